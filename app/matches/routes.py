"""Every page with a match in it: the table, sitting down, starting, acting, the rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from fastapi import APIRouter
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from app.errors import AppError, BadInput, NotFound
from app.kernel.i18n import Speaker
from app.kernel.links import absolute, qr_svg
from app.kernel.templating import Templates
from app.kernel.web import html, number, only, read_fields, to_page, wants_fragment
from app.matches.dailies.service import Dailies
from app.matches.powers import Powers
from app.matches.presenter import Presenter, Setting
from app.matches.scene import Reader, Scene, Stage
from app.matches.scenes import Scenes
from app.matches.schemas import Submission
from app.matches.service import Matches
from app.players.browser import Browser, browser_of
from app.players.routes import hand_out, player_for
from app.players.schemas import Player
from app.players.service import Players
from app.tables.chat import Chat
from app.tables.door import Door
from app.tables.pages import Invite, SeatLinkPage, TakeSeatPage
from app.tables.presence import Presence
from app.tables.refusals import NotSeated
from app.tables.schemas import Table
from app.tables.service import CONTRIBUTION_LENGTH, Tables

Change = Callable[[Player], Awaitable[object]]
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes call."""

    players: Players
    tables: Tables
    matches: Matches
    scenes: Scenes
    presenter: Presenter
    templates: Templates
    speaker: Speaker
    public_url: str | None
    powers: Powers
    door: Door
    chat: Chat
    presence: Presence
    dailies: Dailies


