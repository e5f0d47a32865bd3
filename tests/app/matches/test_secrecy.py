"""Nobody is sent what they may not know: canaries in every secret, and truths that look alike."""

import asyncio
import base64
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from uuid import UUID

import pytest
import pytest_asyncio

from app.kernel.i18n import LANGUAGES
from app.kernel.shell import Shell
from app.matches.codec import Dictionary
from app.matches.presenter import Setting
from app.matches.scene import Reader, Scene
from app.matches.schemas import Cause, Loaded, LoggedStep, Match, MatchSeat, Status
from app.tables.schemas import Seat, Table
from games.guests import PLUGIN as GUESTS
from games.kit.engine import Position
from games.kit.models import AnyState, Emission, Viewer
from games.kit.protocol import Plugin
from games.kit.testing.playout import PlayOut, Turn, a_play_out, turns
from games.why import PLUGIN as WHY
from games.why.content import DECK, NO_CLUE, ORDINARY_MOTIVES, PARTS, parts_of
from tests.app.browsers import Browser, Company, Socket, a_lobby, a_match, socket_of, wired
from tests.app.houses import NOON, Maker, Server
from tests.games.guests.laws import LAWS as GUESTS_LAWS
from tests.games.why.laws import LAWS

CANARY = replace(WHY, terms={term: f"canary {term}" for term in WHY.terms})
CORNERS = ("top left", "top right", "bottom left", "bottom right")
# Whatever names one card: its id in markup or JSON, or its words in a sentence.
PIECES = "|".join(PARTS)
MOTIVES = "|".join(ORDINARY_MOTIVES)
TRACES = re.compile(
    rf"\b(?P<id>(?:{PIECES})-\d)(?!\d)"
    rf"|canary (?P<series>{PIECES}), (?:piece (?P<piece>\d)|(?P<corner>{'|'.join(CORNERS)}))"
    rf"|canary (?P<word>{MOTIVES})\b"
    rf"""|[#"':=-](?P<motive>{MOTIVES})["'\s<&]"""
)


# The seven No Clues can't be told apart, and the mystery card may be asked for by anybody.
CARDS = {card for card in DECK if card in ORDINARY_MOTIVES or card[-2] == "-"}


def named_in(text: str) -> set[str]:
    return {_card(found) for found in TRACES.finditer(text)}


def _card(found: re.Match[str]) -> str:
    if found["series"]:
        part = found["piece"] or CORNERS.index(found["corner"]) + 1
        return f"{found['series']}-{part}"
    return str(found["id"] or found["word"] or found["motive"])


def test_the_canaries_are_heard() -> None:
    assert named_in('<use href="/art/why.svg#nero-1"/>') == {"nero-1"}
    assert named_in("canary nero, bottom left") == {"nero-3"}
    assert named_in("canary hitchcock, piece 6 of 6") == {"hitchcock-6"}
    assert named_in('value="jealousy"') == named_in("a canary jealousy.") == {"jealousy"}
    assert named_in("canary nero, canary axe; canary a-motive; nero-12") == set()


def in_sight(state: AnyState, seat: int | None) -> set[str]:
    """The cards that lie open to everybody, and the seat's own hand."""
    words = [*state.removed, *(series for sets in state.laid for series in sets)]
    cards = {card for word in words for card in (parts_of(word) if word in PARTS else (word,))}
    cards |= {shown.card for shown in state.shown}
    cards |= {lies.card for lies in state.lawn if lies and lies.face_up}
    if state.challenge and state.challenge.shown:
        cards.add(state.challenge.shown)
    hands = state.hands if state.result else (state.hands[seat],) if seat is not None else ()
    return cards.union(*hands) - {NO_CLUE}


@dataclass
class Spy:
    """Follows a match and knows what each seat was told in the course of it."""

    company: Company
    told: defaultdict[int | None, set[str]] = field(default_factory=lambda: defaultdict(set))

    async def loaded(self) -> Loaded:
        return await self.company.server.matches.reload(self.company.match_id)

    async def listen(self) -> Loaded:
        loaded = await self.loaded()
        for emission in loaded.newest.emissions:
            event = emission.event
            if getattr(event, "card", None):
                for seat in (event.seat, getattr(event, "to", event.seat)):
                    self.told[seat].add(event.card)
        return loaded

    def may_know(self, loaded: Loaded, seat: int | None) -> set[str]:
        return in_sight(loaded.position.state, seat) | self.told[seat]


@dataclass
class Watched:
    """A viewer whose every byte is looked at."""

    seat: int | None
    browser: Browser
    socket: Socket
    known_before: set[str] = field(default_factory=set)

    async def look_around(self, company: Company, step: int) -> None:
        """Ask now and then; the socket is heard at every step."""
        if step % 4 == 0:
            await look_around(self.browser, company, thoroughly=step % 20 == 0)

    def check(self, known: set[str], step: int) -> set[str]:
        """Fail where a card was named that may not be known; returns those that were."""
        sent = named_in("\n".join(self.browser.received))
        assert sent <= known, f"seat {self.seat} at step {step}"
        pushed = named_in(self.socket.pushed)
        assert pushed <= known | self.known_before, f"seat {self.seat} at step {step}"
        self.browser.received.clear()
        self.socket.frames.clear()
        self.known_before = known
        return sent | pushed


