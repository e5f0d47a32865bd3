"""The backup and the restore of docs/operations.md, with PostgreSQL's own programs."""

import asyncio
import contextlib
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, browser, read_log
from tests.faults.test_twenty import Installation, playing
from tests.support.servers import PostgresServer, database_name
from tests.support.tree import read

pytestmark = pytest.mark.faults

MATCHES_AT_ONCE = 4


def run(server: PostgresServer, program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs against its own server."""
    where = ["--host=127.0.0.1", f"--port={server.port}", "--username=whodunit"]
    done: subprocess.CompletedProcess[bytes] = server.run(
        [str(server.bin / program), *where, *arguments]
    )
    assert done.returncode == 0, done.stderr.decode()


async def test_a_backup_made_under_running_matches_is_played_on_after_a_restore(
    mortal_postgres: PostgresServer, serve: Serve
) -> None:
    dump = mortal_postgres.folder / "whodunit.dump"
    name = database_name(mortal_postgres.url)
    first = serve(database_url=mortal_postgres.url)
    async with browser(first.url) as http:
        games = [await a_game(http, http, limit=None) for _ in range(MATCHES_AT_ONCE)]
        house = Installation([first], games, mortal_postgres.url)
        async with playing(games):
            await house.all_move(5)
            acknowledged = house.acts()
            await asyncio.to_thread(
                run, mortal_postgres, "pg_dump", "--format=custom", f"--file={dump}", name
            )
            await house.all_move()
    first.kill()
    run(mortal_postgres, "createdb", "restored")
    run(mortal_postgres, "pg_restore", "--exit-on-error", "--dbname=restored", str(dump))
    restored = mortal_postgres.url.replace(f"/{name}", "/restored")
    second = serve(database_url=restored)
    async with browser(second.url) as http:
        for game, least in zip(games, acknowledged, strict=True):
            await require_goes_on(game, restored, least)
            for player in game.players:
                player.http = http
        house = Installation([second], games, restored)
        async with playing(games):
            await house.all_move(5)


async def require_goes_on(game: Game, database: str, least: int) -> None:
    """Whatever was acknowledged before the backup began is in it, and nothing half done."""
    log = await read_log(database, game.match)
    assert log.seqs == list(range(log.newest + 1))
    assert len(log.acts) >= least
    assert log.acts == game.acts[: len(log.acts)]


async def test_a_copy_of_the_embedded_database_is_played_on(
    sqlite: str, serve: Serve, tmp_path: Path
) -> None:
    first = serve(database_url=sqlite)
    async with browser(first.url) as http:
        games = [await a_game(http, http, limit=None)]
        house = Installation([first], games, sqlite)
        async with playing(games):
            await house.all_move(3)
            (acknowledged,) = house.acts()
            await asyncio.to_thread(copy, tmp_path / "whodunit.db", tmp_path / "copy.db")
            await house.all_move()
    first.kill()
    copied = sqlite.replace("whodunit.db", "copy.db")
    second = serve(database_url=copied)
    async with browser(second.url) as http:
        await require_goes_on(games[0], copied, acknowledged)
        for player in games[0].players:
            player.http = http
        async with playing(games):
            await Installation([second], games, copied).all_move(3)


def copy(source: Path, target: Path) -> None:
    """Copy a database that is in use."""
    with (
        contextlib.closing(sqlite3.connect(source)) as here,
        contextlib.closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)


def test_the_commands_are_those_of_the_page() -> None:
    page = read(Path("docs/operations.md"))
    for words in ("pg_dump --format=custom", "pg_restore --exit-on-error", "createdb", ".backup("):
        assert words in page
