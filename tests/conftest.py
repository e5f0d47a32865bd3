"""Fixtures and options for every test. Servers start when first asked for, once per worker."""

import gc
import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.servers import PostgresAdmin, PostgresServer, ValkeyServer

# The laws of the games, as a third party's suite would load them; it brings --deep.
pytest_plugins = ("games.kit.testing",)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="load tests run their short form")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the deep tests out unless `dev.py test --deep` asked for them."""
    deep = config.getoption("--deep") or os.environ.get("WHODUNIT_DEEP") == "1"
    left_out = [item for item in items if item.get_closest_marker("deep") and not deep]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Spare the collector what lives as long as the run, as the server does for its own parts."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.fixture(scope="session")
def quick(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--quick"))


@pytest.fixture(scope="session")
def postgres_admin() -> Iterator[PostgresAdmin]:
    """A PostgreSQL to make databases on: the one of TEST_DATABASE_URL, else our own."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield PostgresAdmin(given)
        return
    server = PostgresServer(fsync=False)
    try:
        yield PostgresAdmin(server.start().url)
    finally:
        server.remove()


@pytest.fixture(scope="session")
def postgres_url(postgres_admin: PostgresAdmin) -> Iterator[str]:
    """An empty database of this session (or xdist worker), dropped at its end."""
    url = postgres_admin.create()
    yield url
    postgres_admin.drop(url)


@pytest.fixture
def fresh_postgres_url(postgres_admin: PostgresAdmin) -> Iterator[str]:
    """An empty database of this test alone."""
    url = postgres_admin.create()
    yield url
    postgres_admin.drop(url)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis: the one of TEST_REDIS_URL, else a Valkey of this session (or xdist worker)."""
    given = os.environ.get("TEST_REDIS_URL")
    if given:
        yield given
        return
    server = ValkeyServer()
    try:
        yield server.start().url
    finally:
        server.remove()


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A started PostgreSQL of this test alone, to stop, kill and restart."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture
def own_valkey() -> Iterator[ValkeyServer]:
    """A started Valkey of this test alone, to stop, kill and restart."""
    server = ValkeyServer()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Launch the Chromium that dev.py found, or one on PATH, quiet on the network."""
    arguments = ["--disable-gpu", "--disable-background-networking", "--no-first-run"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    launch: dict[str, Any] = {"args": arguments}
    named = os.environ.get("WHODUNIT_CHROMIUM")
    if browser := named or shutil.which("chromium") or shutil.which("google-chrome"):
        launch["executable_path"] = browser
    return launch


@pytest.fixture(scope="session")
def base_url() -> None:
    """Replace the Playwright plugin's own, about which pytest 9 warns; tests name full URLs."""
