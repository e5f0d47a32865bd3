"""`/admin`: signing in, the list of finished matches, running ones, charts and the audit log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.admin import charts
from app.admin.archive.service import Archive
from app.admin.archive.store import MOST_COUNTED
from app.admin.asked import address, place_of, wanted_of
from app.admin.pages import (
    AuditPage,
    ChartsPage,
    GameName,
    Games,
    LivePage,
    LiveRow,
    MatchesPage,
    SignInPage,
    endings,
)
from app.admin.refusals import SignedOut
from app.admin.schemas import Admin, Place, Wanted
from app.admin.service import SESSION, Admins
from app.errors import AppError, BadInput
from app.kernel.clock import Clock
from app.kernel.shell import Shell
from app.kernel.web import cookie_name, html, is_secure, only, read_fields, to_page, wants_fragment
from app.matches.conduct.service import Conduct
from app.matches.history.service import History
from app.matches.records.service import Records
from app.matches.routes import Services
from app.players.browser import Browser, nobody
from games.kit.models import Message, say
from games.kit.protocol import Plugin

Endpoint = Callable[..., Awaitable[Response]]

_COOKIE = "admin"
_SIGN_IN = "/admin/sign-in"
_MOST_LIVE = 200
_SPANS = (7, 30, 90)


@dataclass(frozen=True, slots=True)
class Office:
    """What the admins' routes call."""

    services: Services
    admins: Admins
    archive: Archive
    history: History
    conduct: Conduct
    records: Records
    clock: Clock
    games: Games


def game_names(plugins: Mapping[str, Plugin]) -> Games:
    """Return the installed games by slug."""
    return {
        slug: GameName(
            slug, plugin.game.info.title, plugin.game.info.accent, dict(_endings(plugin))
        )
        for slug, plugin in plugins.items()
    }


def _endings(plugin: Plugin) -> Iterator[tuple[str, Message]]:
    for reason in plugin.game.info.reasons:
        if word := plugin.terms.get(f"ended-{reason}"):
            yield reason, Message(id=word)


async def admin_of(request: Request, office: Office) -> Admin:
    """Return who is signed in. Raises SignedOut."""
    return await office.admins.recognise(request.cookies.get(cookie_name(request, _COOKIE)))


def shell_of(request: Request, office: Office, title: Message) -> tuple[Browser, Shell]:
    """Return the browser, whoever plays at it, and the frame of its page."""
    browser = nobody(request)
    return browser, browser.shell(office.services.speaker.plain(browser.voice, title))


def add_guarded(router: APIRouter, path: str, endpoint: Endpoint, method: str) -> None:
    """Register a page; whoever is not signed in is led to where that is done."""

    async def respond(request: Request) -> Response:
        try:
            return await endpoint(request, **request.path_params)
        except SignedOut:
            if wants_fragment(request):
                raise
            return RedirectResponse(_SIGN_IN, status_code=303)

    router.add_route(path, respond, [method], include_in_schema=False)


