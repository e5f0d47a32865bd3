"""A running server of ours, as a process of its own, for tests that kill and restart it."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

import httpx

from tests.support.servers import LIBC, PR_SET_PDEATHSIG

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 40.0
STOP_SECONDS = 20.0

# Bots and reveals at a pace for tests; the values people see are the defaults of `Settings`.
QUICK = {"WHODUNIT_BOT_DELAY": "PT0.02S", "WHODUNIT_REVEAL_HOLD": "PT0.02S"}


def die_with_parent() -> None:
    """Let the kernel end this process when the one that started it ends."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class WhodunitServer:
    """`whodunit serve` on 127.0.0.1; keeps its port over a restart."""

    module = "app.cli"

    def __init__(self, environment: dict[str, str] | None = None, port: int = 0) -> None:
        """`environment`: settings, beside those of `QUICK`."""
        self._environment = {**os.environ, **QUICK, **(environment or {})}
        self._process: subprocess.Popen[str] | None = None
        self.port = port

    @property
    def url(self) -> str:
        """The address of the front page, without the last slash."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        assert self._process is not None
        return self._process.pid

    def migrate(self) -> Self:
        """Bring a PostgreSQL database up to date; SQLite migrates itself."""
        command = [sys.executable, "-m", "app.cli", "migrate"]
        subprocess.run(command, cwd=ROOT, env=self._environment, check=True, timeout=60)
        return self

    def admin(self, name: str, password: str) -> None:
        """Make an account for `/admin`."""
        command = [sys.executable, "-m", "app.cli", "admin", "add", name, "--role", "admin"]
        subprocess.run(
            command,
            cwd=ROOT,
            env=self._environment,
            input=f"{password}\n",
            text=True,
            check=True,
            timeout=60,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> Self:
        """Start and wait until it answers."""
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port)]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,  # noqa: PLW1509  one system call, and no lock
        )
        assert self._process.stdout is not None
        # The line comes once the port is open; an early end closes the pipe and gives "".
        line = self._process.stdout.readline()
        if "ready at" not in line:
            message = f"the server did not start: {line!r}"
            raise RuntimeError(message)
        self.port = int(line.rsplit(":", 1)[1])
        httpx.get(self.url + "/api/games", timeout=START_SECONDS).raise_for_status()
        return self

    def kill(self) -> None:
        """End it as a power cut would."""
        self._signal(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; returns its exit status."""
        return self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        status = process.wait(STOP_SECONDS)
        if process.stdout is not None:
            process.stdout.close()
        return status
