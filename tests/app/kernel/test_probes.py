"""Whether the process lives and whether it can serve; tests/faults takes the database away."""

import pytest
from sqlalchemy.exc import OperationalError

from tests.app.houses import Maker, Server


async def test_a_server_that_can_serve_is_ready(site: Server) -> None:
    async with site.http() as http:
        health, ready = await http.get("/health"), await http.get("/ready")
    assert (health.status_code, health.text) == (200, "ok\n")
    assert (ready.status_code, ready.json()) == (200, {"database": "ok"})


async def test_a_server_whose_pool_is_taken_is_alive_but_not_ready(sqlite_maker: Maker) -> None:
    site = sqlite_maker.site()
    database = site.house.backing.database

    async def away() -> None:
        raise OperationalError("SELECT 1", None, OSError("no answer"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "ping", away)
        async with site.http() as http:
            health, ready = await http.get("/health"), await http.get("/ready")
    await database.close()
    assert health.status_code == 200
    assert (ready.status_code, ready.json()) == (503, {"database": "away"})


async def test_the_probes_are_no_part_of_the_interface(site: Server) -> None:
    async with site.http() as http:
        paths = (await http.get("/api/openapi.json")).json()["paths"]
    assert paths
    assert all(path.startswith("/api/") for path in paths)
