import hashlib

import pytest

from games.kit import simulate
from games.kit.simulate import Endless, Lengths, Played, play, summarise
from tests.games.kit.toy import PLUGIN


def key(number: int) -> bytes:
    return hashlib.sha256(f"simulated/{number}".encode()).digest()


@pytest.mark.parametrize("seats", range(PLUGIN.game.info.seats[0], PLUGIN.game.info.seats[1] + 1))
def test_a_match_is_played_to_its_end(seats: int) -> None:
    level = next(iter(PLUGIN.bots))
    played = play(PLUGIN, (level,) * seats, key(seats))
    assert played.seats == seats
    assert sum(played.actions.values()) == played.steps
    assert 0 < played.choices <= played.decisions
    assert played.steps >= 1
    assert played.decisions >= played.steps
    assert played.reason in PLUGIN.game.info.reasons
    assert set(played.winners) <= set(range(seats))


def test_the_key_decides_everything() -> None:
    level = next(iter(PLUGIN.bots))
    first = [play(PLUGIN, (level,) * 2, key(number)) for number in range(8)]
    assert first == [play(PLUGIN, (level,) * 2, key(number)) for number in range(8)]
    assert len({match.winners for match in first}) > 1


def test_a_match_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MAX_STEPS", 1)
    with pytest.raises(Endless, match="1 steps"):
        play(PLUGIN, (next(iter(PLUGIN.bots)),) * 2, key(1))


def test_what_matches_have_in_common() -> None:
    matches = [
        Played(("weak", "strong"), steps, 2 * steps, steps, {"bid": steps}, reason, winners)
        for steps, reason, winners in (
            (10, "case", (0,)),
            (20, "case", (0,)),
            (30, "case", (0, 1)),
            (40, "points", ()),
        )
    ]
    found = summarise(matches)
    assert found.steps == Lengths(mean=25, median=25, p10=10, p90=40, max=40)
    assert found.decisions.mean == 50
    assert found.endings == {"case": 0.75, "points": 0.25}
    assert found.wins == pytest.approx((2.5 / 3, 0.5 / 3))
    assert found.fair == 0.5
    assert found.choices == found.steps
    assert found.actions == {"bid": 25}
    assert found.levels["weak"].wins == pytest.approx(2.5 / 3)
    assert found.levels["strong"].wins == pytest.approx(0.5 / 3)
    assert {of.fair for of in found.levels.values()} == {0.5}


def test_the_tails_are_cut_off_evenly() -> None:
    lengths = range(1, 101)
    played = [Played(("weak",) * 2, n, n, n, {}, "case", (0,)) for n in lengths]
    found = summarise(played).steps
    assert (found.p10, found.median, found.p90, found.max) == (11, 50.5, 90, 100)
