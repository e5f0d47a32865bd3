"""The life of a match: opened with its table, started, moved on step by step, and a rematch.

The life of a move: `act` takes a submission, `judge` asks the rules, `_commit` appends the step,
and only then the bus tells everyone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from app.errors import AppError, NotFound
from app.kernel.bus import Bus, Notice
from app.kernel.clock import Clock
from app.kernel.database import Database, Session
from app.kernel.ids import Entropy, new_id
from app.matches import codec, refusals, store
from app.matches.cases.service import Cases
from app.matches.export import Bundle, export
from app.matches.judging import Judged, judge, repeats
from app.matches.loading import load
from app.matches.schemas import Cause, Loaded, LoggedStep, Match, Status, Submission
from app.matches.seating import require_startable, seat_of, seated, sitters
from app.matches.stepping import RECENT_STEPS, advanced, row_of
from app.matches.timing import Pace, wake_at
from app.players.schemas import Player
from app.tables.refusals import NotSeated
from app.tables.schemas import NewTable, Table
from app.tables.service import Tables, require_host
from games.kit import engine
from games.kit.models import AnyAction, SeatSetup
from games.kit.protocol import Game, Plugin

_REMEMBERED = 2_000
# Of those who act at once one gets through at each attempt; a table has fewer seats than this.
_ATTEMPTS = 12


Refused = Callable[[Loaded, int, Submission, AppError], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Acted:
    """What became of a submission. `refused` is None where it is committed, now or before."""

    loaded: Loaded
    seat: int
    refused: AppError | None = None


@dataclass(frozen=True, slots=True)
class Backing:
    """What the service stands on."""

    database: Database
    bus: Bus
    clock: Clock
    entropy: Entropy
    plugins: Mapping[str, Plugin]


class Matches:
    """The use cases of matches.

    `on_wake` is told each new moment at which something is due, `on_refused` each action of a seat
    that was not taken.
    """

    def __init__(self, backing: Backing, tables: Tables, pace: Pace) -> None:
        """Remember no match yet."""
        self._back = backing
        self._tables = tables
        self._pace = pace
        self._known: OrderedDict[UUID, Loaded] = OrderedDict()
        self.cases = Cases(backing.database, backing.clock, backing.entropy, backing.plugins)
        self.on_wake: Callable[[datetime], None] = _nobody_waits
        self.on_refused: Refused = _nobody_asks

    def game(self, match: Match) -> Game:
        """Return the rules of a match. Raises OtherRules where they have changed since."""
        plugin = self._back.plugins.get(match.game)
        if plugin is None or plugin.game.info.rules_version != match.rules_version:
            raise refusals.OtherRules
        return plugin.game

    # -- before and after a match

    async def host(self, host: Player, new: NewTable, case_code: str | None = None) -> Table:
        """Make a table and open the lobby of its first match; `case_code`: of a case for it."""
        async with self._tables.making(host, new) as (connection, table):
            match = replace(self._opened(table, number=1), case_code=case_code)
            await store.open_match(connection, match)
        return table

    @asynccontextmanager
    async def dealing(
        self, host: Player, new: NewTable, seed: bytes, bots: str
    ) -> AsyncIterator[tuple[Session, Table, Match]]:
        """Make a table at which a match has begun, in one transaction with what the block stores.

        The host sits, bots of the strength `bots` hold the other seats, and nobody adds to the deal
        that follows from `seed`.
        """
        async with self._tables.making(host, new) as (connection, empty):
            table = await self._tables.filled(connection, empty, host, bots)
            match = replace(self._opened(table, number=1), seed=seed)
            await store.open_match(connection, match)
            step, due = await self._begin(connection, table, match)
            yield connection, table, step.match
        self._remember(step)
        self._told(match.id, 0, due)

    async def current(self, table: Table) -> Match:
        """Return the newest match at the table. Raises NotFound."""
        async with self._back.database.read() as connection:
            match = await store.newest_of(connection, table.id)
        if match is None:
            raise NotFound
        return match

    async def start(self, code: str, player: Player) -> Match:
        """Deal. Raises NotHost, NotReady, TooFew or TableLocked.

        Pressing it twice is one start: the second press finds the match playing and returns it.
        """
        async with self._tables.changing(code) as (connection, table):
            match = await store.newest_of(connection, table.id)
            if match is None:
                raise NotFound
            if match.status is not Status.OPEN:
                return match
            require_host(table, player)
            require_startable(table, self._back.plugins[table.game].game.info.seats[0])
            step, due = await self._begin(connection, table, match)
        self._remember(step)
        self._told(match.id, 0, due)
        return step.match

    async def rematch(self, code: str, player: Player) -> Match:
        """Open the next match at the table, once however many press it. Raises NotSeated."""
        async with self._tables.changing(code) as (connection, table):
            if table.seat_of(player.id) is None:
                raise NotSeated
            match = await store.newest_of(connection, table.id)
            if match is None or match.running:
                raise refusals.NotFinished
            if match.status is Status.FINISHED:
                await store.keep_sitters(connection, match.id, sitters(match, table))
                await store.open_match(connection, self._opened(table, number=match.number + 1))
                await self._tables.set_locked(connection, table, locked=False)
        return await self.current(table)

    # -- during a match

    async def loaded(self, match_id: UUID, seq: int = 0, revision: int = 0) -> Loaded:
        """Return the match at `seq` or later, from memory where possible. Raises NotFound."""
        known = self._known.get(match_id)
        if known and known.position.seq >= seq and known.match.revision >= revision:
            return known
        return await self.reload(match_id)

    async def reload(self, match_id: UUID) -> Loaded:
        """Return the match as the database has it now. Raises NotFound, OtherRules."""
        async with self._back.database.read() as connection:
            match = await store.find(connection, match_id)
            if match is None or match.status is Status.OPEN:
                raise NotFound
            return self._remember(await load(connection, self.game(match), match, RECENT_STEPS))

    async def act(self, match_id: UUID, player: Player, sent: Submission) -> Acted:
        """Carry out what a browser sent, once, or say why not.

        Raises NotFound for a browser without a seat, as for a match that never was, and
        OtherRules; every other refusal is returned, so that the page can show it beside the
        present state.
        """
        try:
            loaded = await self.loaded(match_id)
        except refusals.OtherRules:
            await self.seat(await self.find(match_id), player)
            raise
        table = await self._tables.newest(loaded.match.table_id)
        for _ in range(_ATTEMPTS):
            seat = seat_of(loaded.match, table, player)
            game = self.game(loaded.match)
            judged = NotFound() if seat is None else judge(game, loaded, seat, sent)
            if not isinstance(judged, AppError):
                try:
                    done = await self._commit(loaded, judged, known=table.version)
                    return Acted(done, judged.seat)
                except store.StepTaken:
                    loaded, table = await self._newest(match_id)
                    continue
            # What memory holds may be old: nothing is refused before the newest is known.
            before = (loaded.moment, table.version)
            loaded, table = await self._newest(match_id)
            if (loaded.moment, table.version) == before:
                if seat is None:
                    raise judged
                return await self._refused(loaded, seat, sent, judged)
        seat = await self.seat(loaded.match, player)
        return await self._refused(loaded, seat, sent, refusals.StaleDecision())

    async def _newest(self, match_id: UUID) -> tuple[Loaded, Table]:
        """Return the match and its table as the database has them now."""
        loaded = await self.reload(match_id)
        return loaded, await self._tables.current(loaded.match.table_id)

    async def act_for(
        self, loaded: Loaded, seat: int, action: AnyAction, cause: Cause
    ) -> Loaded | None:
        """Carry out a bot's or the clock's action; None where somebody was quicker."""
        game = self.game(loaded.match)
        token = loaded.position.opened[seat]
        moved = engine.submit(
            game, loaded.position, seat, token=token, action=action, key=loaded.match.key
        )
        if not isinstance(moved, engine.Transition):
            message = f"{cause} chose an action that {loaded.match.game} refuses: {moved}"
            raise TypeError(message)
        try:
            return await self._commit(loaded, Judged(seat, token, action, cause, moved))
        except store.StepTaken:
            return None

    async def due_later(self, loaded: Loaded) -> None:
        """Correct the wake time of a match in which nothing was due after all."""
        due = wake_at(loaded.match, loaded, self._pace)
        async with self._back.database.read() as connection:
            await store.set_wake(connection, loaded.match.id, seq=loaded.position.seq, wake_at=due)
        if due:
            self.on_wake(due)

    async def close(self, match_id: UUID) -> Match:
        """End a match early, without an outcome. Raises NotFound, NotRunning."""
        match = await self.find(match_id)
        code = (await self._tables.newest(match.table_id)).code
        async with self._tables.changing(code) as (connection, _):
            if not await store.close(connection, match_id, self._back.clock.now()):
                raise refusals.NotRunning
        self._known.pop(match_id, None)
        return await self.find(match_id)

    async def export(self, match_id: UUID, player: Player) -> Bundle:
        """Return a finished match whole, to one who sat in it. Raises NotFound, NotFinished."""
        await self.seat(await self.find(match_id), player)
        return await export(self._back.database, match_id)

    async def seqs(self, match_ids: Sequence[UUID]) -> Mapping[UUID, int]:
        """Return the newest step of each of these matches."""
        async with self._back.database.read() as connection:
            return await store.seqs(connection, match_ids)

    async def seat(self, match: Match, player: Player) -> int:
        """Return the seat that the player has or had in a match. Raises NotFound."""
        seat = await self.seat_in(match, player)
        if seat is None:
            raise NotFound
        return seat

    async def seat_in(self, match: Match, player: Player) -> int | None:
        """Return the seat that the player has or had in a match, None for one without."""
        table = await self._tables.current(match.table_id)
        # Until the table moves on its seats are those of the match.
        if match.running or (await self.current(table)).id == match.id:
            return seat_of(match, table, player)
        async with self._back.database.read() as connection:
            held = await store.sitter(connection, match.id, player.id)
        return next((i for i, seat in enumerate(match.seats) if seat.number == held), None)

    async def _refused(
        self, loaded: Loaded, seat: int, sent: Submission, refusal: AppError
    ) -> Acted:
        async with self._back.database.read() as connection:
            done = await store.answered(connection, loaded.match.id, seat, sent.token)
        if done is not None:
            same = repeats(sent, self.game(loaded.match), done)
            # The very same answer again is a double click or a repeated request: it counts once.
            if same:
                return Acted(loaded, seat)
            refusal = refusals.StaleDecision()
        await self.on_refused(loaded, seat, sent, refusal)
        return Acted(loaded, seat, refusal)

    async def _commit(self, loaded: Loaded, judged: Judged, *, known: int | None = None) -> Loaded:
        """Append the step and tell everyone. `known`: the table's version, as in the append."""
        game = self.game(loaded.match)
        moved = judged.moved
        now = self._back.clock.now()
        step = LoggedStep(
            seq=moved.position.seq,
            seat=judged.seat,
            token=judged.token,
            cause=judged.cause,
            action=game.types.action.dump_python(judged.action, mode="json"),
            emissions=moved.emissions,
            reveals=moved.reveals,
            at=now,
        )
        outcome = game.outcome(moved.position.state)
        after = advanced(loaded, moved.position, step)
        if outcome is not None:
            ended = replace(after.match, status=Status.FINISHED, outcome=outcome, finished_at=now)
            after = replace(after, match=ended)
        due = wake_at(after.match, after, self._pace)
        content = codec.body(game, moved.position, moved.emissions)
        row = row_of(loaded.match, step, loaded.dictionary.pack(step.seq, content))
        await store.append(self._back.database, row, wake_at=due, outcome=outcome, known=known)
        after = replace(after, dictionary=loaded.dictionary.after(step.seq, content))
        self._remember(after)
        self._told(after.match.id, step.seq, due)
        return after

    async def find(self, match_id: UUID) -> Match:
        """Return a match as the database has it now. Raises NotFound."""
        async with self._back.database.read() as connection:
            match = await store.find(connection, match_id)
        if match is None:
            raise NotFound
        return match

    # -- helpers

    def _opened(self, table: Table, *, number: int) -> Match:
        return Match(
            id=new_id(),
            table_id=table.id,
            number=number,
            game=table.game,
            rules_version=self._back.plugins[table.game].game.info.rules_version,
            options=table.options,
            limit=None if table.limit_seconds is None else timedelta(seconds=table.limit_seconds),
            status=Status.OPEN,
            seed=self._back.entropy(32),
            seats=(),
            seq=-1,
            outcome=None,
            opened_at=self._back.clock.now(),
            started_at=None,
            finished_at=None,
        )

    async def _begin(
        self, connection: Session, table: Table, match: Match
    ) -> tuple[Loaded, datetime | None]:
        """Store the deal, and that the table's seats are closed."""
        secrets = await self._tables.contributions(connection, table)
        match = replace(match, seats=seated(table, secrets))
        match, sealed = await self.cases.dealt(connection, match)
        step, row = self._dealt(match, sealed)
        due = wake_at(step.match, step, self._pace)
        await store.begin(connection, step.match, row, wake_at=due)
        await self._tables.set_locked(connection, table, locked=True)
        return step, due

    def _dealt(self, match: Match, sealed: bytes | None) -> tuple[Loaded, store.NewStep]:
        game = self.game(match)
        options = game.types.options.validate_python(dict(match.options))
        setup = tuple(SeatSetup(role=seat.role) for seat in match.seats)
        moved = engine.start(game, options, setup, match.key, sealed)
        now = self._back.clock.now()
        first = LoggedStep(0, None, None, Cause.START, None, moved.emissions, moved.reveals, now)
        content, empty = codec.body(game, moved.position, moved.emissions), codec.Dictionary()
        begun = replace(match, status=Status.PLAYING, seq=0, started_at=now)
        opened_at = dict.fromkeys(moved.position.opened, now)
        loaded = Loaded(begun, moved.position, empty.after(0, content), opened_at, (first,))
        return loaded, row_of(match, first, empty.pack(0, content))

    def _told(self, match_id: UUID, seq: int, due: datetime | None) -> None:
        self._back.bus.announce(Notice("m", match_id, seq))
        if due:
            self.on_wake(due)

    def _remember(self, loaded: Loaded) -> Loaded:
        known = self._known.get(loaded.match.id)
        if known is None or known.moment <= loaded.moment:
            self._known[loaded.match.id] = loaded
            self._known.move_to_end(loaded.match.id)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return loaded


def _nobody_waits(at: datetime) -> None:
    """Stand in for the waker in a process that has none."""


async def _nobody_asks(loaded: Loaded, seat: int, sent: Submission, refusal: AppError) -> None:
    """Stand in for whoever writes refusals down."""
    del loaded, seat, sent, refusal
