"""Where editions of WHY and the tables of one differ: one frozen value, read by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.why.content import MOTIVE, MYSTERY, ORDINARY_MOTIVES, series_of

Memory = Literal["strict", "assisted", "open"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rows of the table (rules/why.md) in which editions differ, then what a table chooses.

    An edition is one value of all its fields; the options of a table replace some of the latter.

    `rolls_for_first` row 6: the highest roll begins, instead of chance. `sharing_needs_challenge`
    row 21: to end on an occupied square takes a challenge, which is then
    compulsory. `motive_needs_proof` rows 23 and 36. `exchange` row 25, W13: whoever receives a
    card gives one back. `counter_after_no_clue` row 28. `lawn_chain` row 32: guesses go on while
    they are right, `chain_limit` of them (W30). `walk_home` row 38. `double_searches` row 40.
    `face_up_endgame` row 42. `lays_at_once` row 43. `mystery_is_motive` row 47. `wins_at_once` row
    48.

    `discards_shown` row 19. `exact_entry` row 12. `limit` of a hand (why:20; why:47, W34).
    `two_cards` why:43, W31. `open_deck` why:44, W33, W43. `clue_acts` why:45-46, W32, W44.
    `scores` why:48-52, W35: cards are counted after a win too. `endgame_rounds` before points
    decide, None for never (W36). `memory`: how much of what was shown may be looked up. `sources`:
    lines of the English rulebook with those of this edition's.
    """

    exchange: bool
    counter_after_no_clue: bool
    lawn_chain: bool
    motive_needs_proof: bool
    mystery_is_motive: bool
    face_up_endgame: bool
    walk_home: bool
    sharing_needs_challenge: bool
    double_searches: bool
    lays_at_once: bool
    wins_at_once: bool
    rolls_for_first: bool = False
    chain_limit: int = 12
    discards_shown: bool = True
    exact_entry: bool = False
    limit: int = 7
    two_cards: bool = False
    open_deck: bool = False
    clue_acts: bool = False
    scores: bool = False
    endgame_rounds: int | None = 40
    memory: Memory = "strict"
    sources: tuple[tuple[str, str], ...] = ()

    def cite(self, rule: str) -> str:
        """Return where this edition's own rulebook says what the English one says there."""
        return dict(self.sources).get(rule, rule)

    def matches(self, card: str, request: str) -> bool:
        """Return whether a card is what was asked for (W2, W42)."""
        if request == MYSTERY:
            return card == MYSTERY
        if request == MOTIVE and card == MYSTERY:
            return self.mystery_is_motive
        return series_of(card) == request

    def needs_proof(self, request: str) -> bool:
        """Return whether a card must be shown to ask for that or to name it (rows 23 and 36)."""
        return self.motive_needs_proof or request not in {MOTIVE, MYSTERY}

    def proves(self, card: str, request: str) -> bool:
        """Return whether showing a card allows to ask for that (why:26; row 23)."""
        return series_of(card) == (MOTIVE if request == MYSTERY else request)

    def explains(self, card: str) -> bool:
        """Return whether a card is the motive of a solved case (row 47, W25)."""
        return card in ORDINARY_MOTIVES or (card == MYSTERY and self.mystery_is_motive)

    def endgame_challenge(self, dice: tuple[int, int]) -> bool:
        """Return whether an endgame roll allows a challenge (why:35, row 39)."""
        return is_special(dice)

    def endgame_search(self, dice: tuple[int, int]) -> bool:
        """Return whether an endgame roll allows a search of the Lawn (why:35, W16)."""
        return sum(dice) % 2 == 1 or (is_double(dice) and self.double_searches)

    def most_taken(self, dice: tuple[int, int] | None) -> int:
        """Return how many cards a room or the Lawn gives after that roll (why:43)."""
        return 2 if self.two_cards and dice is not None and is_double(dice) else 1

    def lies_open(self, *, endgame: bool) -> bool:
        """Return whether a discard lies face up (why:35; memory by open cards)."""
        return self.memory == "open" or (endgame and self.face_up_endgame)


def is_double(dice: tuple[int, int]) -> bool:
    return dice[0] == dice[1]


def is_special(dice: tuple[int, int]) -> bool:
    """Return whether a roll opens every room: 7, 11 or a double (why:33)."""
    return is_double(dice) or sum(dice) in {7, 11}


ENGLISH = Ruleset(
    exchange=False,
    lawn_chain=False,
    counter_after_no_clue=True,
    motive_needs_proof=True,
    mystery_is_motive=True,
    face_up_endgame=True,
    walk_home=False,
    sharing_needs_challenge=True,
    double_searches=False,
    lays_at_once=False,
    wins_at_once=False,
)
