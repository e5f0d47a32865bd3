"""The interface for programs: described, checked, and enough to play a match to its end."""

import json
import re
from collections.abc import AsyncIterator
from typing import Any, TypeAlias

import httpx
import pytest
import pytest_asyncio

from app.matches.export import verify
from games.kit.choices import Decision
from games.kit.rng import Rng
from tests.app.houses import GAMES, Server
from tests.support.players import ApiPlayer, begun, seated

Json: TypeAlias = Any


@pytest_asyncio.fixture
async def http(site: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with site.http() as client:
        yield client


# --- the description


async def test_the_description_names_every_address_and_answer(http: httpx.AsyncClient) -> None:
    described = (await http.get("/api/openapi.json")).json()
    assert described["openapi"].startswith("3.")
    assert len(described["paths"]) == 34
    assert all(path.startswith("/api/") for path in described["paths"])
    for path, operations in described["paths"].items():
        parameters = set(re.findall(r"{(\w+)}", path))
        for operation in operations.values():
            named = {p["name"] for p in operation.get("parameters", ())}
            assert named == parameters
            assert {"404", "409"} < set(operation["responses"])
            assert {"200", "204"} & set(operation["responses"])


async def test_every_reference_of_the_description_leads_somewhere(
    http: httpx.AsyncClient,
) -> None:
    text = (await http.get("/api/openapi.json")).text
    schemas = json.loads(text)["components"]["schemas"]
    referenced = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert referenced <= set(schemas)
    assert {"Act", "MatchView", "TableState", "Bundle", "Refusal"} <= referenced


async def test_operations_have_names_of_their_own(http: httpx.AsyncClient) -> None:
    paths = (await http.get("/api/openapi.json")).json()["paths"]
    names = [op["operationId"] for operations in paths.values() for op in operations.values()]
    assert len(names) == len(set(names))


async def test_the_games_are_listed_and_described_by_schemas(http: httpx.AsyncClient) -> None:
    games = (await http.get("/api/games")).json()
    assert [game["slug"] for game in games] == ["toy", "why"]
    for game in games:
        details = (await http.get(f"/api/games/{game['slug']}")).json()
        assert set(details["schemas"]) == {"options", "state", "action", "event", "view"}
        types = GAMES[game["slug"]].game.types
        assert details["schemas"]["action"] == types.action.json_schema()
        assert details["schemas"]["view"] == types.view.json_schema(mode="serialization")


# --- playing


@pytest.mark.parametrize("game", ["toy", "why"])
async def test_a_match_is_played_to_its_end_by_programs_alone(
    http: httpx.AsyncClient, game: str
) -> None:
    players = await _begun(http, game)
    while True:
        views = [await player.view() for player in players]
        if views[0]["status"] == "finished":
            break
        for player, view in zip(players, views, strict=True):
            if view["decision"]:
                await player.act(view)
                break
        if game == "why" and views[0]["seq"] >= 60:
            return
    for player, view in zip(players, views, strict=True):
        assert (view["decision"], view["token"], view["awaited"]) == (None, None, [])
        assert view["outcome"]["reason"] in GAMES[game].game.info.reasons
        exported = await http.get(f"/api/matches/{player.match}/export", headers=player.headers)
        verify(exported.text, GAMES)


async def _begun(http: httpx.AsyncClient, game: str) -> list[ApiPlayer]:
    if game == "why":
        return await begun(http, ("Mira", "Nils"))
    players = [await ApiPlayer(http, name).introduce() for name in ("Mira", "Nils")]
    code = await players[0].host(game="toy", seats=2)
    for player in players:
        await player.sit(code, None)
        await player.ready()
    match = await players[0].start()
    for player in players:
        player.match = match
    return players


async def test_a_view_says_who_is_awaited_and_what_may_be_done(http: httpx.AsyncClient) -> None:
    players = await begun(http, ("Mira", "Nils"))
    views = [await player.view() for player in players]
    assert [view["seat"] for view in views] == [0, 1]
    (awaited,) = views[0]["awaited"]
    for seat, view in enumerate(views):
        assert (view["decision"] is not None) == (seat == awaited)
        assert (view["token"] is not None) == (seat == awaited)
        assert view["log"]
    assert Decision.model_validate(views[awaited]["decision"]).actions


async def test_the_same_answer_twice_is_carried_out_once(http: httpx.AsyncClient) -> None:
    players = await _begun(http, "toy")
    view = await players[0].view()
    nothing = {"kind": "bid", "cards": [], "stance": "meek", "coins": 0}
    first, again = [await players[0].act(view, nothing) for _ in range(2)]
    assert (first["seq"], again["seq"]) == (1, 1)


async def test_a_player_sees_its_own_hand_alone(http: httpx.AsyncClient) -> None:
    players = await begun(http, ("Mira", "Nils"))
    hands = [json.dumps((await player.view())["view"]["hand"]) for player in players]
    assert hands[0] != hands[1]


async def test_a_table_tells_the_promise_and_not_the_seed(http: httpx.AsyncClient) -> None:
    players = await seated(http, ("Mira", "Nils"))
    table = await players[0].table()
    assert re.fullmatch(r"[0-9a-f]{64}", table["seed_hash"])
    assert [seat["me"] for seat in table["seats"]] == [True, False]
    assert table["match"] is None


# --- refusals


def random_json(rng: Rng, depth: int) -> Json:
    """Any JSON value, now and then a nasty one."""
    leaves: list[Json] = [None, True, -1, 2**70, 1.5, "", "\0", "\u202e", "x" * 300, "é"]
    kind = rng.below(4) if depth else 0
    if kind == 1:
        return [random_json(rng, depth - 1) for _ in range(rng.below(4))]
    if kind == 2:
        return {str(rng.pick(leaves)): random_json(rng, depth - 1) for _ in range(rng.below(4))}
    return rng.pick(leaves)


BODIES: dict[str, dict[str, Json]] = {
    "/api/players": {"name": "Olga"},
    "/api/tables": {"game": "why", "seats": 2, "limit_seconds": 60, "options": {}},
    "/api/tables/{code}/sit": {"name": "Olga", "role": "monday"},
    "/api/tables/{code}/ready": {"ready": True, "contribution": "ab" * 16},
    "/api/tables/{code}/bots": {"seat": 3, "level": "random"},
    "/api/matches/{match}/act": {"token": 0, "action": {"kind": "roll"}},
}


@pytest.mark.parametrize("path", BODIES)
async def test_a_body_of_the_wrong_shape_is_refused_and_changes_nothing(
    http: httpx.AsyncClient, site: Server, path: str
) -> None:
    player = (await begun(http, ("Mira", "Nils")))[0]
    address = path.format(code=player.code, match=player.match)
    rng, good = Rng(b"bodies", path), BODIES[path]
    wrong: list[Json] = [None, [], "x", 1, {}, {**good, "more": 1}]
    nasty: tuple[Json, ...] = ({"a": []}, [[]], 2**70, "x" * 500)
    wrong += [{**good, name: value} for name in good for value in nasty]
    wrong += [{**good, rng.pick(list(good)): random_json(rng, 3)} for _ in range(20)]
    before = await site.dump()
    for body in wrong:
        answer = await http.post(address, json=body, headers=player.headers)
        if answer.status_code == 200:
            before = await site.dump()
            continue
        assert answer.status_code in {403, 404, 409, 422}, (body, answer.text)
        assert set(answer.json()) == {"code", "message", "rule"}
        assert answer.json()["message"]
        assert await site.dump() == before


RAW = {
    "no JSON": (b"{", 422),
    "deep JSON": (b"[" * 30_000, 422),
    "deep and closed": (b"[" * 30_000 + b"]" * 30_000, 422),
    "deep options": (b'{"game":"why","options":{"a":' + b"[" * 9_000 + b"]" * 9_000 + b"}}", 422),
    "NaN": (b'{"name": NaN}', 422),
    "a surrogate": (b'{"name": "\\ud800"}', 422),
    "broken UTF-8": (b'{"name": "\xff"}', 422),
    "a huge number": (b'{"name": ' + b"9" * 9_000 + b"}", 422),
    "too large": (b'{"name": "' + b"x" * 70_000 + b'"}', 413),
    "nothing": (b"", 422),
}


@pytest.mark.parametrize("path", ["/api/players", "/api/tables"])
@pytest.mark.parametrize("body", RAW)
async def test_a_body_that_can_not_be_read_is_refused(
    http: httpx.AsyncClient, site: Server, path: str, body: str
) -> None:
    player = await ApiPlayer(http, "Mira").introduce()
    content, status = RAW[body]
    before = await site.dump()
    headers = {**player.headers, "content-type": "application/json"}
    answer = await http.post(path, content=content, headers=headers)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "message", "rule"}
    assert await site.dump() == before


