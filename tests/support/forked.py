"""`whodunit serve` forked from a process that has imported it: a restart costs no import.

Each start is a process of its own, with its own id, memory and port, that can be killed.
"""

import contextlib
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Self

from app.cli import main
from tests.support.servers import port_taken
from tests.support.whodunit import QUICK, ROOT, START_SECONDS, STOP_SECONDS, die_with_parent

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["app.main", "uvicorn.loops.uvloop", __name__])


def serve(environment: Mapping[str, str], port: int, log: str) -> None:
    """Be a server, in the new process."""
    die_with_parent()
    with Path(log).open("ab") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    sys.stdout, sys.stderr = open(1, "w"), open(2, "w")  # noqa: SIM115 - until it ends
    os.chdir(ROOT)
    os.environ.update(environment)
    sys.exit(main(["serve", "--port", str(port)]))


class ForkedServer:
    """A server on 127.0.0.1; keeps its port over a restart, and its output in `log()`."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """`environment`: settings, beside those of `QUICK`."""
        self._environment = {**QUICK, **environment}
        self._folder = Path(tempfile.mkdtemp(prefix="whodunit-server-"))
        self._process: BaseProcess | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """The address of the front page, without the last slash."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def log(self) -> str:
        """Everything it has written since the first start."""
        path = self._folder / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def start(self) -> Self:
        """Start and wait until it listens."""
        before = len(self.log())
        log = str(self._folder / "log")
        self._process = FORKS.Process(target=serve, args=(self._environment, self.port, log))
        self._process.start()
        deadline = time.monotonic() + START_SECONDS
        while "ready at" not in self.log()[before:]:
            if not self._process.is_alive() or time.monotonic() > deadline:
                message = f"the server did not start:\n{self.log()[before:]}"
                raise RuntimeError(message)
            time.sleep(0.01)
        told = self.log()[before:].split("ready at ", 1)[1]
        self.port = int(told.split()[0].rsplit(":", 1)[1])
        assert port_taken(self.port)
        return self

    def kill(self) -> None:
        """End it as a power cut would."""
        self.signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> int | None:
        """Ask it to end; returns its exit status."""
        self.signal(signal.SIGTERM)
        return self.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, if it runs."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def wait(self) -> int | None:
        """Wait until it has ended; returns its exit status, negative for a signal."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.join(STOP_SECONDS)
        status = process.exitcode
        if status is None:
            process.kill()
            process.join()
        process.close()
        return status

    def remove(self) -> None:
        """Kill it if it still runs, and delete its files."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)