@pytest_asyncio.fixture
async def canaries(sqlite_maker: Maker) -> AsyncIterator[Server]:
    made = sqlite_maker.site({"why": CANARY}, heartbeat="PT0.2S")
    async with wired(made):
        yield made
    await made.house.backing.database.close()


async def look_around(browser: Browser, company: Company, *, thoroughly: bool) -> None:
    """Ask for everything about the match that a browser can ask for."""
    await browser.regions()
    await browser.get(f"/api/matches/{company.match_id}")
    if thoroughly:
        await browser.page()
        for path in ("/", f"/api/tables/{company.code}", f"/m/{company.match_id}/export"):
            await browser.get(path)
        await browser.get(f"/api/matches/{company.match_id}/export")
        for query in ("", "?seen=all", "?step=0&seen=1", "?step=0&seen=2"):
            await browser.get(f"/m/{company.match_id}/replay{query}")
        await browser.post(f"/m/{company.match_id}/act", {"token": "0", "kind": "draw"})


@pytest.mark.parametrize(
    ("people", "steps", "spectators"), [(2, 5000, "none"), (3, 90, "none"), (3, 90, "public")]
)
async def test_b23_no_byte_names_a_card_that_its_reader_may_not_know(
    canaries: Server, people: int, steps: int, spectators: str
) -> None:
    """A whole match: pages, fragments, refusals, JSON, headers, sockets; of all and a stranger.

    Where spectators are let in, the stranger (B24) looks on.
    """
    company = await a_match(canaries, "why", people)
    await company.host.at("spectators", {"whom": spectators})
    stranger = Browser(canaries, "Olga", company.code)
    await stranger.post("/join", {"code": company.code})
    await stranger.at("watch", {"name": "Olga"})
    viewers: list[tuple[int | None, Browser]] = [*enumerate(company.browsers), (None, stranger)]
    spy, seen = Spy(company), set[str]()
    async with AsyncExitStack() as stack:
        watched = [
            Watched(seat, browser, await stack.enter_async_context(socket_of(browser)))
            for seat, browser in viewers
        ]
        for step in range(steps):
            loaded = await spy.listen()
            await asyncio.gather(*(viewer.look_around(company, step) for viewer in watched))
            known = [viewer.check(spy.may_know(loaded, viewer.seat), step) for viewer in watched]
            seen.update(*known)
            if await company.over():
                break
            await company.play(1)
    # The canaries do sing: what may be known was named.
    assert len(seen) > len(CARDS) / 3
    if await company.over():
        match = (await spy.loaded()).match
        assert match.seed.hex() in await company.host.page()
        assert match.key.hex() in (await company.host.get(f"/m/{match.id}/export")).text


async def test_a_hand_is_named_to_its_owner(canaries: Server) -> None:
    company = await a_match(canaries, "why", 2)
    hand = set((await Spy(company).loaded()).position.state.hands[0]) & set(CARDS)
    assert hand
    assert hand <= named_in(await company.host.page())


async def test_b31_seed_key_and_chance_are_in_no_answer_before_the_end(canaries: Server) -> None:
    company = await a_match(canaries, "why", 2)
    await company.host.page()
    stranger = Browser(canaries, "Olga", company.code)
    chance = list(canaries.chance.given)
    for step in range(12):
        for browser in (*company.browsers, stranger):
            await look_around(browser, company, thoroughly=step % 6 == 0)
        await company.play(1)
    match = (await Spy(company).loaded()).match
    assert match.seed in chance
    secrets = {match.seed, match.key, *(seat.contribution for seat in match.seats)} - {b""}
    everything = "\n".join(line for b in (*company.browsers, stranger) for line in b.received)
    for secret in secrets:
        assert secret.hex() not in everything.lower()
        assert base64.b64encode(secret).decode().rstrip("=") not in everything
        assert str(int.from_bytes(secret, "big")) not in everything


async def test_b31_what_a_browser_adds_is_told_to_nobody(canaries: Server) -> None:
    company, chance = await a_lobby(canaries, "why", 2), "5a" * 16
    assert (await company.host.at("ready", {"contribution": chance})).status_code == 200
    await company.start()
    await company.play(3)
    for browser in company.browsers:
        await look_around(browser, company, thoroughly=True)
        assert chance not in "\n".join(browser.received)
    match = (await Spy(company).loaded()).match
    assert match.seats[0].contribution.hex() == chance


async def test_b24_nobody_is_handed_the_token_of_another(canaries: Server) -> None:
    company = await a_match(canaries, "why", 3)
    for browser in company.browsers:
        await look_around(browser, company, thoroughly=True)
    for browser in company.browsers:
        for other in company.browsers:
            if other is not browser:
                assert other.token not in "\n".join(browser.received)


