"""Runs Whodunit from a bare checkout, with nothing but Python 3.11 or newer.

serve [ARGS]           start the server; ARGS go to `whodunit serve`
test [--deep] [ARGS]   run every gate; with pytest ARGS, only pytest with them
messages               extract the messages and update every catalogue
lock                   remake both lock files (needs uv on PATH)

Makes `.venv` from the hashed lock and keeps it in step with it.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
LOCKS = {"build": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SEPARATE = ("laws", "browser", "faults", "load")
DEEP_FACTOR = 30


@dataclass(frozen=True)
class Gate:
    """One command that must succeed, and the minutes it may take."""

    name: str
    command: tuple[str, ...]
    minutes: int = 5


@dataclass
class Verdict:
    """What a gate did: whether it passed, and the counts of a pytest run."""

    gate: Gate
    passed: bool
    summary: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)


def main(arguments: Sequence[str]) -> int:
    commands = {"serve": serve, "test": test, "messages": messages, "lock": lock}
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 2
    return commands[arguments[0]](arguments[1:])


def serve(arguments: Sequence[str]) -> int:
    prepare("build")
    program = str(BIN / "whodunit")
    os.execv(program, [program, "serve", *arguments])  # noqa: S606 - signals reach the server itself


def test(arguments: Sequence[str]) -> int:
    # Ended from outside, it must end its gates too, which have process groups of their own.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    deep = "--deep" in arguments
    chosen = [argument for argument in arguments if argument != "--deep"]
    prepare("dev")
    environment = test_environment(deep=deep)
    if chosen:
        return subprocess.call([str(PYTHON), "-m", "pytest", *chosen], cwd=ROOT, env=environment)
    verdicts = [run_gate(gate, environment) for gate in gates(deep=deep)]
    return report(verdicts)


def messages(_arguments: Sequence[str]) -> int:
    prepare("dev")
    return subprocess.call([str(PYTHON), "-m", "tests.support.catalogues"], cwd=ROOT)


def lock(_arguments: Sequence[str]) -> int:
    """Remake the locks for every platform, with hashes and without an address."""
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("Making the locks needs uv on PATH: python3 -m pip install uv")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"]
    for group, target in LOCKS.items():
        arguments = ["pyproject.toml", "--group", group, "-o", str(target)]
        run([*command, *arguments])
    return 0


# The environment


def prepare(group: str) -> None:
    """Bring `.venv` in step with the lock; instant when it is so already."""
    wanted = digest(group)
    # The development lock holds everything that the run-time lock holds.
    sufficient = {group: wanted, "dev": digest("dev")}
    if (
        any(
            stamp(name).is_file() and stamp(name).read_text() == value
            for name, value in sufficient.items()
        )
        and usable()
    ):
        return
    if not usable():
        make_venv()
    print(f"Installing {LOCKS[group].name} into .venv ...", flush=True)
    install("--require-hashes", "-r", str(LOCKS[group]))
    # pip refuses --require-hashes together with -e, so the project itself comes second.
    install("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    stamp(group).write_text(wanted)


def digest(group: str) -> str:
    """Names what an installation depends on: the lock, and the project's entry points."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    installed = json.dumps([project["project"], project["build-system"]], sort_keys=True)
    return hashlib.sha256(LOCKS[group].read_bytes() + installed.encode()).hexdigest()


def stamp(group: str) -> Path:
    return VENV / f"whodunit-{group}.stamp"


def usable() -> bool:
    return PYTHON.exists() and subprocess.call([str(PYTHON), "-c", ""]) == 0


def make_venv() -> None:
    print("Making .venv ...", flush=True)
    if VENV.exists():
        shutil.rmtree(VENV)
    uv = shutil.which("uv")
    if uv is not None:
        run([uv, "venv", "--quiet", "--python", sys.executable, str(VENV)])
        return
    if subprocess.call([sys.executable, "-c", "import ensurepip, venv"]) != 0:
        install_venv_package()
    run([sys.executable, "-m", "venv", str(VENV)])


def install_venv_package() -> None:
    """A bare Debian leaves ensurepip out of its Python."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not apt_install(package):
        sys.exit(f"Python's ensurepip is missing. As root: apt-get install {package}")


def install(*arguments: str) -> None:
    uv = shutil.which("uv")
    if uv is not None:
        run([uv, "pip", "install", "--quiet", "--python", str(PYTHON), *arguments])
    else:
        quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
        run([str(PYTHON), "-m", "pip", "install", *quiet, *arguments])


def apt_install(*packages: str) -> bool:
    """Whether this could install Debian packages: only as root, only where apt is."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = ["apt-get", "-qq", "-o=Dpkg::Use-Pty=0"]
    if subprocess.call([*quiet, "update"], env=environment) != 0:
        return False
    command = [*quiet, "install", "-y", "--no-install-recommends", *packages]
    return subprocess.call(command, env=environment, stdout=subprocess.DEVNULL) == 0


