"""L3: plays matches in a process of its own and prints a digest of every state on the way.

The laws start it under two hash seeds: `python -m games.kit.testing.digest MODULE SEATS COUNT`.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys

from games.kit import engine
from games.kit.testing.book import LawBook, LawBroken
from games.kit.testing.playout import a_play_out, turns


def digest(book: LawBook, seats: int, count: int) -> str:
    """Return the digest of all that happened in the first `count` play-outs."""
    total = hashlib.sha256()
    for number in range(count):
        match = a_play_out(book, seats, number)
        for turn in turns(match):
            total.update(engine.dump_position(match.game, turn.after.position))
            for emission in turn.after.emissions:
                total.update(emission.model_dump_json().encode())
    return total.hexdigest()


def check_reproducible(book: LawBook, seats: int, count: int) -> None:
    """L3: the same key and actions give byte-identical states, under two hash seeds."""
    running = [_start(book, seats, count, seed=seed) for seed in ("0", "1")]
    digests = [_finish(process) for process in running]
    if digests[0] != digests[1]:
        raise LawBroken("L3", f"play-outs with {seats} seats depend on the hash seed")


def _start(book: LawBook, seats: int, count: int, *, seed: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", __name__, book.module, str(seats), str(count)]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    return subprocess.Popen(  # noqa: S603  our own interpreter on our own module
        command, env=environment, stdout=subprocess.PIPE, text=True
    )


def _finish(process: subprocess.Popen[str]) -> str:
    output, _ = process.communicate()
    if process.returncode:
        raise LawBroken("L3", f"the play-outs ended with status {process.returncode}")
    return output


def main(module: str, seats: str, count: str) -> None:
    """Print the digest for the LAWS of a module."""
    book = importlib.import_module(module).LAWS
    sys.stdout.write(digest(book, int(seats), int(count)))


if __name__ == "__main__":
    main(*sys.argv[1:])
