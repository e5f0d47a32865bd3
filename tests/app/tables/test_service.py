"""Seats, roles, readiness, bots and links, on both databases."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.errors import AppError, NotFound
from app.kernel.bus import Notice
from app.players.schemas import Player
from app.players.service import BadName
from app.tables import refusals
from app.tables.schemas import NewTable, Seat, Table
from tests.app.houses import CHANCE, Maker, Party, Server, begun, hosted, seated

EIGHT = 8
FOUR = 4
ROUNDS = 200


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


async def secret_of(server: Server, number: int) -> bytes | None:
    rows = await server.query("SELECT contribution FROM seats WHERE number = :n", n=number)
    return bytes(rows[0][0]) if rows[0][0] is not None else None


# --- sitting


async def test_a_new_table_is_empty_and_its_host_stands(server: Server) -> None:
    table = (await hosted(server, seats=3)).table
    assert [seat.free for seat in table.seats] == [True] * 3
    assert len(table.code) >= 13


async def test_whoever_sits_gets_the_first_free_seat(server: Server) -> None:
    party = await seated(server, people=2, seats=3)
    assert names(await server.tables.at(party.code)) == ["Mira", "Nils", ""]


async def test_sitting_again_changes_name_and_role_but_not_the_seat(server: Server) -> None:
    party = await seated(server)
    table = await server.tables.sit(party.code, party.people[1], "Nisse", "bones")
    assert [(seat.name, seat.role) for seat in table.seats] == [
        ("Mira", "clam"),
        ("Nisse", "bones"),
    ]


async def test_standing_up_frees_seat_role_and_chance(server: Server) -> None:
    party = await seated(server)
    table = await server.tables.stand(party.code, party.people[1])
    assert table.seats[1] == Seat(1, None, "", None, None, ready=False)
    assert await secret_of(server, 1) is None


async def test_an_unknown_code_is_no_table(server: Server) -> None:
    player = await server.player("Mira")
    for code in ("NOPE", "", "a\0b", "' OR 1=1 --", "X" * 5000, "ZZ☃"):
        with pytest.raises(NotFound):
            await server.tables.at(code)
        with pytest.raises(NotFound):
            await server.tables.sit(code, player, "Mira", None)


REFUSED_GUESTS = [
    (refusals.RoleTaken, "Olga", "clam"),
    (refusals.RoleTaken, "Olga", "butler"),
    (refusals.RoleMissing, "Olga", None),
    (refusals.RoleMissing, "Olga", ""),
    (BadName, "", "bones"),
    (refusals.TableFull, "Olga", "bones"),
]


@pytest.mark.parametrize(("refusal", "name", "role"), REFUSED_GUESTS)
async def test_a_refused_guest_changes_nothing(
    server: Server, refusal: type[AppError], name: str, role: str | None
) -> None:
    party = await seated(server)
    guest = await server.player("Olga")
    before = await server.dump()
    with pytest.raises(refusal):
        await server.tables.sit(party.code, guest, name, role)
    with pytest.raises(refusal):
        await server.tables.require_seat(party.code, guest, name, role)
    assert await server.dump() == before


async def test_two_may_bear_one_name_and_hold_two_seats(server: Server) -> None:
    party = await seated(server, "toy", seats=3)
    table = await server.tables.sit(party.code, await server.player("Mira"), "Mira", None)
    assert names(table) == ["Mira", "Nils", "Mira"]


async def test_of_two_who_want_one_role_at_once_one_gets_it(server: Server) -> None:
    party = await hosted(server, seats=4)
    guests = [await server.player(name) for name in ("Olga", "Pär")]
    told = await asyncio.gather(
        *(server.tables.sit(party.code, guest, guest.name, "clam") for guest in guests),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in told) == ["RoleTaken", "Table"]


# --- getting ready


async def test_ready_keeps_the_chance_that_the_browser_adds(server: Server) -> None:
    party = await seated(server)
    table = await server.tables.at(party.code)
    assert [seat.ready for seat in table.seats] == [True, True]
    assert await secret_of(server, 0) == CHANCE


async def test_not_ready_after_all_forgets_the_chance(server: Server) -> None:
    party = await seated(server)
    table = await server.tables.ready(party.code, party.host, None)
    assert not table.seats[0].ready
    assert await secret_of(server, 0) is None


async def test_a_browser_without_chance_may_be_ready(server: Server) -> None:
    party = await seated(server)
    assert (await server.tables.ready(party.code, party.host, b"")).seats[0].ready


async def test_a_stranger_is_neither_ready_nor_seated(server: Server) -> None:
    party, stranger = await seated(server), await server.player("Olga")
    for use_case in (
        lambda: server.tables.ready(party.code, stranger, b""),
        lambda: server.tables.stand(party.code, stranger),
        lambda: server.tables.seat_link(party.code, stranger),
    ):
        with pytest.raises(refusals.NotSeated):
            await use_case()


# --- bots


async def test_a_bot_sits_ready_under_a_name_and_role_of_its_own(server: Server) -> None:
    party = await seated(server, people=2, seats=4)
    await server.tables.add_bot(party.code, party.host, 2, "random")
    table = await server.tables.add_bot(party.code, party.host, 3, "random")
    assert all(seat.ready for seat in table.seats)
    assert len({seat.name for seat in table.seats}) == FOUR
    assert len({seat.role for seat in table.seats}) == FOUR


async def test_a_bot_can_be_sent_away(server: Server) -> None:
    party = await seated(server, people=1, seats=2)
    await server.tables.add_bot(party.code, party.host, 1, "random")
    assert (await server.tables.remove_bot(party.code, party.host, 1)).seats[1].free


@pytest.mark.parametrize(
    ("refusal", "number", "level"),
    [
        (refusals.SeatTaken, 0, "random"),
        (refusals.NoSuchSeat, 9, "random"),
        (refusals.NoSuchSeat, -1, "random"),
        (refusals.NoSuchBot, 1, "genius"),
        (refusals.NoSuchBot, 1, ""),
    ],
)
async def test_a_bot_needs_a_free_seat_and_a_known_strength(
    server: Server, refusal: type[AppError], number: int, level: str
) -> None:
    party = await seated(server, people=1, seats=2)
    with pytest.raises(refusal):
        await server.tables.add_bot(party.code, party.host, number, level)


async def test_only_bots_are_sent_away(server: Server) -> None:
    party = await seated(server)
    with pytest.raises(refusals.SeatTaken):
        await server.tables.remove_bot(party.code, party.host, 1)


async def test_only_the_host_seats_bots(server: Server) -> None:
    party = await seated(server, seats=3)
    for change in (server.tables.add_bot(party.code, party.people[1], 2, "random"),
                   server.tables.remove_bot(party.code, party.people[1], 2)):  # fmt: skip
        with pytest.raises(refusals.NotHost):
            await change


async def test_the_hosts_second_device_hosts_too(server: Server) -> None:
    party, phone = await seated(server, seats=3), await server.player("Mira")
    await server.tables.take_seat(await server.tables.seat_link(party.code, party.host), phone)
    table = await server.tables.add_bot(party.code, phone, 2, "random")
    assert table.seats[2].bot == "random"


# --- while a match runs


Change = Callable[[Server, Party, Player], Awaitable[object]]
LOCKED: dict[str, Change] = {
    "sit": lambda server, party, who: server.tables.sit(party.code, who, "Olga", "bones"),
    "stand": lambda server, party, _: server.tables.stand(party.code, party.host),
    "ready": lambda server, party, _: server.tables.ready(party.code, party.host, b""),
    "bot": lambda server, party, _: server.tables.add_bot(party.code, party.host, 2, "random"),
    "no bot": lambda server, party, _: server.tables.remove_bot(party.code, party.host, 2),
}


@pytest.mark.parametrize("change", LOCKED)
async def test_the_seats_are_closed_while_a_match_runs(server: Server, change: str) -> None:
    party, guest = await begun(server, people=2, seats=3), await server.player("Olga")
    before = await server.dump()
    with pytest.raises(refusals.TableLocked):
        await LOCKED[change](server, party, guest)
    assert await server.dump() == before


# --- a seat's own link


async def test_a_seat_link_lets_a_second_device_drive_the_seat(server: Server) -> None:
    party, phone = await seated(server), await server.player("")
    token = await server.tables.seat_link(party.code, party.host)
    table = await server.tables.take_seat(token, phone)
    for player in (party.host, phone):
        mine = table.seat_of(player.id)
        assert mine is not None
        assert (mine.number, mine.name) == (0, "Mira")


async def test_a_link_can_be_used_while_the_match_runs(server: Server) -> None:
    party, phone = await begun(server), await server.player("")
    token = await server.tables.seat_link(party.code, party.host)
    table = await server.tables.take_seat(token, phone)
    assert table.seat_of(phone.id) is not None


async def test_a_newer_link_voids_the_older(server: Server) -> None:
    party, phone = await seated(server), await server.player("")
    old = await server.tables.seat_link(party.code, party.host)
    await server.tables.seat_link(party.code, party.host)
    with pytest.raises(NotFound):
        await server.tables.take_seat(old, phone)


async def test_a_freed_seat_has_no_link_and_no_devices(server: Server) -> None:
    party, phone = await seated(server), await server.player("")
    token = await server.tables.seat_link(party.code, party.host)
    await server.tables.take_seat(token, phone)
    table = await server.tables.stand(party.code, party.host)
    assert table.seat_of(phone.id) is None
    with pytest.raises(NotFound):
        await server.tables.by_link(token)


async def test_a_browser_that_plays_takes_no_second_seat(server: Server) -> None:
    party = await seated(server)
    token = await server.tables.seat_link(party.code, party.host)
    with pytest.raises(refusals.SeatElsewhere):
        await server.tables.take_seat(token, party.people[1])
    await server.tables.take_seat(token, party.host)


async def test_a_second_device_that_sits_down_leaves_the_seat_to_the_first(server: Server) -> None:
    party, phone = await seated(server), await server.player("")
    await server.tables.take_seat(await server.tables.seat_link(party.code, party.host), phone)
    table = await server.tables.sit(party.code, phone, "Mira B", "clam")
    for player in (party.host, phone):
        mine = table.seat_of(player.id)
        assert mine is not None
        assert (mine.number, mine.name) == (0, "Mira B")


# --- telling


async def test_each_change_raises_the_version_and_is_told_after_it_is_committed(
    server: Server,
) -> None:
    party = await hosted(server)
    told: list[Notice] = []
    await server.house.backing.bus.start(told.append, lambda: None)
    table = await server.tables.sit(party.code, party.host, "Mira", "clam")
    assert told == [Notice("t", table.id, table.version)]
    assert table.version == party.table.version + 1
    with pytest.raises(refusals.NoSuchBot):
        await server.tables.add_bot(party.code, party.host, 1, "genius")
    assert len(told) == 1


async def test_memory_serves_what_is_new_enough(server: Server, other: Server) -> None:
    party = await hosted(server)
    await other.tables.at(party.code)
    newer = await server.tables.sit(party.code, party.host, "Mira", "clam")
    assert (await other.tables.newest(newer.id)).version == party.table.version
    assert await other.tables.newest(newer.id, newer.version) == newer


# --- many at once


async def test_b17_eight_who_join_at_once_fill_four_seats(maker: Maker) -> None:
    """Two hundred rounds: four sit, four are told that it is full, and no seat is lost."""
    server = maker.server()
    guests = [await server.player(f"Guest {n}") for n in range(EIGHT)]
    new = NewTable("toy", {"rounds": 3}, FOUR, None)
    for _ in range(ROUNDS):
        made = await server.matches.host(guests[0], new)
        told = await _joined_at_once(server, made.code, guests)
        full = sum(isinstance(answer, refusals.TableFull) for answer in told)
        assert (len(told) - full, full) == (FOUR, FOUR), told
        table = await server.tables.at(made.code)
        assert len({seat.player_id for seat in table.seats} - {None}) == FOUR
    await server.house.backing.database.close()


async def _joined_at_once(
    server: Server, code: str, guests: list[Player]
) -> list[Table | BaseException]:
    gate = asyncio.Barrier(len(guests))

    async def join(guest: Player) -> Table:
        await gate.wait()
        return await server.tables.sit(code, guest, guest.name, None)

    return await asyncio.gather(*(join(guest) for guest in guests), return_exceptions=True)


async def test_b17_guests_of_two_processes_fill_a_table_without_loss(
    server: Server, other: Server
) -> None:
    guests = [await server.player(f"Guest {n}") for n in range(EIGHT)]
    for _ in range(10):
        code = (await hosted(server, "toy", FOUR)).code
        told = await asyncio.gather(
            *(
                (server, other)[n % 2].tables.sit(code, guest, guest.name, None)
                for n, guest in enumerate(guests)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Table) for answer in told) == FOUR, told
        assert not any(seat.free for seat in (await other.tables.at(code)).seats)
