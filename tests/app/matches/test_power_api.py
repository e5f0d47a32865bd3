"""What is done around a match, as a program does it; and who is refused with which code."""

from typing import Any, TypeAlias

import httpx
import pytest

from tests.app.houses import Server
from tests.support.players import ApiPlayer, begun, seated

Json: TypeAlias = Any

NAMES = ("Mira", "Nils", "Ingrid")


async def do(player: ApiPlayer, path: str, body: Json = None) -> httpx.Response:
    address = f"/api/tables/{player.code}/{path}"
    return await player.http.post(address, json=body, headers=player.headers)


async def done(player: ApiPlayer, path: str, body: Json = None) -> Json:
    answer = await do(player, path, body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def late(player: ApiPlayer, name: str = "Olga") -> ApiPlayer:
    made = await ApiPlayer(player.http, name).introduce()
    made.code, made.match = player.code, player.match
    return made


async def test_a_table_is_guarded_shut_and_handed_over(site: Server) -> None:
    async with site.http() as http:
        players = await seated(http, NAMES)
        guest = await late(players[0])
        assert (await done(players[0], "guard", {"password": "moonlight"}))["guarded"]
        assert (await do(guest, "enter", {"password": "no"})).json()["code"] == "wrong_password"
        await done(guest, "enter", {"password": "moonlight"})
        assert (await done(players[0], "shut", {"on": True}))["shut"]
        table = await done(players[0], "host", {"seat": 2})
        assert [seat["host"] for seat in table["seats"]] == [False, True, False]
        assert (await do(players[0], "shut", {"on": False})).json()["code"] == "not_host"


async def test_a_seat_is_kicked_played_on_claimed_and_given_back(site: Server) -> None:
    async with site.http() as http:
        players = await begun(http, NAMES)
        table = await done(players[0], "kick", {"seat": 2})
        assert (table["seats"][1]["free"], table["seats"][1]["relieved"]) == (True, True)
        assert (await do(players[1], "claim", {"seat": 2})).json()["code"] == "barred"
        guest = await late(players[0])
        (asked,) = (await done(guest, "claim", {"seat": 2}))["guests"]
        assert (asked["name"], asked["claims"]) == ("Olga", 2)
        body = {"guest": asked["number"], "yes": True}
        table = await done(players[0], "claims", body)
        assert not table["seats"][1]["free"]
        assert (await guest.view())["seat"] == 1


async def test_a_match_is_paused_resumed_and_ended(site: Server) -> None:
    async with site.http() as http:
        players = await begun(http, NAMES)
        assert (await done(players[0], "pause"))["status"] == "paused"
        view = await players[0].view()
        assert (view["status"], view["decision"], view["awaited"]) == ("paused", None, [])
        refused = await http.post(
            f"/api/matches/{players[0].match}/act",
            json={"token": 0, "action": {"kind": "roll"}},
            headers=players[0].headers,
        )
        assert (refused.status_code, refused.json()["code"]) == (409, "paused")
        assert (await done(players[0], "resume"))["status"] == "playing"
        table = await done(players[0], "end")
        assert (table["status"], table["closed"]) == ("finished", "host")
        view = await players[1].view()
        assert (view["closed"], view["outcome"], view["decision"]) == ("host", None, None)


async def test_a_stand_in_is_set_and_taken_back(site: Server) -> None:
    async with site.http() as http:
        players = await begun(http, NAMES)
        assert (await do(players[0], "stand-in", {"seat": 3})).json()["code"] == "seat_present"
        await site.house.services.presence.look_round()
        site.clock.pass_(seconds=60)
        await site.house.services.presence.look_round()
        assert (await done(players[0], "stand-in", {"seat": 3}))["seats"][2]["relieved"]
        assert not (await done(players[2], "hand-back"))["seats"][2]["relieved"]


async def test_a_program_that_asks_is_present(site: Server) -> None:
    async with site.http() as http:
        players = await begun(http, NAMES)
        await site.house.services.presence.look_round()
        site.clock.pass_(seconds=60)
        await players[1].view()
        await site.house.services.presence.look_round()
        table = await players[0].table()
        assert [seat["present"] for seat in table["seats"]] == [False, True, False]


async def test_the_chat_is_read_and_written(site: Server) -> None:
    async with site.http() as http:
        players = await seated(http, NAMES)
        (line,) = await done(players[0], "chat", {"text": " Hello  there "})
        assert (line["name"], line["seat"], line["text"]) == ("Mira", 1, "Hello there")
        address = f"/api/tables/{players[0].code}/chat"
        read = await http.get(address, headers=players[1].headers)
        assert read.json() == [line]


async def test_a_spectator_reads_the_gallery_alone(site: Server) -> None:
    async with site.http() as http:
        players = await begun(http, NAMES)
        await done(players[0], "chat", {"text": "I have the axe"})
        guest = await late(players[0])
        address = f"/api/tables/{players[0].code}/chat"
        assert (await http.get(address, headers=guest.headers)).status_code == 403
        await done(players[0], "spectators", {"whom": "public"})
        (seen,) = (await done(guest, "watch", {"on": True}))["guests"]
        assert seen["watching"]
        assert (await http.get(address, headers=guest.headers)).json() == []
        (line,) = await done(guest, "chat", {"text": "Nils bluffs"})
        assert (line["gallery"], line["seat"]) == (True, None)


async def test_other_options_hold_for_the_next_match(site: Server) -> None:
    async with site.http() as http:
        players = await seated(http, NAMES)
        body = {"seats": 4, "limit_seconds": 172_800, "options": {}, "spectators": "agreed"}
        table = await done(players[0], "options", body)
        assert (len(table["seats"]), table["limit_seconds"]) == (4, 172_800)
        assert not any(seat["ready"] for seat in table["seats"])
        assert (await do(players[0], "options", {**body, "seats": 9})).status_code == 422


async def test_a_table_is_made_with_a_password_and_spectators(site: Server) -> None:
    async with site.http() as http:
        host = await ApiPlayer(http, "Mira").introduce()
        await host.host(seats=2, password="moonlight", spectators="public")  # noqa: S106  a test's
        table = await host.table()
        assert (table["guarded"], table["spectators"]) == (True, "public")


PATHS = [
    "enter", "claim", "claims", "watch", "agree", "kick", "guests/remove", "host", "shut", "guard",
    "spectators", "pause", "resume", "end", "stand-in", "hand-back", "options", "chat",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
async def test_nobody_unknown_does_anything(site: Server, path: str) -> None:
    async with site.http() as http:
        players = await seated(http, NAMES)
        before = await site.dump()
        bodies = [{"seat": 1}, {"guest": 1, "yes": True}, {"guest": 1}, {"on": True}, None]
        bodies += [{"password": "moonlight"}, {"whom": "public"}, {"text": "Hello"}, {"seats": 3}]
        unknown = ApiPlayer(http, "Nobody", code=players[0].code)
        found = {(await do(unknown, path, body)).status_code for body in bodies}
        assert found <= {403, 422}
        assert 403 in found
        assert await site.dump() == before
