"""The laws catch games that break them: each variant of the toy does so in one way."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.kit.choices import Choice, Decision, OneOf, Param
from games.kit.models import Emission, Message, Seat, Step, Viewer, say
from games.kit.protocol import Game, Plugin
from games.kit.rng import Rng
from games.kit.testing.book import LawBook, LawBroken
from games.kit.testing.checks import check_play_out
from games.kit.testing.playout import a_play_out
from games.kit.testing.secrecy import check_hides_something, check_secrecy
from tests.games.kit.toy import Sealed, Toy, ToyAction, ToyEvent, ToyState, ToyView
from tests.games.kit.toy_laws import LAWS


class ShowsTheTopCard(Toy):
    """Leaks in the view."""

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        board = super().view(state, viewer).board
        shown = board.model_copy(update={"spent": (*state.spent, *state.stock[:1])})
        return super().view(state, viewer).model_copy(update={"board": shown})


class PointsAtTheViewer(Toy):
    """Gives the strip of seats another look for each viewer, though it is drawn once for all."""

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        view = super().view(state, viewer)
        lines = (
            line.model_copy(update={"out": seat == viewer.seat})
            for seat, line in enumerate(view.seats)
        )
        return view.model_copy(update={"seats": tuple(lines)})


class TellsTheBid(Toy):
    """Leaks in the log: everyone is told what was sealed."""

    def apply(self, state: ToyState, seat: Seat, action: ToyAction, rng: Rng) -> Step[ToyState]:
        step = super().apply(state, seat, action, rng)
        told = Emission(event=Sealed(seat=seat, choice=action))
        return step.model_copy(update={"emissions": (told, *step.emissions[1:])})


class TellsTheHand(Toy):
    """Leaks in the log what no choice decides: whether a high card is held."""

    def apply(self, state: ToyState, seat: Seat, action: ToyAction, rng: Rng) -> Step[ToyState]:
        step = super().apply(state, seat, action, rng)
        high = max(state.hands[seat], default=0) > 12
        extra = (Emission(event=Sealed(seat=seat)),) * high
        return step.model_copy(update={"emissions": (*step.emissions, *extra)})


class SkipsThePoor(Toy):
    """Leaks by whom it waits for: nobody asks a seat that holds only low cards."""

    def decisions(self, state: ToyState) -> Mapping[Seat, Decision]:
        found = super().decisions(state)
        rich = {seat: found[seat] for seat in found if max(state.hands[seat], default=0) > 12}
        return rich or found


class WarnsOfTheStock(Toy):
    """Leaks in the decision."""

    def decisions(self, state: ToyState) -> Mapping[Seat, Decision]:
        hint = say("The next card is {n}.", n=state.stock[0])
        found = super().decisions(state).items()
        return {seat: decision.model_copy(update={"headline": hint}) for seat, decision in found}


class ScoresTheHands(Toy):
    """Leaks by a pause that depends on a hidden card."""

    def apply(self, state: ToyState, seat: Seat, action: ToyAction, rng: Rng) -> Step[ToyState]:
        step = super().apply(state, seat, action, rng)
        return step.model_copy(update={"reveals": state.stock[0] > 12})


class LosesACard(Toy):
    def apply(self, state: ToyState, seat: Seat, action: ToyAction, rng: Rng) -> Step[ToyState]:
        step = super().apply(state, seat, action, rng)
        return step.model_copy(
            update={"state": step.state.model_copy(update={"stock": step.state.stock[1:]})}
        )


class ForbidsItsOwnFallback(Toy):
    def decisions(self, state: ToyState) -> Mapping[Seat, Decision]:
        found = super().decisions(state).items()
        return {seat: d.model_copy(update={"actions": d.actions[:1]}) for seat, d in found}


class OffersTwins(Toy):
    def decisions(self, state: ToyState) -> Mapping[Seat, Decision]:
        twins = tuple(Choice(value=value, label=say("Same")) for value in ("meek", "reckless"))
        found = super().decisions(state).items()
        return {seat: _with_stances(decision, twins) for seat, decision in found}


class StopsWithoutReason(Toy):
    def decisions(self, state: ToyState) -> Mapping[Seat, Decision]:
        return {} if state.round > 1 else super().decisions(state)


class WaitsForTheGone(Toy):
    def forfeit(self, state: ToyState, seat: Seat, rng: Rng) -> Step[ToyState]:
        del seat, rng
        return Step(state=state)


class DescribesNonsense(Toy):
    """Describes an event by what is no message."""

    def describe(self, event: ToyEvent) -> Message:
        return Message.model_construct(id=event.kind, params={"n": 1.5})  # type: ignore[dict-item]  # on purpose


class RedrawsNothing(Toy):
    def resample(self, state: ToyState, viewer: Viewer, rng: Rng) -> ToyState:
        del viewer, rng
        return state


def _with_stances(decision: Decision, choices: tuple[Choice, ...]) -> Decision:
    bid, passing = decision.actions
    cards, _, coins = bid.params
    stance = Param(name="stance", label=say("Stance"), domain=OneOf(choices=choices))
    return decision.model_copy(
        update={"actions": (bid.model_copy(update={"params": (cards, stance, coins)}), passing)}
    )


def book_of(game: Game) -> LawBook:
    return replace(LAWS, plugin=Plugin(game=game, bots=LAWS.plugin.bots, assets=()))


def check_all(game: Game, seats: int = 3) -> None:
    for number in range(20):
        check_secrecy(a_play_out(book_of(game), seats, number), 20)


def play_all(game: Game) -> None:
    for number in range(20):
        check_play_out(a_play_out(book_of(game), 3, number))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (ShowsTheTopCard(), "the view shows what is hidden, in \\['board'\\]"),
        (TellsTheBid(), "is told of"),
        (TellsTheHand(), "is told of"),
        (SkipsThePoor(), "whom the match waits for"),
        (WarnsOfTheStock(), "the seat's own decision"),
        (ScoresTheHands(), "the pause shows what is hidden"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Toy) else "",
)
def test_a_leak_is_caught(game: Game, words: str) -> None:
    with pytest.raises(LawBroken, match=f"L6: .*{words}"):
        check_all(game)


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (LosesACard(), "L8"),
        (PointsAtTheViewer(), "L6: .* the seats are not the same for every viewer"),
        (ForbidsItsOwnFallback(), "L2"),
        (OffersTwins(), "L12"),
        (StopsWithoutReason(), "L1"),
        (WaitsForTheGone(), "L2"),
        (DescribesNonsense(), "L4"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Toy) else "",
)
def test_a_broken_step_is_caught(game: Game, law: str) -> None:
    with pytest.raises(LawBroken, match=law):
        play_all(game)


def test_a_resample_that_does_nothing_is_caught() -> None:
    with pytest.raises(LawBroken, match="L7"):
        check_hides_something(book_of(RedrawsNothing()), 3, 5)


def test_a_play_out_beyond_the_bound_is_caught() -> None:
    with pytest.raises(LawBroken, match="L10"):
        check_play_out(a_play_out(replace(LAWS, max_steps=3), 3, 0))
