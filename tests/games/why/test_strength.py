"""Each strength of the bots beats the weaker one; docs/games/why.md has the long runs."""

from hashlib import sha256

import pytest

from games.kit.simulate import Summary, play, summarise
from games.kit.testing import scale_of
from games.why import PLUGIN

pytestmark = pytest.mark.laws

MATCHES = 40


def duel(one: str, other: str, matches: int) -> Summary:
    """Matches of two: each deal is played twice, with seats swapped."""
    levels = (one, other)

    def key(number: int) -> bytes:
        return sha256(f"{one}/{other}/{number // 2}".encode()).digest()

    return summarise(
        [play(PLUGIN, levels[:: 1 - number % 2 * 2], key(number)) for number in range(matches)]
    )


def test_strong_beats_medium(pytestconfig: pytest.Config) -> None:
    """Two of three in the long run; the deals are fixed, so that only other play changes this."""
    found = duel("strong", "medium", MATCHES * scale_of(pytestconfig))
    assert found.levels["strong"].wins > 0.5


def test_medium_beats_random(pytestconfig: pytest.Config) -> None:
    found = duel("medium", "random", MATCHES // 2 * scale_of(pytestconfig))
    assert found.levels["medium"].wins >= 0.85


def test_medium_bots_solve_their_cases(pytestconfig: pytest.Config) -> None:
    """Nobody waits for ever: bots that refuse to search blind end by points (W36)."""
    matches = MATCHES // 4 * scale_of(pytestconfig)
    keys = [sha256(f"solved/{number}".encode()).digest() for number in range(matches)]
    found = summarise([play(PLUGIN, ("medium",) * 4, key) for key in keys])
    assert found.endings.get("points", 0) <= 0.1