class AdminRoutes:
    """All but the looks into a match."""

    def __init__(self, office: Office) -> None:
        """Register the routes."""
        self._office = office
        self.router = APIRouter(include_in_schema=False)
        for path, endpoint, method in (
            ("/admin", self.matches, "GET"),
            (_SIGN_IN, self.sign_in_form, "GET"),
            (_SIGN_IN, self.sign_in, "POST"),
            ("/admin/sign-out", self.sign_out, "POST"),
            ("/admin/live", self.live, "GET"),
            ("/admin/charts", self.charts, "GET"),
            ("/admin/audit", self.audit, "GET"),
        ):
            add_guarded(self.router, path, endpoint, method)

    # -- signing in

    async def sign_in_form(self, request: Request) -> Response:
        """Ask for name and password."""
        return self._sign_in_page(request, "", None)

    async def sign_in(self, request: Request) -> Response:
        """Open a session."""
        fields = await read_fields(request)
        name, host = only(fields, "name"), request.client.host if request.client else ""
        try:
            token = await self._office.admins.sign_in(name, only(fields, "password"), host)
        except AppError as refusal:
            return self._sign_in_page(request, name[:80], refusal)
        response = to_page(request, "/admin")
        response.set_cookie(
            cookie_name(request, _COOKIE),
            token,
            max_age=int(SESSION.total_seconds()),
            path="/",
            secure=is_secure(request),
            httponly=True,
            samesite="strict",
        )
        return response

    async def sign_out(self, request: Request) -> Response:
        """End the session."""
        name = cookie_name(request, _COOKIE)
        await self._office.admins.sign_out(request.cookies.get(name))
        response = to_page(request, _SIGN_IN)
        response.delete_cookie(name, path="/", secure=is_secure(request), httponly=True)
        return response

    def _sign_in_page(self, request: Request, name: str, refusal: AppError | None) -> Response:
        browser, shell = shell_of(request, self._office, say("Admin"))
        page = SignInPage(shell, name, refusal.message if refusal else None)
        content = self._office.services.templates.page("admin/sign_in.html", browser.voice, page)
        return html(content, refusal.status if refusal else 200)

    # -- lists

    async def matches(self, request: Request) -> Response:
        """List finished matches."""
        admin = await admin_of(request, self._office)
        wanted, place, error = _asked(request)
        found = await self._office.archive.find(wanted, place)
        browser, shell = shell_of(request, self._office, say("Finished matches"))
        page = MatchesPage(
            shell=shell,
            admin=admin,
            games=self._office.games,
            reasons=endings(self._office.games, await self._office.archive.reasons()),
            wanted=wanted,
            filtered=wanted != Wanted(order=wanted.order),
            rows=found.rows,
            total=min(found.total, MOST_COUNTED),
            counted=found.total <= MOST_COUNTED,
            earlier=address("/admin", wanted, found.earlier) if found.earlier else None,
            later=address("/admin", wanted, found.later) if found.later else None,
            error=error,
        )
        content = self._office.services.templates.page("admin/matches.html", browser.voice, page)
        return html(content, 422 if error else 200)

    async def live(self, request: Request) -> Response:
        """List the matches that run."""
        admin = await admin_of(request, self._office)
        running = await self._office.history.running(_MOST_LIVE)
        codes = await self._office.services.tables.codes([match.table_id for match in running])
        reported = await self._office.conduct.reported([match.id for match in running])
        rows = tuple(
            LiveRow(
                match_id=str(match.id),
                game=match.game,
                code=codes[match.table_id],
                players=", ".join(seat["name"] for seat in match.seats),
                steps=match.seq,
                started_at=match.started_at,
                reported=match.id in reported and reported[match.id].open,
            )
            for match in running
        )
        browser, shell = shell_of(request, self._office, say("Live matches"))
        page = LivePage(shell, admin, self._office.games, rows, _MOST_LIVE)
        return html(self._office.services.templates.page("admin/live.html", browser.voice, page))

    async def charts(self, request: Request) -> Response:
        """Show what is counted of the last days."""
        admin = await admin_of(request, self._office)
        days = request.query_params.get("days", "30")
        if days not in map(str, _SPANS):
            raise BadInput
        until = self._office.clock.now().date()
        since = until - timedelta(days=int(days) - 1)
        tally = await self._office.archive.tally(Wanted(since=since, until=until))
        browser, shell = shell_of(request, self._office, say("Charts"))
        page = ChartsPage(
            shell=shell,
            admin=admin,
            games=self._office.games,
            days=int(days),
            spans=_SPANS,
            total=sum(many for _, _, many in tally.endings),
            by_day=charts.by_day(tally, since, until),
            by_length=charts.by_length(tally),
            endings=charts.endings(tally),
            first_seats=charts.first_seats(tally),
        )
        return html(self._office.services.templates.page("admin/charts.html", browser.voice, page))

    async def audit(self, request: Request) -> Response:
        """Show who looked at what and why."""
        admin = await admin_of(request, self._office)
        before, match = (_id(request.query_params.get(name)) for name in ("before", "match"))
        entries = await self._office.admins.entries(admin, before, match)
        last = f"before={entries[-1].id}" if entries else ""
        suffix = f"&match={match}" if match else ""
        browser, shell = shell_of(request, self._office, say("Audit log"))
        page = AuditPage(
            shell=shell,
            admin=admin,
            entries=tuple(entries),
            match_id=str(match or ""),
            older=f"/admin/audit?{last}{suffix}" if last and len(entries) > 1 else None,
        )
        return html(self._office.services.templates.page("admin/audit.html", browser.voice, page))


def _asked(request: Request) -> tuple[Wanted, Place | None, Message | None]:
    """Return what is asked for, or everything and why that could not be read."""
    try:
        wanted = wanted_of(request.query_params)
        return wanted, place_of(request.query_params, wanted), None
    except BadInput as refusal:
        return Wanted(), None, refusal.message


def _id(text: str | None) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError as error:
        raise BadInput from error
