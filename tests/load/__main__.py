"""Plays many matches at once against a real server: `python -m tests.load [--quick]`.

PostgreSQL (with fsync) and Valkey are started for it, then one process of `whodunit serve`. Four
people a table connect their sockets and play whole matches of WHY by posting the page's own forms.
Prints one line of JSON; progress goes to stderr.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop

from tests.load.ceiling import ceiling, stored
from tests.load.machine import Moment, ProfiledServer, costs, moment
from tests.load.phases import Phase, paced, saturated
from tests.load.table import Table
from tests.load.wire import Http
from tests.support.servers import PostgresServer, ValkeyServer

BEGUN = time.perf_counter()
SEATS = 4
AT_ONCE = 8


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    if chosen.quick:
        chosen.matches, chosen.rate = min(chosen.matches, 12), min(chosen.rate, 15)
        chosen.warm, chosen.paced, chosen.saturated, chosen.ceiling = 1, 4, 4, 1
    with servers(parts=not chosen.bare) as (server, database_url):
        found = uvloop.run(run(chosen, server, database_url))
    sys.stdout.write(json.dumps(found) + "\n")
    return 1 if found["errors"] else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m tests.load")
    made.add_argument("--quick", action="store_true", help="fewer matches, within a minute")
    made.add_argument("--matches", type=int, default=100, help="tables with four people each")
    made.add_argument("--rate", type=float, default=150, help="steps a second when paced")
    made.add_argument("--warm", type=float, default=5, help="seconds")
    made.add_argument("--paced", type=float, default=20, help="seconds")
    made.add_argument("--saturated", type=float, default=15, help="seconds")
    made.add_argument("--ceiling", type=float, default=4, help="seconds")
    made.add_argument("--seed", type=int, default=1, help="of the choices that are made")
    made.add_argument("--bare", action="store_true", help="do not count the parts of a step")
    return made


@contextmanager
def servers(*, parts: bool) -> Iterator[tuple[ProfiledServer, str]]:
    """Start what the run needs, and leave nothing behind."""
    postgres, valkey = PostgresServer(fsync=True), ValkeyServer()
    try:
        with tempfile.TemporaryDirectory() as folder:
            environment = {
                "WHODUNIT_DATABASE_URL": postgres.start().url,
                "WHODUNIT_REDIS_URL": valkey.start().url,
                "WHODUNIT_SOCKET_COMPRESSION": "false",
                "WHODUNIT_POOL_SIZE": "16",
                "LOAD_PARTS": "1" if parts else "0",
            }
            server = ProfiledServer(environment, Path(folder) / "counters.json")
            server.migrate().start()
            try:
                yield server, postgres.url
            finally:
                server.stop()
    finally:
        valkey.remove()
        postgres.remove()


async def run(
    chosen: argparse.Namespace, server: ProfiledServer, database_url: str
) -> dict[str, Any]:
    """Run every phase and return what is printed."""
    http = Http(server.port)
    tables = [Table(http, server.port, number, chosen.seed) for number in range(chosen.matches)]
    say(f"dealing {chosen.matches} matches")
    await at_once([table.prepare() for table in tables])
    memory = server.rss()
    say(f"connecting {SEATS * chosen.matches} sockets")
    await at_once([table.watch() for table in tables])
    await asyncio.sleep(1)
    found: dict[str, Any] = {
        "matches": len(tables),
        "sockets": SEATS * len(tables),
        "memory_per_socket": round((server.rss() - memory) / (SEATS * len(tables))),
        "load_average": [os.getloadavg()],
    }
    errors = (await saturated(tables, chosen.warm)).errors
    phases: dict[str, Callable[[], Awaitable[Phase]]] = {
        "paced": lambda: paced(tables, chosen.rate, chosen.paced),
        "saturated": lambda: saturated(tables, chosen.saturated),
    }
    for name, phase_of in phases.items():
        say(name)
        _forget_sizes(tables)
        before = moment(server)
        phase = await phase_of()
        found[name] = _measured(phase, before, moment(server), tables)
        errors += phase.errors
        found["load_average"].append(os.getloadavg())
    found["memory_mb"] = round(server.rss() / 2**20)
    for table in tables:
        table.close()
    http.close()
    say("measuring the ceiling")
    found |= await _database(database_url, chosen.ceiling)
    found |= {
        "steps_s": found["saturated"]["steps_s"],
        "paced_ms": found["paced"]["ms"],
        "matches_begun": sum(table.matches for table in tables),
        "errors": errors,
    }
    return found


async def _database(url: str, seconds: float) -> dict[str, Any]:
    found = await stored(url)
    rate = await ceiling(url, seconds, 8, int(found["body_bytes"]))
    return {"stored": found, "ceiling_steps_s": round(rate)}


def _measured(
    phase: Phase, before: Moment, after: Moment, tables: Sequence[Table]
) -> dict[str, Any]:
    late = sorted(phase.latencies)
    sizes = sorted(size for table in tables for person in table.people for size in person.sizes)
    seats = [
        sum(sum(table.people[seat].sizes) for table in tables) / max(phase.steps, 1)
        for seat in range(SEATS)
    ]
    return {
        "steps": phase.steps,
        "steps_s": round(phase.rate, 1),
        "ms": {f"p{p}": round(quantile(late, p / 100) * 1000, 1) for p in (50, 95, 99)},
        "update_bytes": {f"p{p}": quantile(sizes, p / 100) for p in (50, 95)},
        "bytes_per_step_and_seat": [round(size) for size in seats],
        "updates_per_step": round(len(sizes) / max(phase.steps, 1), 2),
        **costs(before, after, phase.steps),
    }


def _forget_sizes(tables: Sequence[Table]) -> None:
    for table in tables:
        for person in table.people:
            person.sizes.clear()


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the sorted values lies; 0 for none."""
    return values[min(int(len(values) * share), len(values) - 1)] if values else 0.0


async def at_once(jobs: Sequence[Awaitable[None]]) -> None:
    """Await all, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def passed(job: Awaitable[None]) -> None:
        async with gate:
            await job

    await asyncio.gather(*map(passed, jobs))


def say(text: str) -> None:
    sys.stderr.write(f"load: {time.perf_counter() - BEGUN:5.1f} s  {text}\n")


if __name__ == "__main__":
    sys.exit(main())
