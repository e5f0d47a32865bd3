"""What a host may decide about people: send away, hand over, shut, guard; and who may not."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.errors import AppError
from app.players.schemas import Player
from app.players.service import BadName
from app.tables import refusals
from app.tables.powers import Powers
from app.tables.schemas import Spectators
from tests.app.houses import CHANCE, Party, Server, begun, hosted, seated

PASSWORD = "moonlight"  # noqa: S105  of a table in a test


def powers(server: Server) -> Powers:
    return server.house.services.powers.table


async def kick(party: Party, number: int, by: Player | None = None) -> None:
    await party.server.house.services.powers.send_away(party.code, by or party.host, number)


# --- sending away


async def test_whoever_is_sent_away_leaves_a_free_seat_and_role(server: Server) -> None:
    party = await seated(server)
    await kick(party, 1)
    table = await server.tables.at(party.code)
    assert (table.seats[1].free, table.seats[1].name, table.seats[1].role) == (True, "", None)
    await server.tables.sit(party.code, await server.player("Olga"), "Olga", "crazy")


async def test_a_kicked_browser_cannot_sit_down_again(server: Server, other: Server) -> None:
    party = await seated(server, seats=3)
    await kick(party, 1)
    for house in (server, other):
        with pytest.raises(refusals.Barred):
            await house.tables.sit(party.code, party.people[1], "Someone else", "crazy")
        with pytest.raises(refusals.Barred):
            await house.tables.require_seat(party.code, party.people[1], "Nils", "crazy")


async def test_a_kicked_players_second_device_goes_with_it(server: Server) -> None:
    party = await seated(server, seats=3)
    phone = await server.player("Nils' phone")
    await server.tables.take_seat(await server.tables.seat_link(party.code, party.people[1]), phone)
    await kick(party, 1)
    for device in (phone, party.people[1]):
        with pytest.raises(refusals.Barred):
            await server.tables.sit(party.code, device, "Nils", "crazy")


async def test_a_kicked_players_seat_link_is_void(server: Server) -> None:
    party = await seated(server)
    link = await server.tables.seat_link(party.code, party.people[1])
    await kick(party, 1)
    with pytest.raises(AppError):
        await server.tables.take_seat(link, party.people[1])


async def test_a_kicked_browser_takes_no_seat_by_the_link_of_another(server: Server) -> None:
    party = await seated(server, people=3)
    await kick(party, 1)
    link = await server.tables.seat_link(party.code, party.people[2])
    with pytest.raises(refusals.Barred):
        await server.tables.take_seat(link, party.people[1])


async def test_sent_away_from_one_table_is_welcome_at_another(server: Server) -> None:
    party = await seated(server)
    await kick(party, 1)
    elsewhere = await hosted(server)
    await server.tables.sit(elsewhere.code, party.people[1], "Nils", "clam")


async def test_a_guest_without_a_seat_can_be_sent_away(server: Server) -> None:
    party = await seated(server, seats=3)
    await server.tables.stand(party.code, party.people[1])
    table = await server.tables.at(party.code)
    number = next(g.number for g in table.guests if g.player_id == party.people[1].id)
    await powers(server).bar_guest(party.code, party.host, number)
    with pytest.raises(refusals.Barred):
        await server.tables.sit(party.code, party.people[1], "Nils", "crazy")
    with pytest.raises(refusals.NoSuchGuest):
        await powers(server).bar_guest(party.code, party.host, number)


# --- the host


async def test_the_role_is_handed_over_and_the_powers_with_it(server: Server) -> None:
    party = await seated(server)
    await powers(server).hand_over(party.code, party.host, 1)
    with pytest.raises(refusals.NotHost):
        await kick(party, 1)
    await kick(party, 0, by=party.people[1])
    table = await server.tables.at(party.code)
    assert table.host_id == party.people[1].id
    assert table.seats[0].free


async def test_of_two_who_hand_the_role_to_each_other_one_ends_up_host(
    server: Server, other: Server
) -> None:
    party = await seated(server, people=3)
    told = await asyncio.gather(
        powers(server).hand_over(party.code, party.host, 1),
        powers(other).hand_over(party.code, party.host, 2),
        return_exceptions=True,
    )
    table = await server.tables.at(party.code)
    assert sum(isinstance(answer, refusals.NotHost) for answer in told) == 1
    assert sum(table.hosted_by(player.id) for player in party.people) == 1


async def test_b35_a_host_who_stands_up_stays_host(server: Server) -> None:
    party = await seated(server)
    table = await server.tables.stand(party.code, party.host)
    assert table.hosted_by(party.host.id)
    await kick(party, 1)


Do = Callable[[Party, Player], Awaitable[object]]
HOST_ONLY: dict[str, Do] = {
    "send away": lambda party, who: kick(party, 1, by=who),
    "hand over": lambda party, who: powers(party.server).hand_over(party.code, who, 1),
    "shut": lambda party, who: powers(party.server).shut(party.code, who, shut=True),
    "guard": lambda party, who: powers(party.server).guard(party.code, who, PASSWORD),
    "spectators": lambda party, who: powers(party.server).allow_spectators(
        party.code, who, Spectators.PUBLIC
    ),
    "answer": lambda party, who: powers(party.server).answer_claim(party.code, who, 1, yes=True),
    "bar a guest": lambda party, who: powers(party.server).bar_guest(party.code, who, 1),
}


@pytest.mark.parametrize("deed", HOST_ONLY)
async def test_only_the_host_decides(server: Server, deed: str) -> None:
    party = await seated(server)
    stranger = await server.player("Olga")
    before = await server.dump()
    for who in (party.people[1], stranger):
        with pytest.raises(refusals.NotHost):
            await HOST_ONLY[deed](party, who)
    assert await server.dump() == before


REFUSED: dict[str, tuple[type[AppError], Do]] = {
    "oneself": (refusals.HostSeat, lambda party, who: kick(party, 0, by=who)),
    "a free seat": (refusals.NobodyThere, lambda party, who: kick(party, 2, by=who)),
    "beyond the table": (refusals.NoSuchSeat, lambda party, who: kick(party, 9, by=who)),
    "host to nobody": (
        refusals.NobodyThere,
        lambda party, who: powers(party.server).hand_over(party.code, who, 2),
    ),
    "a short password": (
        refusals.BadPassword,
        lambda party, who: powers(party.server).guard(party.code, who, "abc"),
    ),
    "a huge password": (
        refusals.BadPassword,
        lambda party, who: powers(party.server).guard(party.code, who, "x" * 101),
    ),
    "a claim nobody made": (
        refusals.NoSuchGuest,
        lambda party, who: powers(party.server).answer_claim(party.code, who, 1, yes=True),
    ),
}


@pytest.mark.parametrize("deed", REFUSED)
async def test_what_makes_no_sense_is_refused_and_changes_nothing(
    server: Server, deed: str
) -> None:
    party = await seated(server, seats=3)
    refusal, do = REFUSED[deed]
    before = await server.dump()
    with pytest.raises(refusal):
        await do(party, party.host)
    assert await server.dump() == before


# --- who may come


async def test_a_shut_table_takes_nobody_else_and_keeps_who_sits(server: Server) -> None:
    party = await seated(server, seats=3)
    await powers(server).shut(party.code, party.host, shut=True)
    guest = await server.player("Olga")
    with pytest.raises(refusals.TableShut):
        await server.tables.sit(party.code, guest, "Olga", "monday")
    await server.tables.sit(party.code, party.people[1], "Nisse", "bones")
    await powers(server).shut(party.code, party.host, shut=False)
    await server.tables.sit(party.code, guest, "Olga", "monday")


async def test_a_password_keeps_strangers_out_until_they_give_it(server: Server) -> None:
    party, door = await seated(server, seats=3), server.house.services.door
    await powers(server).guard(party.code, party.host, PASSWORD)
    guest = await server.player("Olga")
    with pytest.raises(refusals.PasswordNeeded):
        await server.tables.sit(party.code, guest, "Olga", "monday")
    with pytest.raises(refusals.WrongPassword):
        await door.enter(party.code, guest, "daylight")
    await door.enter(party.code, guest, PASSWORD)
    await server.tables.sit(party.code, guest, "Olga", "monday")


async def test_a_new_password_is_asked_of_who_knew_the_old_one_but_not_of_seats(
    server: Server,
) -> None:
    party, door = await seated(server, seats=4), server.house.services.door
    guest = await server.player("Olga")
    await powers(server).guard(party.code, party.host, PASSWORD)
    await door.enter(party.code, guest, PASSWORD)
    table = await powers(server).guard(party.code, party.host, "starlight")
    assert [table.admits(who.id) for who in (*party.people, guest)] == [True, True, False]
    assert (await powers(server).guard(party.code, party.host, "")).admits(guest.id)


async def test_only_the_hash_of_a_password_is_stored(server: Server) -> None:
    party = await seated(server)
    await powers(server).guard(party.code, party.host, PASSWORD)
    stored = str(await server.dump())
    assert PASSWORD not in stored
    assert "$argon2id$" in stored


async def test_guessing_ends_after_ten_wrong_passwords(server: Server) -> None:
    party, door = await seated(server, seats=3), server.house.services.door
    await powers(server).guard(party.code, party.host, PASSWORD)
    for number in range(10):
        with pytest.raises(refusals.WrongPassword):
            await door.enter(party.code, await server.player("Olga"), f"guess {number}")
    guest = await server.player("Olga")
    with pytest.raises(refusals.TooManyTries):
        await door.enter(party.code, guest, PASSWORD)
    server.clock.pass_(seconds=61)
    await door.enter(party.code, guest, PASSWORD)


async def test_a_kicked_browser_does_not_come_back_by_the_password(server: Server) -> None:
    party = await seated(server, seats=3)
    await powers(server).guard(party.code, party.host, PASSWORD)
    await kick(party, 1)
    with pytest.raises(refusals.Barred):
        await server.house.services.door.enter(party.code, party.people[1], PASSWORD)


# --- a seat back


async def ask_back(party: Party, number: int) -> Player:
    """Somebody who has lost the cookie of a seat asks for it, its old page being gone."""
    server = party.server
    server.clock.pass_(seconds=60)
    await server.house.services.presence.look_round()
    again = await server.player("Nils again")
    await server.house.services.door.claim(party.code, again, number)
    return again


async def guest_number(party: Party, player: Player) -> int:
    table = await party.server.tables.at(party.code)
    guest = table.guest(player.id)
    assert guest is not None
    return guest.number


async def test_a_lost_seat_comes_back_with_the_hosts_leave(server: Server) -> None:
    party = await begun(server)
    again = await ask_back(party, 1)
    number = await guest_number(party, again)
    table = await powers(server).answer_claim(party.code, party.host, number, yes=True)
    assert table.seats[1].player_id == again.id
    assert table.seats[1].name == "Nils"
    match = (await server.matches.reload(party.match_id)).match
    assert await server.matches.seat(match, again) == 1
    with pytest.raises(AppError):
        await server.matches.seat(match, party.people[1])


async def test_a_refused_claim_gives_no_seat_and_may_be_made_again(server: Server) -> None:
    party = await begun(server)
    again = await ask_back(party, 1)
    number = await guest_number(party, again)
    await powers(server).answer_claim(party.code, party.host, number, yes=False)
    table = await server.tables.at(party.code)
    assert table.seats[1].player_id == party.people[1].id
    await server.house.services.door.claim(party.code, again, 1)


async def test_nobody_claims_the_seat_of_somebody_who_is_here(server: Server) -> None:
    party = await begun(server)
    with pytest.raises(refusals.SeatInUse):
        await server.house.services.door.claim(party.code, await server.player("Olga"), 1)


async def test_one_seat_is_claimed_by_one_at_a_time(server: Server) -> None:
    party = await begun(server)
    await ask_back(party, 1)
    with pytest.raises(refusals.SeatClaimed):
        await server.house.services.door.claim(party.code, await server.player("Olga"), 1)


async def test_who_sits_claims_no_second_seat(server: Server) -> None:
    party = await begun(server, people=3)
    await ask_back(party, 1)
    with pytest.raises(refusals.SeatElsewhere):
        await server.house.services.door.claim(party.code, party.people[2], 1)


async def test_the_hosts_own_seat_comes_back_with_the_role(server: Server) -> None:
    party = await seated(server)
    await server.tables.ready(party.code, party.host, CHANCE)
    phone = await server.player("Mira's phone")
    await server.tables.take_seat(await server.tables.seat_link(party.code, party.host), phone)
    await party.start()
    again = await ask_back(party, 0)
    number = await guest_number(party, again)
    table = await powers(server).answer_claim(party.code, phone, number, yes=True)
    assert table.hosted_by(again.id)
    assert not table.hosted_by(phone.id)


async def test_a_nameless_browser_claims_no_seat(server: Server) -> None:
    party = await begun(server)
    server.clock.pass_(seconds=60)
    await server.house.services.presence.look_round()
    nobody = (await server.players.introduce("")).player
    with pytest.raises(BadName):
        await server.house.services.door.claim(party.code, nobody, 1)


async def test_a_table_takes_note_of_two_hundred_guests_at_most(server: Server) -> None:
    party = await seated(server, "toy")
    door = server.house.services.door
    for number in range(198):
        await door.enter(party.code, await server.player(f"Guest {number}"), "")
    late = [await server.player(name) for name in ("Olga", "Pär")]
    await door.enter(party.code, late[0], "")
    with pytest.raises(refusals.Crowded):
        await door.enter(party.code, late[1], "")