# --- truths that look alike


ROOM = UUID(int=99)
SHELL = Shell("Table", "why", "en", LANGUAGES, "auto", "Mira", "/t/X", "build")


def a_scene(match: PlayOut, turn: Turn, position: Position, viewer: Viewer, seed: bytes) -> Scene:
    count = len(match.deal.seats)
    # What was drawn of a match is remembered by its id, and each viewer has another twin.
    identity = UUID(int=100 * position.seq + (99 if viewer.seat is None else viewer.seat))
    roles = [setup.role for setup in match.deal.seats]
    step = LoggedStep(
        position.seq, turn.seat, 0, Cause.PLAYER, {}, turn.after.emissions, turn.after.reveals, NOON
    )
    seats = tuple(MatchSeat(n, f"Seat {n}", roles[n], None, seed[:16]) for n in range(count))
    played = Match(
        id=identity, table_id=ROOM, number=1, game=match.game.info.slug, rules_version=1,
        options=match.deal.options,
        limit=None, status=Status.PLAYING, seed=seed, seats=seats, seq=position.seq, outcome=None,
        opened_at=NOON, started_at=NOON, finished_at=None,
    )  # fmt: skip
    chairs = tuple(
        Seat(n, UUID(int=n + 1), f"Seat {n}", None, roles[n], ready=True) for n in range(count)
    )
    table = Table(
        ROOM, "X", "Table", match.game.info.slug, match.deal.options, None, UUID(int=1),
        locked=True, version=9, created_at=NOON, seats=chairs,
    )  # fmt: skip
    opened = dict.fromkeys(position.opened, NOON)
    return Scene(table, played, Loaded(played, position, Dictionary(), opened, (step,)))


def twin_of(match: PlayOut, turn: Turn, viewer: Viewer) -> tuple[Turn, Position]:
    """The same step in a truth that differs only in what the viewer can't know."""
    real = turn.after.position
    rng = match.rng("twin", real.seq, viewer.seat if viewer.seat is not None else -1)
    state = match.game.resample(real.state, viewer, rng)
    position = Position(real.seq, state, real.opened, match.game.decisions(state))
    emissions = tuple(_unlike(emission, viewer) for emission in turn.after.emissions)
    return replace(turn, after=replace(turn.after, emissions=emissions)), position


def _unlike(emission: Emission, viewer: Viewer) -> Emission:
    """Another hidden card, where the viewer is not told which."""
    hidden = emission.only is not None and viewer.seat not in emission.only
    if not hidden or getattr(emission.event, "card", None) is None:
        return emission
    other = "axe-2" if emission.event.card != "axe-2" else "axe-1"
    return emission.model_copy(update={"event": emission.event.model_copy(update={"card": other})})


def everything_shown(server: Server, scene: Scene, viewer: Viewer) -> str:
    player = None if viewer.seat is None else UUID(int=viewer.seat + 1)
    reader = Reader(player, "Mira", "en")
    presenter = server.house.services.presenter
    page = presenter.page(scene, reader, Setting(SHELL, None))
    regions = presenter.regions(scene, reader)
    return "\n".join(
        [
            presenter.render_page(page, scene, reader),
            presenter.render_stage(page, scene, reader),
            *(f"{name} {region.partial}" for name, region in regions.items()),
        ]
    )


def sampled(match: PlayOut, steps: int) -> Iterator[Turn]:
    played = [turn for turn in turns(match) if turn.after.position.decisions]
    yield from match.rng("shown").shuffled(played)[:steps]


def shown_alike(plugin: Plugin, match: PlayOut, steps: int) -> None:
    """Assert that nobody's page tells a truth from another that looks alike to them."""
    # Two servers, so that the second page is not taken from the memory of the first.
    maker, games = Maker("sqlite+aiosqlite://"), {plugin.game.info.slug: plugin}
    one, other = maker.server(games), maker.server(games)
    for turn in sampled(match, steps):
        for seat in (*range(len(match.deal.seats)), None):
            viewer = Viewer(seat=seat)
            real = a_scene(match, turn, turn.after.position, viewer, b"r" * 32)
            twin_turn, position = twin_of(match, turn, viewer)
            twin = a_scene(match, twin_turn, position, viewer, b"t" * 32)
            assert everything_shown(one, real, viewer) == everything_shown(other, twin, viewer)


@pytest.mark.parametrize("number", range(20))
def test_b25_truths_that_look_alike_to_a_viewer_are_shown_alike(number: int) -> None:
    shown_alike(WHY, a_play_out(LAWS, 2 + number % 3, number), 5)


@pytest.mark.parametrize("number", range(6))
def test_b25_the_same_of_cases_sheets_and_offers(number: int) -> None:
    shown_alike(GUESTS, a_play_out(GUESTS_LAWS, 1 + number % 4, number), 3)
