"""`/m/ID/replay`: a match step by step, as its players or everybody with a shared link see it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import BadInput
from app.kernel.web import html, only, read_fields, to_page, wants_fragment
from app.matches.history.pages import Sharing
from app.matches.history.projector import Projector, Show, eyes_of, step_of
from app.matches.history.schemas import Eyes, Pass
from app.matches.history.service import History
from app.matches.presenter import Context
from app.matches.routes import Services
from app.matches.schemas import Status
from app.players.browser import browser_of

Beside = Callable[[Pass, int, Eyes], Awaitable[tuple[Context, ...]]]
"""What is shown beside a step to those eyes, more than what was shown then."""


class ReplayRoutes:
    """The replay and its sharing."""

    def __init__(
        self, services: Services, history: History, projector: Projector, beside: Beside
    ) -> None:
        """Register the routes."""
        self._beside = beside
        self._do = services
        self._history = history
        self._projector = projector
        self.router = APIRouter(include_in_schema=False)
        path = "/m/{match_id}/replay"
        self.router.add_api_route(path, self.replay, methods=["GET", "HEAD"])
        self.router.add_api_route(f"{path}/sharing", self.sharing, methods=["POST"])

    async def replay(self, request: Request, match_id: UUID) -> Response:
        """Show a step of the match; only what changes where the page's script asks."""
        browser = await browser_of(request, self._do.players)
        admitted = await self._history.admit(match_id, browser.player)
        running = admitted.match.status is not Status.FINISHED
        first = admitted.match.seq if running else 0
        own: Eyes = admitted.seat if admitted.seat is not None else "all"
        step, eyes = step_of(request, first), eyes_of(request, admitted, own)
        show = Show(
            kind="replay",
            admitted=admitted,
            step=step,
            eyes=eyes,
            path=f"/m/{match_id}/replay",
            back=f"/t/{admitted.table.code}" if admitted.seat is not None else "/",
            export=f"/m/{match_id}/export" if not running and admitted.seat is not None else None,
            sharing=_sharing(admitted),
            extras=await self._beside(admitted, step, eyes),
        )
        if wants_fragment(request):
            return html(await self._projector.fragments(request, browser, show))
        return html(await self._projector.page(request, browser, show))

    async def sharing(self, request: Request, match_id: UUID) -> Response:
        """Share the replay with everybody who has its link, or with nobody any more."""
        fields = await read_fields(request)
        browser = await browser_of(request, self._do.players)
        wanted = only(fields, "shared")
        if wanted not in {"yes", "no"}:
            raise BadInput
        await self._history.share(match_id, browser.player, shared=wanted == "yes")
        return to_page(request, f"/m/{match_id}/replay")


def _sharing(admitted: Pass) -> Sharing | None:
    if admitted.seat is None or admitted.match.status is not Status.FINISHED:
        return None
    return Sharing(f"/m/{admitted.match.id}/replay/sharing", admitted.shared)
