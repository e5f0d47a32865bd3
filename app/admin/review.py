"""Looking into one match, with a reason: step by step, as a file, and ending it while it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.admin.pages import ForgetPage, ReasonPage
from app.admin.panels import Panels
from app.admin.refusals import LookFirst, ReasonMissing, SitsThere
from app.admin.routes import Office, add_guarded, admin_of, shell_of
from app.admin.schemas import REASON_LENGTH, Act, Admin, Role
from app.admin.service import Subject, require_admin
from app.errors import AppError
from app.kernel.web import html, number, only, read_fields, to_page, wants_fragment
from app.matches.conduct.refusals import NoSuchReport
from app.matches.history.projector import Projector, Show, eyes_of, eyes_word, step_of
from app.matches.history.refusals import NoSuchStep
from app.matches.history.schemas import Eyes, Pass
from app.matches.panels import seat_tokens
from app.matches.presenter import Context
from app.matches.records.refusals import NobodyKnown, StillPlaying
from app.matches.refusals import NotRunning
from app.matches.schemas import Status
from app.players.browser import browser_of, nobody
from games.kit.models import Message, say

_BEFORE, _AFTER = 2, 3


class ReviewRoutes:
    """`/admin/matches/ID` and what is done there."""

    def __init__(self, office: Office, projector: Projector) -> None:
        """Register the routes."""
        self._office = office
        self._projector = projector
        self.router = APIRouter(include_in_schema=False)
        match = "/admin/matches/{match_id:uuid}"
        for path, endpoint, method in (
            (match, self.review, "GET"),
            (f"{match}/look", self.look, "POST"),
            (f"{match}/export", self.export, "GET"),
            (f"{match}/end", self.end_form, "GET"),
            (f"{match}/end", self.end, "POST"),
            (f"{match}/forget", self.forget_form, "GET"),
            (f"{match}/forget", self.forget, "POST"),
            (f"{match}/reports/{{seat:int}}/close", self.close_report, "POST"),
        ):
            add_guarded(self.router, path, endpoint, method)

    async def review(self, request: Request, match_id: UUID) -> Response:
        """Show a step of the match, or ask for the reason first."""
        admin, admitted = await self._admitted(request, match_id)
        if await self._office.admins.looks(admin, match_id) is None:
            if wants_fragment(request):
                raise LookFirst
            return self._ask(request, admin, admitted, Act.LOOK)
        over = admitted.match.status is Status.FINISHED
        path = f"/admin/matches/{match_id}"
        step = step_of(request, 0 if over else admitted.match.seq)
        eyes = eyes_of(request, admitted, "all")
        if step > admitted.match.seq:
            raise NoSuchStep
        show = Show(
            kind="review",
            admitted=admitted,
            step=step,
            eyes=eyes,
            path=path,
            back="/admin" if over else "/admin/live",
            export=f"{path}/export" if over else None,
            forget=f"{path}/forget" if over and admin.role is Role.ADMIN else None,
            marks=await self._office.history.marks(match_id),
            extras=await self._extras(admitted, step, path, eyes),
        )
        browser = nobody(request)
        if wants_fragment(request):
            return html(await self._projector.fragments(request, browser, show))
        return html(await self._projector.page(request, browser, show))

    async def look(self, request: Request, match_id: UUID) -> Response:
        """Write down why, and open the match."""
        admin, admitted = await self._admitted(request, match_id)
        reason = only(await read_fields(request), "reason", "")
        try:
            await self._office.admins.write(admin, Act.LOOK, _subject(admitted), reason)
        except ReasonMissing as refusal:
            return self._ask(request, admin, admitted, Act.LOOK, refusal)
        return to_page(request, f"/admin/matches/{match_id}")

    async def export(self, request: Request, match_id: UUID) -> Response:
        """Hand out the whole finished match, for the reason for which it was opened."""
        admin, admitted = await self._admitted(request, match_id)
        reason = await self._office.admins.looks(admin, match_id)
        if reason is None:
            raise LookFirst
        bundle = await self._office.history.export(match_id)
        await self._office.admins.write(admin, Act.EXPORT, _subject(admitted), reason)
        headers = {
            "Content-Disposition": f'attachment; filename="match-{match_id}.json"',
            "Cache-Control": "no-store",
        }
        text = bundle.model_dump_json(indent=1)
        return Response(text, media_type="application/json", headers=headers)

    async def end_form(self, request: Request, match_id: UUID) -> Response:
        """Ask why the match shall end."""
        admin, admitted = await self._admitted(request, match_id)
        require_admin(admin)
        return self._ask(request, admin, admitted, Act.END)

    async def end(self, request: Request, match_id: UUID) -> Response:
        """Write down why, and end the match."""
        admin, admitted = await self._admitted(request, match_id)
        require_admin(admin)
        if admitted.match.status is Status.FINISHED:
            raise NotRunning
        reason = only(await read_fields(request), "reason", "")
        try:
            await self._office.admins.write(admin, Act.END, _subject(admitted), reason)
        except ReasonMissing as refusal:
            return self._ask(request, admin, admitted, Act.END, refusal)
        await self._office.services.matches.close(match_id)
        return to_page(request, "/admin/live")

    async def close_report(self, request: Request, match_id: UUID, seat: int) -> Response:
        """Write down what was done about a report, and close it."""
        admin, admitted = await self._admitted(request, match_id)
        if await self._office.admins.looks(admin, match_id) is None:
            raise LookFirst
        note = only(await read_fields(request), "note", "")
        reports = await self._office.conduct.reports(match_id)
        if not any(report.open and report.seat == seat - 1 for report in reports):
            raise NoSuchReport
        await self._office.admins.write(admin, Act.CLOSE, _subject(admitted), note)
        note = " ".join(note.split())[:REASON_LENGTH]
        await self._office.conduct.close_report(match_id, seat - 1, admin.name, note)
        await self._office.archive.look_again([match_id])
        return to_page(request, f"/admin/matches/{match_id}")

    async def forget_form(self, request: Request, match_id: UUID) -> Response:
        """Ask whose data shall be deleted, and why."""
        admin, admitted = await self._admitted(request, match_id)
        require_admin(admin)
        return await self._ask_whom(request, admin, admitted)

    async def forget(self, request: Request, match_id: UUID) -> Response:
        """Write down why, and delete what is kept of a player everywhere."""
        admin, admitted = await self._admitted(request, match_id)
        require_admin(admin)
        try:
            changed = await self._forgotten(admin, admitted, await read_fields(request))
        except (ReasonMissing, NobodyKnown, StillPlaying) as refusal:
            return await self._ask_whom(request, admin, admitted, refusal)
        await self._office.archive.look_again(changed)
        return to_page(request, f"/admin/matches/{match_id}")

    # -- helpers

    async def _admitted(self, request: Request, match_id: UUID) -> tuple[Admin, Pass]:
        """Return who is signed in and the match.

        Raises SignedOut; for a running match AdminsOnly, and SitsThere for one who plays in it.
        """
        admin = await admin_of(request, self._office)
        admitted = await self._office.history.admit_reviewer(match_id)
        if admitted.match.status is not Status.FINISHED:
            require_admin(admin)
            browser = await browser_of(request, self._office.services.players)
            as_whom = await self._office.admins.plays_as(admin, browser.player)
            if any(admitted.table.seat_of(player_id) for player_id in as_whom):
                raise SitsThere
        return admin, admitted

    def _ask(
        self,
        request: Request,
        admin: Admin,
        admitted: Pass,
        act: Act,
        refusal: ReasonMissing | None = None,
    ) -> Response:
        match = admitted.match
        over, known = match.status is Status.FINISHED, self._office.games.get(match.game)
        browser, shell = shell_of(request, self._office, say("Why?"))
        page = ReasonPage(
            shell=shell,
            admin=admin,
            act=act.value,
            path=f"/admin/matches/{match.id}/{act}",
            back="/admin" if over else "/admin/live",
            code=admitted.table.code,
            players=", ".join(seat.name for seat in match.seats),
            game=known.title if known else Message(id=match.game),
            error=refusal.message if refusal else None,
        )
        content = self._office.services.templates.page("admin/reason.html", browser.voice, page)
        return html(content, refusal.status if refusal else 200)

    async def _forgotten(
        self, admin: Admin, admitted: Pass, fields: Mapping[str, tuple[str, ...]]
    ) -> Sequence[UUID]:
        """Return the matches from which the player of the chosen seat was taken."""
        records = self._office.records
        sitting = await records.sitting(admitted.match)
        ids = sitting.get(number(only(fields, "seat", "0")) - 1)
        if not ids:
            raise NobodyKnown
        if admitted.match.status is not Status.FINISHED:
            raise StillPlaying
        reason = only(fields, "reason", "")
        await self._office.admins.write(admin, Act.FORGET, _subject(admitted), reason)
        return await records.forget(ids)

    async def _ask_whom(
        self, request: Request, admin: Admin, admitted: Pass, refusal: AppError | None = None
    ) -> Response:
        tokens = seat_tokens(admitted.match)
        sitting = await self._office.records.sitting(admitted.match)
        browser, shell = shell_of(request, self._office, say("Delete a player's data"))
        page = ForgetPage(
            shell=shell,
            admin=admin,
            path=f"/admin/matches/{admitted.match.id}/forget",
            back=f"/admin/matches/{admitted.match.id}",
            code=admitted.table.code,
            people=tuple(tokens[seat] for seat, ids in sitting.items() if ids),
            error=refusal.message if refusal else None,
        )
        content = self._office.services.templates.page("admin/forget.html", browser.voice, page)
        return html(content, refusal.status if refusal else 200)

    async def _extras(
        self, admitted: Pass, step: int, path: str, eyes: Eyes
    ) -> tuple[Context, ...]:
        first = max(0, min(step - _BEFORE, admitted.match.seq - _BEFORE - _AFTER))
        facts = await self._office.history.facts(admitted.match.id, first, first + _BEFORE + _AFTER)
        conduct, panels = self._office.conduct, Panels(admitted, step, path, eyes_word(eyes))
        beside = panels.beside(await conduct.around(admitted.match, step))
        reports = panels.reports(await conduct.reports(admitted.match.id))
        return (
            *((("rp-reports", "admin/reports.html", reports),) if reports.lines else ()),
            ("rp-facts", "admin/facts.html", panels.facts(facts)),
            ("rp-beside", "admin/beside.html", beside),
        )


def _subject(admitted: Pass) -> Subject:
    return Subject(admitted.match.id, admitted.table.code)
