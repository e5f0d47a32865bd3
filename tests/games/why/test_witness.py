"""What the state keeps for bots of what each seat saw and heard (decisions 0016 and 0140)."""

import pytest

from games.kit import engine
from games.kit.bots import free_payload
from games.kit.choices import Malformed
from games.kit.engine import Position, Transition
from games.kit.models import AnyAction, Seat, Viewer
from games.kit.testing.playout import PlayOut, Turn, a_play_out, turns
from games.kit.testing.secrecy import check_redrawn
from games.why.board import HALL
from games.why.content import NO_CLUE, parts_of
from games.why.memory import Recollection
from games.why.models import Ask, Clue, Deny, Discard, Give, Lay, Search
from games.why.options import Options
from tests.games.why.builders import GAME, SEVEN, Table, a_deal, acting, on_lawn
from tests.games.why.laws import LAWS

DRAWN = (*SEVEN, "axe-1")


def recalled(table: Table, seat: Seat) -> Recollection:
    found = GAME.view(table.state, Viewer(seat=seat, recalls=True)).hand.recalled
    assert isinstance(found, Recollection)
    return found


def hands(table: Table, seat: Seat) -> set[tuple[Seat, str]]:
    """The cards a seat saw in the others' hands."""
    return {(note.seat, note.card) for note in recalled(table, seat).hands}


def lawn(table: Table, seat: Seat) -> dict[int, str]:
    return {note.place: note.card for note in recalled(table, seat).lawn}


def discarding(**fields: object) -> Table:
    return acting(DRAWN, seats=3, phase="discard", discarder=0, **fields)


def test_nobody_but_a_bot_is_given_a_memory() -> None:
    table = a_deal(3)
    assert table.view(0).hand.recalled is None
    assert GAME.view(table.state, Viewer(recalls=True)).hand.recalled is None


def test_what_the_deal_left_over_is_known_to_nobody() -> None:
    table = a_deal(3)
    assert len(table.state.lawn) == 3
    assert not lawn(table, 0)


def test_a_discard_that_was_shown_is_remembered_by_all_with_what_came_after_it() -> None:
    table = discarding(turns=7).then(Discard(card="axe-1"))
    assert [lawn(table, seat) for seat in range(3)] == [{1: "axe-1"}] * 3
    again = table.having(turn=0, phase="discard", discarder=0).then(Discard(card=SEVEN[0]))
    first, second = recalled(again, 1).lawn
    assert (first.laid, second.laid, recalled(again, 1).newest) == (0, 1, 1)


def test_a_discard_laid_unseen_is_remembered_by_whoever_laid_it() -> None:
    unseen = discarding(options=Options(discards_shown=False)).then(Discard(card="axe-1"))
    assert [lawn(unseen, seat) for seat in range(3)] == [{1: "axe-1"}, {}, {}]


def test_a_proof_tells_the_others_where_that_card_is() -> None:
    table = acting(("axe-1",), ("gun-1",), seats=3).then(Ask(whom=1, ask="axe"))
    assert hands(table, 0) == set()
    assert hands(table, 1) == hands(table, 2) == {(0, "axe-1")}
    assert recalled(table, 2).asked == ((0, "axe"),)
    assert recalled(table, 2).between == (0, 1)


def test_a_card_handed_over_is_followed_by_the_two_alone() -> None:
    shown = acting(("gun-1",), ("axe-2", "axe-3"), seats=3, glimpses=())
    table = shown.having(turn=1, pieces=(HALL,) * 3).then(Ask(whom=0, ask="axe"))
    (proof,) = (card for _, card in hands(table, 2))
    other = table.having(turn=0, challenge=None, phase="act")
    gave = other.having(hands=(("axe-1",), *other.state.hands[1:])).after(
        Ask(whom=1, ask="axe"), Give(card=proof)
    )
    assert (1, proof) not in hands(gave, 0)
    assert (0, proof) in hands(gave, 1)
    # The third saw a card change hands, but not which.
    assert (1, proof) in hands(gave, 2)


def test_what_is_turned_over_on_the_lawn_is_followed_into_the_hand() -> None:
    table = acting(("axe-1",), lawn=on_lawn("axe-2", NO_CLUE)).then(Search(place=1, claim="axe"))
    assert (0, "axe-2") in hands(table, 1)
    wrong = acting(("axe-1",), lawn=on_lawn(NO_CLUE)).then(Search(place=1, claim="axe"))
    assert lawn(wrong, 1) == {2: "axe-1"}
    assert hands(wrong, 1) == set(), "all No Clues look alike, and the axe has left the hand"


