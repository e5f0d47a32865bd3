"""What each possible deed is worth: the turns it saves its doer, and costs or saves the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.kit.models import Seat
from games.why.bots.memory import Recall
from games.why.bots.others import chance_of_getting, words_for
from games.why.bots.table import HAND, LAWN, UNSEEN, Table, read_table, word_of, words_of
from games.why.bots.worth import Outlook, outlook
from games.why.content import MOTIVE, MYSTERY, NO_CLUE, PARTS
from games.why.models import WhyView

# What the first No Clue in a hand is worth in turns, and each further one.
CLUE, MORE_CLUES = 0.7, 0.2
# What it costs to be asked in return, and to show a card.
RISK = 0.3
EXPOSURE = 0.05
_LAYABLE = 4
WIN = 20.0
# What looking at an unknown place of the Lawn is worth when nothing else is left to do.
CURIOSITY = 2.0


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays.

    `rivalry`: what a turn saved by the others weighs beside one's own. `cunning`: it names a
    wrong card on purpose where that pays, and lays no set down before it has to.
    """

    recall: Recall
    rivalry: float = 0.0
    cunning: bool = False


@dataclass(eq=False)
class Judge:
    """The worth of deeds for one bot, which is asked for several at a decision."""

    table: Table
    mine: Outlook
    rivals: Mapping[Seat, Outlook]
    weight: float
    cunning: bool
    endgame: bool
    _takes: dict[tuple[str, str], float] = field(default_factory=dict)
    _moves: dict[tuple[str, str, str], float] = field(default_factory=dict)
    _blinds: dict[str, float] = field(default_factory=dict)
    _names: dict[tuple[str, str, str], float] = field(default_factory=dict)

    # --- one's own cards

    @cached_property
    def now(self) -> float:
        return self.mine.turns

    @cached_property
    def held(self) -> Mapping[str, int]:
        return words_of(self.table.hand)

    def saved(self, after: Outlook) -> float:
        """Return the turns that another outlook saves; one that wins is beyond comparison."""
        return WIN if after.won else self.now - after.turns

    def clue_worth(self) -> float:
        """Return what the last No Clue of the hand is worth."""
        return CLUE if self.held.get(NO_CLUE, 0) <= 1 else MORE_CLUES

    def discard_cost(self, word: str) -> float:
        """Return what laying a card of the hand on the Lawn costs."""
        own = self.clue_worth() if word == NO_CLUE else -self.saved(self.mine.losing(word, LAWN))
        return own - self.moved(word, HAND, LAWN)

    @cached_property
    def room(self) -> int:
        """How many cards may come without a discard; a whole picture can be laid down."""
        whole = sum(PARTS[w] for w, n in self.held.items() if n == PARTS.get(w) and n == _LAYABLE)
        return self.table.limit - len(self.table.hand) + whole

    @cached_property
    def cheapest(self) -> float:
        """What the card costs that has to go when another comes."""
        if self.room > 0:
            return 0.0
        return min(map(self.discard_cost, self.held))

    # --- the others

    def moved(self, word: str, before: str, after: str) -> float:
        """Return what it costs the others that a card they see has moved."""
        if not self.weight or word == NO_CLUE:
            return 0.0
        key = (word, before, after)
        if key not in self._moves:
            self._moves[key] = self.weight * sum(
                rival.seeing(word, before, after).turns - rival.turns
                for rival in self.rivals.values()
            )
        return self._moves[key]

    def robbed(self, seat: Seat, word: str) -> float:
        """Return what it costs another seat to hand over a card."""
        key = (str(seat), word, HAND)
        if key not in self._moves:
            self._moves[key] = self._robbed(seat, word)
        return self._moves[key]

    def _robbed(self, seat: Seat, word: str) -> float:
        rival = self.rivals.get(seat)
        if not self.weight or rival is None or word == NO_CLUE:
            return 0.0
        known = any(word_of(card) == word for card in self.table.known_of(seat))
        after = rival.losing(word, HAND) if known else rival.seeing(word, UNSEEN, HAND)
        return self.weight * (after.turns - rival.turns)

    def helped(self, seat: Seat, word: str) -> float:
        """Return what it costs this bot that another seat gets a card out of its hand."""
        rival = self.rivals.get(seat)
        if not self.weight or rival is None or word == NO_CLUE:
            return 0.0
        return self.weight * (rival.turns - rival.gaining(word, HAND).turns)

    # --- deeds

    def take(self, word: str, where: str) -> float:
        """Return what getting a card is worth, a discard included where the hand is full."""
        key = (word, where)
        if key not in self._takes:
            self._takes[key] = self._take(word, where)
        return self._takes[key]

    def _take(self, word: str, where: str) -> float:
        if word == NO_CLUE:
            kept = CLUE if not self.held.get(NO_CLUE) else MORE_CLUES
        else:
            after = self.mine.gaining(word, where)
            if after.won:
                return WIN
            kept = self.saved(after)
        unseen = where == UNSEEN
        kept += (0.0 if unseen else self.moved(word, where, HAND)) - self.cheapest
        passed_on = self.moved(word, HAND if unseen else where, LAWN)
        return max(kept, passed_on)

    def draw(self) -> float:
        """Return what the top card of a pile is worth on average."""
        unseen = self.table.unseen
        return sum(n * self.take(w, UNSEEN) for w, n in unseen.items()) / self.table.hidden

    def may_name(self, place: int, claim: str) -> bool:
        """Tell whether this bot would name that: without cunning, nothing it knows to be wrong."""
        card = self.table.lawn.get(place)
        words = words_for(claim, mystery_is_motive=self.mine.mystery_is_motive)
        return self.cunning or card is None or word_of(card) in words

    def search(self, place: int, claim: str) -> float:
        """Return what it is worth to name a card on a place of the Lawn."""
        card = self.table.lawn.get(place)
        if card is not None:
            return self._named(word_of(card), claim, LAWN)
        if claim not in self._blinds:
            self._blinds[claim] = self._blind(claim)
        return self._blinds[claim]

    def _blind(self, claim: str) -> float:
        """Return what it is worth on average to name a series on an unknown place."""
        unseen = self.table.unseen
        found = sum(n * self._named(w, claim, UNSEEN) for w, n in unseen.items() if n)
        return found / self.table.hidden + (CURIOSITY if self.endgame else 0.0)

    def _named(self, word: str, claim: str, where: str) -> float:
        key = (word, claim, where)
        if key not in self._names:
            self._names[key] = self._name(word, claim, where)
        return self._names[key]

    def _name(self, word: str, claim: str, where: str) -> float:
        if word in words_for(claim, mystery_is_motive=self.mine.mystery_is_motive):
            return self.take(word, where)
        return self._missed(word, claim, where)

    def _missed(self, word: str, claim: str, where: str) -> float:
        """A wrong guess: the card is taken, and one of those named goes to the Lawn."""
        lost = MYSTERY if claim == MOTIVE and not self.held.get(MOTIVE) else claim
        after = self.mine.losing(lost, LAWN)
        clue = 0.0
        if word == NO_CLUE:
            clue = CLUE if not self.held.get(NO_CLUE) else MORE_CLUES
        else:
            after = after.gaining(word, where)
        others = self.moved(lost, HAND, LAWN) + self.moved(word, where, HAND)
        return self.saved(after) + clue + others

    def challenge(self, seat: Seat, request: str) -> float:
        """Return what it is worth to ask a seat, a question in return considered."""
        chance, gain = self._asking(seat, request)
        return chance * gain - (1 - chance) * RISK - EXPOSURE

    def counter(self, seat: Seat, request: str) -> float:
        """Return what it is worth to ask in return, which nothing can follow."""
        chance, gain = self._asking(seat, request)
        return chance * gain - EXPOSURE

    def _asking(self, seat: Seat, request: str) -> tuple[float, float]:
        words = words_for(request, mystery_is_motive=self.mine.mystery_is_motive)
        known = any(word_of(card) in words for card in self.table.known_of(seat))
        chance = chance_of_getting(self.table, seat, words)
        gain = self.take(words[0], HAND if known else UNSEEN) + self.robbed(seat, words[0])
        return chance, gain

    def give(self, seat: Seat, word: str) -> float:
        """Return what it is worth, which is less than nothing, to hand a card over."""
        return self.saved(self.mine.losing(word, HAND)) - self.helped(seat, word)


def judge(view: WhyView, skill: Skill, me: Seat, *, mystery_is_motive: bool) -> Judge:
    """Return the judgement of a bot in that seat over its view."""
    table = read_table(view, skill.recall, me)
    removed = view.side.removed

    def of(seat: Seat) -> Outlook:
        return outlook(table, seat, removed, mystery_is_motive=mystery_is_motive)

    playing = [piece.seat for piece in view.board.pieces if piece.seat != me and not piece.out]
    return Judge(
        table=table,
        mine=of(me),
        rivals={seat: of(seat) for seat in playing},
        weight=skill.rivalry / max(1, len(playing)),
        cunning=skill.cunning,
        endgame=view.board.endgame,
    )
