"""What the templates draw with fits the board and the content."""

import re
from pathlib import Path

import pytest

import games.why
from games.why.board import ROOMS, SQUARE
from games.why.content import DECK, DETECTIVES, PARTS
from games.why.drawing import NEIGHBOURS, ROOM_DRAWINGS, UNIT, placed
from games.why.models import Piece

ART = (Path(games.why.__file__).parent / "static" / "why.svg").read_text()
BOXES = {
    name: tuple(float(number) for number in box.split())
    for name, box in re.findall(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)"', ART)
}


def test_every_card_picture_room_and_detective_has_its_art() -> None:
    assert len(re.findall(r'<symbol id="', ART)) == len(BOXES)
    rooms = [room.id for room in ROOMS]
    assert {*DECK, *PARTS, *rooms, *DETECTIVES, "back"} <= set(BOXES)


def test_the_parts_of_a_picture_cover_it_without_overlap() -> None:
    for series, parts in PARTS.items():
        _, _, width, height = BOXES[series]
        corners = {BOXES[f"{series}-{n}"][:2] for n in range(1, parts + 1)}
        assert corners == {(x, y) for x in (0, 50) for y in range(0, int(height), 50)}
        assert width * height == parts * 50 * 50


def test_the_art_of_a_room_has_the_measure_of_the_room() -> None:
    for room in ROOMS:
        width, height = room.rect[2:]
        assert BOXES[room.id] == (0, 0, width * UNIT, height * UNIT)


def test_a_door_opens_into_its_room() -> None:
    leaf = re.compile(r"M([\d.]+) ([\d.]+)([vh])(-?16)a")
    for room in ROOMS:
        x, y, width, height = (number * UNIT for number in room.rect)
        drawn = ROOM_DRAWINGS[room.id]
        assert drawn.beside == tuple(f"sq-{door.square}" for door in room.doors)
        for swing in drawn.swings:
            found = leaf.match(swing)
            assert found
            left, top, run = float(found[1]), float(found[2]), int(found[4])
            tip_x, tip_y = (left, top + run) if found[3] == "v" else (left + run, top)
            assert x <= tip_x <= x + width
            assert y <= tip_y <= y + height


def test_the_page_knows_the_ways_of_the_board() -> None:
    for square in SQUARE.values():
        assert NEIGHBOURS[f"sq-{square.id}"] == tuple(f"sq-{n}" for n in square.neighbours)


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_pieces_on_one_square_stand_apart_within_it(many: int) -> None:
    pieces = tuple(Piece(seat=n, role=DETECTIVES[n], place="sq:6", out=False) for n in range(many))
    points = {tuple(map(float, each.at.split())) for each in placed(pieces)}
    assert len(points) == many
    left, top = SQUARE[6].x * UNIT, SQUARE[6].y * UNIT
    for x, y in points:
        assert left + 1.5 < x < left + UNIT - 1.5
        assert top + 1.5 < y < top + UNIT - 1.5
