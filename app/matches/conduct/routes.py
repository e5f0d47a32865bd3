"""Reporting a match to those who run the server: a form beside the table, and JSON."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import AppError, BadInput, NotFound
from app.kernel.web import html, number, only, read_fields, to_page, wants_fragment
from app.matches import bodies
from app.matches.conduct.refusals import BadReport
from app.matches.conduct.service import Conduct
from app.matches.routes import Services, reader_of
from app.matches.schemas import Match
from app.matches.surroundings import Told
from app.players.browser import browser_of
from app.players.schemas import Player

_MATCH = "match"


class ReportRoutes:
    """`/m/ID/report` and the same for programs."""

    def __init__(self, services: Services, conduct: Conduct) -> None:
        """Register the routes."""
        self._do = services
        self._conduct = conduct
        self.router = APIRouter()
        form = "/m/{match_id:uuid}/report"
        self.router.add_route(form, self.report, ["POST"], include_in_schema=False)
        self.router.add_api_route(
            "/api/matches/{match_id}/report",
            self.report_by_program,
            methods=["POST"],
            status_code=204,
            responses=bodies.REFUSALS,
        )

    async def report(self, request: Request) -> Response:
        """Take a report; the answer says so where the form was, or why not."""
        fields = await read_fields(request)
        browser = await browser_of(request, self._do.players)
        match, player = await self._part(request.path_params["match_id"], browser.player)
        about = _about(only(fields, "about"))
        try:
            await self._conduct.report(match, player, about, only(fields, "text", ""))
        except NotFound:
            raise
        except AppError as refusal:
            if not wants_fragment(request):
                raise
            return await self._answer(request, match, refusal)
        if not wants_fragment(request):
            code = (await self._do.tables.newest(match.table_id)).code
            return to_page(request, f"/t/{code}")
        return await self._answer(request, match, None)

    async def report_by_program(
        self, request: Request, match_id: UUID, body: bodies.Report
    ) -> None:
        """Report a match, or a seat of it, to those who run the server."""
        browser = await browser_of(request, self._do.players)
        match, player = await self._part(match_id, browser.player)
        about = None if body.about is None else body.about - 1
        await self._conduct.report(match, player, about, body.text)

    async def _part(self, match_id: UUID, player: Player | None) -> tuple[Match, Player]:
        """Return the match and who has a part in it. Raises NotFound for everybody else."""
        match = await self._do.matches.find(match_id)
        if player is None:
            raise NotFound
        await self._do.matches.seat(match, player)
        return match, player

    async def _answer(self, request: Request, match: Match, refusal: AppError | None) -> Response:
        browser = await browser_of(request, self._do.players)
        code = (await self._do.tables.newest(match.table_id)).code
        scene = await self._do.scenes.at(code)
        told = Told("report", refusal)
        region = self._do.presenter.regions(scene, reader_of(browser), told=told)["report"]
        return html(region.partial, refusal.status if refusal else 200)


def _about(text: str) -> int | None:
    if text == _MATCH:
        return None
    try:
        return number(text) - 1
    except BadInput as error:
        raise BadReport from error
