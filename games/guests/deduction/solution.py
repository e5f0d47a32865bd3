"""The answer that is asked for."""

from __future__ import annotations

from games.kit.models import Frozen


class Solution(Frozen):
    """Who, why, with what, and with whose help; numbers of the tables in `content.house`.

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
