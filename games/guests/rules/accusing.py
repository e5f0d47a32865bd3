"""What can be accused: who, why, with what, and with whose help."""

from __future__ import annotations

from functools import cache

from games.guests.content.house import MOTIVES, SIGNS, SUSPECTS, WEAPONS, named
from games.guests.levels import LEVEL, LevelId
from games.guests.rules.solution import NO_MOTIVE, NOBODY
from games.kit.choices import ActionSpec, Case, Choice, Given, OneOf, Param
from games.kit.models import TermRef, say


@cache
def accuse_spec(level: LevelId) -> ActionSpec:
    """Return the accusation of a level; only where there may be one an accomplice is part (A19)."""
    params: tuple[Param, ...] = (
        Param(name="murderer", label=say("Who did it"), domain=OneOf(choices=_people("suspect"))),
        Param(name="motive", label=say("Why"), domain=Given(param="murderer", cases=_whys())),
        Param(name="weapon", label=say("With what"), domain=OneOf(choices=_weapons())),
    )
    if LEVEL[level].has_accomplices:
        params += (
            Param(
                name="accomplice",
                label=say("With whose help"),
                domain=Given(param="murderer", cases=_helpers()),
            ),
            Param(
                name="help_motive",
                label=say("Why the accomplice helped"),
                domain=Given(param="accomplice", cases=(_no_help(), *_whys())),
            ),
        )
    return ActionSpec(
        kind="accuse",
        label=say("Accuse {murderer}"),
        short=say("Solve the case"),
        params=params,
        confirm=say("If any part is wrong, your investigation is over."),
    )


def _people(part: str) -> tuple[Choice, ...]:
    """Return the suspects; each row is about the cell of the sheet for this part in the case."""
    return tuple(
        Choice(value=word, label=named(word), anchor=f"{part}-{word}") for word in SUSPECTS
    )


def _whys() -> tuple[Case, ...]:
    return tuple(
        Case(
            value=word,
            domain=OneOf(
                choices=tuple(
                    Choice(value=why.id, label=named(why.id), anchor=f"motive-{why.id}")
                    for why in whys
                )
            ),
        )
        for word, whys in zip(SUSPECTS, MOTIVES, strict=True)
    )


def _weapons() -> tuple[Choice, ...]:
    return tuple(
        Choice(
            value=weapon.id,
            label=named(weapon.id),
            detail=say(
                "{one}, {other}",
                one=TermRef(term=f"sign-{SIGNS[weapon.signs[0]]}"),
                other=TermRef(term=f"sign-{SIGNS[weapon.signs[1]]}"),
            ),
            anchor=f"weapon-{weapon.id}",
        )
        for weapon in WEAPONS
    )


def _helpers() -> tuple[Case, ...]:
    return tuple(
        Case(
            value=word,
            domain=OneOf(
                choices=(
                    Choice(value=NOBODY, label=named(NOBODY)),
                    *(choice for choice in _people("helper") if choice.value != word),
                )
            ),
        )
        for word in SUSPECTS
    )


def _no_help() -> Case:
    choices = (Choice(value=NO_MOTIVE, label=say("No motive")),)
    return Case(value=NOBODY, domain=OneOf(choices=choices))
