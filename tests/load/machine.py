"""What the processes and the machine spend, read from /proc."""

import json
import os
import resource
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.whodunit import WhodunitServer

_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICK = os.sysconf("SC_CLK_TCK")
_SECONDS = 10.0


class ProfiledServer(WhodunitServer):
    """`whodunit serve` that counts what its parts cost."""

    module = "tests.load.profiled"

    def __init__(self, environment: dict[str, str], counters: Path) -> None:
        super().__init__({**environment, "LOAD_COUNTERS": str(counters)})
        self._counters = counters

    def counted(self) -> dict[str, Any]:
        """Return the sums so far."""
        self._counters.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        end = time.monotonic() + _SECONDS
        while not self._counters.exists():
            if time.monotonic() > end:
                raise TimeoutError("the server wrote no counters")
            time.sleep(0.01)
        found: dict[str, Any] = json.loads(self._counters.read_text())
        return found

    def rss(self) -> int:
        """Return the resident memory in bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * _PAGE


@dataclass(frozen=True)
class Moment:
    """Processor seconds: of the server and its parts, of this process, of the whole machine."""

    server: dict[str, Any]
    client: float
    machine: float
    at: float


def moment(server: ProfiledServer) -> Moment:
    """Read every counter."""
    return Moment(server.counted(), own_seconds(), machine_seconds(), time.monotonic())


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def machine_seconds() -> float:
    """Return what all processes together have spent."""
    user, nice, system, _, _, irq, softirq = map(
        int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]
    )
    return (user + nice + system + irq + softirq) / _TICK


def costs(before: Moment, after: Moment, steps: int) -> dict[str, Any]:
    """Return the server's processor microseconds a step by part, and everyone's share."""
    spent = {
        part: after.server["seconds"][part] - before.server["seconds"].get(part, 0.0)
        for part in after.server["seconds"]
    }
    total = after.server["process"] - before.server["process"]
    wall = after.at - before.at
    each = {part: round(seconds / max(steps, 1) * 1e6) for part, seconds in sorted(spent.items())}
    each["rest"] = round((total - sum(spent.values())) / max(steps, 1) * 1e6)
    each["total"] = round(total / max(steps, 1) * 1e6)
    return {
        "cpu_us_per_step": each,
        "spin_us": round((after.server["spins"] - before.server["spins"]) / max(steps, 1) * 1e6, 1),
        "server_cpu_share": round(total / wall, 2),
        "client_cpu_share": round((after.client - before.client) / wall, 2),
        "machine_cpus_used": round((after.machine - before.machine) / wall, 2),
    }
