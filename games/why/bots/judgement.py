"""What each possible deed is worth: the turns it saves its doer, and costs or saves the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.kit.models import Seat
from games.why.bots.memory import Recall
from games.why.bots.others import chance_of, chance_of_getting, words_for
from games.why.bots.table import HAND, LAWN, UNSEEN, Table, read_table, word_of, words_of
from games.why.bots.worth import Outlook, outlook
from games.why.content import GHOSTS, MOTIVE, MYSTERY, NO_CLUE, PARTS, WEAPONS
from games.why.models import WhyView

# What the first No Clue in a hand is worth in turns, and each further one.
CLUE, MORE_CLUES = 0.7, 0.2
# What it costs to be asked in return by somebody of whom nothing is known, and to show a card.
RISK = 0.15
EXPOSURE = 0.05
WIN = 20.0
# The most that a turn of a rival counts beside one's own.
MOST = 1.5
LAYABLE = GHOSTS + WEAPONS
# In the endgame all that is left to do is to look at the unknown places of the Lawn: whoever
# refuses to, because it may cost a wanted card, waits for ever.
CURIOSITY = 2.0


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays.

    `rivalry`: what a turn saved by the others weighs beside one's own. `secretive`: it lays no set
    down before it has to.
    """

    recall: Recall
    rivalry: float = 0.0
    secretive: bool = False


@dataclass(eq=False)
class Judge:
    """The worth of deeds for one bot at one decision, in turns.

    `mine`: its own outlook; `rivals`: those of the seats it keeps an eye on; `weights`: how much a
    turn of each of them counts.
    """

    table: Table
    mine: Outlook
    rivals: Mapping[Seat, Outlook]
    weights: Mapping[Seat, float]
    endgame: bool
    _found: dict[tuple[object, ...], float] = field(default_factory=dict)

    def _once(self, key: tuple[object, ...], work: Callable[..., float]) -> float:
        """Work something out only once: many deeds come down to the same few cards."""
        if key not in self._found:
            self._found[key] = work(*key[1:])
        return self._found[key]

    # --- one's own cards

    @cached_property
    def held(self) -> Mapping[str, int]:
        """The own hand, by word."""
        return words_of(self.table.hand)

    @cached_property
    def cheapest(self) -> float:
        """What the card costs that has to go when another comes; whole pictures can be laid."""
        whole = sum(n for w, n in self.held.items() if w in LAYABLE and n == PARTS[w])
        if len(self.table.hand) - whole < self.table.limit:
            return 0.0
        return min(map(self.discard_cost, self.held))

    def discard_cost(self, word: str) -> float:
        """Return what laying a card of the hand on the Lawn costs."""
        own = self.clue_worth() if word == NO_CLUE else -self._saved(self.mine.losing(word, LAWN))
        return own - self._moved(word, HAND, LAWN)

    def clue_worth(self) -> float:
        """Return what the last No Clue of the hand is worth."""
        return CLUE if self.held.get(NO_CLUE, 0) <= 1 else MORE_CLUES

    def _next_clue(self) -> float:
        return MORE_CLUES if self.held.get(NO_CLUE) else CLUE

    def _saved(self, after: Outlook) -> float:
        """Return the turns that another outlook saves; one that wins is beyond comparison."""
        return WIN if after.won else self.mine.turns - after.turns

    # --- the others

    def harm(self, seat: Seat) -> float:
        """Return what a question of another seat would cost on average, were it to ask now."""
        return self._once(("harm", seat), lambda seat: max(self._harms(seat), default=0.0))

    def _harms(self, seat: Seat) -> Iterator[float]:
        if seat not in self.weights:
            return
        most = self.clue_worth() if self.held.get(NO_CLUE) else WIN
        for word, count in self.held.items():
            if word != NO_CLUE and count < PARTS.get(word, count + 1):
                yield chance_of(self.table, seat, (word,)) * min(most, -self.give(seat, word))

    def _moved(self, word: str, before: str, after: str) -> float:
        """Return what it costs the others that a card they see has moved."""
        return self._once(("moved", word, before, after), self._cost_of_moving)

    def _cost_of_moving(self, word: str, before: str, after: str) -> float:
        def lost(rival: Outlook) -> float:
            return rival.seeing(word, before, after).turns - rival.turns

        return sum(weight * lost(self.rivals[seat]) for seat, weight in self.weights.items())

    def _robbed(self, seat: Seat, word: str) -> float:
        """Return what it costs another seat to hand over a card."""
        if seat not in self.weights:
            return 0.0
        rival = self.rivals[seat]
        known = any(word_of(card) == word for card in self.table.known_of(seat))
        after = rival.losing(word, HAND) if known else rival.seeing(word, UNSEEN, HAND)
        return self.weights[seat] * (after.turns - rival.turns)

    # --- deeds

    def draw(self) -> float:
        """Return what the top card of a pile is worth on average."""
        unseen = self.table.unseen
        return sum(n * self.take(w, UNSEEN) for w, n in unseen.items()) / self.table.hidden

    def take(self, word: str, where: str) -> float:
        """Return what getting a card is worth, a discard included where the hand is full."""
        return self._once(("take", word, where), self._take)

    def _take(self, word: str, where: str) -> float:
        if word == NO_CLUE:
            kept = self._next_clue()
        else:
            after = self.mine.gaining(word, where)
            if after.won:
                return WIN
            kept = self._saved(after)
        # What is drawn nobody sees; what is passed on was then in the hand.
        unseen = where == UNSEEN
        kept += (0.0 if unseen else self._moved(word, where, HAND)) - self._makes_room(word)
        return max(kept, self._moved(word, HAND if unseen else where, LAWN))

    def _makes_room(self, word: str) -> float:
        """Return what has to go for a card: nothing, if it makes a picture that can be laid."""
        whole = word in LAYABLE and self.held.get(word, 0) + 1 == PARTS[word]
        return 0.0 if whole else self.cheapest

    def search(self, place: int, claim: str) -> float:
        """Return what it is worth to name a card on a place of the Lawn."""
        card = self.table.lawn.get(place)
        if card is None:
            return self._once(("blind", claim), self._blind)
        return self._named(word_of(card), claim, LAWN)

    def _blind(self, claim: str) -> float:
        unseen = self.table.unseen
        found = sum(n * self._named(w, claim, UNSEEN) for w, n in unseen.items() if n)
        return found / self.table.hidden + (CURIOSITY if self.endgame else 0.0)

    def _named(self, word: str, claim: str, where: str) -> float:
        if word in words_for(claim, mystery_is_motive=self.mine.mystery_is_motive):
            return self.take(word, where)
        return self._once(("missed", word, claim, where), self._missed)

    def _missed(self, word: str, claim: str, where: str) -> float:
        """A wrong guess: the card is taken, and one of those named goes to the Lawn (why:24)."""
        lost = MYSTERY if claim == MOTIVE and not self.held.get(MOTIVE) else claim
        if not self.held.get(lost):
            # Where nothing had to be shown, a card of one's choice goes instead (W20).
            return self.take(word, where)
        others = self._moved(lost, HAND, LAWN) + self._moved(word, where, HAND)
        after = self.mine.losing(lost, LAWN)
        if word == NO_CLUE:
            return self._saved(after) + self._next_clue() + others
        return self._saved(after.gaining(word, where)) + others

    def challenge(self, seat: Seat, request: str) -> float:
        """Return what it is worth to ask a seat, a question in return considered."""
        chance, gain = self._asking(seat, request)
        return chance * gain - (1 - chance) * (RISK + self.harm(seat)) - EXPOSURE

    def counter(self, seat: Seat, request: str) -> float:
        """Return what it is worth to ask in return, which nothing can follow."""
        chance, gain = self._asking(seat, request)
        return chance * gain - EXPOSURE

    def _asking(self, seat: Seat, request: str) -> tuple[float, float]:
        words = words_for(request, mystery_is_motive=self.mine.mystery_is_motive)
        known = any(word_of(card) in words for card in self.table.known_of(seat))
        chance = chance_of_getting(self.table, seat, words)
        gain = self.take(words[0], HAND if known else UNSEEN)
        return chance, gain + self._once(("robbed", seat, words[0]), self._robbed)

    def give(self, seat: Seat, word: str) -> float:
        """Return what it is worth, which is seldom more than nothing, to hand a card over."""
        if word == NO_CLUE:
            return -self.clue_worth()
        own = self._saved(self.mine.losing(word, HAND))
        if seat not in self.weights:
            return own
        rival = self.rivals[seat]
        return own - self.weights[seat] * (rival.turns - rival.gaining(word, HAND).turns)


