import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest
import redis.asyncio
from redis.exceptions import ConnectionError as RedisConnectionError

from tests.support.servers import PostgresAdmin, PostgresServer, ValkeyServer, execute, port_taken

ROOT = Path(__file__).parents[2]


async def query(url: str, statement: str) -> object:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def test_a_database_of_the_session_answers_in_utf8(postgres_url: str) -> None:
    assert await query(postgres_url, "SHOW server_encoding") == "UTF8"


async def test_a_clone_holds_what_its_template_held(
    postgres_admin: PostgresAdmin, fresh_postgres_url: str
) -> None:
    await execute(fresh_postgres_url, "CREATE TABLE clue AS SELECT 7 AS number")
    copy = postgres_admin.clone(fresh_postgres_url)
    assert await query(copy, "SELECT number FROM clue") == 7
    postgres_admin.drop(copy)
    with pytest.raises(asyncpg.InvalidCatalogNameError):
        await query(copy, "SELECT 1")


async def test_a_killed_postgres_comes_back_with_its_data_at_the_same_address(
    own_postgres: PostgresServer,
) -> None:
    await execute(own_postgres.url, "CREATE TABLE clue AS SELECT 7 AS number")
    own_postgres.kill()
    with pytest.raises(OSError, match="Connect"):
        await query(own_postgres.url, "SELECT 1")
    own_postgres.start()
    assert await query(own_postgres.url, "SELECT number FROM clue") == 7


async def test_a_restarted_valkey_answers_at_the_same_address(own_valkey: ValkeyServer) -> None:
    async with redis.asyncio.Redis.from_url(own_valkey.url, retry=None) as client:
        assert await client.set("clue", "7")
        own_valkey.stop()
        with pytest.raises(RedisConnectionError):
            await client.get("clue")
        own_valkey.start()
        assert await client.get("clue") is None


async def test_the_redis_of_the_session_answers(redis_url: str) -> None:
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        assert await client.echo("clue") == b"clue"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ties a child to its parent")
@pytest.mark.parametrize("kind", ["PostgresServer", "ValkeyServer"])
def test_a_server_dies_with_the_process_that_started_it(kind: str) -> None:
    code = (
        f"import time; from tests.support.servers import {kind}\n"
        f"server = {kind}().start()\n"
        "print(server.port, server.folder, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        port, folder = parent.stdout.readline().split()
        assert port_taken(int(port))
        os.kill(parent.pid, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while port_taken(int(port)) and time.monotonic() < deadline:
        time.sleep(0.05)
    subprocess.run(["rm", "-rf", folder], check=True)  # noqa: S607 - the killed parent could not
    assert not port_taken(int(port))
