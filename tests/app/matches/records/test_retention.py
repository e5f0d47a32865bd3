"""What is too old goes, by the server itself, a bounded part at a time; nothing else does."""

from datetime import timedelta

from app.admin.schemas import Act
from app.matches.records.retention import Retention
from tests.app.houses import Maker, Party, Server, begun, finished, hosted, seated
from tests.app.matches.test_powers import look

YEAR = timedelta(days=365)


def retention(server: Server) -> Retention:
    return server.house.kept.retention


async def swept(server: Server) -> int:
    """How many rounds have something to do."""
    rounds = 0
    while await retention(server).sweep():
        rounds += 1
    return rounds


async def passes(server: Server, time: timedelta) -> None:
    """Time passes, and whoever was at a page has long gone."""
    server.clock.pass_(seconds=time.total_seconds())
    server.house.services.presence.begin()
    server.clock.pass_(seconds=120)
    await look(server)


async def counts(server: Server, *names: str) -> list[int]:
    return [(await server.query(f"SELECT COUNT(*) FROM {name}"))[0][0] for name in names]  # noqa: S608  our own


EVERYTHING = ("matches", "steps", "tables", "seats", "guests", "chat", "archive", "incidents",
              "reports", "sitters", "shared_replays", "players", "identities")  # fmt: skip


async def lived_in(server: Server) -> Party:
    """A finished match with everything that can belong to one."""
    party = await finished(server)
    match = await server.matches.find(party.match_id)
    await server.house.services.chat.speak(party.code, party.host, "Hello", playing=False)
    await server.house.kept.conduct.report(match, party.host, 1, "something")
    await server.house.kept.history.share(party.match_id, party.host, shared=True)
    await server.house.kept.archive.catch_up()
    return party


async def test_a_match_is_kept_for_its_time_and_not_a_day_longer(server: Server) -> None:
    await lived_in(server)
    before = await counts(server, *EVERYTHING)
    await passes(server, YEAR - timedelta(days=1))
    assert await swept(server) == 0
    assert await counts(server, *EVERYTHING) == before
    await passes(server, timedelta(days=1))
    assert await swept(server) > 0
    assert await counts(server, *EVERYTHING) == [0] * len(EVERYTHING)


async def test_what_runs_is_never_too_old(server: Server) -> None:
    party = await begun(server, "toy")
    await passes(server, 3 * YEAR)
    await swept(server)
    assert (await server.matches.reload(party.match_id)).match.running
    assert await counts(server, "players") == [2]


async def test_an_older_match_of_a_table_goes_and_the_newer_one_stays(server: Server) -> None:
    party = await lived_in(server)
    await passes(server, YEAR - timedelta(days=1))
    await server.matches.rematch(party.code, party.host)
    for person in party.people:
        await server.tables.ready(party.code, person, b"")
    newer = await server.matches.start(party.code, party.host)
    await server.matches.close(newer.id)
    await passes(server, timedelta(days=2))
    assert await swept(server) > 0
    assert await server.query("SELECT number FROM matches") == [(2,)]
    assert await counts(server, "tables", "players", "chat") == [1, 2, 0]
    assert (await server.matches.current(await server.tables.at(party.code))).id == newer.id


async def test_a_lobby_that_never_began_goes_with_its_table(server: Server) -> None:
    await hosted(server)
    await passes(server, YEAR + timedelta(days=1))
    assert await swept(server) > 0
    assert await counts(server, "tables", "matches", "players", "identities") == [0, 0, 0, 0]


async def test_nobody_loses_the_table_they_are_looking_at(server: Server) -> None:
    party = await seated(server, "toy")
    await passes(server, YEAR + timedelta(days=1))
    server.house.services.presence.come(await server.tables.at(party.code), party.host.id)
    await look(server)
    await swept(server)
    assert await counts(server, "tables", "players") == [1, 2]


async def test_one_round_does_a_part_and_two_processes_share_it(
    server: Server, other: Server
) -> None:
    for _ in range(25):
        await hosted(server, "toy")
    await passes(server, YEAR + timedelta(days=1))
    assert await retention(server).sweep()
    assert await counts(server, "tables") == [5]
    assert await retention(other).sweep()
    assert await counts(server, "tables") == [0]
    assert not await retention(server).sweep()


async def test_the_audit_log_is_kept_as_long(sqlite_maker: Maker) -> None:
    server = sqlite_maker.server()
    admins = server.house.kept.admins
    await admins.by_command(Act.EXPORT, None, "old")
    server.clock.pass_(days=300)
    await admins.by_command(Act.EXPORT, None, "new")
    server.clock.pass_(days=100)
    await admins.tidy(YEAR)
    assert await server.query("SELECT reason FROM audit") == [("new",)]
    await server.house.backing.database.close()


async def test_the_keeper_does_the_chores(sqlite_maker: Maker) -> None:
    """Filing what ended, the retention, the case of the day: no page has to be looked at for it."""
    keeper = sqlite_maker.server().house.keeper
    names = [getattr(chore, "__qualname__", "tidy") for chore in keeper.chores]
    assert names == ["Archive.catch_up", "Retention.sweep", "tidy", "Dailies.prepare"]
