"""How a step is stored: it comes back as it was, and it is small."""

import json
from collections.abc import Iterator

import pytest

from app.matches import codec
from games.kit import engine
from games.kit.engine import Transition
from games.kit.protocol import Game
from games.kit.testing.playout import a_play_out, opening, turns
from tests.games.why.laws import LAWS


def transitions(steps: int = 120) -> Iterator[Transition]:
    match = a_play_out(LAWS, 4, 1)
    yield opening(match.game, match.deal)
    for turn, _ in zip(turns(match), range(steps), strict=False):
        yield turn.after


GAME: Game = LAWS.plugin.game
PLAYED = tuple(transitions())
BODIES = tuple(codec.body(GAME, step.position, step.emissions) for step in PLAYED)


@pytest.mark.parametrize("base", [b"", BODIES[0]], ids=["step 0", "later steps"])
def test_what_is_packed_comes_back(base: bytes) -> None:
    for content in BODIES:
        assert codec.unpack(codec.pack(content, base), base) == content


def test_position_and_events_come_back() -> None:
    for step, content in zip(PLAYED, BODIES, strict=True):
        found = codec.position_of(GAME, step.position.seq, content)
        assert found == step.position
        assert codec.emissions_of(GAME, content) == step.emissions
        assert codec.state_json(content) == engine.dump_position(GAME, step.position)


def test_the_bytes_are_json_that_anybody_can_read() -> None:
    for content in BODIES:
        position, events = content.split(b"\0")
        assert set(json.loads(position)) == {"state", "opened"}
        assert isinstance(json.loads(events), list)


def test_a_later_step_is_small() -> None:
    sizes = [len(codec.pack(content, BODIES[0])) for content in BODIES[1:]]
    assert sum(sizes) / len(sizes) < 400
