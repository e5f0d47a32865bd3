"""The use cases of the case of the day.

Its seed follows from a secret that the server made for itself and the date, so that all processes
deal the same and nobody can deal it beforehand.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Mapping
from datetime import date
from typing import Any

from app.matches.dailies import store
from app.matches.dailies.par import RUNS, par_of, used_by_bot
from app.matches.dailies.refusals import NoDaily
from app.matches.dailies.schemas import Attempt, Daily, Field, Standing
from app.matches.schemas import Match
from app.matches.service import Backing, Matches
from app.players.schemas import Player
from app.tables.schemas import NewTable, Table
from app.tables.service import Tables
from games.kit import engine
from games.kit.lessons import Day
from games.kit.protocol import Plugin

_NAME = "daily"


class Dailies:
    """What is played on a day, who played it, and how it went."""

    def __init__(self, backing: Backing, tables: Tables, matches: Matches) -> None:
        """Know neither the secret nor any par yet."""
        self._back = backing
        self._tables = tables
        self._matches = matches
        self._secret: bytes | None = None
        self._pars: dict[tuple[date, str], int] = {}
        self._reckoning = asyncio.Lock()

    def today(self) -> date:
        """Return the day that it is, everywhere the same."""
        return self._back.clock.now().date()

    async def on(self, slug: str, day: date) -> Daily:
        """Return the case of a day. Raises NoDaily for a day to come, or one nobody looked at.

        Par is reckoned for the first who asks on the day itself, beside the event loop.
        """
        plugin, rules = self._known(slug, day)
        par = await self._par(plugin, rules, day)
        return Daily(day, slug, rules.label, rules.points, par)

    async def field(self, daily: Daily) -> Field:
        """Return how those did who played the case."""
        return Field(_firsts(await self._attempts(daily.game, daily.day)))

    async def play(self, player: Player, slug: str) -> Table:
        """Deal the case of today, or return the table at which the player has not finished it."""
        day = self.today()
        plugin, rules = self._known(slug, day)
        for attempt in await self._attempts(slug, day):
            if attempt.player_id == player.id and not attempt.over:
                return await self._tables.newest(attempt.table_id)
        options: dict[str, Any] = plugin.game.types.options.dump_python(rules.options, mode="json")
        new = NewTable(slug, options, 1, None)
        seed = await self._seed(slug, day)
        async with self._matches.dealing(player, new, seed, "") as (connection, table, match):
            await store.add_attempt(connection, match.id, player.id, day, slug)
        return table

    async def standing(self, match: Match) -> Standing | None:
        """Return how a match that is over went, None where it was of no day's case."""
        plugin = self._back.plugins.get(match.game)
        if plugin is None or not plugin.week:
            return None
        async with self._back.database.read() as connection:
            found = await store.attempt_at(connection, match.id)
        if found is None:
            return None
        day, player_id = found
        try:
            daily = await self.on(match.game, day)
        except NoDaily:
            return None
        everyone = await self._attempts(match.game, day)
        mine = next(each for each in everyone if each.match_id == match.id)
        firsts = Field(_firsts(everyone))
        others = [each for each in firsts.over if each.player_id != player_id]
        return Standing(
            day=day,
            used=mine.used(daily.points),
            points=daily.points,
            par=daily.par,
            better=sum(mine.beats(other) for other in others),
            others=len(others),
            practice=firsts.of(player_id) != mine,
        )

    async def prepare(self) -> bool:
        """Reckon the pars of today before somebody has to wait for them; a chore of the keeper."""
        for slug, plugin in self._back.plugins.items():
            if plugin.week:
                await self.on(slug, self.today())
        return False

    # -- the day's deal

    def _known(self, slug: str, day: date) -> tuple[Plugin, Day]:
        plugin = self._back.plugins.get(slug)
        if plugin is None or not plugin.week or day > self.today():
            raise NoDaily
        return plugin, plugin.week[day.weekday()]

    async def _seed(self, slug: str, day: date) -> bytes:
        if self._secret is None:
            async with self._back.database.write() as connection:
                self._secret = await store.secret(connection, _NAME, self._back.entropy(32))
        about = f"daily|{slug}|{day.isoformat()}".encode()
        return hmac.new(self._secret, about, hashlib.sha256).digest()

    async def _par(self, plugin: Plugin, rules: Day, day: date) -> int:
        slug = plugin.game.info.slug
        if (day, slug) in self._pars:
            return self._pars[day, slug]
        async with self._reckoning:
            async with self._back.database.read() as connection:
                found = await store.par(connection, day, slug)
            if found is None:
                if day != self.today():
                    raise NoDaily
                found = await self._reckoned(plugin, rules, day)
            self._pars = {key: par for key, par in self._pars.items() if key[0] >= day}
            self._pars[day, slug] = found
        return found

    async def _reckoned(self, plugin: Plugin, rules: Day, day: date) -> int:
        """Let the strongest bot play the case, one match after another, and keep the par."""
        slug = plugin.game.info.slug
        # As the match itself will have it: one seat that adds nothing.
        key = engine.derive_key(await self._seed(slug, day), [b""])
        runs = [
            await asyncio.to_thread(used_by_bot, plugin, rules, key, run) for run in range(RUNS)
        ]
        async with self._back.database.write() as connection:
            await store.keep_par(connection, day, slug, par_of(runs))
            # Of two processes that reckon at once, one says what par is.
            return await store.par(connection, day, slug) or 0

    # -- who played

    async def _attempts(self, slug: str, day: date) -> tuple[Attempt, ...]:
        async with self._back.database.read() as connection:
            return await store.attempts(connection, day, slug)


def _firsts(attempts: tuple[Attempt, ...]) -> tuple[Attempt, ...]:
    firsts: Mapping[Any, Attempt] = {each.player_id: each for each in reversed(attempts)}
    return tuple(each for each in attempts if firsts[each.player_id] is each)
