"""The house: 44 corridor squares, seven rooms, sixteen doors, and how one walks there.

One unit is one square; the origin is top left, x to the right, y down. A place is written
`room:attic` or `sq:12`; its id on the page is the same with a dash (`anchor_of`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Place = str

LIVING_ROOM = "living-room"
SOLID = ((7, 0), (7, 12))
LAWN_COLUMNS = 12
LAWN_PLACES = 36


@dataclass(frozen=True, slots=True)
class Square:
    """A corridor square; squares are neighbours exactly when they share an edge."""

    id: int
    x: int
    y: int
    neighbours: tuple[int, ...]
    door: str | None


@dataclass(frozen=True, slots=True)
class Door:
    """A door, drawn on that side (N, E, S, W) of the corridor square it opens from."""

    square: int
    side: str


@dataclass(frozen=True, slots=True)
class Room:
    """A room: rectangle (x, y, width, height), doors, and where pile and pieces are drawn."""

    id: str
    number: int
    rect: tuple[int, int, int, int]
    doors: tuple[Door, ...]
    pile: tuple[float, float] | None
    pieces: tuple[tuple[float, float], ...]


SQUARES = (
    Square(1, 7, 1, (2,), "tower"),
    Square(2, 7, 2, (1, 10), None),
    Square(3, 0, 3, (4,), "attic"),
    Square(4, 1, 3, (3, 5), None),
    Square(5, 2, 3, (4, 6), None),
    Square(6, 3, 3, (5, 7, 18), None),
    Square(7, 4, 3, (6, 8), None),
    Square(8, 5, 3, (7, 9), "attic"),
    Square(9, 6, 3, (8, 10), None),
    Square(10, 7, 3, (2, 9, 11), "living-room"),
    Square(11, 8, 3, (10, 12), None),
    Square(12, 9, 3, (11, 13), None),
    Square(13, 10, 3, (12, 14), "tower"),
    Square(14, 11, 3, (13, 15, 19), None),
    Square(15, 12, 3, (14, 16), None),
    Square(16, 13, 3, (15, 17), None),
    Square(17, 14, 3, (16,), "bedroom-2"),
    Square(18, 3, 4, (6, 20), None),
    Square(19, 11, 4, (14, 21), None),
    Square(20, 3, 5, (18, 22), "bedroom-1"),
    Square(21, 11, 5, (19, 23), "living-room"),
    Square(22, 3, 6, (20, 24), None),
    Square(23, 11, 6, (21, 25), None),
    Square(24, 3, 7, (22, 26), "living-room"),
    Square(25, 11, 7, (23, 27), "bedroom-2"),
    Square(26, 3, 8, (24, 31), None),
    Square(27, 11, 8, (25, 39), None),
    Square(28, 0, 9, (29,), "bedroom-1"),
    Square(29, 1, 9, (28, 30), None),
    Square(30, 2, 9, (29, 31), None),
    Square(31, 3, 9, (26, 30, 32), None),
    Square(32, 4, 9, (31, 33), "dining-room"),
    Square(33, 5, 9, (32, 34), None),
    Square(34, 6, 9, (33, 35), None),
    Square(35, 7, 9, (34, 36, 43), "living-room"),
    Square(36, 8, 9, (35, 37), None),
    Square(37, 9, 9, (36, 38), "den"),
    Square(38, 10, 9, (37, 39), None),
    Square(39, 11, 9, (27, 38, 40), None),
    Square(40, 12, 9, (39, 41), None),
    Square(41, 13, 9, (40, 42), None),
    Square(42, 14, 9, (41,), "den"),
    Square(43, 7, 10, (35, 44), None),
    Square(44, 7, 11, (43,), "dining-room"),
)

ROOMS = (
    Room(
        "living-room",
        0,
        (4, 4, 7, 5),
        doors=(Door(10, "S"), Door(21, "W"), Door(24, "E"), Door(35, "N")),
        pile=None,
        pieces=((5.2, 7.9), (6.7, 7.9), (8.3, 7.9), (9.8, 7.9)),
    ),
    Room(
        "dining-room",
        1,
        (0, 10, 7, 3),
        doors=(Door(32, "S"), Door(44, "W")),
        pile=(0.65, 10.6),
        pieces=((2.95, 11.95), (3.99, 11.95), (5.03, 11.95), (6.07, 11.95)),
    ),
    Room(
        "den",
        2,
        (8, 10, 7, 3),
        doors=(Door(37, "S"), Door(42, "S")),
        pile=(13.05, 10.6),
        pieces=((9.1, 11.95), (10.14, 11.95), (11.18, 11.95), (12.22, 11.95)),
    ),
    Room(
        "bedroom-1",
        3,
        (0, 4, 3, 5),
        doors=(Door(20, "W"), Door(28, "N")),
        pile=(0.85, 6.02),
        pieces=((0.85, 5.5), (2.15, 5.5), (0.85, 8.4), (2.15, 8.4)),
    ),
    Room(
        "bedroom-2",
        4,
        (12, 4, 3, 5),
        doors=(Door(17, "S"), Door(25, "E")),
        pile=(12.85, 6.02),
        pieces=((12.85, 5.5), (14.15, 5.5), (12.85, 8.4), (14.15, 8.4)),
    ),
    Room(
        "attic",
        5,
        (0, 0, 7, 3),
        doors=(Door(3, "N"), Door(8, "N")),
        pile=(0.65, 0.6),
        pieces=((2.95, 1.95), (3.99, 1.95), (5.03, 1.95), (6.07, 1.95)),
    ),
    Room(
        "tower",
        6,
        (8, 0, 7, 3),
        doors=(Door(1, "E"), Door(13, "N")),
        pile=(13.05, 0.6),
        pieces=((9.1, 1.95), (10.14, 1.95), (11.18, 1.95), (12.22, 1.95)),
    ),
)

SQUARE = {square.id: square for square in SQUARES}
ROOM = {room.id: room for room in ROOMS}
NUMBERED_ROOMS = tuple(room.id for room in ROOMS if room.number)
# With two players the top floor stays shut (why:40, W27).
TOP_FLOOR = ("attic", "tower")
HALL = f"room:{LIVING_ROOM}"


def room_of(place: Place) -> str | None:
    """Return the room that the place is, or None for a corridor square."""
    kind, _, name = place.partition(":")
    return name if kind == "room" else None


def place_of_room(room: str) -> Place:
    return f"room:{room}"


def place_of_square(square: int) -> Place:
    return f"sq:{square}"


def anchor_of(place: Place) -> str:
    """Return the id that the place has on the page."""
    return place.replace(":", "-")


@dataclass(frozen=True, slots=True)
class Walk:
    """A way through the corridor: the squares stepped on, in order, and the number of steps."""

    to: Place
    squares: tuple[int, ...]
    steps: int

    @property
    def trail(self) -> tuple[str, ...]:
        """The ids of the squares on the page."""
        return tuple(f"sq-{square}" for square in self.squares)


@dataclass(frozen=True, slots=True)
class Walks:
    """Where a roll can lead: squares by the exact count, rooms at most or exactly that far."""

    squares: tuple[Walk, ...]
    rooms: dict[str, Walk]
    exact_rooms: dict[str, Walk]


@cache
def walks(origin: Place, total: int) -> Walks:
    """Return every end of a walk of `total` steps without crossing one's own path (row 9).

    Entering a room counts as a step and ends the walk (row 11); the room one left is no goal
    (W10); excess steps are lost on entering (row 12).
    """
    squares: dict[int, Walk] = {}
    rooms: dict[str, Walk] = {}
    exact: dict[str, Walk] = {}
    left = room_of(origin)
    for path in _paths(origin, total):
        door = SQUARE[path[-1]].door if path else _door_at(origin)
        entry = len(path) + 1
        if len(path) == total:
            squares.setdefault(path[-1], Walk(place_of_square(path[-1]), path, total))
        elif door and door != left:
            walk = Walk(place_of_room(door), path, entry)
            if door not in rooms or rooms[door].steps > entry:
                rooms[door] = walk
            if entry == total:
                exact.setdefault(door, walk)
    ordered = tuple(squares[square] for square in sorted(squares))
    return Walks(ordered, rooms, exact)


def _door_at(place: Place) -> str | None:
    return None if room_of(place) else SQUARE[int(place.partition(":")[2])].door


def _paths(origin: Place, longest: int) -> Iterator[tuple[int, ...]]:
    """Yield every simple path of corridor squares from the origin, the empty one included."""
    room = room_of(origin)
    start = None if room else int(origin.partition(":")[2])
    pending: list[tuple[int, ...]] = [()]
    while pending:
        path = pending.pop()
        yield path
        if len(path) == longest:
            continue
        if path:
            onward = SQUARE[path[-1]].neighbours
        elif room:
            onward = tuple(door.square for door in ROOM[room].doors)
        else:
            onward = SQUARE[start or 0].neighbours
        pending.extend((*path, step) for step in onward if step not in path and step != start)


@cache
def distance(origin: Place, room: str) -> int:
    """Return the fewest steps from a place into another room; entering counts, staying is 0."""
    if origin == place_of_room(room):
        return 0
    doors = {door.square for door in ROOM[room].doors}
    reached, steps = _first_squares(origin), 0 if room_of(origin) is None else 1
    seen = set(reached)
    while not seen & doors:
        reached = {n for square in reached for n in SQUARE[square].neighbours} - seen
        seen |= reached
        steps += 1
    return steps + 1


def _first_squares(origin: Place) -> set[int]:
    room = room_of(origin)
    if room:
        return {door.square for door in ROOM[room].doors}
    return {int(origin.partition(":")[2])}


@cache
def nearest_room(square: int) -> tuple[str, int]:
    """Return the room nearest to a square and the steps to it, to say where the square lies."""
    place = place_of_square(square)
    steps, number = min((distance(place, room.id), room.number) for room in ROOMS)
    return ROOMS[number].id, steps
