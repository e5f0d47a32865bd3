import pytest

from games.kit import engine
from games.kit.models import SPECTATOR, SeatSetup
from games.kit.rng import Rng
from games.why.content import NO_CLUE
from games.why.events import Drew, Gave
from games.why.models import Ask, Give, Go
from games.why.options import Options
from tests.games.why.builders import GAME, KEY, a_deal, a_table, acting, going


def test_only_the_own_hand_is_seen_and_a_spectator_has_none() -> None:
    table = a_table(("axe-1", "axe-2", NO_CLUE, NO_CLUE), ("gun-1",))
    hand = table.view(0).hand
    assert [(group.series, len(group.cards), group.total) for group in hand.groups] == [
        ("axe", 2, 4),
        (NO_CLUE, 2, None),
    ]
    assert not table.view().hand.mine
    assert table.view(0).board == table.view(1).board == table.view().board
    assert table.view(0).side == table.view(1).side == table.view().side


def test_a_panel_can_be_a_cache_key() -> None:
    view = a_deal(4).view(2)
    assert all(hash(getattr(view, name)) for name in type(view).model_fields)


def test_others_see_that_a_card_was_drawn_but_not_which() -> None:
    table = going((3, 3), ("axe-1",))
    step = GAME.apply(table.state, 0, Go(to="room:den"), Rng(KEY, "step", 1))
    (drawn,) = [e for e in step.emissions if isinstance(e.event, Drew)]
    assert drawn.event.card == "hitchcock-2"
    assert drawn.only == frozenset({0})
    assert drawn.redacted == Drew(seat=0, room="den", card=None)


def test_a_card_handed_over_is_known_to_the_two_alone() -> None:
    table = acting(("axe-1",), ("axe-2",), seats=3).after(Ask(whom=1, ask="axe"))
    step = GAME.apply(table.state, 1, Give(card="axe-2"), Rng(KEY, "step", 1))
    (given,) = [e for e in step.emissions if isinstance(e.event, Gave)]
    assert given.only == frozenset({0, 1})
    assert given.redacted == Gave(seat=1, to=0, card=None)


def test_the_challenge_stands_in_everyones_view_until_it_is_answered() -> None:
    table = acting(("axe-1",), ("axe-2",), seats=3).after(Ask(whom=1, ask="axe"))
    turn = table.view().turn
    assert (turn.turn, turn.awaited, turn.phase) == (0, 1, "answer")
    assert [item.card for item in table.view().reveal.items] == ["axe-1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_time_alone_brings_every_match_to_its_end(seats: int) -> None:
    at = engine.start(GAME, Options(), (SeatSetup(),) * seats, KEY).position
    while at.decisions:
        (seat,) = at.decisions
        action = engine.expire(GAME, at, seat, key=KEY)
        done = engine.submit(GAME, at, seat, token=at.opened[seat], action=action, key=KEY)
        assert isinstance(done, engine.Transition)
        at = done.position
    outcome = GAME.outcome(at.state)
    assert outcome is not None
    final = GAME.view(at.state, SPECTATOR).side.final
    assert {hand.seat: hand.points for hand in final} == {
        placement.seat: placement.score for placement in outcome.placements
    }
