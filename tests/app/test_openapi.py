"""Everything the OpenAPI description allows, and much that it does not, sent to a running server.

Nothing is answered by a 5xx, every answer is one that the description names, and what was refused
changed nothing: SQLite counts the commits of others.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.main import create_app
from app.settings import Settings
from tests.support.forked import ForkedServer
from tests.support.players import ApiPlayer, begun, seated

# Of each operation and mode; at least five thousand in all.
EACH = 84
# Written down now and then of whoever asks for anything, refused or not.
SEEN = {"present", "seen_at", "version"}
# That a seat was refused is written down for those who look into the match; and what has ended is
# filed each minute.
APART = {"incidents", "archive"}
# What happens by itself while the requests are sent would look like something they changed.
# Who counts as away and comes back has the seat back from the bot, so nobody is away.
NOTHING_BY_ITSELF = {
    "WHODUNIT_BOT_DELAY": "P1D",
    "WHODUNIT_AWAY_AFTER": "P1D",
    "WHODUNIT_HOST_AFTER": "P2D",
}
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
NAMED = {"{slug}": "slug", "{code}": "code", "{match_id}": "match_id"}


def operations() -> dict[str, APIOperation[Any, Any, Any, Any]]:
    """Each method and path of the description."""
    app = create_app(Settings(database_url="sqlite+aiosqlite://"))
    schema = schemathesis.openapi.from_dict(app.openapi())
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(found) > 10
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


OPERATIONS = operations()
# Any text may be a code or the name of a game; what takes nothing else can't be given it wrong.
KINDS = [
    (name, mode)
    for name, operation in OPERATIONS.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or operation.body or "{match_id}" in operation.path
]


@dataclass(frozen=True)
class World:
    """A server, tables of three kinds, and those who sit at them."""

    url: str
    commits: sqlite3.Connection
    known: dict[int, int]
    lobby: list[ApiPlayer]
    full: list[ApiPlayer]
    match: list[ApiPlayer]

    def stored(self) -> int:
        """A number that changes whenever anything stored does, but who was seen to be here."""
        read = self.commits.execute
        (version,) = read("PRAGMA data_version").fetchone()
        if version not in self.known:
            tables = read("SELECT name FROM sqlite_master WHERE type='table'")
            names = [name for (name,) in tables if name not in APART]
            self.known.clear()
            self.known[version] = hash(tuple(map(self._content, names)))
        return self.known[version]

    def _content(self, name: str) -> tuple[object, ...]:
        columns = [column for _, column, *_ in self.commits.execute(f"PRAGMA table_info({name})")]
        kept = ", ".join(f'"{column}"' for column in columns if column not in SEEN)
        return tuple(self.commits.execute(f"SELECT {kept} FROM {name}"))  # noqa: S608  our own names

    def tokens(self) -> list[str]:
        """Of a host, a guest and a player of each table, of nobody, and of none."""
        known = [player.token for player in (*self.lobby, *self.full, *self.match)]
        return [*known, "0" * 64, ""]

    def names(self, kind: str) -> list[str]:
        """What exists under a name of the path."""
        match kind:
            case "slug":
                return ["why"]
            case "code":
                return [table[0].code for table in (self.lobby, self.full, self.match)]
            case _:
                return [self.match[0].match]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ForkedServer, Path]]:
    """A server on a database in a file."""
    path = tmp_path_factory.mktemp("openapi") / "whodunit.db"
    address = f"sqlite+aiosqlite:///{path}"
    running = ForkedServer({"WHODUNIT_DATABASE_URL": address, **NOTHING_BY_ITSELF})
    yield running.start(), path
    running.remove()


@pytest_asyncio.fixture
async def world(server: tuple[ForkedServer, Path]) -> World:
    """New tables, so that what one test starts and leaves is not missing in the next."""
    running, path = server
    async with httpx.AsyncClient(base_url=running.url, trust_env=False, timeout=30) as http:
        lobby = await seated(http, ("Mira", "Nils"), limit_seconds=None)
        full = await seated(http, ("Ada", "Bo"), limit_seconds=None)
        match = await begun(http, ("Ingrid", "Yusuf"), limit_seconds=None)
    return World(running.url, sqlite3.connect(path), {}, lobby, full, match)


@pytest.mark.parametrize(("name", "mode"), KINDS, ids=str)
def test_what_the_description_allows_and_what_it_does_not(
    world: World, name: str, mode: GenerationMode
) -> None:
    operation = OPERATIONS[name]
    sent = 0

    @given(
        case=operation.as_strategy(generation_mode=mode),
        token=st.sampled_from(world.tokens()),
        known=st.sampled_from(known_names(world, operation)),
    )
    @settings(
        max_examples=EACH,
        database=None,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Case[Any], token: str, known: dict[str, str]) -> None:
        nonlocal sent
        sent += 1
        case.path_parameters = {**case.path_parameters, **known}
        require_sound(world, case, {"Authorization": f"Bearer {token}"} if token else {})

    send()
    assert sent >= (EACH if operation.body or "{" in operation.path else 1)


def known_names(world: World, operation: APIOperation[Any, Any, Any, Any]) -> list[dict[str, str]]:
    """What may stand in the path in place of what was made up: mostly what exists."""
    kinds = [kind for part, kind in NAMED.items() if part in operation.path]
    return [{}, *({kind: name} for kind in kinds for name in world.names(kind))]


def require_sound(world: World, case: Case[Any], headers: dict[str, str]) -> None:
    before = world.stored()
    answer = case.call(base_url=world.url, headers=headers)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert world.stored() == before, f"{answer.status_code} changed something"
    case.validate_response(answer, checks=CHECKS)


def test_five_thousand_requests_are_sent() -> None:
    with_input = [name for name, _ in KINDS if OPERATIONS[name].body or "{" in name]
    assert len(with_input) * EACH >= 5_000


async def test_what_is_committed_is_seen(world: World) -> None:
    before = world.stored()
    async with httpx.AsyncClient(base_url=world.url, trust_env=False, timeout=30) as http:
        assert (await http.post("/api/players", json={"name": ""})).status_code == 200
        assert world.stored() != before
        before = world.stored()
        assert (await http.post("/api/players", json={"name": "\0"})).status_code == 422
        assert world.stored() == before
