"""Many tables on two connections: nothing waits for a connection while it holds one."""

import asyncio

from app.tables.schemas import Spectators
from tests.app.houses import Maker, Server, begun, seated

TABLES = 50
PATIENCE = 60.0


async def an_evening(server: Server, number: int) -> None:
    """Everything that happens at a table, one after the other."""
    services = server.house.services
    powers, tables = services.powers, services.powers.table
    party = await (begun if number % 2 else seated)(server, "toy", people=3)
    await services.chat.speak(party.code, party.host, "Hello", playing=bool(number % 2))
    guest = await server.player("Olga")
    await tables.allow_spectators(party.code, party.host, Spectators.PUBLIC)
    await services.door.watch(party.code, guest, watching=True)
    await powers.send_away(party.code, party.host, 2)
    await tables.hand_over(party.code, party.host, 1)
    table = await server.tables.at(party.code)
    services.presence.come(table, party.people[1].id)
    if number % 2:
        await powers.pause(party.code, party.people[1])
        await powers.resume(party.code, party.people[1])
        await powers.end(party.code, party.people[1])
        await server.matches.rematch(party.code, party.host)
    scene = await services.scenes.at(party.code)
    assert scene.table.hosted_by(party.people[1].id)


async def test_b37_two_connections_serve_fifty_tables(maker: Maker) -> None:
    server = maker.server(pool_size=2)
    keeping = asyncio.create_task(server.house.keeper.run())
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(an_evening(server, number) for number in range(TABLES)))
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    await server.house.backing.database.close()
