"""The 70 cards of a case: planned so that they prove it, filled so that they tell nothing else."""

from __future__ import annotations

from itertools import combinations

from games.guests.case import unused
from games.guests.content.cards import CARD, Card, in_order
from games.guests.content.house import EVERYONE, FIRST_DOOR
from games.guests.deduction.knowledge import weapons_left_by
from games.guests.deduction.ways import weapons_by_start
from games.guests.facts import Case
from games.guests.generator.draft import Draft, dismissed_by
from games.guests.generator.story import weighted
from games.guests.levels import GROUPS, Level
from games.kit.rng import Rng

_BY_MOTIVES, _BY_ALIBI, _BY_WAY = range(3)
_DENIALS = ("witness-no", "clue-no")
# What speaks for motives is rarer about innocents, so it comes first and the denials even it out.
_FIRST = ("witness-yes", "clue-yes")
_ORDER = (*_FIRST, *(group for group in GROUPS if group not in _FIRST))
_ABOUT_WEAPONS = ("sign", "signs", "kind", "intact")
_WEAPON_TRIES = 300


def draw_deck(level: Level, case: Case, rng: Rng) -> tuple[str, ...] | None:
    """Return a deck in canonical order, or None where a quota can't be met with true cards."""
    draft = Draft(level, case, rng)
    _leave_motives_open(draft)
    _plan_motives(draft)
    _plan_innocents(draft)
    _plan_partners(draft)
    _plan_cuts(draft)
    if not _plan_weapons(draft) or not all(draft.fill(group) for group in _ORDER):
        return None
    return in_order(draft.chosen)


def _leave_motives_open(draft: Draft) -> None:
    """Choose innocents whose motives alone can't clear them."""
    innocents = [x for x in EVERYONE if x not in draft.case.solution.guilty]
    for x in draft.rng.shuffled(innocents)[: draft.level.open_motives]:
        draft.left_open.add((x, draft.rng.below(3)))


def _plan_motives(draft: Draft) -> None:
    """Clean some suspects, drawn without a look at their roles; dismiss the guilty's other motives.

    If "clean" were planned for those who need it, its being there would name the guilty.
    """
    for x in draft.rng.shuffled(EVERYONE)[: draft.level.quota["clean"]]:
        _clean(draft, x)
    for x, true in draft.case.solution.guilty.items():
        for k in range(3):
            if k != true:
                _dismiss(draft, x, k)


def _clean(draft: Draft, x: int) -> None:
    draft.take_first("clean", lambda card: card.args[0] == x)


def _dismiss(draft: Draft, x: int, k: int) -> bool:
    """See to it that a card dismisses a motive; returns whether one does."""
    if any((x, k) in dismissed_by(card) for card in draft.chosen.values()):
        return True
    rooms = [max(draft.room(group), 0) for group in _DENIALS]
    # As often of either kind as the deck has room for it: else the kind would tell who needs it.
    first = _DENIALS[weighted(draft.rng, rooms)] if any(rooms) else _DENIALS[0]
    groups = (first, *(group for group in _DENIALS if group != first))
    return any(draft.take_first(group, lambda card: card.args[:2] == (x, k)) for group in groups)


def _plan_innocents(draft: Draft) -> None:
    """Give every innocent the level's number of ways to be cleared."""
    innocents = [x for x in EVERYONE if x not in draft.case.solution.guilty]
    for x in draft.rng.shuffled(innocents):
        wanted = draft.rng.pick(draft.level.channels)
        weights = list(draft.level.weights)
        if any(owner == x for owner, _ in draft.left_open):
            weights[_BY_MOTIVES] = 0
        while wanted and any(weights):
            channel = weighted(draft.rng, weights)
            weights[channel] = 0
            wanted -= _clear(draft, x, channel)


def _clear(draft: Draft, x: int, channel: int) -> bool:
    if channel == _BY_MOTIVES:
        dismissed = [_dismiss(draft, x, k) for k in range(3)]
        return all(dismissed)
    if channel == _BY_ALIBI:
        return _vouch_for(draft, x)
    door_room = draft.case.route[-2]
    return draft.take_first("absent", lambda card: card.args == (x, door_room))


def _vouch_for(draft: Draft, x: int) -> bool:
    """Let x and another innocent of the same room vouch for each other."""
    case = draft.case
    others = [y for y in EVERYONE if y != x and y not in case.solution.guilty]
    near = [y for y in others if case.claims[y] == case.claims[x]]
    if not near:
        return False
    y = draft.rng.pick(near)
    for pair in ((x, y), (y, x)):
        draft.take(CARD[f"company-{pair[0]}-{pair[1]}-yes"])
    return True


def _plan_partners(draft: Draft) -> None:
    """Let one partner vouch for the other, and one card tell which of them is the murderer.

    Alibis and motives are alike for both; only a sighting or the way parts them.
    """
    answer = draft.case.solution
    m, a = answer.murderer, answer.accomplice
    if a is None:
        return
    one, other = draft.rng.shuffled((m, a))
    draft.take(CARD[f"company-{one}-{other}-yes"])
    start, door_room = draft.case.claims[m], draft.case.route[-2]
    breakers = [f"absent-{a}-{door_room}"]
    if draft.level.breaker == "any":
        breakers += [f"sight-{a}-{start}-yes", f"sight-{m}-{start}-no"]
    draft.take(CARD[draft.rng.pick(breakers)])


def _plan_cuts(draft: Draft) -> None:
    """Close passages so that different start rooms reach different weapons.

    While the house hangs together the way proves next to nothing.
    """
    wanted = draft.level.quota["closed"]
    free = unused(draft.case.route)
    doors = sum(1 << number for number in free if number >= FIRST_DOOR)
    passages = [number for number in free if number < FIRST_DOOR]
    sets = draft.rng.shuffled(tuple(combinations(passages, wanted)))
    best = max(sets, key=lambda cut: _partings(doors | sum(1 << number for number in cut)))
    for number in best:
        draft.take(CARD[f"closed-{number}"])


def _partings(closed: int) -> int:
    """Count the pairs of start rooms from which different weapons can be fetched."""
    reached = weapons_by_start(closed, 0)
    return sum(one != other for one, other in combinations(reached, 2))


def _plan_weapons(draft: Draft) -> bool:
    """Choose the cards about weapons together, so that all others fall; False if none do."""
    for _ in range(_WEAPON_TRIES):
        cards = [card for group in _ABOUT_WEAPONS for card in _some(draft, group)]
        left = -1
        for card in cards:
            left &= weapons_left_by(card)
        if left == 1 << draft.case.solution.weapon:
            for card in cards:
                draft.take(card)
            return True
    return False


def _some(draft: Draft, group: str) -> tuple[Card, ...]:
    return draft.rng.shuffled(draft.true(group))[: draft.level.quota[group]]
