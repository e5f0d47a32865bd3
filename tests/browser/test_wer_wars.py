"""Wer war's? in a browser: advice by one tap, and the same pictures on every size of page."""

import httpx
import pytest
from playwright.async_api import expect

from tests.browser import wer_wars
from tests.browser.checks import at_every_size, sound
from tests.browser.playing import play, three
from tests.browser.short import Move
from tests.browser.support import LAPTOP, PATIENCE_MS, PHONE, People, Person
from tests.support.players import ApiPlayer, Json

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Nils")
SHOWN = ("roll", "move", "guess", "advise", "visit", "look", "vote")
MOST_STEPS = 200


def kinds(view: Json) -> set[str]:
    decision = view["decision"] or {"actions": ()}
    return {action["kind"] for action in decision["actions"]}


class Game:
    """Two players who play by the interface while their pages look on."""

    def __init__(self, players: list[ApiPlayer], persons: list[Person]) -> None:
        self.players = players
        self.persons = persons

    async def views(self) -> list[Json]:
        return [await player.view() for player in self.players]

    async def until(self, kind: str) -> int | None:
        """Play on until somebody may do this; returns the seat, or None at the end."""
        for _ in range(MOST_STEPS):
            views = await self.views()
            for seat, view in enumerate(views):
                if kind in kinds(view):
                    return seat
            awaited = [seat for seat, view in enumerate(views) if view["decision"]]
            if not awaited:
                return None
            await self.players[awaited[-1]].act(views[awaited[-1]])
        raise AssertionError(f"nobody was asked to {kind}")


async def begun(people: People, http: httpx.AsyncClient, level: str) -> Game:
    players = [await ApiPlayer(http, name).introduce() for name in NAMES]
    options = {"level": level}
    code = await players[0].host(game="wer-wars", seats=2, limit_seconds=None, options=options)
    for player in players:
        await player.sit(code, None)
        await player.ready()
    match = await players[0].start()
    persons = []
    for player, device in zip(players, (LAPTOP, PHONE), strict=True):
        player.match = match
        person = await people.person(player.name, device)
        await person.become(player.token)
        await person.open(code)
        await person.reaches("match")
        persons.append(person)
    return Game(players, persons)


async def test_advice_is_sent_by_one_tap_and_seen_on_the_food(people: People) -> None:
    async with httpx.AsyncClient(base_url=people.url, timeout=PATIENCE_MS) as http:
        game = await begun(people, http, "basic")
        adviser = await game.until("advise")
        assert adviser is not None
        helping, guessing = game.persons[adviser], game.persons[1 - adviser]
        food = helping.find(".fi.t").nth(3)
        word = await food.locator("b").text_content()
        await helping.press(food)
        for person in (helping, guessing):
            await expect(person.find(".fi", word).locator(".tok")).to_have_count(1)
        # A guess costs time: there a tap only chooses.
        await guessing.press(guessing.find(".fi.t", word))
        await expect(guessing.find(".fi.t[data-selected]")).to_have_count(1)
        assert "guess" in kinds((await game.views())[1 - adviser])
        helping.require_calm()
        guessing.require_calm()


async def test_every_decision_fits_every_page(people: People) -> None:
    async with httpx.AsyncClient(base_url=people.url, timeout=PATIENCE_MS) as http:
        game = await begun(people, http, "expert")
        seen = set()
        for kind in SHOWN:
            seat = await game.until(kind)
            if seat is None:
                break
            seen.add(kind)
            person = game.persons[seat]
            token = (await game.views())[seat]["token"]
            await person.decision(token).wait_for()
            await at_every_size(person, f"wer-wars, {kind}")
            person.require_calm()
        assert {"roll", "guess", "advise"} <= seen


async def test_a_family_finds_the_thief(family: People) -> None:
    persons = await three(family)
    host, *guests = persons
    await host.host(game="wer-wars", seats=wer_wars.PEOPLE)
    for guest in guests:
        await guest.open(host.code)
        await guest.reaches("lobby")
    for person in persons:
        await person.sit()
        await person.ready()
    await host.start()
    for person in persons:
        await person.reaches("match")
    unseen = set(wer_wars.KINDS)

    async def watch(move: Move, person: Person) -> None:
        if move.payload["kind"] in unseen:
            unseen.discard(move.payload["kind"])
            await sound(person.page, person.device, f"{move}")

    await play(persons, wer_wars.plan(), watch)
    assert not unseen
    for person in persons:
        await person.reaches("outcome")
        await expect(person.find(".winners li")).to_have_count(wer_wars.PEOPLE)
        person.require_calm()
