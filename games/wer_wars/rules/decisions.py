"""What the awaited seats may do: the only statement of legality."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from games.kit.choices import ActionSpec, Blocked, Choice, Decision, OneOf, Param
from games.kit.models import Message, Seat, SeatRef, say, say_n
from games.wer_wars.content import HOUR, STEPS, named, some, the, to_the
from games.wer_wars.events import Words
from games.wer_wars.models import WerWarsState
from games.wer_wars.rules.facts import (
    accusable,
    animals,
    asked,
    awaited,
    hungry,
    is_animal,
    tied,
    uneaten,
)


def decide(state: WerWarsState) -> dict[Seat, Decision]:
    """Return each open decision, or nothing once the match is over."""
    return {seat: _decision(state, seat) for seat in awaited(state)}


def _decision(state: WerWarsState, seat: Seat) -> Decision:  # noqa: PLR0911  one arm a phase
    match state.phase:
        case "roll":
            return _roll(HOUR - state.minutes)
        case "move":
            return _move(state)
        case "guess" if seat == state.turn:
            return _guess(state)
        case "guess":
            return _advise(asked(state) or "", state.turn, state.foods, uneaten(state))
        case "star":
            return _star(animals(state), hungry(state))
        case "fairy":
            return _fairy(animals(state), hungry(state))
        case _:
            return _vote(state)


@cache
def _roll(left: int) -> Decision:
    return Decision(
        prompt=say("Roll the die, then walk the ring."),
        actions=(ActionSpec(kind="roll", label=say("Roll the die")),),
        headline=say("{n} min left", n=left),
    )


def _move(state: WerWarsState) -> Decision:
    size = len(state.ring)
    choices = tuple(
        Choice(
            value=steps,
            label=named(place.id),
            detail=_place_fact(place.id, hungry=place.food is not None, steps=steps),
            anchor=f"at-{place.id}",
        )
        for steps in STEPS.values()
        for place in (state.ring[(state.pawn + steps) % size],)
    )
    param = Param(name="steps", label=say("Where to"), domain=OneOf(choices=choices))
    go = ActionSpec(kind="move", label=say("Go to: {steps}"), short=say("Go"), params=(param,))
    return Decision(
        prompt=say("Where do you go?"),
        actions=(go,),
        headline=say("You choose"),
    )


def _place_fact(word: str, *, hungry: bool, steps: int) -> Message:
    if is_animal(word) and not hungry:
        return say_n("{n} step · has eaten", "{n} steps · has eaten", steps)
    return say_n("{n} step", "{n} steps", steps)


def _guess(state: WerWarsState) -> Decision:
    animal = asked(state) or ""
    must = state.options.must_guess or state.starred
    return _guess_at(animal, state.foods, uneaten(state), must=must)


@lru_cache(maxsize=512)
def _guess_at(animal: str, foods: Words, free: Words, *, must: bool) -> Decision:
    give = ActionSpec(
        kind="guess",
        label=say("Give {food} {animal}", animal=to_the(animal)),
        short=say("Feed"),
        params=(_food_param(foods, free),),
    )
    # The star leads to a guess in any case (K12).
    walk_on = () if must else (ActionSpec(kind="pass", label=say("Walk on without feeding")),)
    return Decision(
        prompt=say("What does {animal} eat?", animal=the(animal)), actions=(give, *walk_on)
    )


@lru_cache(maxsize=512)
def _advise(animal: str, guesser: Seat, foods: Words, free: Words) -> Decision:
    suggest = ActionSpec(
        kind="advise",
        label=say("Suggest {food}"),
        short=say("Suggest"),
        params=(_food_param(foods, free),),
    )
    quiet = ActionSpec(kind="quiet", label=say("No idea"))
    return Decision(
        prompt=say("What does {animal} eat?", animal=the(animal)),
        actions=(suggest, quiet),
        headline=say("Advise {seat}", seat=SeatRef(seat=guesser)),
    )


def _food_param(foods: Words, free: Words) -> Param:
    eaten = Blocked(rule="wer-wars:35, K18", message=say("It has been eaten already."))
    choices = _choices(
        foods,
        free,
        eaten,
        lambda food: Choice(
            value=food, label=say("{food}", food=some(food)), anchor=f"food-{food}"
        ),
    )
    return Param(name="food", label=say("Food"), domain=OneOf(choices=choices))


@lru_cache(maxsize=512)
def _star(everyone: Words, free: Words) -> Decision:
    param = _animal_param(everyone, free, "wer-wars:41, K12")
    visit = ActionSpec(
        kind="visit", label=say("Fly to: {animal}"), short=say("Fly"), params=(param,)
    )
    return Decision(prompt=say("Where does the star take you?"), actions=(visit,))


@lru_cache(maxsize=512)
def _fairy(everyone: Words, free: Words) -> Decision:
    param = _animal_param(everyone, free, "wer-wars:39, K13")
    look = ActionSpec(
        kind="look", label=say("Look at: {animal}"), short=say("Look"), params=(param,)
    )
    return Decision(prompt=say("Whose food does the fairy show you?"), actions=(look,))


def _animal_param(everyone: Words, free: Words, rule: str) -> Param:
    eaten = Blocked(rule=rule, message=say("It has eaten; no food lies there."))
    choices = _choices(
        everyone,
        free,
        eaten,
        lambda animal: Choice(value=animal, label=named(animal), anchor=f"at-{animal}"),
    )
    return Param(name="animal", label=say("Animal"), domain=OneOf(choices=choices))


def _vote(state: WerWarsState) -> Decision:
    if state.phase == "tie":
        return _name(state.suspects, accusable(state), tied(state))
    return _name(state.suspects, accusable(state), None)


@lru_cache(maxsize=512)
def _name(suspects: Words, free: Words, most: Words | None) -> Decision:
    param = Param(
        name="suspect", label=say("Suspect"), domain=OneOf(choices=_suspects(suspects, free, most))
    )
    prompt = say("Who took the ring?") if most is None else say("Equal votes. Who took the ring?")
    label = say("It was {suspect}")
    return Decision(
        prompt=prompt,
        actions=(
            ActionSpec(kind="vote", label=label, short=say("Name the thief"), params=(param,)),
        ),
        headline=say("Last chance"),
    )


def _suspects(suspects: Words, free: Words, most: Words | None) -> tuple[Choice, ...]:
    cleared = Blocked(rule="wer-wars:47, K16", message=say("An animal has cleared them."))
    fewer = Blocked(rule="wer-wars:47, K16", message=say("They have fewer votes."))
    open_ = free if most is None else most

    def choice(suspect: str) -> Choice:
        return Choice(
            value=suspect, label=say("{who}", who=the(suspect)), anchor=f"suspect-{suspect}"
        )

    refused = {s: cleared if s not in free else fewer for s in suspects if s not in open_}
    return tuple(
        choice(suspect).model_copy(update={"blocked": refused.get(suspect)}) for suspect in suspects
    )


def _choices(
    words: Words, free: Words, blocked: Blocked, choice: Callable[[str], Choice]
) -> tuple[Choice, ...]:
    """Return a choice for each word; those that are not free carry the reason."""
    return tuple(
        choice(word)
        if word in free
        else choice(word).model_copy(update={"blocked": blocked, "anchor": None})
        for word in words
    )
