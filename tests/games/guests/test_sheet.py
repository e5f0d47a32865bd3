"""The investigation sheet: its cells, how cards are noted on it, what it marks by itself."""

import pytest

from games.guests.content.cards import CARD, UNIVERSE, Family
from games.guests.content.house import MOTIVES, SUSPECTS
from games.guests.drawing import WAY_DRAWINGS, drawn_sheet, note
from games.guests.levels import LevelId
from games.guests.models import GoOn, NotesPanel
from games.guests.notes import marks_for
from games.guests.options import NotesId
from games.guests.sheet import CELLS, SHEET, cell_name, note_text, noted
from games.guests.views import face
from tests.games.guests.builders import a_table, solving, wrong


def panel(*cards: str, mode: NotesId = "facts", level: LevelId = "medium") -> NotesPanel:
    return NotesPanel(
        level=level,
        accomplices=level == "medium",
        mode=mode,
        seen=tuple(map(face, cards)),
        marks=marks_for(cards, level, mode),
    )


def auto(cell: str, *cards: str, mode: NotesId = "facts", level: LevelId = "medium") -> str:
    found = drawn_sheet(panel(*cards, mode=mode, level=level)).autos.get(cell)
    return found.mark if found else ""


@pytest.mark.parametrize("family", list(Family))
def test_every_card_is_noted_in_cells_that_can_hold_its_mark(family: Family) -> None:
    cards = [card.id for card in UNIVERSE if card.family is family]
    for card in cards:
        assert noted(card)
        assert all(mark in CELLS[cell] for cell, mark in noted(card))
        assert note_text(card).id


def test_cards_that_say_different_things_are_noted_differently() -> None:
    assert len({noted(card) for card in CARD}) == len(CARD)


def test_cells_have_names_of_their_own() -> None:
    names = {str(cell_name(cell).model_dump()) for cell in CELLS}
    # A motive is called like itself, and so is no other cell.
    assert len(names) == len(CELLS)


@pytest.mark.parametrize(
    ("card", "notes"),
    [
        ("witness-0-0-1-no", "box-legacy-1=no"),
        ("clue-0-0-yes", "box-legacy-2=yes"),
        ("clean-0-0-2", "motive-legacy=no motive-jilted=no"),
        ("claim-2-1", "claim-felix-music=yes"),
        ("sight-2-1-no", "seen-felix-music=no"),
        ("company-2-3-yes", "with-felix-hester=yes"),
        ("whisper-2-3-yes", "whisper-felix-hester=yes"),
        ("count-1-3", "count-music=3"),
        ("signs-0-1", "sign-blood=no sign-bruises=no"),
        ("kind-2", "kind-cord=no"),
        ("intact-4", "taken-scullery=no"),
        ("closed-3", "way-3=no"),
        ("door-11", "way-11=no"),
        ("absent-5-8", "went-nora-tower=no"),
    ],
)
def test_how_a_card_is_noted(card: str, notes: str) -> None:
    assert note(card) == notes


def test_that_nobody_passed_through_is_noted_for_everybody() -> None:
    assert dict(noted("empty-8")) == {f"went-{who}-tower": "no" for who in SUSPECTS}


def test_every_way_is_drawn_and_every_door_points_into_the_study() -> None:
    assert [way.cell for way in WAY_DRAWINGS] == [cell for cell in CELLS if cell[:4] == "way-"]
    assert [bool(way.points) for way in WAY_DRAWINGS].count(True) == 3


def test_nothing_is_marked_where_the_table_wants_no_notes() -> None:
    assert not drawn_sheet(panel("witness-0-0-1-no", mode="off")).autos


def test_what_a_card_says_is_marked_with_the_card_behind_it() -> None:
    autos = drawn_sheet(panel("witness-0-0-1-no")).autos
    assert autos["box-legacy-1"].mark == "no"
    assert autos["box-legacy-1"].rule is None
    # One box that says no dismisses the motive: that is a rule, by the same card.
    assert autos["motive-legacy"].rule is not None
    assert autos["motive-legacy"].cards == "witness-0-0-1-no"


def test_a_missing_sign_strikes_four_weapons() -> None:
    autos = drawn_sheet(panel("sign-0")).autos
    assert sum(cell.startswith("weapon-") for cell in autos) == 4


def test_who_has_no_motive_left_is_struck_only_by_inference() -> None:
    dead = ("clean-0-0-1", "clue-0-2-no")
    assert all(auto(f"motive-{why.id}", *dead) == "no" for why in MOTIVES[0])
    assert auto("suspect-dora", *dead) == ""
    assert auto("suspect-dora", *dead, mode="inference") == "no"
    assert auto("helper-dora", *dead, mode="inference") == "no"
    assert auto("suspect-felix", *dead, mode="inference") == ""


def test_without_accomplices_a_suspect_is_cleared_as_a_murderer_alone() -> None:
    seen = ("sight-0-1-yes",)
    assert auto("suspect-dora", *seen, mode="inference", level="easy") == "no"
    assert auto("helper-dora", *seen, mode="inference", level="easy") == ""


def test_a17_the_sheet_is_closed_with_the_accusation() -> None:
    table = solving(3)
    assert SHEET.is_open(table.state, 0)
    after = table.by(0, wrong(table))
    assert not SHEET.is_open(after.state, 0)
    assert after.view(0).notes.locked
    assert not after.view(1).notes.locked
    assert SHEET.is_open(after.by(1, GoOn()).state, 1)


def test_a21_who_is_out_writes_no_more() -> None:
    table = a_table(3, standing=("wrong", "in", "in"))
    assert not SHEET.is_open(table.state, 0)
    assert table.view(0).notes.locked
