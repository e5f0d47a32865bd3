"""The drawing: what is lit stands on it once, in every phase, and the clock says the time."""

import re
from collections.abc import Iterator
from math import dist

import pytest

from app.kernel.i18n import Speaker, Voice, load_catalogues
from app.kernel.templating import GAMES, Templates
from app.matches.pages import GamePanel, Lit
from app.matches.panels import lit
from app.tables.tokens import seat_token
from games.kit.choices import Decision
from games.kit.models import Seat
from games.kit.testing.playout import a_play_out, turns
from games.wer_wars import PLUGIN
from games.wer_wars.board import HANDS, MIDDLE, RINGS, SIZE, SLICES
from tests.games.wer_wars.builders import Table, a_table, guessing, last_chance
from tests.games.wer_wars.laws import LAWS

SLUG = PLUGIN.game.info.slug
CATALOGUES = load_catalogues([GAMES / "wer_wars" / "locale"])
SPEAKER = Speaker(CATALOGUES, {SLUG: PLUGIN.terms})
TEMPLATES = Templates({SLUG: PLUGIN}, CATALOGUES, SPEAKER)
NAMES = ("Ada", "Nils", "Opa", "Greta", "Max")
TOKENS = tuple(seat_token(index, name) for index, name in enumerate(NAMES))
PHASES = {
    "roll": a_table(),
    "move": a_table(at="cat", phase="move", die="free"),
    "guess": guessing(seats=3, fed=("cat",)),
    "advised": guessing(seats=3, advice=(None, "cheese", "none")),
    "star": a_table(at="star", phase="star", fed=("cat",)),
    "fairy": a_table(at="fairy", phase="fairy"),
    "vote": last_chance(seats=3, votes=(None, None, "cook"), fed=("cat", "dog")),
    "tie": last_chance(phase="tie", votes=("cook", "piper")),
}


def drawn(table: Table, name: str, seat: Seat | None, language: str = "en") -> str:
    view = table.view(seat)
    decision = None if seat is None else _decision(table, seat)
    found = tuple(item for item in lit(decision) if item.anchor.startswith(_prefixes(name)))
    panel = GamePanel(name, getattr(view, name), found, TOKENS)
    voice = Voice(language, NAMES, SLUG)
    return str(TEMPLATES.region(f"wer_wars/{name}.html", voice, panel))


def _decision(table: Table, seat: Seat) -> Decision | None:
    return table.decision(seat) if seat in table.awaited else None


def _prefixes(name: str) -> tuple[str, ...]:
    return PLUGIN.anchors.get(name, ())


def panels() -> Iterator[str]:
    fields = PLUGIN.game.types.view.json_schema(mode="serialization")["properties"]
    yield from (name for name in fields if name != "seats")


@pytest.mark.parametrize("phase", PHASES)
def test_what_may_be_chosen_is_lit_once_and_nothing_else(phase: str) -> None:
    table = PHASES[phase]
    for seat in table.awaited:
        wanted: tuple[Lit, ...] = lit(table.decision(seat))
        page = "".join(drawn(table, name, seat) for name in panels())
        found = re.findall(r'data-choice="([^"]+)"', page)
        assert sorted(found) == sorted(item.choice for item in wanted)
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("number", range(5))
def test_every_step_of_a_match_can_be_drawn(number: int, language: str) -> None:
    match = a_play_out(LAWS, 3, number)
    for turn in turns(match):
        table = Table(turn.after.position.state)
        for name in panels():
            assert "{" not in drawn(table, name, 0, language)
            assert "data-choice" not in drawn(table, name, None, language)


@pytest.mark.parametrize("name", PLUGIN.anchors)
def test_the_host_sees_that_a_panel_shows_choices(name: str) -> None:
    assert TEMPLATES.reads(f"wer_wars/{name}.html", "lit")


def test_advice_is_sent_by_one_tap_and_a_guess_is_not() -> None:
    table = guessing(seats=2)
    assert "data-instant" in drawn(table, "foods", 1)
    assert "data-instant" not in drawn(table, "foods", 0)
    assert drawn(table, "foods", 1).count("data-instant") == 10


def test_who_suggests_a_food_is_seen_on_it() -> None:
    page = drawn(PHASES["advised"], "foods", 0)
    assert re.findall(r'class="tok [^"]+" title="([^"]+)"', page) == ["Nils"]


def test_the_rules_can_be_drawn_in_every_language() -> None:
    pages = [
        str(TEMPLATES.region("wer_wars/rules.html", Voice(language, (), "wer-wars"), None))
        for language in ("en", "de", "sv")
    ]
    assert len(set(pages)) == 3


@pytest.mark.parametrize("count", RINGS)
def test_the_places_stand_apart_on_a_circle_inside_the_drawing(count: int) -> None:
    spots = RINGS[count]
    assert spots[0] == (MIDDLE, MIDDLE - 209)
    assert all(40 < at < SIZE - 40 for spot in spots for at in spot)
    neighbours = zip(spots, (*spots[1:], spots[0]), strict=True)
    assert all(dist(one, two) > 84 for one, two in neighbours)


def test_the_hand_points_to_the_minutes() -> None:
    assert [HANDS[m] for m in (0, 60)] == [(MIDDLE, MIDDLE - 118)] * 2
    assert HANDS[15] == (MIDDLE + 118, MIDDLE)
    assert HANDS[30] == (MIDDLE, MIDDLE + 118)
    assert SLICES[0] == ""
    assert " 0 0 1 " in SLICES[25]
    assert " 0 1 1 " in SLICES[35]
    assert sorted(SLICES) == list(range(0, 65, 5))
