"""What is done around a match, for programs: JSON under `/api/tables`."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

from fastapi import APIRouter
from starlette.requests import Request

from app.matches import bodies
from app.matches.routes import Services
from app.matches.states import table_state
from app.players.browser import browser_of
from app.players.schemas import Player
from app.tables.chat import readable
from app.tables.options import BadOptions, read_options
from app.tables.powers import Powers as TablePowers
from app.tables.refusals import NotSeated
from app.tables.schemas import NewTable
from games.kit.protocol import Plugin

State = bodies.TableState


class PowerApi:
    """The same use cases as the forms around the table's page."""

    def __init__(self, services: Services, plugins: Mapping[str, Plugin]) -> None:
        """Register the routes."""
        self._do = services
        self._plugins = plugins
        self.router = APIRouter(prefix="/api/tables/{code}", responses=bodies.REFUSALS)
        for path, endpoint in (
            ("enter", self.enter), ("claim", self.claim), ("claims", self.answer_claim),
            ("watch", self.watch), ("agree", self.agree), ("kick", self.kick),
            ("guests/remove", self.bar_guest), ("host", self.hand_over), ("shut", self.shut),
            ("guard", self.guard), ("spectators", self.spectators), ("pause", self.pause),
            ("resume", self.resume), ("end", self.end), ("stand-in", self.stand_in),
            ("hand-back", self.hand_back), ("options", self.options), ("chat", self.speak),
        ):  # fmt: skip
            self.router.add_api_route(f"/{path}", endpoint, methods=["POST"])
        self.router.add_api_route("/chat", self.chat, methods=["GET"])

    # -- without a seat

    async def enter(self, request: Request, code: str, body: bodies.Password) -> State:
        """Give the password of the table."""
        player = await self._player(request)
        return await self._done(code, player, self._do.door.enter(code, player, body.password))

    async def claim(self, request: Request, code: str, body: bodies.AtSeat) -> State:
        """Ask the host for a seat whose player is away: "that was me"."""
        player = await self._player(request)
        return await self._done(code, player, self._do.door.claim(code, player, body.seat - 1))

    async def watch(self, request: Request, code: str, body: bodies.Switch) -> State:
        """Look on as a spectator, or no longer."""
        player = await self._player(request)
        watched = self._do.door.watch(code, player, watching=body.on)
        return await self._done(code, player, watched)

    # -- in a seat

    async def agree(self, request: Request, code: str, body: bodies.Switch) -> State:
        """Say for my seat whether spectators may look on."""
        player = await self._player(request)
        return await self._done(code, player, self._table.agree(code, player, agrees=body.on))

    async def speak(self, request: Request, code: str, body: bodies.Say) -> list[bodies.Said]:
        """Say a line; returns the newest lines."""
        player = await self._player(request)
        scene = await self._do.scenes.at(code)
        await self._do.chat.speak(code, player, body.text, playing=scene.match.running)
        return await self._lines(code, player)

    async def chat(self, request: Request, code: str) -> list[bodies.Said]:
        """Return the newest lines that I may read."""
        return await self._lines(code, await self._player(request))

    # -- as the host

    async def answer_claim(self, request: Request, code: str, body: bodies.AnswerClaim) -> State:
        """Give a guest the seat that was asked for, or don't."""
        player = await self._player(request)
        answered = self._table.answer_claim(code, player, body.guest, yes=body.yes)
        return await self._done(code, player, answered)

    async def kick(self, request: Request, code: str, body: bodies.AtSeat) -> State:
        """Send away the player of a seat, for good."""
        player = await self._player(request)
        gone = self._do.powers.send_away(code, player, body.seat - 1)
        return await self._done(code, player, gone)

    async def bar_guest(self, request: Request, code: str, body: bodies.AtGuest) -> State:
        """Send away somebody without a seat."""
        player = await self._player(request)
        return await self._done(code, player, self._table.bar_guest(code, player, body.guest))

    async def hand_over(self, request: Request, code: str, body: bodies.AtSeat) -> State:
        """Make the player of a seat the host."""
        player = await self._player(request)
        return await self._done(code, player, self._table.hand_over(code, player, body.seat - 1))

    async def shut(self, request: Request, code: str, body: bodies.Switch) -> State:
        """Let nobody else sit down, or again whoever has the link."""
        player = await self._player(request)
        return await self._done(code, player, self._table.shut(code, player, shut=body.on))

    async def guard(self, request: Request, code: str, body: bodies.Password) -> State:
        """Set the password for newcomers."""
        player = await self._player(request)
        return await self._done(code, player, self._table.guard(code, player, body.password))

    async def spectators(self, request: Request, code: str, body: bodies.Watchers) -> State:
        """Choose who may look on."""
        player = await self._player(request)
        allowed = self._table.allow_spectators(code, player, body.whom)
        return await self._done(code, player, allowed)

    async def pause(self, request: Request, code: str) -> State:
        """Stop all clocks and let nobody act."""
        player = await self._player(request)
        return await self._done(code, player, self._do.powers.pause(code, player))

    async def resume(self, request: Request, code: str) -> State:
        """Let the match go on."""
        player = await self._player(request)
        return await self._done(code, player, self._do.powers.resume(code, player))

    async def end(self, request: Request, code: str) -> State:
        """End the match where too few are left to play it."""
        player = await self._player(request)
        return await self._done(code, player, self._do.powers.end(code, player))

    async def stand_in(self, request: Request, code: str, body: bodies.AtSeat) -> State:
        """Let a bot play for an absent player."""
        player = await self._player(request)
        relieved = self._do.powers.stand_in(code, player, body.seat - 1)
        return await self._done(code, player, relieved)

    async def hand_back(
        self, request: Request, code: str, body: bodies.AtSeat | None = None
    ) -> State:
        """End the stand-in of a seat; of one's own where none is named."""
        player = await self._player(request)
        number = body.seat - 1 if body else None
        back = self._do.powers.hand_back(code, player, number)
        return await self._done(code, player, back)

    async def options(self, request: Request, code: str, body: bodies.ChangeOptions) -> State:
        """Play the next match by other options."""
        player = await self._player(request)
        table = await self._do.tables.at(code)
        game = self._plugins[table.game].game
        least, most = game.info.seats
        if not least <= body.seats <= most:
            raise BadOptions
        options = read_options(game.types.options, body.options)
        new = NewTable(table.game, options, body.seats, body.limit_seconds, body.spectators)
        changed = self._do.powers.change_options(code, player, new)
        return await self._done(code, player, changed)

    # -- answers

    @property
    def _table(self) -> TablePowers:
        return self._do.powers.table

    async def _player(self, request: Request) -> Player:
        browser = await browser_of(request, self._do.players)
        if browser.player is None:
            raise NotSeated
        return browser.player

    async def _done(self, code: str, player: Player, change: Awaitable[object]) -> State:
        await change
        table = await self._do.tables.at(code)
        self._do.presence.ask(table, player.id)
        return table_state(table, await self._do.matches.current(table), player)

    async def _lines(self, code: str, player: Player) -> list[bodies.Said]:
        scene = await self._do.scenes.at(code)
        table_state(scene.table, scene.match, player)
        playing, seat = scene.match.running, scene.table.seat_of(player.id)
        if playing and seat is None and not scene.table.watched_by(player.id):
            raise NotSeated
        lines = readable(scene.talk or (), playing=playing, seated=seat is not None)
        return [
            bodies.Said(
                number=line.number,
                name=line.name,
                seat=None if line.seat is None else line.seat + 1,
                gallery=line.gallery,
                text=line.text,
                at=line.at,
            )
            for line in lines
        ]
