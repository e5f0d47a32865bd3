"""The front page and the way to a new table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import AppError, NotFound
from app.kernel.ids import tidy_code
from app.kernel.web import html, only, read_fields, to_page
from app.matches.cases.schemas import Case
from app.matches.refusals import OtherRules
from app.matches.routes import Services
from app.matches.schemas import Match, Status
from app.players.browser import Browser, browser_of
from app.players.routes import hand_out, player_for
from app.tables.options import (
    LIMITS,
    BadOptions,
    bound_lines,
    case_field,
    game_fields,
    password_field,
    read_options,
    table_fields,
)
from app.tables.pages import FrontPage, GameCard, HostPage, MyTable, OptionField, first_lesson
from app.tables.powers import tidy_password
from app.tables.schemas import NewTable, Spectators, Table
from games.kit.models import Message, say
from games.kit.protocol import Plugin

TableState = Literal["lobby", "waiting", "my_turn", "finished"]

_MY_TABLES = 6


class HostingRoutes:
    """`/`, `/join` and `/host/GAME`."""

    def __init__(self, services: Services, plugins: Mapping[str, Plugin]) -> None:
        """Register the routes."""
        self._do = services
        self._plugins = plugins
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/", self.front, methods=["GET", "HEAD"])
        self.router.add_api_route("/join", self.join, methods=["POST"])
        self.router.add_api_route("/host/{slug}", self.host_form, methods=["GET", "HEAD"])
        self.router.add_api_route("/host/{slug}", self.host, methods=["POST"])

    async def front(self, request: Request) -> Response:
        """Show the games, my tables, and the field for a code."""
        browser = await self._browser(request)
        return await self._front(browser, "", None)

    async def join(self, request: Request) -> Response:
        """Lead from a pasted link or code to its table."""
        browser = await self._browser(request)
        text = only(await read_fields(request), "code", "")
        try:
            table = await self._do.tables.at(tidy_code(text))
        except NotFound:
            error = say("There is no table with this code. Is it complete?")
            return await self._front(browser, text[:80], error)
        return to_page(request, f"/t/{table.code}")

    async def host_form(self, request: Request, slug: str) -> Response:
        """Show what can be chosen for a table of this game."""
        browser, plugin = await self._browser(request), self._plugin(slug)
        fields = {"case": request.query_params.get("case", "")}
        try:
            case = await self._case(slug, fields)
        except AppError as refusal:
            return self._host_page(browser, plugin, fields, refusal)
        return self._host_page(browser, plugin, fields, None, case)

    async def host(self, request: Request, slug: str) -> Response:
        """Make the table and seat its host nowhere yet: the lobby asks for the role."""
        browser = await self._browser(request)
        fields = {name: values[-1] for name, values in (await read_fields(request)).items()}
        plugin, case = self._plugin(slug), None
        try:
            case = await self._case(slug, fields)
            new = new_table(plugin, fields)
            new = replace(new, options={**new.options, **(case.options if case else {})})
            player, token = await player_for(self._do.players, browser, fields.get("name", ""))
        except AppError as refusal:
            return self._host_page(browser, plugin, fields, refusal, case)
        table = await self._do.matches.host(player, new, case.code if case else None)
        return hand_out(request, to_page(request, f"/t/{table.code}"), token)

    # -- pages

    async def _browser(self, request: Request) -> Browser:
        return await browser_of(request, self._do.players)

    def _plugin(self, slug: str) -> Plugin:
        if slug not in self._plugins:
            raise NotFound
        return self._plugins[slug]

    async def _case(self, slug: str, fields: Mapping[str, str]) -> Case | None:
        """Return the case that is to be played again, if one is. Raises NoSuchCase, OldCase."""
        code = fields.get("case", "").strip()
        return await self._do.matches.cases.at(slug, code) if code else None

    async def _front(self, browser: Browser, code: str, error: Message | None) -> Response:
        tables = await self._do.tables.mine(browser.player, _MY_TABLES) if browser.player else ()
        tables = tuple(table for table in tables if table.game in self._plugins)
        page = FrontPage(
            shell=browser.shell("Whodunit"),
            games=tuple(_card(plugin) for plugin in self._plugins.values()),
            mine=tuple([await self._my_table(browser, table) for table in tables]),
            code=code,
            error=error,
        )
        content = self._do.templates.page("front.html", browser.voice, page)
        return html(content, 404 if error else 200)

    async def _my_table(self, browser: Browser, table: Table) -> MyTable:
        info = self._plugins[table.game].game.info
        match = await self._do.matches.current(table)
        state = await self._state(browser, match)
        return MyTable(table.code, table.name, info.title, info.accent, state)

    async def _state(self, browser: Browser, match: Match) -> TableState:
        if not match.running or browser.player is None:
            return "lobby" if match.status is Status.OPEN else "finished"
        try:
            loaded = await self._do.matches.loaded(match.id, match.seq)
        except OtherRules:
            return "finished"
        try:
            seat = await self._do.matches.seat(match, browser.player)
        except NotFound:
            return "waiting"
        return "my_turn" if loaded.decision_of(seat) else "waiting"

    def _host_page(
        self,
        browser: Browser,
        plugin: Plugin,
        chosen: Mapping[str, str],
        refusal: AppError | None,
        case: Case | None = None,
    ) -> Response:
        speaker, voice = self._do.speaker, browser.voice
        bound = case.options if case else {}
        fields = game_fields(plugin, speaker, voice, chosen={**chosen, **bound})
        page = HostPage(
            shell=browser.shell(
                speaker.plain(voice, plugin.game.info.title), plugin.game.info.accent
            ),
            game=_card(plugin),
            table_fields=(
                *chosen_fields(table_fields(plugin, speaker, voice), chosen),
                password_field(speaker, voice),
            ),
            fields=tuple(field for field in fields if field.name not in bound),
            name=chosen.get("name", browser.name)[:80],
            error=refusal.message if refusal else None,
            case=case_field(plugin, speaker, voice, chosen.get("case", "")),
            bound=bound_lines(fields, bound),
        )
        content = self._do.templates.page("host.html", browser.voice, page)
        return html(content, refusal.status if refusal else 200)


def new_table(plugin: Plugin, fields: Mapping[str, str]) -> NewTable:
    """Read what the host chose. Raises BadOptions or BadPassword."""
    least, most = plugin.game.info.seats
    seats, limit = fields.get("seats", str(most)), fields.get("limit", "relaxed")
    whom, password = fields.get("spectators", Spectators.NONE), fields.get("password", "")
    if whom not in {known.value for known in Spectators}:
        raise BadOptions
    if not seats.isascii() or not seats.isdigit() or limit not in LIMITS:
        raise BadOptions
    if not least <= int(seats) <= most:
        raise BadOptions
    options = read_options(plugin.game.types.options, fields)
    password = tidy_password(password) if password else ""
    return NewTable(
        plugin.game.info.slug, options, int(seats), LIMITS[limit], Spectators(whom), password
    )


def chosen_fields(
    fields: tuple[OptionField, ...], chosen: Mapping[str, str]
) -> tuple[OptionField, ...]:
    """Return the fields set as `chosen`, where that is one of their values."""

    def with_value(field: OptionField) -> OptionField:
        value = chosen.get(field.name, field.value)
        known = any(choice.value == value for choice in field.choices)
        return OptionField(
            field.name, field.label, field.help, field.kind, value if known else field.value,
            field.choices,
        )  # fmt: skip

    return tuple(with_value(field) for field in fields)


def _card(plugin: Plugin) -> GameCard:
    info = plugin.game.info
    return GameCard(
        slug=info.slug,
        title=info.title,
        summary=info.summary,
        seats=info.seats,
        minutes=info.minutes,
        accent=info.accent,
        lesson=first_lesson(plugin),
        daily=f"/daily/{info.slug}" if plugin.week else None,
    )
