"""`/m/ID/knowledge`: what could be known in a match that is over, beside its outcome."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.kernel.i18n import Voice
from app.kernel.web import html, wants_fragment
from app.matches.hindsight.pages import KnowledgePage
from app.matches.hindsight.panels import at_step, knowledge
from app.matches.hindsight.schemas import Onlook
from app.matches.hindsight.service import Hindsights
from app.matches.history.refusals import NoReplay
from app.matches.history.schemas import Eyes, Pass
from app.matches.presenter import Context
from app.matches.routes import Services
from app.players.browser import browser_of
from games.kit.models import say


class HindsightRoutes:
    """The panel of the outcome, and the one of the replay."""

    def __init__(self, services: Services, hindsights: Hindsights) -> None:
        """Register the route."""
        self._do = services
        self._hindsights = hindsights
        self.router = APIRouter(include_in_schema=False)
        path = "/m/{match_id}/knowledge"
        self.router.add_api_route(path, self.knowledge, methods=["GET", "HEAD"])

    async def knowledge(self, request: Request, match_id: UUID) -> Response:
        """Show what could be known; the panel alone where the outcome's page asks."""
        browser = await browser_of(request, self._do.players)
        onlook = await self._hindsights.admit(match_id, browser.player)
        match = onlook.match
        found = await self._hindsights.of(match)
        if found is None:
            raise NoReplay
        shown = knowledge(found, onlook)
        voice = Voice(browser.language, tuple(seat.name for seat in match.seats), match.game)
        if wants_fragment(request):
            return html(self._do.templates.region("match/knowledge.html", voice, shown))
        title = self._do.speaker.plain(browser.voice, say("What could be known"))
        accent = self._do.matches.game(match).info.accent
        page = KnowledgePage(browser.shell(title, accent), shown, await self._back(onlook))
        return html(self._do.templates.page("match/knowledge_page.html", voice, page))

    async def _back(self, onlook: Onlook) -> str:
        # With a shared link comes who is not to learn where the table is.
        if onlook.seat is None and onlook.replay is not None:
            return "/"
        codes = await self._do.tables.codes([onlook.match.table_id])
        return f"/t/{codes[onlook.match.table_id]}"

    async def beside(self, admitted: Pass, step: int, eyes: Eyes) -> tuple[Context, ...]:
        """Return what a replay shows of it beside a step: nothing while the match runs."""
        match = admitted.match
        found = await self._hindsights.of(match)
        if found is None:
            return ()
        onlook = Onlook(match, admitted.seat, f"/m/{match.id}/replay")
        return (("rp-known", "match/knowledge_step.html", at_step(found, onlook, step, eyes)),)
