"""A piece is seen to walk the way that the rules found for it."""

import pytest

from games.why.board import ROOMS, SQUARES, anchor_of, place_of_room, place_of_square, walks
from tests.browser import short
from tests.browser.proxies import answer, devices
from tests.browser.support import Person
from tests.browser.test_updates import caught_up

pytestmark = pytest.mark.browser

PLACES = [*(place_of_square(s.id) for s in SQUARES), *(place_of_room(r.id) for r in ROOMS)]
MOST = 12

ASTRAY = """async (ways) => {
  const { way } = await import("/static/js/walk.js");
  return ways.filter(([from, to, steps, squares]) =>
    JSON.stringify(way(from, to, steps)) !== JSON.stringify(squares));
}"""

# Notes what moves from now on: whose piece, and for how many milliseconds.
NOTE_WALKS = """() => {
  window.walks = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.localName === "g") window.walks.push([this.classList[1], timing.duration]);
    return animate.call(this, frames, timing);
  };
}"""
FOOTPRINTS = "() => document.querySelectorAll('.trace').length"


def all_ways() -> list[tuple[str, str, int, list[str]]]:
    """From where, to where, with how many steps, and over which squares, the goal left out."""
    return [
        (
            anchor_of(origin),
            anchor_of(walk.to),
            total,
            [square for square in walk.trail if square != anchor_of(walk.to)],
        )
        for origin in PLACES
        for total in range(2, MOST + 1)
        for walk in (
            *walks(origin, total).squares,
            *walks(origin, total).rooms.values(),
        )
    ]


async def test_the_page_finds_the_way_that_the_rules_found(persons: list[Person]) -> None:
    assert await persons[0].page.evaluate(ASTRAY, all_ways()) == []


async def test_a_piece_is_seen_to_walk_but_not_with_reduced_motion(persons: list[Person]) -> None:
    watcher, calm = persons[0], persons[2]
    await watcher.page.emulate_media(reduced_motion="no-preference")
    for person in (watcher, calm):
        await person.page.evaluate(NOTE_WALKS)
    moves = short.plan().moves
    first = next(n for n, move in enumerate(moves) if move.payload.get("to") == "room:attic")
    async with devices(persons) as players:
        for move in moves[: first + 1]:
            await answer(players[move.seat], move)
        for person in (watcher, calm):
            await caught_up(person, players[2])
    assert ["seat-1", 600] in await watcher.page.evaluate("window.walks")
    assert await calm.page.evaluate("window.walks") == []
    assert await calm.page.evaluate(FOOTPRINTS) == 0
    await watcher.page.wait_for_function(f"() => ({FOOTPRINTS})() === 0")
    for person in persons:
        person.require_calm()