def test_what_everybody_sees_leave_a_hand_is_followed_no_longer() -> None:
    axes = parts_of("axe")
    table = acting(("axe-1", *SEVEN), ("gun-1",)).then(Ask(whom=1, ask="axe"))
    assert (0, "axe-1") in hands(table, 1)
    gone = table.having(phase="discard", discarder=0, challenge=None)
    assert hands(gone.then(Discard(card="axe-1")), 1) == set()
    whole = table.having(phase="act", challenge=None, hands=((*axes, "nero-1"), ("gun-1",)))
    assert hands(whole.then(Lay(series="axe")), 1) == set()


def test_denials_are_heard_by_all_the_last_time_counts_and_an_answer_ends_them() -> None:
    asked = acting(("axe-1",), ("gun-1", NO_CLUE), seats=3, turns=1).then(Ask(whom=1, ask="axe"))
    denied = asked.then(Deny())
    assert recalled(denied, 2).asked == ((0, "axe"),)
    assert recalled(denied, 2).denied == ((1, "axe", 1),)
    asking = {"turn": 0, "phase": "act", "turns": 4}
    again = denied.having(**asking).then(Ask(whom=1, ask="axe"))
    assert recalled(again.then(Deny()), 2).denied == ((1, "axe", 4),)
    holding = denied.having(**asking, hands=(("axe-1",), ("axe-2", NO_CLUE), ()))
    for answer in (Give(card="axe-2"), Clue()):
        assert recalled(holding.after(Ask(whom=1, ask="axe"), answer), 2).denied == ()


@pytest.mark.parametrize("number", range(2))
def test_l6_a_bot_recalls_nothing_that_its_seat_was_not_shown(number: int) -> None:
    match = a_play_out(LAWS, 2 + number % 3, number)
    for turn in list(turns(match))[::12]:
        for seat in range(len(match.deal.seats)):
            check_redrawn(match, turn.after.position, Viewer(seat=seat, recalls=True))


@pytest.mark.parametrize("number", range(2))
def test_l6_two_seats_told_the_same_recall_the_same(number: int) -> None:
    """A step taken in another world, of which a seat sees and is told the same, adds the same."""
    match = a_play_out(LAWS, 2 + number % 3, number)
    compared = 0
    for turn in list(turns(match))[::3]:
        for seat in set(range(len(match.deal.seats))) - {turn.seat}:
            twin = twin_step(match, turn, seat) if turn.action else None
            if twin and seen(match, twin, seat) == seen(match, turn.after, seat):
                compared += 1
                assert memory(match, twin, seat) == memory(match, turn.after, seat)
    assert compared > 20


def twin_step(match: PlayOut, turn: Turn, seat: Seat) -> Transition | None:
    """The step in a world that a bot in that seat can't tell from the true one, if legal there."""
    viewer, rng = Viewer(seat=seat, recalls=True), match.rng("twin", turn.before.seq, seat)
    state = GAME.resample(turn.before.state, viewer, rng)
    decisions = GAME.decisions(state)
    position = Position(turn.before.seq, state, turn.before.opened, decisions)
    return step(match, position, turn, alike(turn, free_payload(decisions[turn.seat], rng)))


def alike(turn: Turn, payload: dict[str, object]) -> AnyAction:
    """Another action of the same kind, else the same one."""
    same = turn.action is not None and payload["kind"] == turn.action.kind
    return engine.parse_action(GAME, payload) if same else turn.action


def step(match: PlayOut, at: Position, turn: Turn, action: AnyAction) -> Transition | None:
    token = at.opened[turn.seat]
    try:
        done = engine.submit(GAME, at, turn.seat, token=token, action=action, key=match.deal.key)
    except Malformed:
        return None
    return done if isinstance(done, Transition) else None


def seen(match: PlayOut, made: Transition, seat: Seat) -> object:
    """What a person in that seat sees and is told."""
    viewer = Viewer(seat=seat)
    told = [emission.seen_by(viewer) for emission in made.emissions]
    return match.game.view(made.position.state, viewer), told


def memory(match: PlayOut, made: Transition, seat: Seat) -> object:
    return match.game.view(made.position.state, Viewer(seat=seat, recalls=True)).hand.recalled