def run(command: Sequence[str]) -> None:
    if subprocess.call(command, cwd=ROOT) != 0:
        sys.exit(f"Failed: {' '.join(command)}")


# The gates


def test_environment(*, deep: bool) -> dict[str, str]:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    if deep:
        environment["WHODUNIT_DEEP"] = "1"
    browser = find_chromium()
    if browser is not None:
        environment["WHODUNIT_CHROMIUM"] = browser
    else:
        print(
            "No Chromium found; browser tests will fail. Install it, or run: "
            ".venv/bin/playwright install chromium",
            flush=True,
        )
    return environment


def find_chromium() -> str | None:
    """On PATH, else Playwright's own, else Debian's as root."""
    found = browser_on_path() or playwright_browser()
    if found is None and apt_install("chromium", "fonts-dejavu-core"):
        found = browser_on_path()
    return found


def browser_on_path() -> str | None:
    named = os.environ.get("WHODUNIT_CHROMIUM")
    return next(
        (path for name in (named, *BROWSERS) if name and (path := shutil.which(name))), None
    )


def playwright_browser() -> str | None:
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run(
        [str(PYTHON), "-c", code], capture_output=True, text=True, check=False
    ).stdout.strip()
    return answer if answer and Path(answer).exists() else None


def gates(*, deep: bool) -> list[Gate]:
    longer = DEEP_FACTOR if deep else 1
    fast = "not " + " and not ".join(SEPARATE)
    return [
        Gate("ruff check", (str(BIN / "ruff"), "check")),
        Gate("ruff format", (str(BIN / "ruff"), "format", "--check")),
        Gate("mypy", (str(BIN / "mypy"),)),
        Gate("layers", (str(BIN / "lint-imports"),)),
        Gate("dependencies", (str(BIN / "deptry"), ".")),
        pytest_gate("fast", "-m", fast, "-n", "2", minutes=25),
        pytest_gate("laws", "-m", "laws", "-n", "2", minutes=18 * longer),
        pytest_gate("browser", "-m", "browser", minutes=30),
        pytest_gate("faults", "-m", "faults", minutes=10),
        pytest_gate("load", "-m", "load", "--quick", minutes=5),
    ]


def pytest_gate(name: str, *arguments: str, minutes: int) -> Gate:
    command = (str(PYTHON), "-m", "pytest", "-q", "--color=no", "--durations=12", *arguments)
    return Gate(f"pytest {name}", command, minutes)


def run_gate(gate: Gate, environment: Mapping[str, str]) -> Verdict:
    """Run one gate in its own process group, and end the group at its limit."""
    print(f"\n--- {gate.name}", flush=True)
    with subprocess.Popen(
        gate.command,
        cwd=ROOT,
        env=environment,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        limit = Timer(gate.minutes * 60, os.killpg, (process.pid, signal.SIGKILL))
        limit.start()
        try:
            last = pass_on(process.stdout or ())
            code = process.wait()
        finally:
            limit.cancel()
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    if not gate.name.startswith("pytest"):
        return Verdict(gate, code == 0)
    return Verdict(gate, code == 0, last.strip("= "), counts(last))


def pass_on(lines: Iterable[str]) -> str:
    """Print the lines as they come, and return the last that says something."""
    last = ""
    for line in lines:
        print(line, end="", flush=True)
        last = line.strip() or last
    return last


def counts(summary: str) -> dict[str, int]:
    """The numbers in a pytest summary line, by outcome."""
    found = re.findall(r"(\d+) (passed|failed|error|skipped)", summary)
    return {outcome: int(number) for number, outcome in found}


def report(verdicts: Sequence[Verdict]) -> int:
    """Print each gate's verdict and, last, the tests of all families together."""
    print("\n--- verdict")
    for verdict in verdicts:
        word = "ok    " if verdict.passed else "FAILED"
        print(f"{word} {verdict.gate.name:14} {verdict.summary}".rstrip())
    total = {
        outcome: sum(verdict.counts.get(outcome, 0) for verdict in verdicts)
        for outcome in ("passed", "failed", "error", "skipped")
    }
    bad = total["failed"] + total["error"]
    print(f"{total['passed']} passed, {bad} failed, {total['skipped']} skipped")
    return 0 if all(verdict.passed for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
