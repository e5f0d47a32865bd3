"""What is true in one case: the answer asked for, and what happened around it."""

from __future__ import annotations

from games.kit.models import Frozen


class Solution(Frozen):
    """Who, why, with what, and with whose help; numbers of the tables in `content`.

    `accomplice` and `help_motive` are both None where the murderer acted alone.
    """

    murderer: int
    motive: int
    weapon: int
    accomplice: int | None = None
    help_motive: int | None = None

    @property
    def guilty(self) -> dict[int, int]:
        """The true motive of each guilty person."""
        if self.accomplice is None or self.help_motive is None:
            return {self.murderer: self.motive}
        return {self.murderer: self.motive, self.accomplice: self.help_motive}


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
