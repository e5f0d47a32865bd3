"""How fast the same append is with nothing around it: what PostgreSQL alone allows."""

import asyncio
import uuid
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import asyncpg

from app.matches import store

_COPY = """INSERT INTO matches (id, table_id, number, game, rules_version, options, status, seed,
 seats, seq, opened_at) SELECT $1, table_id, number + $2, game, rules_version, options, 'playing',
 seed, seats, 0, opened_at FROM matches LIMIT 1"""


async def stored(url: str) -> dict[str, float]:
    """Return how many steps there are and how many bytes each takes, indexes included."""
    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    try:
        row = await connection.fetchrow(
            "SELECT count(*) AS rows, pg_total_relation_size('steps') AS bytes,"
            " avg(length(body)) FILTER (WHERE seq > 0) AS body FROM steps"
        )
    finally:
        await connection.close()
    return {
        "steps": row["rows"],
        "bytes_per_step": round(row["bytes"] / max(row["rows"], 1)),
        "body_bytes": round(row["body"] or 0),
    }


async def ceiling(url: str, seconds: float, connections: int, body: int) -> float:
    """Return the appends a second of bare asyncpg, each connection with a match of its own."""
    end = asyncio.get_running_loop().time() + seconds
    done = await asyncio.gather(*(_append(url, end, n, body) for n in range(connections)))
    return sum(done) / seconds


async def _append(url: str, end: float, number: int, body: int) -> int:
    statement = store._APPENDS[store._Append(guarded=False, last=False)]
    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    try:
        match_id = uuid.uuid4()
        await connection.execute(_COPY, match_id, 1_000_000 + number)
        prepared = await connection.prepare(str(statement))
        for seq in count(1):
            if asyncio.get_running_loop().time() >= end:
                return seq - 1
            await prepared.fetch(*statement.values(_values(match_id, seq, body)))
    finally:
        await connection.close()
    return 0


def _values(match_id: uuid.UUID, seq: int, body: int) -> dict[str, Any]:
    now = datetime.now(UTC)
    return {
        "match_id": match_id,
        "seq": seq,
        "seat": seq % 4,
        "token": seq,
        "cause": "player",
        "action": {"kind": "go", "to": "room:living-room"},
        "reveals": False,
        "body": bytes(body),
        "at": now,
        "next": seq,
        "wake": now + timedelta(minutes=5),
    }
