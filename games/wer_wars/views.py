"""What each viewer sees, built from nothing."""

from __future__ import annotations

from functools import cache, lru_cache

from games.kit.models import Message, Seat, SeatLine, SeatRef, Viewer, say
from games.wer_wars.content import ANIMALS, some, the
from games.wer_wars.events import Words
from games.wer_wars.models import (
    NO_IDEA,
    BoardPanel,
    Card,
    Dish,
    FoodsPanel,
    RevealPanel,
    Shown,
    Sighting,
    Spot,
    Suspect,
    SuspectsPanel,
    TurnPanel,
    WerWarsState,
    WerWarsView,
)
from games.wer_wars.resample import knows
from games.wer_wars.rules.facts import accusable, animals, asked, turns_back


def view(state: WerWarsState, viewer: Viewer) -> WerWarsView:
    """Return the panels of the table; only what may be looked up differs between viewers (K21)."""
    return WerWarsView(
        seats=tuple(_seat_line(state, seat) for seat in range(len(state.out))),
        board=_board(state, viewer),
        foods=_foods(state),
        hand=_suspects(state),
        reveal=_reveal(state.shown),
        turn=_turn(state),
    )


def _seat_line(state: WerWarsState, seat: Seat) -> SeatLine:
    said = _said(state, seat)
    return SeatLine(short=said, long=said, out=state.out[seat])


def _said(state: WerWarsState, seat: Seat) -> Message:
    """Return the one fact about a seat: what it suggests or whom it names, else its part."""
    if state.out[seat]:
        return say("Has left")
    food = state.advice[seat] if state.phase == "guess" else None
    if food == NO_IDEA:
        return say("No idea")
    if food is not None:
        return say("Says: {food}", food=some(food))
    suspect = state.votes[seat]
    if suspect is not None:
        return say("Names {suspect}", suspect=the(suspect))
    return say("Helps")


def _board(state: WerWarsState, viewer: Viewer) -> BoardPanel:
    swapped = state.shown and state.shown.kind == "swapped"
    return BoardPanel(
        ring=tuple(
            _spot(place.id, place.food is not None, _sighting(state, viewer, place.food))
            for place in state.ring
        ),
        ghost=_sighting(state, viewer, state.ghost),
        pawn=state.pawn,
        minutes=state.minutes,
        die=state.die,
        asked=asked(state),
        swapped=state.shown.animal if state.shown and swapped else None,
        backwards=turns_back(state.options),
    )


@lru_cache(maxsize=1024)
def _spot(word: str, hungry: bool, noted: Sighting | None) -> Spot:  # noqa: FBT001  a cache key
    return Spot(id=word, animal=word in ANIMALS, hungry=hungry, noted=noted)


def _sighting(state: WerWarsState, viewer: Viewer, card: Card | None) -> Sighting | None:
    """Return what the viewer may look up about a card; at the end all lies open."""
    if card is None:
        return None
    if viewer.recalls and card.seen is not None:
        return Sighting(food=card.food, rolls=state.rolls - card.seen, moved=card.moved)
    if state.result or knows(state, viewer, card):
        return Sighting(food=card.food)
    return None


def _foods(state: WerWarsState) -> FoodsPanel:
    advice = state.advice if state.phase == "guess" else ()
    return FoodsPanel(
        dishes=tuple(
            Dish(id=food, eaten=food in state.eaten, by=_who(advice, food)) for food in state.foods
        ),
        asked=asked(state),
        no_idea=_who(advice, NO_IDEA),
    )


def _who(said: tuple[str | None, ...], word: str) -> tuple[Seat, ...]:
    return tuple(seat for seat, what in enumerate(said) if what == word)


def _suspects(state: WerWarsState) -> SuspectsPanel:
    thief = state.thief if state.result else None
    return _suspects_of(state.suspects, state.cleared, state.votes, thief, len(accusable(state)))


@lru_cache(maxsize=256)
def _suspects_of(
    suspects: Words, cleared: Words, votes: tuple[str | None, ...], thief: str | None, left: int
) -> SuspectsPanel:
    return SuspectsPanel(
        suspects=tuple(
            Suspect(id=s, cleared=s in cleared, thief=s == thief, by=_who(votes, s))
            for s in suspects
        ),
        left=left,
    )


def _reveal(shown: Shown | None) -> RevealPanel:
    # The ghost's swap is drawn on the ring: no card is shown (K8).
    if shown is None or shown.kind == "swapped":
        return RevealPanel()
    return RevealPanel(
        kind=shown.kind,
        animal=shown.animal,
        food=shown.food,
        suspect=shown.suspect,
        text=_reveal_text(shown),
    )


def _reveal_text(shown: Shown) -> Message:
    match shown.kind:
        case "fed":
            return say(
                "Yes, {animal} eats {food}! And it knows: {suspect} is innocent.",
                animal=the(shown.animal),
                food=some(shown.food),
                suspect=the(shown.suspect),
            )
        case "missed":
            return say(
                "No, {animal} does not eat {claim}. It wants {food}.",
                animal=the(shown.animal),
                claim=some(shown.claim),
                food=some(shown.food),
            )
        case "looked":
            return say(
                "Look: {animal} wants {food}.", animal=the(shown.animal), food=some(shown.food)
            )
        case _:
            return say("It was {suspect}!", suspect=the(shown.suspect))


def _turn(state: WerWarsState) -> TurnPanel:
    return TurnPanel(
        text=_turn_text(state),
        minutes=state.minutes,
        fed=len(state.fed),
        animals=len(animals(state)),
        over=state.result is not None,
    )


def _turn_text(state: WerWarsState) -> Message:
    seat, word = state.turn, asked(state)
    if word:
        return say("{seat} feeds {animal}.", seat=SeatRef(seat=seat), animal=the(word))
    return _TEXTS[state.phase](seat)


@cache
def _rolls(seat: Seat) -> Message:
    return say("{seat} rolls the die.", seat=SeatRef(seat=seat))


@cache
def _moves(seat: Seat) -> Message:
    return say("{seat} chooses where to go.", seat=SeatRef(seat=seat))


@cache
def _flies(seat: Seat) -> Message:
    return say("{seat} follows the star.", seat=SeatRef(seat=seat))


@cache
def _looks(seat: Seat) -> Message:
    return say("{seat} asks the fairy.", seat=SeatRef(seat=seat))


@cache
def _names(_seat: Seat) -> Message:
    return say("The hour is over. Who took the ring?")


@cache
def _decides(seat: Seat) -> Message:
    return say("The votes are equal; {seat} decides.", seat=SeatRef(seat=seat))


@cache
def _over(_seat: Seat) -> Message:
    return say("The match is over.")


_TEXTS = {
    "roll": _rolls,
    "move": _moves,
    "star": _flies,
    "fairy": _looks,
    "vote": _names,
    "tie": _decides,
    "over": _over,
}
