"""Somebody vanishes from a match of WHY, whatever is asked for, by each time limit there is."""

from uuid import UUID

import pytest

from app.tables.options import LIMITS
from games.kit.bots import free_payload
from games.kit.rng import Rng
from tests.app.houses import Maker, Server
from tests.support.players import ApiPlayer, begun

GONE = 1
MOST_STEPS = 500
# Every phase: to move, to do something there or nothing, to answer, to make room in the hand.
PHASES = {"roll", "go", "pass", "challenge", "give", "deny", "discard"}


@pytest.mark.parametrize("setting", LIMITS)
async def test_b32_an_absent_player_holds_up_no_phase_by_any_time_limit(
    sqlite_maker: Maker, setting: str
) -> None:
    site, limit = sqlite_maker.site(limits=False), LIMITS[setting]
    asked: set[str] = set()
    async with site.http() as http:
        players = await begun(http, ("Mira", "Nils", "Ingrid"), limit_seconds=limit)
        for _ in range(MOST_STEPS):
            if asked >= PHASES:
                break
            asked |= await next_step(site, players, limit)
    assert asked >= PHASES
    cause = "stand_in" if limit is None else "limit"
    rows = await site.query("SELECT DISTINCT cause FROM steps WHERE seat = :gone", gone=GONE)
    assert rows == [(cause,)]
    await site.house.backing.database.close()


async def next_step(site: Server, players: list[ApiPlayer], limit: int | None) -> set[str]:
    """Let whoever is awaited act; returns what the absent player was asked."""
    loaded = await site.matches.loaded(UUID(players[0].match))
    position = loaded.position
    seat, decision = next(iter(position.decisions.items()))
    if seat == GONE:
        await move_on(site, players[0], limit, stood_in=bool(loaded.match.stand_ins))
        return {spec.kind for spec in decision.actions if spec.blocked is None}
    rng = Rng(b"an absent player", "choices", position.seq)
    await players[seat].act({"token": position.opened[seat]}, free_payload(decision, rng))
    return set()


async def move_on(site: Server, host: ApiPlayer, limit: int | None, *, stood_in: bool) -> None:
    """Wait as long as is granted, and no second less; without a limit the host decides."""
    if limit is not None:
        site.clock.pass_(seconds=limit - 1)
        assert await site.house.waker.act_on_due() == 0
    elif not stood_in:
        site.clock.pass_(days=7)
        assert await site.house.waker.act_on_due() == 0
        path = f"/api/tables/{host.code}/stand-in"
        answer = await host.http.post(path, json={"seat": GONE + 1}, headers=host.headers)
        assert answer.status_code == 200
    site.clock.pass_(seconds=6)
    assert await site.house.waker.act_on_due() == 1
