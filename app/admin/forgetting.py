"""`whodunit forget`: deletes what is kept of a player who asks for it."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from collections.abc import Sequence
from uuid import UUID

from app.admin.archive.service import Archive
from app.admin.refusals import ReasonMissing
from app.admin.schemas import Act
from app.admin.service import Admins
from app.errors import AppError
from app.kernel.bus import make_bus
from app.kernel.clock import SystemClock
from app.kernel.database import Database
from app.kernel.schema import require_current
from app.matches.conduct.service import Conduct
from app.matches.history.service import History
from app.matches.records.service import Keepers, Records
from app.matches.service import Backing, Matches
from app.matches.timing import Pace
from app.players.service import Players
from app.settings import Settings
from app.tables.records.service import TableRecords
from app.tables.service import Tables
from games.registry import discover


def add_forget_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command: the players, or a table at which to look for them."""
    parser.add_argument("player", nargs="*", type=UUID, help="ids of the player's devices")
    parser.add_argument("--at", metavar="CODE", help="list who is known at this table, with ids")
    parser.add_argument("--reason", default="", help="for the audit log; without the name")
    parser.set_defaults(run=_run)


def _run(chosen: argparse.Namespace) -> int:
    try:
        sys.stdout.write(asyncio.run(_done(chosen)))
    except AppError as refusal:
        sys.stderr.write(refusal.message.id + "\n")
        return 1
    return 0


async def _done(chosen: argparse.Namespace) -> str:
    settings = Settings()
    database = Database(settings.database_url, pool_size=2)
    try:
        await require_current(database)
        return await _Desk(database, settings).answer(chosen)
    finally:
        await database.close()


class _Desk:
    """The services that a single command needs; running processes notice by their polls."""

    def __init__(self, database: Database, settings: Settings) -> None:
        clock, entropy, plugins = SystemClock(), secrets.token_bytes, discover()
        backing = Backing(database, make_bus(None), clock, entropy, plugins)
        self._tables = Tables(database, backing.bus, clock, entropy=entropy, plugins=plugins)
        matches = Matches(backing, self._tables, Pace(settings.bot_delay, settings.reveal_hold))
        self._kept = TableRecords(database)
        players = Players(database, clock, entropy)
        self._records = Records(database, Keepers(players, self._tables, matches, self._kept))
        history = History(backing, self._tables, matches)
        conduct = Conduct(backing, matches, self._kept)
        self._archive = Archive(database, history, self._tables, conduct)
        self._admins = Admins(database, clock, entropy)

    async def answer(self, chosen: argparse.Namespace) -> str:
        """List, or forget; returns what to say."""
        if chosen.at:
            known = await self._kept.known_at(await self._tables.at(chosen.at))
            return "".join(f"{player_id}  {name}\n" for player_id, name in known)
        return await self._forget(chosen.player, chosen.reason)

    async def _forget(self, player_ids: Sequence[UUID], reason: str) -> str:
        if not reason.strip():
            raise ReasonMissing
        await self._admins.by_command(Act.FORGET, None, reason)
        changed = await self._records.forget(player_ids)
        await self._archive.look_again(changed)
        return f"Forgotten; the name was in {len(changed)} matches, whose steps are as they were.\n"
