"""The laws of plugin.md as one class of tests per game."""

from __future__ import annotations

from typing import ClassVar

import pytest

from games.kit.testing import scale_of, updates_snapshots
from games.kit.testing.book import LawBook
from games.kit.testing.checks import check_play_out
from games.kit.testing.digest import check_reproducible
from games.kit.testing.playout import a_play_out, moves_of, turns
from games.kit.testing.recorded import check_recorded, write_missing
from games.kit.testing.secrecy import check_hides_something, check_secrecy
from games.kit.testing.snapshots import check_schemas, write_schemas
from games.kit.testing.speed import check_speed

# The play-outs of a seat count come in chunks, so that several workers share them.
CHUNKS = 6
PLAY_OUTS = 300
REPRODUCED = 50
# L6: that many matches, shared among the seat counts, each looked at in that many steps.
SECRET_MATCHES = 100
SECRET_STEPS = 20
BOT_MATCHES = 3
SPEED_MATCHES = 5


class Laws:
    """Every law, for the game of `book`. Use `laws_for`; a test class needs its own name."""

    book: ClassVar[LawBook]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give each test its seat counts, chunks and bots."""
        if "seats" in metafunc.fixturenames:
            metafunc.parametrize("seats", self.book.seat_counts)
        if "chunk" in metafunc.fixturenames:
            metafunc.parametrize("chunk", range(CHUNKS))
        if "bot" in metafunc.fixturenames:
            metafunc.parametrize("bot", list(self.book.plugin.bots))

    def test_a_step_keeps_the_laws(
        self, seats: int, chunk: int, pytestconfig: pytest.Config
    ) -> None:
        """L1, L2, L4, L5, L8, L10 and L12, all on the same play-outs."""
        for number in range(chunk, PLAY_OUTS * scale_of(pytestconfig), CHUNKS):
            check_play_out(a_play_out(self.book, seats, number))

    def test_every_bot_plays_by_the_rules(
        self, seats: int, bot: str, pytestconfig: pytest.Config
    ) -> None:
        """L2 and L10 for the game's own bots, who see what a person sees."""
        mover = moves_of(self.book.plugin.bots[bot])
        for number in range(BOT_MATCHES * scale_of(pytestconfig)):
            for _ in turns(a_play_out(self.book, seats, number), mover):
                pass

    def test_a_match_is_the_same_under_two_hash_seeds(
        self, seats: int, pytestconfig: pytest.Config
    ) -> None:
        """L3: all is the same again."""
        check_reproducible(self.book, seats, REPRODUCED * scale_of(pytestconfig))

    def test_nobody_is_shown_what_is_hidden(self, seats: int, pytestconfig: pytest.Config) -> None:
        """L6: secrecy."""
        share = -(-SECRET_MATCHES // len(self.book.seat_counts))
        for number in range(share * scale_of(pytestconfig)):
            check_secrecy(a_play_out(self.book, seats, number), SECRET_STEPS)

    def test_something_is_hidden(self, seats: int) -> None:
        """L7: there are secrets."""
        check_hides_something(self.book, seats, SECRET_MATCHES)

    def test_every_reason_has_a_recorded_match(self, pytestconfig: pytest.Config) -> None:
        """L9: each replays."""
        if updates_snapshots(pytestconfig):
            write_missing(self.book)
        check_recorded(self.book)

    def test_the_schemas_are_those_of_the_rules_version(self, pytestconfig: pytest.Config) -> None:
        """L11: what is stored keeps its form."""
        if updates_snapshots(pytestconfig):
            write_schemas(self.book)
        check_schemas(self.book)

    def test_a_step_is_fast(self) -> None:
        """L13: below 5 ms."""
        check_speed(self.book, SPEED_MATCHES)


def laws_for(book: LawBook) -> type[Laws]:
    """Make the test class of a game's laws; give it a name that begins with Test."""
    name = f"TestLawsOf{book.plugin.game.info.slug.title().replace('-', '')}"
    return type(name, (Laws,), {"book": book, "pytestmark": [pytest.mark.laws]})
