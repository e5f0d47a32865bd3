"""What is answered when something is refused or goes wrong, as a page, a fragment or JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.errors import AppError, BadInput, NotFound, TooLarge, TooMany, Unavailable
from app.kernel.database import AWAY, FAULTS
from app.kernel.security import SECURITY_HEADERS
from app.kernel.shell import ErrorPage
from app.kernel.web import html, wants_json
from app.matches.routes import Services
from app.players.browser import Browser, browser_of, nobody
from games.kit.models import say

AtTable = Callable[[Request, Browser, AppError], Awaitable[Response | None]]

log = structlog.get_logger(__name__)


class WrongMethod(AppError):
    """The address exists, but not for this."""

    code, status = "wrong_method", 405


class Broken(AppError):
    """A bug: the request failed and nothing is known to be saved."""

    code, status = "broken", 500


class Answers:
    """Turns what was raised into what is shown."""

    def __init__(self, services: Services, at_table: AtTable) -> None:
        """`at_table`: shows a refusal on the table's page, where that sent the request."""
        self._do = services
        self._at_table = at_table

    def register(self, app: FastAPI) -> None:
        """Handle every expected error."""
        handlers: dict[Any, Any] = {
            AppError: self.refused,
            HTTPException: self.http_error,
            RequestValidationError: self.bad_request,
            **dict.fromkeys(AWAY, self.unavailable),
            **dict.fromkeys(FAULTS, self.broken),
            Exception: self.broken,
        }
        for kind, handler in handlers.items():
            app.add_exception_handler(kind, handler)

    async def refused(self, request: Request, error: AppError) -> Response:
        """Answer with the refusal's own status, a form of the table's page on that page."""
        browser = await self._browser(request)
        at_table = await self._at_table(request, browser, error)
        return at_table or self._say(request, browser, error)

    async def at_gate(self, request: Request, error: AppError) -> Response:
        """Answer what goes no further than the gate; a flood is not answered from the database."""
        if isinstance(error, TooMany):
            return self._say(request, nobody(request), error)
        try:
            return await self.refused(request, error)
        except AWAY:
            return self._say(request, nobody(request), error)

    async def http_error(self, request: Request, error: HTTPException) -> Response:
        """Answer what the framework refused: unknown addresses, methods, sizes."""
        known = {404: NotFound, 405: WrongMethod, 413: TooLarge}
        response = await self.refused(request, known.get(error.status_code, BadInput)())
        response.headers.update(error.headers or {})
        return response

    async def bad_request(self, request: Request, error: RequestValidationError) -> Response:
        """Answer a path or body that is no such thing: an id that can't be one is not found."""
        in_path = any(part["loc"][0] == "path" for part in error.errors())
        return await self.refused(request, NotFound() if in_path else BadInput())

    async def unavailable(self, request: Request, error: Exception) -> Response:
        """Say that the database is away, and when to try again."""
        log.warning("unavailable", error=str(error)[:200])
        browser = nobody(request)
        response = self._say(request, browser, Unavailable())
        response.headers["Retry-After"] = "2"
        return response

    async def broken(self, request: Request, error: Exception) -> Response:
        """Say that it was our fault; the log has the traceback."""
        log.error("request_failed", exc_info=error)
        browser = nobody(request)
        response = self._say(request, browser, Broken(say("Something went wrong here.")))
        # This answer is given outside of all middleware, where nobody else adds them.
        response.headers.update(SECURITY_HEADERS)
        return response

    def _say(self, request: Request, browser: Browser, error: AppError) -> Response:
        voice = browser.voice
        if wants_json(request):
            message = self._do.speaker.plain(voice, error.message)
            body = {"code": error.code, "message": message, "rule": error.rule}
            return JSONResponse(body, status_code=error.status)
        title = self._do.speaker.plain(voice, error.message)
        back = f"/t/{code}" if (code := request.path_params.get("code")) else "/"
        if error.status == NotFound.status:
            back = "/"
        page = ErrorPage(browser.shell(title), error.status, error.code, error.message, back)
        return html(self._do.templates.page("error.html", voice, page), error.status)

    async def _browser(self, request: Request) -> Browser:
        try:
            return await browser_of(request, self._do.players)
        except AWAY:
            # Whoever it is, the refusal stands; it is said in the browser's own language.
            return nobody(request)
