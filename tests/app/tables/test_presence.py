"""Who is present, across processes and restarts, and a host who always is one."""

import asyncio
from uuid import UUID

import pytest

from app.tables import refusals
from app.tables.presence import Presence, returned
from app.tables.schemas import Table
from tests.app.houses import Party, Server, hosted, seated


def presence(server: Server) -> Presence:
    return server.house.services.presence


async def open_page(server: Server, party: Party, seat: int) -> object:
    table = await server.tables.at(party.code)
    return presence(server).come(table, party.people[seat].id)


async def pass_time(seconds: int, *servers: Server) -> None:
    """Let time pass as the keepers of these processes see it, five seconds at a time."""
    for _ in range(0, seconds, 5):
        servers[0].clock.pass_(seconds=5)
        for server in servers:
            await presence(server).look_round()


async def present(party: Party) -> list[bool]:
    return [seat.present for seat in (await party.server.tables.at(party.code)).seats]


async def test_whoever_has_a_page_stays_present_and_the_others_turn_away(server: Server) -> None:
    party = await seated(server)
    await open_page(server, party, 0)
    await pass_time(300, server)
    assert await present(party) == [True, False]


async def test_b22_two_pages_of_a_seat_leave_it_present_until_both_are_gone(
    server: Server,
) -> None:
    party = await seated(server)
    pages = [await open_page(server, party, 1) for _ in range(2)]
    presence(server).go(pages[0])  # type: ignore[arg-type]  # as it was handed out
    await pass_time(60, server)
    assert (await present(party))[1]
    presence(server).go(pages[1])  # type: ignore[arg-type]  # the same
    await pass_time(60, server)
    assert not (await present(party))[1]


async def test_a_page_at_another_process_counts_as_much(server: Server, other: Server) -> None:
    party = await seated(server)
    await open_page(other, party, 1)
    await pass_time(120, server, other)
    assert await present(party) == [False, True]


async def test_a_second_device_keeps_the_seat_present(server: Server) -> None:
    party = await seated(server)
    phone = await server.player("Nils' phone")
    table = await server.tables.take_seat(
        await server.tables.seat_link(party.code, party.people[1]), phone
    )
    presence(server).come(table, phone.id)
    await pass_time(120, server)
    assert await present(party) == [False, True]


async def test_a_program_is_present_while_it_asks(server: Server) -> None:
    party = await seated(server)
    for _ in range(10):
        table = await server.tables.at(party.code)
        presence(server).ask(table, party.people[1].id)
        await pass_time(20, server)
    assert await present(party) == [False, True]


async def test_coming_back_shows_at_the_next_look_and_is_told(server: Server) -> None:
    party = await seated(server)
    told: list[UUID] = []

    async def note(before: Table, after: Table) -> None:
        if returned(before, after):
            told.append(after.id)

    presence(server).on_turn = note
    await pass_time(120, server)
    assert told == []
    await open_page(server, party, 1)
    await asyncio.wait_for(presence(server)._stirred.wait(), 1)
    await presence(server).look_round()
    assert await present(party) == [False, True]
    assert told == [party.table.id]


async def test_a_change_of_presence_is_a_new_version_and_nothing_else_is(server: Server) -> None:
    party = await seated(server)
    await open_page(server, party, 0)
    before = (await server.tables.at(party.code)).version
    await pass_time(120, server)
    once = (await server.tables.at(party.code)).version
    await pass_time(600, server)
    assert (once, (await server.tables.at(party.code)).version) == (before + 1, before + 1)


async def test_two_processes_that_look_at_once_tell_it_once(server: Server, other: Server) -> None:
    party = await seated(server)
    before = (await server.tables.at(party.code)).version
    server.clock.pass_(seconds=60)
    await asyncio.gather(presence(server).look_round(), presence(other).look_round())
    assert await present(party) == [False, False]
    assert (await server.tables.at(party.code)).version == before + 1


async def test_after_a_restart_nobody_is_away_before_they_could_come_back(
    server: Server,
) -> None:
    party = await seated(server)
    server.clock.pass_(seconds=3600)
    presence(server).begin()
    await presence(server).look_round()
    assert await present(party) == [True, True]
    await open_page(server, party, 0)
    await pass_time(60, server)
    assert await present(party) == [True, False]


# --- exactly one working host


async def host_of(party: Party) -> int:
    """The seat of the host, of which there is exactly one."""
    table = await party.server.tables.at(party.code)
    (number,) = [n for n, person in enumerate(party.people) if table.hosted_by(person.id)]
    return number


async def test_b35_a_host_who_stays_away_is_followed_by_somebody_present(server: Server) -> None:
    party = await seated(server, people=3)
    await open_page(server, party, 2)
    await pass_time(70, server)
    assert await host_of(party) == 0
    await pass_time(60, server)
    assert await host_of(party) == 2
    await server.house.services.powers.table.shut(party.code, party.people[2], shut=True)
    with pytest.raises(refusals.NotHost):
        await server.house.services.powers.table.shut(party.code, party.host, shut=False)


async def test_b35_a_host_who_reloads_the_page_stays_host(server: Server) -> None:
    party = await seated(server)
    await open_page(server, party, 1)
    for _ in range(10):
        page = await open_page(server, party, 0)
        await pass_time(20, server)
        presence(server).go(page)  # type: ignore[arg-type]  # as it was handed out
        await pass_time(20, server)
    assert await host_of(party) == 0


async def test_b35_the_role_goes_to_nobody_while_nobody_is_there(server: Server) -> None:
    party = await seated(server)
    await pass_time(600, server)
    assert await host_of(party) == 0
    await open_page(server, party, 1)
    await presence(server).look_round()
    assert await host_of(party) == 1


async def test_b35_a_host_without_a_seat_keeps_the_role_while_present(server: Server) -> None:
    party = await hosted(server, seats=2)
    table = await server.tables.at(party.code)
    presence(server).come(table, party.host.id)
    guest = await server.player("Nils")
    await server.tables.sit(party.code, guest, "Nils", "clam")
    party.people.append(guest)
    await open_page(server, party, 1)
    await pass_time(300, server)
    assert await host_of(party) == 0


async def test_b35_two_processes_move_the_role_to_the_same_player(
    server: Server, other: Server
) -> None:
    party = await seated(server, people=4)
    await open_page(server, party, 2)
    await open_page(other, party, 3)
    await pass_time(70, server, other)
    server.clock.pass_(seconds=60)
    await asyncio.gather(presence(server).look_round(), presence(other).look_round())
    assert await host_of(party) == 2


async def test_b35_a_start_and_a_new_host_do_not_cross(server: Server, other: Server) -> None:
    party = await seated(server)
    await open_page(other, party, 1)
    await pass_time(70, other)
    server.clock.pass_(seconds=60)
    told = await asyncio.gather(
        server.matches.start(party.code, party.host),
        presence(other).look_round(),
        return_exceptions=True,
    )
    await presence(other).look_round()
    assert await host_of(party) == 1
    if isinstance(told[0], refusals.NotHost):
        await other.matches.start(party.code, party.people[1])
    assert (await server.tables.at(party.code)).locked


async def test_in_a_match_of_days_the_host_may_be_away_for_days(server: Server) -> None:
    party = await seated(server, limit=2 * 24 * 3600)
    await open_page(server, party, 1)
    await pass_time(600, server)
    assert await host_of(party) == 0
    server.clock.pass_(days=2)
    await presence(server).look_round()
    await presence(server).look_round()
    assert await host_of(party) == 1
