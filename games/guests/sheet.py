"""The investigation sheet: which cells it has, and where what a card says is noted on it.

A cell is named by what it is about: `box-legacy-0` the first of the three boxes of a motive,
`claim-dora-music` where somebody claims to have been, `way-3` a passage or, after these, a door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product

from games.guests.content.cards import CARD, Card, Family
from games.guests.content.house import (
    ALIBI_ROOMS,
    DOORS,
    EVERYONE,
    HEADS,
    KINDS,
    MOTIVES,
    PASSAGES,
    ROOMS,
    SIDE_ROOMS,
    SIGNS,
    STUDY,
    SUSPECTS,
    WEAPONS,
    named,
)
from games.guests.models import GuestsState
from games.kit.models import Message, Seat, TermRef, say
from games.kit.sheets import Sheet

Note = tuple[str, str]
"""A cell and the mark in it."""

EITHER = ("yes", "no")
BOXES = range(3)
_FIND = 2
_WAYS = (*PASSAGES, *((room, STUDY) for room in DOORS))
_COUNTS = tuple(map(str, range(sum(HEADS) + 1)))


def _pair(kind: str, one: int, other: int) -> str:
    return f"{kind}-{SUSPECTS[one]}-{SUSPECTS[other]}"


def _there(kind: str, who: int, room: int) -> str:
    return f"{kind}-{SUSPECTS[who]}-{ROOMS[room]}"


def _cells() -> Iterator[tuple[str, tuple[str, ...]]]:
    for why in (why for whys in MOTIVES for why in whys):
        yield f"motive-{why.id}", EITHER
        for box in BOXES:
            yield f"box-{why.id}-{box}", EITHER
    for word in SUSPECTS:
        yield f"suspect-{word}", EITHER
        yield f"helper-{word}", EITHER
    for who, room in product(EVERYONE, ALIBI_ROOMS):
        yield _there("claim", who, room), EITHER
        yield _there("seen", who, room), EITHER
    for who, room in product(EVERYONE, SIDE_ROOMS):
        yield _there("went", who, room), EITHER
    for pair in permutations(EVERYONE, 2):
        yield _pair("with", *pair), EITHER
    for pair in combinations(EVERYONE, 2):
        yield _pair("whisper", *pair), EITHER
    yield from ((f"count-{ROOMS[room]}", _COUNTS) for room in ALIBI_ROOMS)
    yield from ((f"taken-{ROOMS[room]}", EITHER) for room in (*ALIBI_ROOMS, *SIDE_ROOMS))
    yield from ((f"way-{number}", EITHER) for number in range(len(_WAYS)))
    yield from ((f"sign-{word}", EITHER) for word in SIGNS)
    yield from ((f"kind-{word}", EITHER) for word in KINDS)
    yield from ((f"weapon-{weapon.id}", EITHER) for weapon in WEAPONS)


CELLS: Mapping[str, tuple[str, ...]] = dict(_cells())


@cache
def noted(card: str) -> tuple[Note, ...]:
    """Return where what a card says is noted, cell by cell."""
    return tuple(_noted(CARD[card]))


def _noted(card: Card) -> Iterator[Note]:  # noqa: C901, PLR0912  one arm a family
    args, answer = card.args, "yes" if card.yes else "no"
    match card.family:
        case Family.WITNESS:
            yield f"box-{MOTIVES[args[0]][args[1]].id}-{args[2]}", answer
        case Family.CLUE:
            yield f"box-{MOTIVES[args[0]][args[1]].id}-{_FIND}", answer
        case Family.CLEAN:
            yield from ((f"motive-{MOTIVES[args[0]][k].id}", "no") for k in args[1:])
        case Family.CLAIM:
            yield _there("claim", *args), "yes"
        case Family.SIGHT:
            yield _there("seen", *args), answer
        case Family.COMPANY:
            yield _pair("with", *args), answer
        case Family.WHISPER:
            yield _pair("whisper", *args), answer
        case Family.COUNT:
            yield f"count-{ROOMS[args[0]]}", str(args[1])
        case Family.SIGN | Family.SIGNS:
            yield from ((f"sign-{SIGNS[sign]}", "no") for sign in args)
        case Family.KIND:
            yield f"kind-{KINDS[args[0]]}", "no"
        case Family.INTACT:
            yield f"taken-{ROOMS[args[0]]}", "no"
        case Family.CLOSED | Family.DOOR:
            yield f"way-{args[0]}", "no"
        case Family.ABSENT:
            yield _there("went", *args), "no"
        case Family.EMPTY:
            yield from ((_there("went", who, args[0]), "no") for who in EVERYONE)


@cache
def note_text(card: str) -> Message:
    """Return the cells in which a card is noted, as one line."""
    known = CARD[card]
    if known.family is Family.EMPTY:
        return say("Everybody {in_room}", in_room=_in(ROOMS[known.args[0]]))
    first, *rest = (cell_name(cell) for cell, _ in noted(card))
    for text in rest:
        first = say("{first}, {second}", first=first, second=text)
    return first


_NAMES: Mapping[str, Message] = {
    "box": say("“{motive}”: {who}"),
    "suspect": say("{suspect} as the murderer"),
    "helper": say("{suspect} as the accomplice"),
    "claim": say("{suspect} claims: {in_room}"),
    "seen": say("{suspect} seen {in_room}"),
    "went": say("{suspect} set foot {in_room}"),
    "with": say("{suspect}: with {other}"),
    "whisper": say("{suspect} whispering with {other}"),
    "count": say("People {in_room}"),
    "taken": say("Something missing {in_room}"),
    "way": say("Way: {room}, {other}"),
}


@cache
def cell_name(cell: str) -> Message:
    """Return what a cell is about, as it is read out; some are called like the thing itself."""
    kind, (word, other) = cell.partition("-")[0], _words(cell)
    if kind not in _NAMES:
        return named(cell if kind in {"sign", "kind"} else word)
    return _NAMES[kind].model_copy(update={"params": _parts(kind, word, other)})


def _parts(kind: str, word: str, other: str) -> dict[str, TermRef | Message]:
    match kind:
        case "box":
            return {"motive": _term(word), "who": _speaker(word, int(other))}
        case "way":
            one, to = _WAYS[int(word)]
            return {"room": _term(ROOMS[one]), "other": _term(ROOMS[to])}
        case "count" | "taken":
            return {"in_room": _in(word)}
        case "claim" | "seen" | "went":
            return {"suspect": _term(word), "in_room": _in(other)}
        case _:
            return {"suspect": _term(word), "other": _term(f"the-{other}")}


def _words(cell: str) -> tuple[str, str]:
    """Split what follows the kind: a word, and another or "" (words may hold dashes)."""
    kind, _, rest = cell.partition("-")
    if kind in {"box", "claim", "seen", "went", "with", "whisper"}:
        word, _, other = rest.rpartition("-")
        return word, other
    return rest, ""


def _speaker(motive: str, box: int) -> Message:
    why = next(why for whys in MOTIVES for why in whys if why.id == motive)
    if box == _FIND:
        return named(f"clue-{motive}")
    return named(f"the-{SUSPECTS[why.witnesses[box]]}")


def _term(word: str) -> TermRef:
    return TermRef(term=word)


def _in(room: str) -> TermRef:
    return _term(f"in-{room}")


def is_open(state: GuestsState, seat: Seat) -> bool:
    """Return whether a seat may write: until it accuses, is out or all is over (A17, A21).

    Alone, a wrong guess ends nothing, so the sheet opens again with the next round (A38).
    """
    given = state.answers[seat] if state.phase in {"solve", "last"} else None
    accused = given is not None and given.accusation is not None
    return state.standing[seat] == "in" and not accused and state.result is None


SHEET = Sheet(cells=CELLS, is_open=is_open)