def judge(view: WhyView, skill: Skill, me: Seat, *, mystery_is_motive: bool) -> Judge:
    """Return the judgement of a bot in that seat over its view."""
    table = read_table(view, skill.recall, me)

    def of(seat: Seat) -> Outlook:
        return outlook(table, seat, view.side.removed, mystery_is_motive=mystery_is_motive)

    mine = of(me)
    playing = [piece.seat for piece in view.board.pieces if piece.seat != me and not piece.out]
    rivals = {seat: of(seat) for seat in playing} if skill.rivalry else {}
    return Judge(
        table=table,
        mine=mine,
        rivals=rivals,
        weights=_weights(skill, mine, rivals),
        endgame=view.board.endgame,
    )


def _weights(skill: Skill, mine: Outlook, rivals: Mapping[Seat, Outlook]) -> dict[Seat, float]:
    """Return how much each rival's turns count: the more, the nearer it is to winning.

    Were each win to come by chance at a rate of one in so many turns, this is what a turn of a
    rival changes in the chance of winning, beside a turn of one's own.
    """
    own = _rate(mine)
    rates = {seat: _rate(rival) for seat, rival in rivals.items()}
    return {
        seat: min(MOST, skill.rivalry * rate * rate / (own * sum(rates.values())))
        for seat, rate in rates.items()
    }


def _rate(of: Outlook) -> float:
    return 1 / (1 + max(0.0, of.turns))
