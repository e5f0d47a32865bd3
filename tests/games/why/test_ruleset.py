"""Each flag of the ruleset that is off in English does something once it is on."""

from dataclasses import replace

import pytest

from games.kit import engine
from games.kit.models import SPECTATOR, SeatSetup, Viewer
from games.kit.rng import Rng
from games.kit.testing.playout import random_move
from games.why.content import MYSTERY, parts_of
from games.why.game import Why
from games.why.models import (
    Ask,
    Discard,
    Draw,
    Endgame,
    Give,
    Go,
    Return,
    Roll,
    Search,
)
from games.why.options import Options
from games.why.ruleset import ENGLISH
from tests.games.why.builders import SEVEN, a_table, acting, going, on_lawn
from tests.games.why.laws import ALL_CARDS, cards_everywhere

AXES = parts_of("axe")
NOTHING = ((),) * 7
EVERY_FLAG = replace(
    ENGLISH,
    sharing_needs_challenge=False,
    motive_needs_proof=False,
    exchange=True,
    counter_after_no_clue=False,
    lawn_chain=True,
    walk_home=True,
    double_searches=True,
    face_up_endgame=False,
    lays_at_once=True,
    mystery_is_motive=False,
    wins_at_once=True,
)


def test_exchange_gives_a_card_back_that_others_do_not_see() -> None:
    table = acting(SEVEN, ("nero-3", "axe-1")).by(replace(ENGLISH, exchange=True))
    given = table.after(Ask(whom=1, ask="nero"), Give(card="nero-3"))
    assert (given.awaited, given.kinds()) == (0, {"return"})
    after = given.after(Return(card="boone-1"))
    assert after.hand(1) == ("boone-1", "axe-1")
    assert (len(after.hand(0)), after.awaited) == (7, 1)


def test_exchange_is_not_asked_of_a_hand_below_the_limit() -> None:
    table = acting(SEVEN[:6], ("nero-3",)).by(replace(ENGLISH, exchange=True))
    assert table.after(Ask(whom=1, ask="nero"), Give(card="nero-3")).awaited == 1


def test_lawn_chain_goes_on_after_each_right_guess_until_a_wrong_one() -> None:
    lawn = on_lawn("poison-3", "poison-4", "gun-1")
    table = acting(SEVEN, lawn=lawn).by(replace(ENGLISH, lawn_chain=True))
    once = table.after(Search(place=1, claim="poison"), Discard(card="boone-1"))
    assert (once.awaited, once.kinds()) == (0, {"search", "pass"})
    twice = once.after(Search(place=2, claim="poison"), Discard(card="boone-2"))
    assert twice.after(Search(place=3, claim="nero")).awaited == 1


def test_motives_named_without_proof_cost_a_card_held_before_when_wrong() -> None:
    rules = replace(ENGLISH, motive_needs_proof=False)
    table = acting(("gun-1", "axe-1"), lawn=on_lawn("nero-1")).by(rules)
    wrong = table.after(Search(place=1, claim=MYSTERY))
    assert wrong.awaited == 0
    assert wrong.why_not("discard", "card", "nero-1") == "W20"
    after = wrong.after(Discard(card="gun-1"))
    assert (after.hand(0), after.awaited) == (("nero-1", "axe-1"), 1)


def test_walk_home_leaves_the_pieces_and_shuts_the_other_rooms() -> None:
    rules = replace(ENGLISH, walk_home=True)
    last = ((), (), ("boone-2",), (), (), (), ())
    ended = acting(("gun-1",), at="room:den", piles=last).by(rules).after(Draw())
    assert ended.state.pieces == ("room:den", "room:den")
    gone = ended.then(Roll(), 0, 2)
    assert gone.why_not("go", "to", "room:dining-room") == "why:34"
    assert gone.after(Go(to="room:living-room")).awaited in {0, 1}


def test_sharing_a_square_may_be_free_of_a_challenge() -> None:
    rules = replace(ENGLISH, sharing_needs_challenge=False)
    table = going((3, 5), ("no-clue",), pieces=("room:attic", "sq:10")).by(rules)
    assert table.after(Go(to="sq:10")).kinds() == {"pass"}


def test_sets_laid_at_once_need_no_action() -> None:
    table = acting((*AXES[:3], "gun-1"), ("axe-4",)).by(replace(ENGLISH, lays_at_once=True))
    after = table.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    assert (after.state.laid[0], after.hand(0)) == (("axe",), ("gun-1",))


def test_wins_at_once_counts_out_of_turn() -> None:
    hands = (("gun-1",), ("gun-2",), (*AXES, "jealousy"))
    table = acting(*hands, laid=((), (), ("nero",))).by(replace(ENGLISH, wins_at_once=True))
    result = table.after(Ask(whom=1, ask="gun"), Give(card="gun-2")).state.result
    assert result is not None
    assert result.winner == 2


def test_the_mystery_card_may_explain_nothing() -> None:
    table = acting((*AXES[:3], MYSTERY), ("axe-4",), laid=(("nero",), ()))
    plain = table.by(replace(ENGLISH, mystery_is_motive=False))
    assert plain.after(Ask(whom=1, ask="axe"), Give(card="axe-4")).state.result is None


def test_a_double_may_search_and_discards_may_lie_face_down() -> None:
    rules = replace(ENGLISH, double_searches=True, face_up_endgame=False)
    table = a_table(SEVEN, piles=NOTHING, endgame=Endgame(first=0), lawn=on_lawn("nero-3"))
    rolled = table.by(rules).then(Roll(), 1, 1)
    assert rolled.kinds() == {"search", "challenge", "pass"}
    after = rolled.after(Search(place=1, claim="nero"), Discard(card="boone-1"))
    assert after.view().side.places[1].state == "down"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_flags_together_play_to_an_end_and_keep_every_secret(seats: int) -> None:
    game = Why(ruleset=EVERY_FLAG)
    for number in range(3):
        key = number.to_bytes(32, "big")
        at = engine.start(game, Options(), (SeatSetup(),) * seats, key).position
        while at.decisions:
            (seat,) = at.decisions
            _check_secrets(game, at, seats)
            rng = Rng(key, "mover", at.seq)
            action = random_move(game, at, seat, rng)
            token = at.opened[seat]
            done = engine.submit(game, at, seat, token=token, action=action, key=key)
            assert isinstance(done, engine.Transition)
            at = done.position
            assert cards_everywhere(at.state) == ALL_CARDS


def _check_secrets(game: Why, at: engine.Position, seats: int) -> None:
    if at.seq % 20:
        return
    for viewer in (SPECTATOR, *(Viewer(seat=seat) for seat in range(seats))):
        twin = game.resample(at.state, viewer, Rng(b"twin", at.seq))
        assert game.view(twin, viewer) == game.view(at.state, viewer)
        assert list(game.decisions(twin)) == list(at.decisions)
        if viewer.seat in at.decisions:
            assert game.decisions(twin) == at.decisions
