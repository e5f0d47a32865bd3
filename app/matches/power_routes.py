"""What is done around a match: at the door, among the people, by the host, in the chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import AppError, BadInput, NotFound
from app.kernel.web import html, number, only, read_fields, to_page, wants_fragment
from app.matches.hosting import chosen_fields, new_table
from app.matches.presenter import Setting
from app.matches.routes import Services, reader_of
from app.matches.scene import Scene
from app.matches.surroundings import Place, Told
from app.players.browser import Browser, browser_of
from app.players.routes import hand_out, player_for
from app.players.schemas import Player
from app.tables.options import LIMITS, game_fields, table_fields
from app.tables.pages import OptionsPage
from app.tables.refusals import NotHost, NotSeated
from app.tables.schemas import Spectators, Table
from games.kit.protocol import Plugin

Fields = Mapping[str, tuple[str, ...]]
Change = Callable[[str, Player, Fields], Awaitable[object]]
SettingOf = Callable[[Request, Browser, Scene], Setting]


class PowerRoutes:
    """The forms around the table's page, and its options between two matches."""

    def __init__(
        self, services: Services, plugins: Mapping[str, Plugin], setting: SettingOf
    ) -> None:
        """`setting`: makes the frame of the page, should its stage change."""
        self._do = services
        self._plugins = plugins
        self._setting = setting
        self.router = APIRouter(include_in_schema=False)
        self._add_people()
        self._add_door()
        get, post = ["GET", "HEAD"], ["POST"]
        self.router.add_api_route("/t/{code}/options", self.options_form, methods=get)
        self.router.add_api_route("/t/{code}/options", self.options, methods=post)

    def _add_people(self) -> None:
        powers, table = self._do.powers, self._do.powers.table
        notices: Place = "notices"
        self._add("kick", lambda c, p, f: powers.send_away(c, p, _seat(f)))
        self._add("guests/remove", lambda c, p, f: table.bar_guest(c, p, _guest(f)))
        self._add("host", lambda c, p, f: table.hand_over(c, p, _seat(f)))
        self._add("stand-in", lambda c, p, f: powers.stand_in(c, p, _seat(f)))
        self._add("hand-back", lambda c, p, f: powers.hand_back(c, p, _seat(f) if f else None))
        self._add("shut", lambda c, p, f: table.shut(c, p, shut=_yes(f, "on")))
        self._add("guard", lambda c, p, f: table.guard(c, p, only(f, "password", "")))
        self._add("spectators", lambda c, p, f: table.allow_spectators(c, p, _whom(f)))
        self._add("pause", lambda c, p, _: powers.pause(c, p))
        self._add("resume", lambda c, p, _: powers.resume(c, p))
        self._add("end", lambda c, p, _: powers.end(c, p))
        self._add("agree", lambda c, p, f: table.agree(c, p, agrees=_yes(f, "on")), notices)
        self._add(
            "claims",
            lambda c, p, f: table.answer_claim(c, p, _guest(f), yes=_yes(f, "answer")),
            notices,
        )

    def _add_door(self) -> None:
        door = self._do.door
        place: Place = "door"
        self._add("enter", lambda c, p, f: door.enter(c, p, only(f, "password", "")), place)
        self._add("claim", lambda c, p, f: door.claim(c, p, _seat(f)), place)
        self._add("watch", lambda c, p, _: door.watch(c, p, watching=True), place)
        self._add("unwatch", lambda c, p, _: door.watch(c, p, watching=False), place)
        self._add("chat", self._speak, "chat")

    def _add(self, path: str, change: Change, place: Place = "people") -> None:
        async def endpoint(request: Request, code: str) -> Response:
            return await self._changed(request, code, change, place)

        self.router.add_api_route(f"/t/{{code}}/{path}", endpoint, methods=["POST"])

    # -- carrying out

    async def _changed(self, request: Request, code: str, change: Change, place: Place) -> Response:
        fields = await read_fields(request)
        browser = await browser_of(request, self._do.players)
        before = await self._do.scenes.at(code)
        shown = (before.stage(reader_of(browser)), before.match.number)
        told, token = None, None
        try:
            player, token = await self._player(browser, fields, place)
            browser = replace(browser, player=player)
            await change(code, player, fields)
        except (BadInput, NotFound):
            raise
        except AppError as refusal:
            told = Told(place, refusal)
        if not wants_fragment(request):
            if told is not None and told.refusal is not None:
                raise told.refusal
            return hand_out(request, to_page(request, f"/t/{code}"), token)
        scene = await self._do.scenes.at(code)
        self._do.presence.ask(scene.table, browser.player.id if browser.player else None)
        answer = self._answer(request, browser, scene, shown, told)
        return hand_out(request, answer, token)

    async def _player(
        self, browser: Browser, fields: Fields, place: Place
    ) -> tuple[Player, str | None]:
        """Return who asks; at the door somebody unknown becomes known by it."""
        if place != "door":
            if browser.player is None:
                raise NotSeated
            return browser.player, None
        if "name" in fields:
            return await player_for(self._do.players, browser, only(fields, "name"))
        if browser.player is not None:
            return browser.player, None
        introduced = await self._do.players.introduce("")
        return introduced.player, introduced.token

    def _answer(
        self,
        request: Request,
        browser: Browser,
        scene: Scene,
        shown: tuple[str, int],
        told: Told | None,
    ) -> Response:
        reader, presenter = reader_of(browser), self._do.presenter
        status = told.refusal.status if told and told.refusal else 200
        if shown != (scene.stage(reader), scene.match.number):
            setting = self._setting(request, browser, scene)
            page = presenter.page(scene, reader, setting, told=told)
            return html(presenter.render_stage(page, scene, reader), status)
        regions = presenter.regions(scene, reader, told=told)
        if told is not None:
            # What was asked was not done, so nothing else has changed by it.
            place = told.place if told.place in regions else "notices"
            return html(regions[place].partial, status)
        if request.url.path.endswith("/chat"):
            return html(regions["chat"].partial)
        return html("".join(region.partial for region in regions.values()), status)

    async def _speak(self, code: str, player: Player, fields: Fields) -> None:
        scene = await self._do.scenes.at(code)
        text = only(fields, "text", "")
        await self._do.chat.speak(code, player, text, playing=scene.match.running)

    # -- other options

    async def options_form(self, request: Request, code: str) -> Response:
        """Show what can be chosen for the next match."""
        browser = await browser_of(request, self._do.players)
        table = await self._do.tables.at(code)
        if not table.hosted_by(browser.player.id if browser.player else None):
            raise NotHost
        return self._options_page(browser, table, {}, None)

    async def options(self, request: Request, code: str) -> Response:
        """Play by what was chosen from the next match on."""
        browser = await browser_of(request, self._do.players)
        fields = {name: values[-1] for name, values in (await read_fields(request)).items()}
        table = await self._do.tables.at(code)
        try:
            if browser.player is None:
                raise NotHost
            new = new_table(self._plugins[table.game], fields)
            await self._do.powers.change_options(code, browser.player, new)
        except AppError as refusal:
            if isinstance(refusal, NotHost):
                raise
            return self._options_page(browser, table, fields, refusal)
        return to_page(request, f"/t/{code}")

    def _options_page(
        self, browser: Browser, table: Table, chosen: Mapping[str, str], refusal: AppError | None
    ) -> Response:
        speaker, voice, plugin = self._do.speaker, browser.voice, self._plugins[table.game]
        now: dict[str, Any] = {
            "seats": str(len(table.seats)),
            "limit": next((n for n, s in LIMITS.items() if s == table.limit_seconds), "relaxed"),
            "spectators": table.spectators.value,
        }
        page = OptionsPage(
            shell=browser.shell(table.name, plugin.game.info.accent),
            code=table.code,
            table_name=table.name,
            game=plugin.game.info.title,
            table_fields=chosen_fields(table_fields(plugin, speaker, voice), {**now, **chosen}),
            fields=game_fields(plugin, speaker, voice, chosen={**table.options, **chosen}),
            error=refusal.message if refusal else None,
        )
        content = self._do.templates.page("tables/options.html", voice, page)
        return html(content, refusal.status if refusal else 200)


def _seat(fields: Fields) -> int:
    return number(only(fields, "seat")) - 1


def _guest(fields: Fields) -> int:
    return number(only(fields, "guest"))


def _yes(fields: Fields, name: str) -> bool:
    value = only(fields, name)
    if value not in {"yes", "no"}:
        raise BadInput
    return value == "yes"


def _whom(fields: Fields) -> Spectators:
    try:
        return Spectators(only(fields, "whom"))
    except ValueError as error:
        raise BadInput from error
