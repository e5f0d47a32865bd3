"""The solved case as a short story."""

from __future__ import annotations

from games.guests.content.house import MOTIVES, ROOMS, STUDY, SUSPECTS, WEAPONS
from games.guests.facts import Case
from games.kit.models import Message, TermRef, say


def tell_story(case: Case) -> tuple[Message, ...]:
    """Return what happened, a sentence a message: who and why, with what, which way, whose help."""
    answer = case.solution
    who = answer.murderer
    weapon = WEAPONS[answer.weapon]
    story = [
        say(
            "Mr Walton died in his Study by the hand of {murderer}. Old and never forgiven: "
            "“{motive}”.",
            murderer=_term(f"the-{SUSPECTS[who]}"),
            motive=_term(MOTIVES[who][answer.motive].id),
        ),
        say(
            "The alibi was a lie: “I was {in_room} all the time.”",
            in_room=_term(f"in-{ROOMS[case.claims[who]]}"),
        ),
        say(
            "The weapon was found {in_room}: {weapon}.",
            in_room=_term(f"in-{ROOMS[weapon.room]}"),
            weapon=_term(weapon.id),
        ),
        say("The way: {rooms}.", rooms=_way(case.route)),
    ]
    if answer.accomplice is not None and answer.help_motive is not None:
        story.append(
            say(
                "The alibi came from {helper}. Also never forgiven: “{motive}”.",
                helper=_term(f"the-{SUSPECTS[answer.accomplice]}"),
                motive=_term(MOTIVES[answer.accomplice][answer.help_motive].id),
            )
        )
    return tuple(story)


def _way(route: tuple[int, ...]) -> Message:
    first, *rest = route if route[-1] == STUDY else (*route, STUDY)
    told = say("{room}", room=_term(ROOMS[first]))
    for room in rest:
        told = say("{way} → {room}", way=told, room=_term(ROOMS[room]))
    return told


def _term(word: str) -> TermRef:
    return TermRef(term=word)
