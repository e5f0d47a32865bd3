"""A tiny game that keeps the kit honest: hidden hands, sealed bids by all seats at once.

Each round everyone seals a bid for a lot: up to two cards of the hand, and coins as the stance
allows, or passes. The highest bid takes the lot; all cards bid are spent. Most lots win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, assert_never

from pydantic import Field, TypeAdapter

from games.kit.bots import RandomBot, free_payload
from games.kit.choices import (
    ActionSpec,
    Blocked,
    Case,
    Choice,
    Decision,
    Given,
    IntRange,
    OneOf,
    Param,
    SomeOf,
)
from games.kit.models import (
    SPECTATOR,
    Action,
    Emission,
    Event,
    Frozen,
    GameInfo,
    Message,
    Options,
    Outcome,
    Placement,
    Seat,
    SeatLine,
    SeatRef,
    SeatSetup,
    State,
    Step,
    View,
    Viewer,
    say,
    say_n,
)
from games.kit.protocol import Plugin, Types
from games.kit.rng import Rng

HAND = 4
PURSE = 3
CARDS = 5 * HAND + 5


class ToyOptions(Options):
    rounds: int = Field(default=3, ge=1, le=4, title="Rounds")


class Bid(Action):
    kind: Literal["bid"] = "bid"
    cards: tuple[int, ...]
    stance: Literal["meek", "bold", "reckless"]
    coins: int


class Pass(Action):
    kind: Literal["pass"] = "pass"


ToyAction = Annotated[Bid | Pass, Field(discriminator="kind")]


class Sealed(Event):
    """A seat has chosen; what, only that seat is told."""

    kind: Literal["sealed"] = "sealed"
    seat: Seat
    choice: ToyAction | None = None


class Opened(Event):
    kind: Literal["opened"] = "opened"
    bids: tuple[tuple[Seat, ToyAction], ...]
    winner: Seat | None


class Left(Event):
    kind: Literal["left"] = "left"
    seat: Seat


ToyEvent = Annotated[Sealed | Opened | Left, Field(discriminator="kind")]


class ToyState(State):
    options: ToyOptions
    round: int
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    spent: tuple[int, ...]
    bids: tuple[ToyAction | None, ...]
    purses: tuple[int, ...]
    lots: tuple[int, ...]
    gone: tuple[bool, ...]
    last: Opened | None = None


class Board(Frozen):
    round: int
    rounds: int
    sealed: tuple[bool, ...]
    lots: tuple[int, ...]
    spent: tuple[int, ...]
    last: Opened | None


class Hand(Frozen):
    cards: tuple[int, ...]
    bid: ToyAction | None


class ToyView(View):
    board: Board
    hand: Hand | None


class Toy:
    """The rules."""

    info = GameInfo(
        slug="toy",
        title=say("Sealed bids"),
        summary=say("Bid in secret, all at once."),
        rules_version=1,
        seats=(2, 5),
        minutes=5,
        reasons=("most_lots", "shared", "deserted"),
    )
    types = Types(
        options=TypeAdapter(ToyOptions),
        state=TypeAdapter(ToyState),
        action=TypeAdapter(ToyAction),
        event=TypeAdapter(ToyEvent),
        view=TypeAdapter(ToyView),
    )

    def setup(
        self, options: Options, seats: tuple[SeatSetup, ...], rng: Rng, sealed: bytes
    ) -> Step[ToyState]:
        del sealed
        assert isinstance(options, ToyOptions)
        deck = rng.shuffled(range(1, CARDS + 1))
        cut = HAND * len(seats)
        state = ToyState(
            options=options,
            round=1,
            hands=tuple(tuple(sorted(deck[at : at + HAND])) for at in range(0, cut, HAND)),
            stock=deck[cut:],
            spent=(),
            bids=(None,) * len(seats),
            purses=(PURSE,) * len(seats),
            lots=(0,) * len(seats),
            gone=(False,) * len(seats),
        )
        return Step(state=state)

    def decisions(self, state: ToyState) -> Mapping[Seat, Decision]:
        if self.outcome(state) is not None:
            return {}
        awaited = (seat for seat in _present(state) if state.bids[seat] is None)
        return {seat: _decision(state, seat) for seat in awaited}

    def apply(self, state: ToyState, seat: Seat, action: ToyAction, rng: Rng) -> Step[ToyState]:
        del rng
        bids = _put(state.bids, seat, action)
        event = Sealed(seat=seat, choice=action)
        told = Emission(event=event, only=frozenset({seat}), redacted=Sealed(seat=seat))
        return _opened(state.model_copy(update={"bids": bids}), told)

    def fallback(self, state: ToyState, seat: Seat, rng: Rng) -> Pass:
        del state, seat, rng
        return Pass()

    def forfeit(self, state: ToyState, seat: Seat, rng: Rng) -> Step[ToyState]:
        del rng
        left = state.model_copy(
            update={
                "gone": _put(state.gone, seat, True),  # noqa: FBT003  a value, not a switch
                "bids": _put(state.bids, seat, None),
                "hands": _put(state.hands, seat, ()),
                "spent": (*state.spent, *state.hands[seat]),
            }
        )
        return _opened(left, Emission(event=Left(seat=seat)))

    def outcome(self, state: ToyState) -> Outcome | None:
        present = _present(state)
        if len(present) > 1 and state.round <= state.options.rounds:
            return None
        best = max((state.lots[seat] for seat in present), default=0)
        winners = [seat for seat in present if state.lots[seat] == best]
        placements = tuple(
            Placement(seat=seat, rank=1 if seat in winners else 2, score=state.lots[seat])
            for seat in range(len(state.lots))
        )
        if len(present) <= 1:
            return Outcome(reason="deserted", placements=(), headline=say("Everyone left."))
        reason = "most_lots" if len(winners) == 1 else "shared"
        headline = say_n("{n} lot wins.", "{n} lots win.", best)
        return Outcome(reason=reason, placements=placements, headline=headline)

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        board = Board(
            round=state.round,
            rounds=state.options.rounds,
            sealed=tuple(bid is not None for bid in state.bids),
            lots=state.lots,
            spent=state.spent,
            last=state.last,
        )
        lines = tuple(_line(state, seat) for seat in range(len(state.hands)))
        return ToyView(seats=lines, board=board, hand=_hand(state, viewer))

    def describe(self, event: ToyEvent) -> Message:
        match event:
            case Sealed():
                return say("{seat} has sealed a bid.", seat=SeatRef(seat=event.seat))
            case Opened(winner=None):
                return say("Nobody takes the lot.")
            case Opened():
                assert event.winner is not None
                return say("{seat} takes the lot.", seat=SeatRef(seat=event.winner))
            case Left():
                return say("{seat} has left.", seat=SeatRef(seat=event.seat))
            case _:
                assert_never(event)

    def resample(self, state: ToyState, viewer: Viewer, rng: Rng) -> ToyState:
        own = viewer.seat
        others = [seat for seat in range(len(state.hands)) if seat != own]
        hidden = rng.shuffled(sorted([*state.stock, *(c for s in others for c in state.hands[s])]))
        hands, at = list(state.hands), 0
        for seat in others:
            size = len(state.hands[seat])
            hands[seat] = tuple(sorted(hidden[at : at + size]))
            at += size
        drawn = state.model_copy(update={"hands": tuple(hands), "stock": hidden[at:]})
        return drawn.model_copy(update={"bids": self._redrawn_bids(drawn, viewer, rng)})

    def _redrawn_bids(
        self, state: ToyState, viewer: Viewer, rng: Rng
    ) -> tuple[ToyAction | None, ...]:
        return tuple(
            bid
            if bid is None or seat == viewer.seat
            else self.types.action.validate_python(free_payload(_decision(state, seat), rng))
            for seat, bid in enumerate(state.bids)
        )


def _present(state: ToyState) -> tuple[Seat, ...]:
    return tuple(seat for seat, gone in enumerate(state.gone) if not gone)


def _put(row: tuple[Any, ...], seat: Seat, value: object) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _opened(state: ToyState, told: Emission) -> Step[ToyState]:
    """Open all bids once everyone present has sealed one."""
    present = _present(state)
    if len(present) <= 1 or any(state.bids[seat] is None for seat in present):
        return Step(state=state, emissions=(told,))
    bids = tuple((seat, bid) for seat in present if (bid := state.bids[seat]) is not None)
    event = Opened(bids=bids, winner=_winner(bids))
    return Step(state=_settled(state, event), emissions=(told, Emission(event=event)), reveals=True)


def _winner(bids: tuple[tuple[Seat, ToyAction], ...]) -> Seat | None:
    worth = {seat: sum(bid.cards) + 5 * bid.coins for seat, bid in bids if isinstance(bid, Bid)}
    best = [seat for seat, value in worth.items() if value == max(worth.values())]
    return best[0] if len(best) == 1 else None


def _settled(state: ToyState, event: Opened) -> ToyState:
    paid = {seat: bid for seat, bid in event.bids if isinstance(bid, Bid)}
    cards = [card for bid in paid.values() for card in bid.cards]
    return state.model_copy(
        update={
            "round": state.round + 1,
            "hands": tuple(tuple(c for c in hand if c not in cards) for hand in state.hands),
            "spent": (*state.spent, *cards),
            "bids": (None,) * len(state.bids),
            "purses": tuple(
                purse - (paid[seat].coins if seat in paid else 0)
                for seat, purse in enumerate(state.purses)
            ),
            "lots": tuple(lots + (seat == event.winner) for seat, lots in enumerate(state.lots)),
            "last": event,
        }
    )


def _decision(state: ToyState, seat: Seat) -> Decision:
    hand, purse = state.hands[seat], state.purses[seat]
    cards = tuple(Choice(value=card, label=say("Card {n}", n=card)) for card in hand)
    bid = ActionSpec(
        kind="bid",
        label=say("Bid"),
        params=(
            Param(
                name="cards",
                label=say("Cards"),
                domain=SomeOf(choices=cards, least=0, most=min(2, len(cards))),
            ),
            Param(name="stance", label=say("Stance"), domain=OneOf(choices=_stances(purse))),
            Param(name="coins", label=say("Coins"), domain=_coins(purse)),
        ),
    )
    prompt = say("Seal a bid for lot {n}.", n=state.round)
    return Decision(prompt=prompt, actions=(bid, ActionSpec(kind="pass", label=say("Pass"))))


def _stances(purse: int) -> tuple[Choice, ...]:
    empty = Blocked(rule="toy:1", message=say("Your purse is empty."))
    return (
        Choice(value="meek", label=say("Meek"), detail=say("no coins")),
        Choice(value="bold", label=say("Bold"), blocked=None if purse else empty),
        # Open as a stance, yet with an empty purse no number of coins is left for it.
        Choice(value="reckless", label=say("Reckless"), detail=say("all or one less")),
    )


def _coins(purse: int) -> Given:
    reckless = tuple(
        Choice(value=coins, label=say("{n} coins", n=coins))
        for coins in range(max(1, purse - 1), purse + 1)
    )
    return Given(
        param="stance",
        cases=(
            Case(value="meek", domain=IntRange(least=0, most=0)),
            Case(value="bold", domain=IntRange(least=1, most=max(1, purse))),
            Case(value="reckless", domain=OneOf(choices=reckless)),
        ),
    )


def _line(state: ToyState, seat: Seat) -> SeatLine:
    size = len(state.hands[seat])
    short = say_n("{n} card", "{n} cards", size)
    long = say("{cards} · purse {purse}", cards=short, purse=state.purses[seat])
    return SeatLine(short=short, long=long, out=state.gone[seat])


def _hand(state: ToyState, viewer: Viewer) -> Hand | None:
    if viewer == SPECTATOR or viewer.seat is None:
        return None
    return Hand(cards=state.hands[viewer.seat], bid=state.bids[viewer.seat])


PLUGIN = Plugin(game=Toy(), bots={"random": RandomBot(Toy.types.action)}, assets=())
