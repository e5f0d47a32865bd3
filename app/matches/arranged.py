"""The ways to a match that is dealt at once: to learn a game, and the case of the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import NotFound
from app.kernel.shell import Shell
from app.kernel.web import html, to_page
from app.matches.dailies.refusals import NoDaily
from app.matches.dailies.schemas import Daily, Field
from app.matches.routes import Services
from app.players.browser import Browser, browser_of
from app.players.routes import hand_out, player_for
from app.players.schemas import Player
from app.tables.schemas import NewTable
from games.kit.models import Message, say
from games.kit.protocol import Plugin


@dataclass(frozen=True, slots=True)
class DailyPage:
    """`daily.html`: the case of a day and how its players did.

    `median`, `best`: points used by those who have ended, None before one has. `mine`: where I
    am with my first attempt, with what I `used` of the points if I solved it. `before`: the day
    before this one.
    """

    shell: Shell
    game: Message
    slug: str
    daily: Daily
    today: bool
    before: date
    players: int
    median: int | None
    best: int | None
    mine: Literal["none", "running", "over"]
    used: int | None


class ArrangedRoutes:
    """`/learn/GAME/LESSON`, `/daily/GAME` and `/daily/GAME/DAY`."""

    def __init__(self, services: Services, plugins: Mapping[str, Plugin]) -> None:
        """Register the routes."""
        self._do = services
        self._plugins = plugins
        self.router = APIRouter(include_in_schema=False)
        add, get, post = self.router.add_api_route, ["GET", "HEAD"], ["POST"]
        add("/learn/{slug}/{lesson}", self.learn, methods=post)
        add("/daily/{slug}", self.daily, methods=get)
        add("/daily/{slug}", self.play, methods=post)
        add("/daily/{slug}/{day}", self.day, methods=get)

    async def learn(self, request: Request, slug: str, lesson: str) -> Response:
        """Deal a lesson and lead to its table."""
        plugin = self._plugins.get(slug)
        known = {each.slug: each for each in plugin.lessons} if plugin else {}
        if plugin is None or lesson not in known:
            raise NotFound
        given = known[lesson]
        options: dict[str, Any] = plugin.game.types.options.dump_python(given.options, mode="json")
        new = NewTable(slug, options, given.seats, None)
        player, token = await self._player(await self._browser(request))
        dealing = self._do.matches.dealing(player, new, given.seed, given.bots)
        async with dealing as (_, table, _):
            pass
        return hand_out(request, to_page(request, f"/t/{table.code}"), token)

    async def daily(self, request: Request, slug: str) -> Response:
        """Show the case of today."""
        return await self._page(request, slug, self._do.dailies.today())

    async def day(self, request: Request, slug: str, day: str) -> Response:
        """Show the case of a day and what became of it."""
        try:
            wanted = date.fromisoformat(day)
        except ValueError as error:
            raise NoDaily from error
        return await self._page(request, slug, wanted)

    async def play(self, request: Request, slug: str) -> Response:
        """Deal the case of today, or lead back to where I have not finished it."""
        plugin = self._plugins.get(slug)
        if plugin is None or not plugin.week:
            raise NoDaily
        player, token = await self._player(await self._browser(request))
        table = await self._do.dailies.play(player, slug)
        return hand_out(request, to_page(request, f"/t/{table.code}"), token)

    async def _browser(self, request: Request) -> Browser:
        return await browser_of(request, self._do.players)

    async def _player(self, browser: Browser) -> tuple[Player, str | None]:
        """Return who plays; somebody unknown gets a name that can be changed later."""
        unnamed = self._do.speaker.plain(browser.voice, say("Detective"))
        return await player_for(self._do.players, browser, browser.name or unnamed)

    async def _page(self, request: Request, slug: str, day: date) -> Response:
        browser = await self._browser(request)
        daily = await self._do.dailies.on(slug, day)
        field = await self._do.dailies.field(daily)
        page = self._shown(browser, daily, field)
        return html(self._do.templates.page("daily.html", browser.voice, page))

    def _shown(self, browser: Browser, daily: Daily, field: Field) -> DailyPage:
        info, points = self._plugins[daily.game].game.info, daily.points
        mine = field.of(browser.player.id if browser.player else None)
        title = self._do.speaker.plain(browser.voice, say("Case of the day"))
        return DailyPage(
            shell=browser.shell(title, info.accent),
            game=info.title,
            slug=daily.game,
            daily=daily,
            today=daily.day == self._do.dailies.today(),
            before=daily.day - timedelta(days=1),
            players=len(field.over),
            median=field.median(points),
            best=next(iter(field.used(points)), None),
            mine="none" if mine is None else "over" if mine.over else "running",
            used=mine.used(points) if mine else None,
        )
