"""The chat of a table: what is said, and who may read it."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from datetime import timedelta
from uuid import UUID

from app.kernel.clock import Clock
from app.kernel.database import Database
from app.players.schemas import Player
from app.tables import refusals, store
from app.tables.schemas import LINE_LENGTH, Line, Table
from app.tables.service import Tables

KEPT = 50
_REMEMBERED = 2_000
_MOST, _WITHIN = 8, timedelta(seconds=10)

# A line may not turn the direction of what stands around it; joiners within words and emoji may
# stay, other invisible letters have no use in a line.
_JOINERS = frozenset({"\u200c", "\u200d"})
_INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def tidy_line(text: str) -> str:
    """Return a line fit to be shown. Raises BadLine for an empty or a long one."""
    kept = "".join(
        letter if letter.isprintable() or letter in _JOINERS else " "
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or letter in _JOINERS or unicodedata.category(letter) not in _INVISIBLE
    )
    line = " ".join(kept.split())
    if not line.strip("".join(_JOINERS) + " ") or len(line) > LINE_LENGTH:
        raise refusals.BadLine
    return line


class Chat:
    """The use cases of talking."""

    def __init__(self, tables: Tables, database: Database, clock: Clock) -> None:
        """Remember no line yet."""
        self._tables = tables
        self._database = database
        self._clock = clock
        self._known: OrderedDict[UUID, tuple[int, tuple[Line, ...]]] = OrderedDict()

    async def speak(self, code: str, player: Player, text: str, *, playing: bool) -> Table:
        """Say a line; while a match runs (`playing`), who has no seat says it in the gallery.

        Raises BadLine, TooFast, Barred, PasswordNeeded, or NotSeated for somebody who is
        neither seated nor known by name.
        """
        text = tidy_line(text)
        async with self._tables.changing(code) as (connection, table):
            seat = table.seat_of(player.id)
            _require_voice(table, player, playing=playing)
            now = self._clock.now()
            if await store.lines_said(connection, table, player.id, now - _WITHIN) >= _MOST:
                raise refusals.TooFast
            line = Line(
                number=table.talk + 1,
                name=seat.name if seat else player.name,
                seat=seat.number if seat else None,
                gallery=playing and seat is None,
                text=text,
                at=now,
            )
            await store.add_line(connection, table, line, player.id)
        return await self._tables.at(code)

    async def lines(self, table: Table) -> tuple[Line, ...]:
        """Return the newest lines said at a table, whoever may read them."""
        swept, known = self._known.get(table.id, (table.swept, ()))
        if swept != table.swept:
            known = ()
        newest = known[-1].number if known else 0
        if newest < table.talk:
            async with self._database.read() as connection:
                fresh = await store.lines(connection, table.id, after=newest, most=2 * KEPT)
            known = (*known, *fresh)[-2 * KEPT :]
        self._known[table.id] = (table.swept, known)
        self._known.move_to_end(table.id)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return known


def readable(lines: tuple[Line, ...], *, playing: bool, seated: bool) -> tuple[Line, ...]:
    """Return the lines a reader may see: while a match runs, table and gallery are apart."""
    if playing:
        lines = tuple(line for line in lines if line.gallery is not seated)
    return lines[-KEPT:]


def _require_voice(table: Table, player: Player, *, playing: bool) -> None:
    if table.bars(player.id):
        raise refusals.Barred
    if not table.admits(player.id):
        raise refusals.PasswordNeeded
    if table.seat_of(player.id):
        return
    if not player.name or (playing and not table.watched_by(player.id)):
        raise refusals.NotSeated
