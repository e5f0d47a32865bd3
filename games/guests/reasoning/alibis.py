"""Tier 2: who vouches for whom, who claims which room, and what partners would do.

Innocents tell the truth about company, the accomplice too except about the murderer; partners
vouch for each other and claim one room, in which no innocent is; the murderer may say anything
else (A28, A31).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.guests.content.house import EVERYONE
from games.guests.reasoning.notebook import (
    ALONE,
    Fact,
    Inference,
    Notebook,
    all_pairs,
    motives_of,
    murders_of,
    murders_of_others,
    rooms_of,
)


def mutual_alibi(notes: Notebook) -> Iterator[Inference]:
    """Who vouch for each other are both innocent, or murderer and accomplice (A31)."""
    for (x, y), card in notes.said.items():
        back = notes.said.get((y, x))
        if x < y and card.yes and back and back.yes:
            facts = (*_unless_partners(x, y), *_unless_partners(y, x))
            yield Inference("mutual-alibi", (card.id, back.id), (), facts)


def vouched_for(notes: Notebook) -> Iterator[Inference]:
    """Whom somebody vouches for is the murderer only with the speaker as accomplice."""
    for (x, y), card in notes.said.items():
        if card.yes:
            yield Inference("vouched-for", (card.id,), (), _unless_partners(x, y))


def _unless_partners(x: int, y: int) -> tuple[Fact, ...]:
    return tuple(Fact("pair", y, a) for a in range(ALONE + 1) if a not in {x, y})


def accomplice_alone(notes: Notebook) -> Iterator[Inference]:
    """No innocent is in the accomplice's room: who has company there is nobody else's helper."""
    for (x, y), card in notes.said.items():
        if card.yes:
            yield Inference("accomplice-alone", (card.id,), (), _no_helpers(x, y))
    for x in EVERYONE:
        for y in range(x + 1, len(EVERYONE)):
            if _known(notes, x) and notes.rooms[x] == notes.rooms[y]:
                because = notes.struck(rooms_of(x, y))
                yield Inference("accomplice-alone", (), because, _no_helpers(x, y))


def _no_helpers(x: int, y: int) -> tuple[Fact, ...]:
    others = [z for z in EVERYONE if z not in {x, y}]
    return tuple(Fact("pair", z, helper) for z in others for helper in (x, y))


def _known(notes: Notebook, x: int) -> bool:
    return notes.rooms[x].bit_count() == 1


def would_vouch(notes: Notebook) -> Iterator[Inference]:
    """Partners vouch for each other, so who denies another's company is no partner."""
    for (x, y), card in notes.said.items():
        if not card.yes:
            facts = (Fact("pair", x, y), Fact("pair", y, x))
            yield Inference("would-vouch", (card.id,), (), facts)


def one_sided(notes: Notebook) -> Iterator[Inference]:
    """If one claims company and the other denies it, one of the two is the murderer."""
    for (x, y), card in notes.said.items():
        back = notes.said.get((y, x))
        if card.yes and back and not back.yes:
            facts = tuple(murders_of_others(x, y))
            yield Inference("one-sided", (card.id, back.id), (), facts)


def same_room_denied(notes: Notebook) -> Iterator[Inference]:
    """If two claim one room and one denies the other's company, one is the murderer."""
    for (x, y), card in notes.said.items():
        if not card.yes and _known(notes, x) and notes.rooms[x] == notes.rooms[y]:
            because = notes.struck(rooms_of(x, y))
            facts = tuple(murders_of_others(x, y))
            yield Inference("same-room-denied", (card.id,), because, facts)


def rooms_differ(notes: Notebook) -> Iterator[Inference]:
    """Who claims the company of somebody from another room lies, and only the murderer lies."""
    for (x, y), card in notes.said.items():
        if card.yes and not notes.rooms[x] & notes.rooms[y]:
            because = notes.struck(rooms_of(x, y))
            yield Inference("rooms-differ", (card.id,), because, tuple(murders_of_others(x)))


