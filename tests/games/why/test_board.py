import pytest

from games.why.board import (
    ROOM,
    ROOMS,
    SOLID,
    SQUARE,
    SQUARES,
    distance,
    place_of_room,
    place_of_square,
    walks,
)

SIDES = {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0)}
# The table of design/why-board.md: steps from leaving a room to entering the next.
DISTANCES = {
    "living-room": (0, 4, 4, 4, 4, 4, 4),
    "dining-room": (4, 0, 6, 6, 10, 11, 15),
    "den": (4, 6, 0, 11, 6, 16, 11),
    "bedroom-1": (4, 6, 11, 0, 15, 6, 10),
    "bedroom-2": (4, 10, 6, 15, 0, 11, 6),
    "attic": (4, 11, 16, 6, 11, 0, 6),
    "tower": (4, 15, 11, 10, 6, 6, 0),
}
PLACES = [place_of_room(r.id) for r in ROOMS] + [place_of_square(s.id) for s in SQUARES]


def test_44_squares_and_16_doors() -> None:
    assert [square.id for square in SQUARES] == list(range(1, 45))
    assert sum(len(room.doors) for room in ROOMS) == 16
    assert [len(room.doors) for room in ROOMS] == [4, 2, 2, 2, 2, 2, 2]


def test_squares_are_neighbours_exactly_when_they_share_an_edge() -> None:
    at = {(square.x, square.y): square.id for square in SQUARES}
    for s in SQUARES:
        beside = {at.get((s.x + dx, s.y + dy)) for dx, dy in SIDES.values()} - {None}
        assert beside == set(s.neighbours)


def test_a_door_leads_from_its_square_into_its_room() -> None:
    for room in ROOMS:
        x, y, width, height = room.rect
        for door in room.doors:
            square, (dx, dy) = SQUARE[door.square], SIDES[door.side]
            reached = (square.x + dx, square.y + dy)
            # The side is that of the wall of the room as seen from inside it or from outside.
            back = (square.x - dx, square.y - dy)
            inside = [x <= px < x + width and y <= py < y + height for px, py in (reached, back)]
            assert any(inside), (room.id, door)
            assert square.door == room.id


def test_rooms_corridor_and_walls_fill_the_plan_without_overlap() -> None:
    cells = [(s.x, s.y) for s in SQUARES] + list(SOLID)
    for room in ROOMS:
        x, y, width, height = room.rect
        cells += [(x + dx, y + dy) for dx in range(width) for dy in range(height)]
    assert len(cells) == len(set(cells)) == 15 * 13


@pytest.mark.parametrize("start", DISTANCES)
def test_the_distances_are_those_of_the_design(start: str) -> None:
    found = tuple(distance(place_of_room(start), room.id) for room in ROOMS)
    assert found == DISTANCES[start]


@pytest.mark.parametrize("start", PLACES)
def test_every_roll_leads_somewhere_along_simple_walks(start: str) -> None:
    for total in range(2, 13):
        found = walks(start, total)
        assert found.squares or found.rooms
        for walk in found.squares:
            assert len(set(walk.squares)) == walk.steps == total
        for room, walk in found.rooms.items():
            assert walk.steps == len(walk.squares) + 1 == max(distance(start, room), walk.steps)
            assert walk.squares == () or ROOM[room].doors
            assert walk.steps <= total


@pytest.mark.parametrize("start", PLACES)
def test_a_room_is_reached_by_a_roll_exactly_when_it_is_near_enough(start: str) -> None:
    for total in range(2, 13):
        near = {r.id for r in ROOMS if 0 < distance(start, r.id) <= total}
        assert set(walks(start, total).rooms) == near