async def _refusals(player: ApiPlayer, http: httpx.AsyncClient) -> AsyncIterator[tuple[str, int]]:
    nobody = {"authorization": "Bearer " + "0" * 64}
    for method, path, body, headers in (
        ("GET", f"/api/matches/{player.match}", None, nobody),
        ("GET", f"/api/matches/{player.match}", None, {}),
        ("GET", f"/api/matches/{player.match}/export", None, player.headers),
        ("GET", "/api/matches/7", None, player.headers),
        ("GET", f"/api/matches/{'0' * 32}", None, player.headers),
        ("GET", "/api/tables/NOPE", None, {}),
        ("GET", "/api/tables/a%00b", None, {}),
        ("GET", "/api/games/chess", None, {}),
        ("GET", "/api/nowhere", None, {}),
        ("DELETE", "/api/games", None, {}),
        ("POST", f"/api/tables/{player.code}/rematch", {}, player.headers),
        ("POST", f"/api/tables/{player.code}/start", {}, nobody),
        ("POST", f"/api/tables/{player.code}/stand", {}, player.headers),
        ("POST", "/api/tables", {"game": "chess"}, player.headers),
        ("POST", "/api/tables", {"game": "why", "seats": 9}, player.headers),
        ("POST", "/api/tables", {"game": "why", "options": {"exact_entry": 7}}, player.headers),
    ):
        answer = await http.request(method, path, json=body, headers=headers)
        assert answer.json()["message"], path
        yield answer.json()["code"], answer.status_code


async def test_each_refusal_has_a_code_and_a_status(http: httpx.AsyncClient) -> None:
    player = (await begun(http, ("Mira", "Nils")))[0]
    assert [refusal async for refusal in _refusals(player, http)] == [
        ("not_found", 404),
        ("not_found", 404),
        ("not_finished", 409),
        ("not_found", 404),
        ("not_found", 404),
        ("not_found", 404),
        ("not_found", 404),
        ("not_found", 404),
        ("not_found", 404),
        ("wrong_method", 405),
        ("not_finished", 409),
        ("not_seated", 403),
        ("table_locked", 409),
        ("not_found", 404),
        ("bad_options", 422),
        ("bad_options", 422),
    ]
