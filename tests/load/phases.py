"""The phases of a run: warm, paced, saturated. Every loop ends by the clock."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle

from tests.load.table import Failed, Table

MAX_ERRORS = 20


@dataclass
class Phase:
    """What a phase measured. `latencies`: seconds from due until the last of the four pages."""

    steps: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.steps / self.seconds if self.seconds else 0.0

    def fail(self, error: Exception) -> None:
        self.errors.append(f"{type(error).__name__}: {error}"[:300])


async def saturated(tables: Sequence[Table], seconds: float) -> Phase:
    """Let every table play on as soon as all four pages show its last step."""
    phase, loop = Phase(), asyncio.get_running_loop()
    begun = loop.time()
    end = begun + seconds

    async def play(table: Table) -> None:
        while loop.time() < end and len(phase.errors) < MAX_ERRORS:
            if not await _step(table, phase, loop.time()):
                return
            # What ended after the bell was not served within the phase.
            phase.steps += loop.time() <= end

    await asyncio.gather(*(play(table) for table in tables))
    phase.seconds = seconds
    return phase


async def paced(tables: Sequence[Table], rate: float, seconds: float) -> Phase:
    """Make `rate` steps a second, evenly over all tables.

    A step that its table could not begin in time counts from when it was due.
    """
    phase, loop = Phase(), asyncio.get_running_loop()
    begun = loop.time()
    queues = {id(table): asyncio.Queue[float | None]() for table in tables}

    async def play(table: Table) -> None:
        while (due := await queues[id(table)].get()) is not None:
            if not await _step(table, phase, due):
                return
            phase.steps += 1

    players = [asyncio.create_task(play(table)) for table in tables]
    for number, table in zip(range(int(rate * seconds)), cycle(tables), strict=False):
        due = begun + number / rate
        await asyncio.sleep(max(0.0, due - loop.time()))
        queues[id(table)].put_nowait(due)
    for queue in queues.values():
        queue.put_nowait(None)
    await asyncio.gather(*players)
    phase.seconds = loop.time() - begun
    return phase


async def _step(table: Table, phase: Phase, due: float) -> bool:
    """Play one step; False where the table can't go on."""
    loop = asyncio.get_running_loop()
    try:
        # Dealing again is not a step, and what comes after it is not late for it.
        if await table.refresh():
            due = loop.time()
        await table.step()
    except (Failed, OSError) as error:
        phase.fail(error)
        return False
    phase.latencies.append(loop.time() - due)
    return True
