"""The same use cases for programs: JSON under `/api`, described by OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request

from app.errors import BadInput, NotFound
from app.matches import bodies, panels
from app.matches.export import Bundle
from app.matches.logbook import LogBook
from app.matches.routes import Services, contribution
from app.matches.schemas import Loaded, Match, Submission
from app.matches.states import table_state
from app.players.browser import browser_of
from app.players.schemas import Player
from app.tables.options import BadOptions, read_options
from app.tables.powers import tidy_password
from app.tables.refusals import NotSeated
from app.tables.schemas import NewTable
from games.kit.models import Viewer
from games.kit.protocol import Plugin
from games.kit.sheets import NOTES


class ApiRoutes:
    """Everything under `/api`."""

    def __init__(self, services: Services, plugins: Mapping[str, Plugin]) -> None:
        """Register the routes."""
        self._do = services
        self._plugins = plugins
        self._log = LogBook()
        self.router = APIRouter(prefix="/api", responses=bodies.REFUSALS)
        get, post = ["GET"], ["POST"]
        for path, endpoint, methods in (
            ("/games", self.games, get),
            ("/games/{slug}", self.game, get),
            ("/players", self.new_player, post),
            ("/tables", self.create_table, post),
            ("/tables/{code}", self.table, get),
            ("/tables/{code}/sit", self.sit, post),
            ("/tables/{code}/stand", self.stand, post),
            ("/tables/{code}/ready", self.ready, post),
            ("/tables/{code}/bots", self.add_bot, post),
            ("/tables/{code}/start", self.start, post),
            ("/tables/{code}/rematch", self.rematch, post),
            ("/matches/{match_id}", self.view, get),
            ("/matches/{match_id}/act", self.act, post),
            ("/matches/{match_id}/export", self.export, get),
        ):
            self.router.add_api_route(path, endpoint, methods=methods)

    async def games(self) -> list[bodies.GameSummary]:
        """List the installed games."""
        return [bodies.GameSummary(**_summary(plugin)) for plugin in self._plugins.values()]

    async def game(self, slug: str) -> bodies.GameDetails:
        """Return a game with the JSON Schemas of its models, and the cells of its sheet."""
        if slug not in self._plugins:
            raise NotFound
        plugin = self._plugins[slug]
        types, sheet = plugin.game.types, plugin.sheet or NOTES
        schemas = bodies.Schemas(
            options=types.options.json_schema(),
            state=types.state.json_schema(mode="serialization"),
            action=types.action.json_schema(),
            event=types.event.json_schema(mode="serialization"),
            view=types.view.json_schema(mode="serialization"),
        )
        cells = dict(sheet.cells)
        return bodies.GameDetails(**_summary(plugin), schemas=schemas, sheet=cells)

    async def new_player(self, body: bodies.NewPlayer) -> bodies.PlayerCreated:
        """Make an identity."""
        made = await self._do.players.introduce(body.name)
        return bodies.PlayerCreated(id=made.player.id, name=made.player.name, token=made.token)

    async def create_table(self, request: Request, body: bodies.CreateTable) -> bodies.TableState:
        """Make a table, with the caller as its host."""
        player = await self._player(request)
        plugin = self._plugins.get(body.game)
        if plugin is None:
            raise NotFound
        least, most = plugin.game.info.seats
        seats = body.seats or most
        if not least <= seats <= most:
            raise BadOptions
        options = read_options(plugin.game.types.options, body.options)
        password = tidy_password(body.password) if body.password else ""
        new = NewTable(body.game, options, seats, body.limit_seconds, body.spectators, password)
        table = await self._do.matches.host(player, new)
        return await self._state(table.code, player)

    async def table(self, request: Request, code: str) -> bodies.TableState:
        """Return the table as it is now."""
        browser = await browser_of(request, self._do.players)
        return await self._state(code, browser.player)

    async def sit(self, request: Request, code: str, body: bodies.Sit) -> bodies.TableState:
        """Take a seat."""
        player = await self._player(request)
        await self._do.tables.sit(code, player, body.name, body.role)
        return await self._state(code, player)

    async def stand(self, request: Request, code: str) -> bodies.TableState:
        """Give the seat up."""
        player = await self._player(request)
        await self._do.tables.stand(code, player)
        return await self._state(code, player)

    async def ready(self, request: Request, code: str, body: bodies.Ready) -> bodies.TableState:
        """Be ready, or not after all."""
        player = await self._player(request)
        chance = contribution(body.contribution) if body.ready else None
        await self._do.tables.ready(code, player, chance)
        return await self._state(code, player)

    async def add_bot(self, request: Request, code: str, body: bodies.AddBot) -> bodies.TableState:
        """Seat a bot."""
        player = await self._player(request)
        await self._do.tables.add_bot(code, player, body.seat - 1, body.level)
        return await self._state(code, player)

    async def start(self, request: Request, code: str) -> bodies.TableState:
        """Deal."""
        player = await self._player(request)
        await self._do.matches.start(code, player)
        return await self._state(code, player)

    async def rematch(self, request: Request, code: str) -> bodies.TableState:
        """Open the next match at the table."""
        player = await self._player(request)
        await self._do.matches.rematch(code, player)
        return await self._state(code, player)

    async def view(self, request: Request, match_id: UUID) -> bodies.MatchView:
        """Return what my seat may know, and what it may do."""
        player = await self._player(request)
        seat = await self._seat(await self._do.matches.find(match_id), player)
        return self._view(await self._do.matches.reload(match_id), seat)

    async def act(self, request: Request, match_id: UUID, body: bodies.Act) -> bodies.MatchView:
        """Answer my decision; the same answer twice is carried out once."""
        player = await self._player(request)
        sent = Submission(body.token, {k: _texts(v) for k, v in body.action.items()})
        acted = await self._do.matches.act(match_id, player, sent)
        if acted.refused:
            raise acted.refused
        table = await self._do.tables.newest(acted.loaded.match.table_id)
        self._do.presence.ask(table, player.id)
        return self._view(acted.loaded, acted.seat)

    async def export(self, request: Request, match_id: UUID) -> Bundle:
        """Return a finished match whole."""
        return await self._do.matches.export(match_id, await self._player(request))

    # -- answers

    async def _seat(self, match: Match, player: Player) -> int | None:
        """Return the player's seat, or None for a spectator. Raises NotFound."""
        table = await self._do.tables.current(match.table_id)
        self._do.presence.ask(table, player.id)
        if table.watched_by(player.id) and table.seat_of(player.id) is None:
            return None
        return await self._do.matches.seat(match, player)

    async def _player(self, request: Request) -> Player:
        browser = await browser_of(request, self._do.players)
        if browser.player is None:
            raise NotFound if "/matches/" in request.url.path else NotSeated
        return browser.player

    async def _state(self, code: str, player: Player | None) -> bodies.TableState:
        table = await self._do.tables.at(code)
        match = await self._do.matches.current(table)
        self._do.presence.ask(table, player.id if player else None)
        return table_state(table, match, player)

    def _view(self, loaded: Loaded, seat: int | None) -> bodies.MatchView:
        game = self._plugins[loaded.match.game].game
        position, match = loaded.position, loaded.match
        decision = loaded.decision_of(seat)
        viewer = Viewer(seat=seat)
        view = game.view(position.state, viewer)
        voice = panels.voice(loaded, "en")
        log = self._log.read(game, loaded, viewer)
        return bodies.MatchView(
            match=match.id,
            seq=position.seq,
            status=match.status,
            seat=seat,
            token=position.opened.get(seat) if decision and seat is not None else None,
            awaited=sorted(position.decisions) if match.playing else [],
            decision=decision.model_dump(mode="json") if decision else None,
            view=game.types.view.dump_python(view, mode="json"),
            log=[
                self._do.speaker.plain(voice, line.message)
                for line in (*log.new.lines, *log.old.lines)
            ],
            outcome=match.outcome.model_dump(mode="json") if match.outcome else None,
            closed=match.closed,
        )


def _summary(plugin: Plugin) -> dict[str, Any]:
    info = plugin.game.info
    return {
        "slug": info.slug,
        "title": info.title.id,
        "summary": info.summary.id,
        "rules_version": info.rules_version,
        "seats": info.seats,
        "minutes": info.minutes,
        "roles": tuple(role.id for role in info.roles),
        "bots": tuple(plugin.bots),
        "cooperative": info.cooperative,
        "hidden_information": info.hidden_information,
        "memory": info.memory,
    }


def _texts(value: str | int | list[str | int]) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    if any(isinstance(item, str) and len(item) > 200 for item in values):  # noqa: PLR2004  as ShortText
        raise BadInput
    return tuple(str(item) for item in values)
