"""A finished match as a file: it verifies, and no change to it goes unnoticed."""

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
import pytest_asyncio

from app.errors import NotFound
from app.matches.export import Mismatch, verify
from app.matches.refusals import NotFinished
from games.kit.rng import Rng
from tests.app.houses import CHANCE, GAMES, Maker, Server, begun, finished, seated

Json: TypeAlias = Any
Change = Callable[[Json], object]


@pytest_asyncio.fixture
async def file(sqlite_maker: Maker) -> Json:
    server = sqlite_maker.server()
    party = await finished(server)
    bundle = await server.matches.export(party.match_id, party.host)
    await server.house.backing.database.close()
    return json.loads(bundle.model_dump_json())


async def test_an_export_verifies(server: Server) -> None:
    party = await finished(server, people=3)
    bundle = await server.matches.export(party.match_id, party.host)
    found = verify(bundle.model_dump_json(), GAMES)
    loaded = await server.matches.reload(party.match_id)
    assert loaded.match.outcome is not None
    assert (found.steps, found.reason) == (loaded.match.seq, loaded.match.outcome.reason)


async def test_bots_and_time_limits_verify_too(server: Server) -> None:
    party = await seated(server, "toy", 2, seats=3, limit=60)
    await server.tables.add_bot(party.code, party.host, 2, "random")
    await party.start()
    while await party.awaited():
        server.clock.pass_(seconds=61)
        await server.house.waker.act_on_due()
    bundle = await server.matches.export(party.match_id, party.host)
    assert {step.cause for step in bundle.steps} == {"start", "bot", "limit"}
    verify(bundle.model_dump_json(), GAMES)


async def test_a_running_match_is_not_exported(server: Server) -> None:
    party = await begun(server)
    with pytest.raises(NotFinished):
        await server.matches.export(party.match_id, party.host)


async def test_an_export_is_for_those_who_played(server: Server) -> None:
    party = await finished(server)
    with pytest.raises(NotFound):
        await server.matches.export(party.match_id, await server.player("Olga"))


# --- changes


def first(kind: str) -> Callable[[Json], Json]:
    """The first step whose action is of that kind."""
    return lambda file: next(s for s in file["steps"] if (s["action"] or {}).get("kind") == kind)


