"""The short load run: no thresholds, which a shared machine proves none of; but no errors."""

import asyncio
import json
import random
import subprocess
import sys

import pytest

from tests.load.phases import Phase
from tests.load.table import choose, newest_version
from tests.support.tree import ROOT

SECONDS = 240

PHASE = {
    "steps",
    "steps_s",
    "ms",
    "update_bytes",
    "bytes_per_step_and_seat",
    "updates_per_step",
    "cpu_us_per_step",
    "spin_us",
    "server_cpu_share",
    "client_cpu_share",
    "machine_cpus_used",
}
RUN = {
    "matches",
    "sockets",
    "matches_begun",
    "memory_per_socket",
    "memory_mb",
    "load_average",
    "paced",
    "saturated",
    "steps_s",
    "paced_ms",
    "stored",
    "ceiling_steps_s",
    "errors",
}
PARTS = {"parse", "rules", "pack", "append", "announce", "view", "render", "send", "rest", "total"}


@pytest.mark.load
async def test_many_matches_at_once() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.load", "--quick", cwd=ROOT, stdout=subprocess.PIPE
    )
    output, _ = await asyncio.wait_for(process.communicate(), SECONDS)
    (line,) = output.splitlines()
    found = json.loads(line)
    # A step counts only when its answer and all four pages showed it; what did not is an error.
    assert found["errors"] == []
    assert process.returncode == 0
    assert set(found) == RUN
    for name in ("paced", "saturated"):
        phase = found[name]
        assert set(phase) == PHASE
        assert set(phase["cpu_us_per_step"]) == PARTS
        assert phase["steps"] > 0
        assert phase["updates_per_step"] >= 4
        assert min(phase["bytes_per_step_and_seat"]) > 0
    assert found["sockets"] == 4 * found["matches"]
    assert found["stored"]["steps"] >= found["paced"]["steps"] + found["saturated"]["steps"]
    assert found["ceiling_steps_s"] > 0


def test_the_newest_version_of_what_was_received() -> None:
    assert newest_version(b'<p data-v="1.9.2"></p><p data-v="1.10.1">') == (1, 10, 1)
    assert newest_version(b'<span id="beat" data-v="0.0.0">') == (0, 0, 0)


def test_a_form_is_filled_in() -> None:
    form = choose(
        b'<form class="act" action="/m/7/act"><input type="hidden" name="token" value="4">'
        b'<input type="radio" name="to" value="it&#39;s" id="x"></form>',
        random.Random(1),  # noqa: S311  no secret
    )
    assert (form.path, form.body) == ("/m/7/act", b"token=4&to=it%27s")


def test_a_phase_without_time_has_no_rate() -> None:
    assert Phase().rate == 0
    assert Phase(steps=30, seconds=2).rate == 15
