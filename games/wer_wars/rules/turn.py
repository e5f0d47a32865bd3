"""The course of a turn: the die, the piece, what happens where it stops (wer-wars:22-43)."""

from __future__ import annotations

from games.kit.models import Seat
from games.wer_wars.content import CLOCK, FACES, FAIRY, FREE, GHOST, HOUR, STAR, STEPS, TICK
from games.wer_wars.events import (
    Fed,
    Full,
    HourStruck,
    Looked,
    Missed,
    Moved,
    Passed,
    Rolled,
    Swapped,
    Ticked,
)
from games.wer_wars.models import Guess, Look, Move, Shown, Visit, WerWarsState
from games.wer_wars.rules.ending import finish
from games.wer_wars.rules.facts import hungry, index_of, next_hungry, present, turns_back
from games.wer_wars.rules.play import Play


def roll(play: Play) -> None:
    """Roll the die; a clock gives another roll, a ghost ends the turn (wer-wars:25-27, K6)."""
    face = play.rng.pick(FACES)
    play.change(die=face, rolls=play.state.rolls + 1)
    play.tell(Rolled(seat=play.state.turn, face=face))
    if face == CLOCK:
        tick(play)
    elif face == GHOST:
        swap(play)
        end_turn(play)
    elif face == FREE:
        play.change(phase="move")
    else:
        go(play, Move(steps=STEPS[face]))


def go(play: Play, action: Move) -> None:
    """Move the piece clockwise and do what the place says (wer-wars:29-31)."""
    to = (play.state.pawn + action.steps) % len(play.state.ring)
    play.change(pawn=to)
    play.tell(Moved(seat=play.state.turn, to=play.state.ring[to].id))
    _arrive(play)


def _arrive(play: Play) -> None:
    place = play.state.ring[play.state.pawn]
    match place.id:
        case "clock":
            tick(play, back=turns_back(play.state.options))
            end_turn(play)
        case "fairy" | "star":
            phases = {FAIRY: "fairy", STAR: "star"}
            play.change(phase=phases[place.id])
        case _ if place.food:
            ask(play, starred=False)
        case _:
            play.tell(Full(animal=place.id))
            end_turn(play)


def ask(play: Play, *, starred: bool) -> None:
    """Let the player guess at the piece's place, and the others advise (wer-wars:33)."""
    nothing = (None,) * len(play.state.out)
    play.change(phase="guess", starred=starred, advice=nothing)


def tick(play: Play, *, back: bool = False) -> None:
    """Move the hand by five minutes, back not below the start; at the hour all stops (K9, K11)."""
    minutes = play.state.minutes
    minutes = max(0, minutes - TICK) if back else minutes + TICK
    play.change(minutes=minutes)
    play.tell(Ticked(minutes=minutes, back=back))
    if minutes == HOUR:
        play.change(phase="vote")
        play.tell(HourStruck())


def swap(play: Play) -> None:
    """Let the ghost change its food for the next animal's, both face down (wer-wars:27, K8)."""
    at = next_hungry(play.state)
    taken = None if at is None else play.state.ring[at].food
    if at is None or taken is None:
        play.tell(Swapped(animal=None))
        return
    animal = play.state.ring[at].id
    # In assisted memory a note holds until the ghost moves the card (K21).
    keeps = play.state.options.memory == "open"
    gone, come = (
        card.model_copy(update={"moved": card.moved + 1, "noted": card.noted and keeps})
        for card in (play.state.ghost, taken)
    )
    play.set_card(at, gone)
    play.change(ghost=come)
    play.tell(Swapped(animal=animal))
    play.show(Shown(kind="swapped", animal=animal))


def visit(play: Play, action: Visit) -> None:
    """Fly to an animal and guess there (wer-wars:41, K12)."""
    play.change(pawn=index_of(play.state, action.animal))
    play.tell(Moved(seat=play.state.turn, to=action.animal))
    ask(play, starred=True)


def look(play: Play, action: Look) -> None:
    """Turn an animal's food over for all and lay it back (wer-wars:39, K13)."""
    card = play.turn_over(index_of(play.state, action.animal))
    play.show(Shown(kind="looked", animal=action.animal, food=card.food))
    play.tell(Looked(seat=play.state.turn, animal=action.animal, food=play.told_food(card)))
    end_turn(play)


def guess(play: Play, seat: Seat, action: Guess) -> None:
    """Turn the food over; right feeds the animal, wrong costs five minutes (wer-wars:33-35)."""
    place = play.state.ring[play.state.pawn]
    if place.food and place.food.food == action.food:
        _feed(play, seat)
        return
    card = play.turn_over(play.state.pawn)
    play.show(Shown(kind="missed", animal=place.id, food=card.food, claim=action.food))
    play.tell(Missed(seat=seat, animal=place.id, claim=action.food, food=play.told_food(card)))
    tick(play)
    end_turn(play)


def _feed(play: Play, seat: Seat) -> None:
    """Take the food away and clear whom the animal names; the last one ends the match (K10)."""
    state, at = play.state, play.state.pawn
    place = state.ring[at]
    if place.food is None or place.innocent is None:
        raise ValueError(f"{place.id} has been fed")
    food, innocent = place.food.food, place.innocent
    play.set_place(at, place.model_copy(update={"food": None, "innocent": None}))
    play.change(
        fed=(*state.fed, place.id),
        eaten=(*state.eaten, food),
        cleared=(*state.cleared, innocent),
    )
    play.show(Shown(kind="fed", animal=place.id, food=food, suspect=innocent))
    play.tell(Fed(seat=seat, animal=place.id, food=food, innocent=innocent))
    if hungry(play.state):
        end_turn(play)
    else:
        finish(play, "fed", None)


def walk_on(play: Play, seat: Seat) -> None:
    """End the turn without a guess, where the table allows it (K4)."""
    play.tell(Passed(seat=seat))
    end_turn(play)


def end_turn(play: Play) -> None:
    """Pass the die to the left, unless the hour has struck (K9)."""
    if play.state.phase == "vote":
        return
    play.change(turn=next_seat(play.state), phase="roll", starred=False)


def next_seat(state: WerWarsState) -> Seat:
    """Return the seat whose turn is next, clockwise, passing over those that left."""
    stay, count = present(state), len(state.out)
    return min(stay, key=lambda seat: (seat - state.turn - 1) % count)
