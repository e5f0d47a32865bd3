"""Servers with Awkward Guests alone, and browsers that play its arranged matches to the end."""

from collections.abc import Mapping
from uuid import UUID

from app.matches.schemas import Match
from games.guests import PLUGIN
from games.kit.models import Viewer
from games.kit.protocol import Plugin
from games.kit.rng import Rng
from tests.app.browsers import Browser, says
from tests.app.houses import Given, Maker, Server, sent
from tests.games.guests.pupil import choose

SLUG = PLUGIN.game.info.slug
GUESTS: Mapping[str, Plugin] = {SLUG: PLUGIN}
DAILY = f"/daily/{SLUG}"
LESSON = f"/learn/{SLUG}/first-case"


def tells(text: str, *sentences: str) -> bool:
    return all(says(text, sentence) for sentence in sentences)


def a_site(maker: Maker, **settings: Given) -> Server:
    return maker.site(GUESTS, **settings)


async def dealt(browser: Browser, path: str) -> Match:
    """Press the button of an arranged match; the browser is at its table then."""
    answer = await browser.post(path, script=False)
    assert answer.status_code == 303, answer.text
    browser.code = answer.headers["location"].rsplit("/", 1)[1]
    return await match_of(browser)


async def match_of(browser: Browser) -> Match:
    matches, tables = browser.server.matches, browser.server.tables
    return await matches.current(await tables.at(browser.code))


async def play(browser: Browser, match_id: UUID, mind: str = "strong") -> Match:
    """Let a bot's choices be sent by the browser, and the waker act for the bots."""
    server, game = browser.server, PLUGIN.game
    for _ in range(600):
        loaded = await server.matches.reload(match_id)
        if not loaded.match.running:
            return loaded.match
        decision = loaded.decision_of(0)
        if decision is None:
            server.clock.pass_(seconds=5)
            await server.house.waker.act_on_due()
            continue
        view = game.view(loaded.position.state, Viewer(seat=0))
        rng = Rng(b"a browser that plays", mind, loaded.position.seq)
        action = choose(view, decision, rng, mind)
        payload = game.types.action.dump_python(action, mode="json")
        said = sent(loaded.position.opened[0], payload)
        fields = {"token": str(said.token), **said.fields}
        answer = await browser.post(f"/m/{match_id}/act", fields)
        assert answer.status_code == 200, answer.text
    raise AssertionError("the match did not end")
