"""What is true in one case: the answer asked for, and what happened around it."""

from __future__ import annotations

from games.guests.deduction.solution import Solution
from games.kit.models import Frozen


class Case(Frozen):
    """A solution and the facts that cards speak of.

    `claims`: by suspect, the room it says it was in; true for all but the murderer (A28).
    `route`: the rooms the murderer walked through, from the claimed room to the Study (A33).
    `boxes`: by suspect and motive, whether each of the three boxes speaks for it (A30).
    `whispers`: pairs that were seen whispering, the lower number first (A32).
    """

    solution: Solution
    claims: tuple[int, ...]
    route: tuple[int, ...]
    boxes: tuple[tuple[tuple[bool, bool, bool], ...], ...]
    whispers: tuple[tuple[int, int], ...] = ()
