"""How a step is stored: it comes back as it was, and it is small."""

import json
from collections.abc import Iterator

from app.matches import codec
from app.matches.codec import Dictionary
from games.kit import engine
from games.kit.engine import Transition
from games.kit.protocol import Game
from games.kit.testing.playout import a_play_out, opening, turns
from tests.games.why.laws import LAWS


def transitions(steps: int = 400) -> Iterator[Transition]:
    match = a_play_out(LAWS, 4, 1)
    yield opening(match.game, match.deal)
    for turn, _ in zip(turns(match), range(steps), strict=False):
        yield turn.after


GAME: Game = LAWS.plugin.game
PLAYED = tuple(transitions())
BODIES = tuple(codec.body(GAME, step.position, step.emissions) for step in PLAYED)


def packed() -> list[bytes]:
    found, dictionary = [], Dictionary()
    for seq, content in enumerate(BODIES):
        found.append(dictionary.pack(seq, content))
        dictionary = dictionary.after(seq, content)
    return found


def test_what_is_packed_comes_back() -> None:
    dictionary = Dictionary()
    for seq, (row, content) in enumerate(zip(packed(), BODIES, strict=True)):
        assert dictionary.unpack(seq, row) == content
        dictionary = dictionary.after(seq, content)


def test_a_step_needs_its_key_step_and_step_zero_only() -> None:
    rows = packed()
    for seq in (1, 31, 32, 33, 64, 100, 119):
        dictionary = Dictionary()
        for needed in sorted({0, codec.key_of(seq)} - {seq}):
            dictionary = dictionary.after(needed, dictionary.unpack(needed, rows[needed]))
        assert dictionary.unpack(seq, rows[seq]) == BODIES[seq]


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


def test_a_step_is_small_however_long_the_match_lasts() -> None:
    sizes = [len(row) for row in packed()[1:]]
    assert sum(sizes) / len(sizes) < 150
    assert sum(sizes[-30:]) / 30 < 150