CHANGES: dict[str, tuple[Change, str]] = {
    "the seed": (lambda f: f.update(seed="00" * 32), "the seed is not the one promised"),
    "the seed's hash": (lambda f: f.update(seed_hash="00" * 32), "the seed is not the one promise"),
    "seed and hash": (
        lambda f: f.update(seed="00" * 32, seed_hash=hashlib.sha256(bytes(32)).hexdigest()),
        "the key does not follow",
    ),
    "no hex": (lambda f: f.update(seed="xyz"), "not written in hex"),
    "the key": (lambda f: f.update(key="00" * 32), "the key does not follow"),
    "a contribution": (lambda f: f["seats"][0].update(contribution="ff"), "the key does not"),
    "no contribution": (lambda f: f["seats"][1].update(contribution=""), "the key does not"),
    "the order of seats": (
        lambda f: f["seats"].append({**f["seats"][0], "contribution": ""}),
        "the key does not",
    ),
    "a role": (lambda f: f["seats"][0].update(role="butler"), "the roles are none"),
    "an option": (lambda f: f["options"].update(rounds=4), "step 0 does not lead"),
    "no option": (lambda f: f["options"].update(rounds=99), "the options are none"),
    "a foreign option": (lambda f: f["options"].update(ghosts=True), "the options are none"),
    "the game": (lambda f: f.update(game="chess"), "the rules chess 1 are not installed"),
    "the rules": (lambda f: f.update(rules_version=2), "the rules toy 2 are not installed"),
    "a position": (
        lambda f: f["steps"][3]["position"]["state"].update(round=9),
        "step 3 does not lead",
    ),
    "an opened decision": (
        lambda f: f["steps"][1]["position"]["opened"].update({"1": 1}),
        "step 1 does not lead",
    ),
    "the deal": (lambda f: f["steps"][0]["position"]["state"]["hands"].reverse(), "step 0 does"),
    "a step less": (lambda f: f["steps"].pop(2), "step 2 is missing"),
    "two steps swapped": (lambda f: f["steps"].insert(1, f["steps"].pop(2)), "step 1 is missing"),
    "a step twice": (lambda f: f["steps"].insert(2, f["steps"][1]), "step 2 is missing"),
    "an action": (lambda f: f["steps"][2].update(action={"kind": "dance"}), "step 2 has an action"),
    "no action": (lambda f: f["steps"][2].update(action=None), "step 2 has no action"),
    "a seat": (lambda f: f["steps"][1].update(seat=7), "step 1 is not allowed"),
    "no seat": (lambda f: f["steps"][1].update(seat=None), "step 1 has no action"),
    "a token": (lambda f: f["steps"][1].update(token=99), "step 1 is not allowed"),
    "an acted deal": (lambda f: f["steps"][0].update(seat=0, token=0), "step 0 is the deal"),
    "the end": (lambda f: f["steps"].pop(), "the steps lead to no end"),
    "no step": (lambda f: f.update(steps=[], outcome=None), "the steps lead to no end"),
    "the outcome": (lambda f: f["outcome"].update(reason="deserted"), "the outcome is not"),
    "no outcome": (lambda f: f.update(outcome=None), "the outcome is not"),
    "a score": (lambda f: f["outcome"]["placements"][0].update(score=99), "the outcome is not"),
    "something more": (lambda f: f.update(note="trust me"), "this is no exported match"),
    "something else": (lambda f: f.clear(), "this is no exported match"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_named(file: Json, change: str) -> None:
    make, reason = CHANGES[change]
    verify(json.dumps(file), GAMES)
    make(file)
    with pytest.raises(Mismatch, match=reason):
        verify(json.dumps(file), GAMES)


def test_another_choice_of_the_same_kind_is_noticed(file: Json) -> None:
    step = first("bid")(file)
    step["action"] = {"kind": "pass"}
    with pytest.raises(Mismatch, match=f"step {step['seq']} "):
        verify(json.dumps(file), GAMES)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 50_000, '{"format": "other/1"}'])
def test_what_is_no_export_is_refused(text: str) -> None:
    with pytest.raises(Mismatch, match="this is no exported match"):
        verify(text, GAMES)


# --- the deal


async def test_the_key_follows_from_the_seed_and_what_each_seat_added(server: Server) -> None:
    party = await seated(server, "toy", 2, seats=3)
    await server.tables.add_bot(party.code, party.host, 2, "random")
    await party.start()
    match = (await server.matches.reload(party.match_id)).match
    assert match.seed in server.chance.given
    message = b"v1" + b"".join(
        len(part).to_bytes(2, "big") + part for part in (CHANCE, CHANCE, b"")
    )
    assert match.key == hmac.new(match.seed, message, hashlib.sha256).digest()


async def test_the_seed_is_sealed_before_anybody_sits(server: Server) -> None:
    party = await seated(server, "toy")
    before = (await server.matches.current(party.table)).seed
    await party.start()
    assert (await server.matches.reload(party.match_id)).match.seed == before


async def test_each_match_of_a_table_has_a_seed_of_its_own(server: Server) -> None:
    party = await finished(server)
    again = await server.matches.rematch(party.code, party.host)
    first_match = (await server.matches.reload(party.match_id)).match
    assert again.seed != first_match.seed
    assert again.seats == ()


async def test_the_deal_follows_from_the_key_alone(server: Server) -> None:
    party = await begun(server, "toy")
    loaded = await server.matches.reload(party.match_id)
    game = GAMES["toy"].game
    options = game.types.options.validate_python(dict(loaded.match.options))
    step = game.setup(options, (), Rng(loaded.match.key, "setup"), b"")
    assert step.state.stock[-5:] == loaded.position.state.stock[-5:]
