"""The laws that look at files and at other processes: L3, L9, L11, and the size of a step: L13."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pydantic import TypeAdapter

from games.kit.models import SeatSetup, View, Viewer
from games.kit.protocol import Game, Plugin
from games.kit.testing import speed
from games.kit.testing.book import LawBook, LawBroken
from games.kit.testing.digest import check_reproducible, digest
from games.kit.testing.playout import Deal
from games.kit.testing.recorded import (
    check_recorded,
    record,
    replay_recorded,
    stored,
    write,
    write_missing,
)
from games.kit.testing.snapshots import check_schemas, write_schemas
from games.kit.testing.speed import check_speed
from tests.games.kit import unstable
from tests.games.kit.toy import Pass, Toy, ToyState, ToyView
from tests.games.kit.toy_laws import LAWS

DEAL = Deal(options={"rounds": 1}, seats=(SeatSetup(),) * 2, key=bytes(32))
MOVES = ((1, Pass()), (0, None))


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LawBook:
    """The toy's law book in an empty folder."""
    module = ModuleType("laws_elsewhere")
    module.__file__ = str(tmp_path / "laws.py")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return replace(LAWS, module=module.__name__)


def with_game(book: LawBook, game: Game) -> LawBook:
    return replace(book, plugin=Plugin(game=game, bots=book.plugin.bots, assets=()))


class WiderView(ToyView):
    extra: int = 0


def changed(rules_version: int) -> Game:
    """The toy with another view."""
    game = Toy()
    game.types = replace(Toy.types, view=TypeAdapter[View](WiderView))
    game.info = Toy.info.model_copy(update={"rules_version": rules_version})
    return game


def test_missing_schemas_are_a_fault_until_they_are_written(book: LawBook) -> None:
    with pytest.raises(LawBroken, match=r"L11: schemas\.json is missing"):
        check_schemas(book)
    write_schemas(book)
    check_schemas(book)


def test_a_changed_schema_needs_a_higher_rules_version(book: LawBook) -> None:
    write_schemas(book)
    lazy = with_game(book, changed(rules_version=1))
    write_schemas(lazy)
    with pytest.raises(LawBroken, match=r"view .* changed, which needs a higher rules_version"):
        check_schemas(lazy)


def test_a_higher_rules_version_needs_a_new_snapshot(book: LawBook) -> None:
    write_schemas(book)
    risen = with_game(book, changed(rules_version=2))
    with pytest.raises(LawBroken, match="rules_version is 2 now"):
        check_schemas(risen)
    write_schemas(risen)
    check_schemas(risen)


def test_a_reason_without_a_recorded_match_is_a_fault_until_one_is_found(book: LawBook) -> None:
    with pytest.raises(LawBroken, match="ends by most_lots, shared, deserted"):
        check_recorded(book)
    write_missing(book)
    check_recorded(book)
    assert sorted(path.stem for path in stored(book)) == ["deserted", "most_lots", "shared"]


def test_a_recorded_match_replays() -> None:
    recorded = record(Toy(), DEAL, MOVES)
    assert recorded.outcome.reason == "deserted"
    assert replay_recorded(Toy(), recorded) == recorded.outcome


def test_a_recorded_match_that_ends_otherwise_is_a_fault(book: LawBook) -> None:
    recorded = record(Toy(), DEAL, MOVES)
    outcome = recorded.outcome.model_copy(update={"reason": "shared"})
    write(book, recorded.model_copy(update={"outcome": outcome}), "shared")
    with pytest.raises(LawBroken, match=r"L9: shared\.json ends otherwise"):
        check_recorded(book)


def test_a_recorded_match_whose_moves_are_refused_is_a_fault() -> None:
    recorded = record(Toy(), DEAL, MOVES)
    twice = recorded.model_copy(update={"steps": recorded.steps[:1] * 2})
    with pytest.raises(LawBroken, match="L9: step 2: seat 1 is not awaited"):
        replay_recorded(Toy(), twice)
    short = recorded.model_copy(update={"steps": recorded.steps[:1]})
    with pytest.raises(LawBroken, match="L9: the recorded match goes on after step 1"):
        replay_recorded(Toy(), short)


def test_the_order_of_a_set_is_caught() -> None:
    with pytest.raises(LawBroken, match="L3"):
        check_reproducible(unstable.LAWS, 3, 2)


def test_a_digest_counts_every_play_out() -> None:
    assert digest(LAWS, 3, 2) == digest(LAWS, 3, 2)
    assert digest(LAWS, 3, 2) != digest(LAWS, 3, 3)


def test_a_slow_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Toy):
        def view(self, state: ToyState, viewer: Viewer) -> Any:  # noqa: ANN401  as in Game
            sum(range(100_000))
            return super().view(state, viewer)

    monkeypatch.setattr(speed, "LIMIT", 0.0005)
    with pytest.raises(LawBroken, match="L13"):
        check_speed(with_game(LAWS, Slow()), 1)
