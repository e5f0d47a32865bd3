import os
import sys
import tomllib
from pathlib import Path

import dev
from tests.support.tree import ROOT, read


def test_every_family_of_tests_is_run_by_one_gate() -> None:
    markers = tomllib.loads(read(Path("pyproject.toml")))["tool"]["pytest"]["ini_options"][
        "markers"
    ]
    families = {marker.split(":")[0] for marker in markers} - {"deep"}
    gates = {gate.name.removeprefix("pytest ") for gate in dev.gates(deep=False)}
    assert families <= gates


def test_a_push_takes_less_than_the_time_it_is_given_on_a_machine_that_is_shared() -> None:
    assert sum(gate.minutes for gate in dev.gates(deep=False) if "pytest" in gate.name) <= 88


def test_a_deep_run_gives_the_laws_more_time() -> None:
    shallow, deep = (
        next(gate.minutes for gate in dev.gates(deep=deep) if gate.name == "pytest laws")
        for deep in (False, True)
    )
    assert deep == shallow * dev.DEEP_FACTOR


def test_the_counts_are_read_from_the_last_line_of_pytest() -> None:
    line = "1 failed, 12 passed, 3 skipped, 4 deselected, 2 errors in 7.73s"
    assert dev.counts(line) == {"failed": 1, "passed": 12, "skipped": 3, "error": 2}


def test_a_gate_fails_by_its_exit_code() -> None:
    assert not dev.run_gate(python("raise SystemExit(3)"), os.environ).passed


def test_a_gate_that_outlives_its_limit_is_ended_and_fails() -> None:
    assert not dev.run_gate(python("import time; time.sleep(60)", minutes=0), os.environ).passed


def test_a_family_without_tests_fails() -> None:
    verdict = dev.run_gate(python("raise SystemExit(5)", name="pytest load"), os.environ)
    assert not verdict.passed


def test_ci_runs_what_a_person_runs() -> None:
    assert "exec python3 dev.py test" in (ROOT / ".ci" / "run").read_text()


def python(code: str, *, name: str = "gate", minutes: int = 1) -> dev.Gate:
    return dev.Gate(name, (sys.executable, "-c", code), minutes)