class MatchRoutes:
    """`/t/CODE` and what is done there, `/m/ID/act`, and a seat's own link."""

    def __init__(self, services: Services) -> None:
        """Register the routes."""
        self._do = services
        self.router = APIRouter(include_in_schema=False)
        get, post = ["GET", "HEAD"], ["POST"]
        # Routes are tried in this order, and most requests are moves.
        for path, endpoint, methods in (
            ("/m/{match_id:uuid}/act", self.act, post),
            ("/t/{code}", self.table, get),
            ("/t/{code}/regions", self.regions, get),
            ("/t/{code}/sit", self.sit, post),
            ("/t/{code}/stand", self.stand, post),
            ("/t/{code}/ready", self.ready, post),
            ("/t/{code}/unready", self.unready, post),
            ("/t/{code}/bots", self.add_bot, post),
            ("/t/{code}/bots/remove", self.remove_bot, post),
            ("/t/{code}/start", self.start, post),
            ("/t/{code}/rematch", self.rematch, post),
            ("/t/{code}/phone", self.phone, post),
            ("/s/{token}", self.seat_link, get),
            ("/s/{token}", self.take_seat, post),
            ("/m/{match_id:uuid}/export", self.export, get),
        ):
            # Pages need nothing of what FastAPI adds to a route, and a move should not pay for it.
            self.router.add_route(path, _with_path(endpoint), methods, include_in_schema=False)

    # -- looking

    async def table(self, request: Request, code: str) -> Response:
        """Show the table as it stands for this browser."""
        browser = await self._browser(request)
        scene = await self._do.scenes.at(code)
        reader = reader_of(browser)
        self._do.presence.ask(scene.table, reader.player_id)
        page = self._do.presenter.page(scene, reader, self.setting(request, browser, scene))
        return html(self._do.presenter.render_page(page, scene, reader))

    async def regions(self, request: Request, code: str) -> Response:
        """Answer with everything that may have changed, for a page that lost its socket."""
        browser = await self._browser(request)
        scene = await self._do.scenes.at(code)
        return self._fragments(request, browser, scene, shown_stage(request))

    # -- before the match

    async def sit(self, request: Request, code: str) -> Response:
        """Give this browser a seat; an unknown browser gets an identity with it."""
        fields, browser = await read_fields(request), await self._browser(request)
        token = None
        try:
            name = only(fields, "name", "")
            role = only(fields, "role", "") or None
            await self._do.tables.require_seat(code, browser.player, name, role)
            player, token = await player_for(self._do.players, browser, name)
            await self._do.tables.sit(code, player, name, role)
        except AppError as refusal:
            answer = await self._answer(request, code, browser, "lobby", refusal)
            return hand_out(request, answer, token)
        browser = replace(browser, player=player)
        return hand_out(request, await self._answer(request, code, browser, "lobby"), token)

    async def stand(self, request: Request, code: str) -> Response:
        """Give the seat up."""
        return await self._change(request, code, lambda who: self._do.tables.stand(code, who))

    async def ready(self, request: Request, code: str) -> Response:
        """Be ready, adding the browser's own chance to the deal."""
        fields = await read_fields(request)
        chance = contribution(only(fields, "contribution", ""))
        return await self._change(
            request, code, lambda who: self._do.tables.ready(code, who, chance)
        )

    async def unready(self, request: Request, code: str) -> Response:
        """Be not ready after all."""
        return await self._change(request, code, lambda who: self._do.tables.ready(code, who, None))

    async def add_bot(self, request: Request, code: str) -> Response:
        """Seat a bot."""
        fields = await read_fields(request)
        seat, level = _seat_number(fields), only(fields, "level")
        return await self._change(
            request, code, lambda who: self._do.tables.add_bot(code, who, seat, level)
        )

    async def remove_bot(self, request: Request, code: str) -> Response:
        """Free a bot's seat."""
        seat = _seat_number(await read_fields(request))
        return await self._change(
            request, code, lambda who: self._do.tables.remove_bot(code, who, seat)
        )

    async def start(self, request: Request, code: str) -> Response:
        """Deal."""
        return await self._change(request, code, lambda who: self._do.matches.start(code, who))

    async def rematch(self, request: Request, code: str) -> Response:
        """Open the next match at this table."""
        return await self._change(
            request, code, lambda who: self._do.matches.rematch(code, who), shown="outcome"
        )

    # -- during and after it

    async def act(self, request: Request, match_id: UUID) -> Response:
        """Carry out an action; the answer shows the table as it stands after it, or why not."""
        fields, browser = await read_fields(request), await self._browser(request)
        if browser.player is None:
            raise NotFound
        sent = Submission(
            token=number(only(fields, "token")),
            fields={name: values for name, values in fields.items() if name != "token"},
        )
        acted = await self._do.matches.act(match_id, browser.player, sent)
        table = await self._do.tables.newest(acted.loaded.match.table_id)
        self._do.presence.ask(table, browser.player.id)
        scene = await self._do.scenes.after(table, acted.loaded)
        if not wants_fragment(request) and acted.refused is None:
            return to_page(request, f"/t/{table.code}")
        return self._fragments(
            request, browser, scene, ("match", scene.match.number), acted.refused
        )

    async def export(self, request: Request, match_id: UUID) -> Response:
        """Hand out the whole finished match, for checking it elsewhere."""
        browser = await self._browser(request)
        if browser.player is None:
            raise NotFound
        exported = await self._do.matches.export(match_id, browser.player)
        headers = {
            "Content-Disposition": f'attachment; filename="match-{match_id}.json"',
            "Cache-Control": "no-store",
        }
        text = exported.model_dump_json(indent=1)
        return Response(text, media_type="application/json", headers=headers)

    # -- a seat's own link

    async def phone(self, request: Request, code: str) -> Response:
        """Make a fresh link to my seat for a second device, and show it; the old one is void."""
        browser = await self._browser(request)
        if browser.player is None:
            raise NotSeated
        token = await self._do.tables.seat_link(code, browser.player)
        table = await self._do.tables.at(code)
        url = absolute(request, self._do.public_url, f"/s/{token}")
        shell = browser.shell(table.name)
        page = SeatLinkPage(shell, table.name, table.code, url, qr_svg(url))
        return html(self._do.templates.page("seat_link.html", browser.voice, page))

    async def seat_link(self, request: Request, token: str) -> Response:
        """Show whose seat the link means; only the button takes it, since messengers look ahead."""
        browser = await self._browser(request)
        table, seat = await self._do.tables.by_link(token)
        page = TakeSeatPage(browser.shell(table.name), table.name, seat.name, f"/s/{token}")
        return html(self._do.templates.page("take_seat.html", browser.voice, page))

    async def take_seat(self, request: Request, token: str) -> Response:
        """Let this browser drive the seat too."""
        browser = await self._browser(request)
        _, seat = await self._do.tables.by_link(token)
        player, secret = await player_for(self._do.players, browser, browser.name or seat.name)
        table = await self._do.tables.take_seat(token, player)
        return hand_out(request, to_page(request, f"/t/{table.code}"), secret)

    # -- answering

    async def _browser(self, request: HTTPConnection) -> Browser:
        return await browser_of(request, self._do.players)

    def setting(self, request: HTTPConnection, browser: Browser, scene: Scene) -> Setting:
        """Return the frame of the table's page, and the link to pass on while it is open."""
        voice = browser.voice
        title = self._do.speaker.plain(voice, self._do.presenter.title(scene))
        shell = browser.shell(title, self._do.presenter.accent(scene))
        shown = scene.stage(reader_of(browser)) == "lobby"
        return Setting(shell, self._invite(request, scene.table) if shown else None)

    def _invite(self, request: HTTPConnection, table: Table) -> Invite:
        url = absolute(request, self._do.public_url, f"/t/{table.code}")
        return Invite(url, table.code, qr_svg(url))

    async def _change(
        self, request: Request, code: str, change: Change, shown: Stage = "lobby"
    ) -> Response:
        browser = await self._browser(request)
        try:
            if browser.player is None:
                raise NotSeated
            await change(browser.player)
        except AppError as refusal:
            return await self._answer(request, code, browser, shown, refusal)
        return await self._answer(request, code, browser, shown)

    async def _answer(
        self,
        request: Request,
        code: str,
        browser: Browser,
        shown: Stage,
        refused: AppError | None = None,
    ) -> Response:
        if isinstance(refused, NotFound):
            raise refused
        if not wants_fragment(request) and refused is None:
            return to_page(request, f"/t/{code}")
        scene = await self._do.scenes.at(code)
        return self._fragments(request, browser, scene, (shown, scene.match.number), refused)

    async def refused(
        self, request: Request, browser: Browser, refusal: AppError
    ) -> Response | None:
        """Show a refusal on the table's page that sent the request; None where none did."""
        if not wants_fragment(request):
            return None
        match request.url.path.split("/"):
            case ["", "t", code, _]:
                shown: Stage = "lobby"
            case ["", "m", match_id, "act"]:
                shown, code = "match", await self._code_of(match_id)
            case _:
                return None
        try:
            scene = await self._do.scenes.at(code)
        except AppError:
            return None
        if shown == "match" and not scene.table.knows(browser.player):
            # Whose match it is, and that there is one, is nothing to tell a stranger.
            return None
        return self._fragments(request, browser, scene, (shown, scene.match.number), refusal)

    async def _code_of(self, match_id: str) -> str:
        try:
            loaded = await self._do.matches.loaded(UUID(match_id))
            return (await self._do.tables.newest(loaded.match.table_id)).code
        except (ValueError, AppError):
            return ""

    def _fragments(
        self,
        request: Request,
        browser: Browser,
        scene: Scene,
        shown: tuple[str, int] | None,
        refused: AppError | None = None,
    ) -> Response:
        if not wants_fragment(request):
            # Without script the refusal is a page of its own; the table is one step back.
            raise refused or BadInput()
        reader, presenter = reader_of(browser), self._do.presenter
        status = refused.status if refused else 200
        if shown != (scene.stage(reader), scene.match.number):
            setting = self.setting(request, browser, scene)
            page = presenter.page(scene, reader, setting, refused=refused)
            return html(presenter.render_stage(page, scene, reader), status)
        regions = presenter.regions(scene, reader, refused=refused)
        return html("".join(region.partial for region in regions.values()), status)


def _with_path(endpoint: Callable[..., Awaitable[Response]]) -> Endpoint:
    """Hand the endpoint what stands in the path beside the request."""

    async def respond(request: Request) -> Response:
        return await endpoint(request, **request.path_params)

    return respond


def reader_of(browser: Browser) -> Reader:
    """Return the browser as the one who looks at a table."""
    player = browser.player
    return Reader(player.id if player else None, browser.name, browser.language)


def shown_stage(request: HTTPConnection) -> tuple[str, int] | None:
    """Return the stage and match number that the page shows, as its script tells them."""
    stage, shown = request.query_params.get("stage"), request.query_params.get("number", "")
    try:
        return (stage, number(shown)) if stage is not None else None
    except BadInput:
        return None


def contribution(text: str) -> bytes:
    """Read a browser's randomness from hex; empty where it has none. Raises BadInput."""
    if not text:
        return b""
    try:
        chance = bytes.fromhex(text)
    except ValueError as error:
        raise BadInput from error
    if len(chance) != CONTRIBUTION_LENGTH:
        raise BadInput
    return chance


def _seat_number(fields: Mapping[str, tuple[str, ...]]) -> int:
    return number(only(fields, "seat")) - 1