def not_seen(notes: Notebook) -> Iterator[Inference]:
    """Who was not where it claims to have been is the murderer; others don't claim that room."""
    for card in notes.missed:
        x, room = card.args
        if notes.rooms[x] == 1 << room:
            because = notes.struck(rooms_of(x))
            facts = tuple(murders_of_others(x))
            yield Inference("absent-from-claimed", (card.id,), because, facts)
        elif not notes.pairs[x]:
            because = notes.struck(murders_of(x))
            yield Inference("not-there", (card.id,), because, (Fact("room", x, room),))


def partners_apart(notes: Notebook) -> Iterator[Inference]:
    """Partners claim the same room."""
    for m, a in notes.remaining():
        if a != ALONE and not notes.rooms[m] & notes.rooms[a]:
            because = notes.struck(rooms_of(m, a))
            yield Inference("partners-apart", (), because, (Fact("pair", m, a),))


def partner_silent(notes: Notebook) -> Iterator[Inference]:
    """Partners keep silent about each other's true motive, so one must be left unspoken (A29)."""
    left = list(notes.remaining())
    for m, a in left:
        if a == ALONE:
            continue
        if not (notes.possible_motives(m, a) and notes.possible_motives(a, m)):
            cards = _spoken(notes, m, a)
            because = notes.struck(motives_of(m, a))
            yield Inference("partner-silent", cards, because, (Fact("pair", m, a),))
        elif len(left) == 1:
            because = notes.struck(all_pairs())
            facts = (*_unspeakable(notes, m, a), *_unspeakable(notes, a, m))
            yield Inference("partner-silent", _spoken(notes, m, a), because, facts)


def _spoken(notes: Notebook, m: int, a: int) -> tuple[str, ...]:
    both = [(m, k, a) for k in range(3)] + [(a, k, m) for k in range(3)]
    return tuple(card.id for at in both if (card := notes.spoken(*at)))


def _unspeakable(notes: Notebook, x: int, partner: int) -> Iterator[Fact]:
    return (Fact("motive", x, k) for k in range(3) if notes.spoken(x, k, partner))


def same_room(notes: Notebook) -> Iterator[Inference]:
    """Company claimed by somebody who can't be the murderer means one room."""
    for (x, y), card in notes.said.items():
        if card.yes and not notes.pairs[x]:
            because = notes.struck((*murders_of(x), *rooms_of(x, y)))
            common = notes.rooms[x] & notes.rooms[y]
            facts = tuple(f for f in rooms_of(x, y) if not common >> f.other & 1)
            yield Inference("same-room", (card.id,), because, facts)


def other_room(notes: Notebook) -> Iterator[Inference]:
    """Company denied between two who can't be the murderer means two rooms."""
    for (x, y), card in notes.said.items():
        if card.yes or notes.pairs[x] or notes.pairs[y]:
            continue
        for one, other in ((x, y), (y, x)):
            if _known(notes, one):
                because = notes.struck((*murders_of(x), *murders_of(y), *rooms_of(one)))
                room = notes.rooms[one].bit_length() - 1
                yield Inference("other-room", (card.id,), because, (Fact("room", other, room),))


def partners_together(notes: Notebook) -> Iterator[Inference]:
    """Once one pair is left, its two claim one room, and nobody else is there."""
    left = list(notes.remaining())
    if len(left) != 1 or left[0][1] == ALONE:
        return
    m, a = left[0]
    common = notes.rooms[m] & notes.rooms[a]
    because = notes.struck((*all_pairs(), *rooms_of(m, a)))
    facts = [f for f in rooms_of(m, a) if not common >> f.other & 1]
    yield Inference("partners-apart", (), because, tuple(facts))
    if common.bit_count() == 1:
        room = common.bit_length() - 1
        others = tuple(Fact("room", x, room) for x in EVERYONE if x not in left[0])
        yield Inference("accomplice-alone", (), because, others)


RULES = (
    mutual_alibi,
    vouched_for,
    accomplice_alone,
    would_vouch,
    one_sided,
    same_room_denied,
    rooms_differ,
    not_seen,
    partners_apart,
    partner_silent,
    same_room,
    other_room,
    partners_together,
)
