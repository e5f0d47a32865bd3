"""Automatic notes: what cards and simple rules strike on a sheet, with the reason of each mark.

Worked out from the cards a seat has seen and nothing else; a player's own marks are not touched.
"""

from __future__ import annotations

from functools import cache, lru_cache

from games.guests.content.cards import Cards
from games.guests.content.house import MOTIVES, ROOMS, SUSPECTS, WEAPONS
from games.guests.levels import LEVEL, LevelId
from games.guests.models import Mark
from games.guests.options import NotesId
from games.guests.reasoning.notebook import ALONE, Fact, Notebook, Rule, Step
from games.guests.reasoning.solver import MOST_TIERS, explain, proof, reason
from games.kit.models import Message, TermRef, say

_TIERS: dict[NotesId, int] = {"facts": 1, "inference": MOST_TIERS}


@lru_cache(maxsize=256)
def marks_for(seen: Cards, level: LevelId, mode: NotesId) -> tuple[Mark, ...]:
    """Return the marks that follow from some cards, given in any fixed order (A40)."""
    if mode == "off":
        return ()
    accomplice = LEVEL[level].has_accomplices
    notes = reason(seen, accomplice=accomplice, tier=_TIERS[mode])
    steps = notes.steps if mode == "inference" else filter(_read_off, notes.steps)
    return tuple(_mark(notes, step) for step in steps)


@lru_cache(maxsize=64)
def proof_of(cards: Cards, level: LevelId) -> tuple[Mark, ...]:
    """Return the steps by which the named rules solve a case, each with the cards it looks at."""
    notes = reason(cards, accomplice=LEVEL[level].has_accomplices)
    return tuple(
        Mark(
            about=tuple(map(_about, step.strikes)),
            text=_listed(step.strikes),
            why=RULES[step.rule],
            cards=step.cards,
        )
        for step in proof(notes)
    )


def _read_off(step: Step) -> bool:
    """Tell what one card says from what follows from several."""
    return not step.because and len(step.cards) == 1


def _mark(notes: Notebook, step: Step) -> Mark:
    chain = explain(notes, step.strikes)
    return Mark(
        about=tuple(map(_about, step.strikes)),
        text=_listed(step.strikes),
        why=RULES[step.rule],
        cards=tuple(dict.fromkeys(card for before in chain for card in before.cards)),
    )


@lru_cache(maxsize=4096)
def _listed(facts: tuple[Fact, ...]) -> Message:
    first, *rest = map(_text, facts)
    for text in rest:
        first = say("{first}; {second}", first=first, second=text)
    return first


def _about(fact: Fact) -> str:
    match fact.kind:
        case "motive":
            return f"motive-{MOTIVES[fact.one][fact.other].id}"
        case "weapon":
            return f"weapon-{WEAPONS[fact.one].id}"
        case "pair":
            return f"pair-{SUSPECTS[fact.one]}-{_helper(fact.other)}"
        case "room":
            return f"room-{SUSPECTS[fact.one]}-{ROOMS[fact.other]}"


def _helper(number: int) -> str:
    return "nobody" if number == ALONE else SUSPECTS[number]


@cache
def _text(fact: Fact) -> Message:
    match fact.kind:
        case "motive":
            motive = TermRef(term=MOTIVES[fact.one][fact.other].id)
            return say("“{motive}” is no motive", motive=motive)
        case "weapon":
            return say("not with: {weapon}", weapon=TermRef(term=WEAPONS[fact.one].id))
        case "room":
            return say(
                "{suspect}: not {in_room}",
                suspect=TermRef(term=SUSPECTS[fact.one]),
                in_room=TermRef(term=f"in-{ROOMS[fact.other]}"),
            )
        case "pair":
            murderer = TermRef(term=SUSPECTS[fact.one])
            if fact.other == ALONE:
                return say("{suspect}: not alone", suspect=murderer)
            helper = TermRef(term=f"the-{SUSPECTS[fact.other]}")
            return say("{suspect}: not with the help of {helper}", suspect=murderer, helper=helper)


RULES: dict[Rule, Message] = {
    "denied": say("A “no” strikes a motive."),
    "cleaned": say("The servants strike two motives at once."),
    "sign-missing": say("A weapon leaves both its signs, so a missing sign strikes it."),
    "kind-excluded": say("The coroner rules out a class of weapons."),
    "nothing-missing": say("A room with nothing missing has lost no weapon."),
    "claimed": say("A guest claims one room and so no other."),
    "seen": say("Whoever was seen when it happened was not in the Study."),
    "never-whispered": say("Partners were seen whispering, so these two are none."),
    "no-motive-left": say("Without a motive nobody is guilty."),
    "motive-proved": say("Three boxes that all say yes prove a motive."),
    "mutual-alibi": say(
        "Two who vouch for each other are both innocent, or murderer and accomplice."
    ),
    "vouched-for": say("Only the accomplice vouches for the murderer."),
    "would-vouch": say("Partners vouch for each other, so who denies it is no partner."),
    "one-sided": say("One of two who contradict each other is the murderer."),
    "same-room-denied": say("Of two in one room who deny it, one is the murderer."),
    "rooms-differ": say("Who claims company from another room lies, and only the murderer lies."),
    "absent-from-claimed": say("Who was not in the claimed room is the murderer."),
    "not-there": say("An innocent who was not seen in a room does not claim it."),
    "accomplice-alone": say("No innocent is in the accomplice's room."),
    "partners-apart": say("Partners claim the same room."),
    "partner-silent": say("Partners keep silent about each other's true motive."),
    "same-room": say("Company means one room, for all but the murderer."),
    "other-room": say("No company means two rooms, for all but the murderer."),
    "no-route": say("Without a way by a possible weapon into the Study nobody is the murderer."),
    "no-route-together": say("From a room that both could claim no way leads into the Study."),
    "out-of-reach": say("None of the possible murderers can fetch this weapon."),
    "start-impossible": say("From this room the murderer could not have fetched the weapon."),
    "too-many-claims": say("More people claim a room than were counted in it."),
    "too-few-people": say("Too few people could be where more were counted."),
    "head-count": say("The murderer is not counted, and the Sisters count as two."),
    "accomplice-count": say("The accomplice's room counts the accomplice alone."),
    "room-full": say("With one more the count of a room would be wrong."),
}
