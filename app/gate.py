"""What every request and socket passes first, in one layer because each layer costs every move.

It names the request for the logs, measures it, refuses what is too much, too large or sent by
another site's page, and adds the fixed headers to every answer.
"""

from __future__ import annotations

import itertools
import math
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import AppError, ForeignOrigin, TooLarge, TooMany
from app.kernel.limits import Bucket, Caller, Limits, Rate, subscriber
from app.kernel.logging import VISIT, Visit, route_of
from app.kernel.metrics import Metrics
from app.kernel.security import added_headers, headers_of, is_own_origin, is_unsafe

# More than any form of ours holds.
_BODY_LIMIT = 64 * 1024
# A page never sends anything over its socket; a program that does is not one of ours.
_MOST_MESSAGES = 20
_POLICY_VIOLATION, _OVERLOAD, _NO_RIGHT = 1008, 1013, 4403
_SLOW_SECONDS = 1.0
_NOT_FOUND = 404
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_FILES = ("/static/", "/art/")
_NAMING = ("/t/", "/s/", "/m/", "/join", "/api/tables/", "/api/matches/")
_MAKING = ("/host/", "/daily/", "/learn/", "/api/tables", "/api/players")

log = structlog.get_logger(__name__)

Refuse = Callable[[Request, AppError], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Gatekeeper:
    """What the gate works with. `refuse`: makes the answer to what is refused here.

    `limited`: whether the limits hold. `most_sockets`: of this process, open at once.
    """

    metrics: Metrics
    limits: Limits
    refuse: Refuse
    limited: bool
    most_sockets: int


class _Watch:
    """What both gates do alike."""

    def __init__(self, app: ASGIApp, keeper: Gatekeeper) -> None:
        """`app`: what answers."""
        self._app = app
        self._keeper = keeper
        self._metrics, self._limits = keeper.metrics, keeper.limits
        self._process = secrets.token_hex(4)
        self._numbers = itertools.count(1)
        self._told = Bucket(Rate(1 / 60, 1))

    def _enter(self, scope: Scope) -> bytes:
        request_id = f"{self._process}-{next(self._numbers)}"
        # Never reset: the task ends with the request, and the last words on it come after the gate.
        VISIT.set(Visit(request_id, scope))
        return request_id.encode()

    def _wait(self, caller: Caller) -> float:
        limit, wait = self._limits.wait(caller)
        if limit:
            self._limited(limit, caller)
        return wait

    def _limited(self, limit: str, caller: Caller) -> None:
        self._metrics.limited[limit] += 1
        # Who is refused a thousand times a second writes one line a minute.
        if not self._told.take((limit, caller.address), perf_counter()):
            log.warning("limited", limit=limit, address=caller.address)

    def _missed(self, caller: Caller | None) -> None:
        if caller is not None and caller.names:
            self._limits.missed(caller)


class Gate(_Watch):
    """ASGI middleware for requests; see the module."""

    def __init__(self, app: ASGIApp, keeper: Gatekeeper) -> None:
        """`app`: what answers."""
        super().__init__(app, keeper)
        self._headers = {secure: added_headers(secure=secure) for secure in (False, True)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let pass, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        request_id = self._enter(scope)
        caller = _caller(scope) if self._keeper.limited else None
        status, received = 500, 0

        async def outward(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                fixed = self._headers[scope["scheme"] == "https"]
                message["headers"] = [*message["headers"], *fixed, (b"x-request-id", request_id)]
            await send(message)

        async def inward() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > _BODY_LIMIT:
                raise HTTPException(TooLarge.status)
            return message

        self._metrics.in_progress += 1
        try:
            refusal, wait = self._refusal(scope, caller)
            if refusal is None:
                await self._app(scope, inward, outward)
            else:
                await self._refuse(Request(scope, receive), refusal, wait, outward)
        finally:
            self._metrics.in_progress -= 1
            self._leave(scope, caller, status, perf_counter() - begun)

    def _leave(self, scope: Scope, caller: Caller | None, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.answered((route_of(scope), method, status), seconds)
        if status == _NOT_FOUND:
            self._missed(caller)
        if seconds > _SLOW_SECONDS:
            log.warning("slow", status=status, seconds=round(seconds, 3))

    def _refusal(self, scope: Scope, caller: Caller | None) -> tuple[AppError | None, float]:
        if caller is not None and (wait := self._wait(caller)):
            return TooMany(), wait
        if not is_unsafe(scope):
            return None, 0.0
        headers = headers_of(scope)
        if not is_own_origin(headers):
            return ForeignOrigin(), 0.0
        announced = headers.get("content-length", "0")
        if not announced.isascii() or not announced.isdigit() or int(announced[:20]) > _BODY_LIMIT:
            return TooLarge(), 0.0
        return None, 0.0

    async def _refuse(self, request: Request, refusal: AppError, wait: float, send: Send) -> None:
        response = await self._keeper.refuse(request, refusal)
        if wait:
            response.headers["Retry-After"] = str(math.ceil(wait))
        await response(request.scope, request.receive, send)


class SocketGate(_Watch):
    """The gate for sockets, which pass nothing else on their way to their route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let pass, or turn away."""
        self._enter(scope)
        caller = _caller(scope) if self._keeper.limited else None
        code, messages = 1006, 0

        async def outward(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.close":
                code = message["code"]
            await send(message)

        async def inward() -> Message:
            nonlocal code, messages
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message["code"]
            elif message["type"] == "websocket.receive":
                messages += 1
                if messages > _MOST_MESSAGES:
                    await outward({"type": "websocket.close", "code": _POLICY_VIOLATION})
                    return {"type": "websocket.disconnect", "code": _POLICY_VIOLATION}
            return message

        if self._full(caller):
            await _turn_away(receive, outward)
            self._metrics.closes[code] += 1
            return
        self._opened(caller, 1)
        try:
            await self._app(scope, inward, outward)
        finally:
            self._opened(caller, -1)
            self._metrics.closes[code] += 1
            if code == _NO_RIGHT:
                self._missed(caller)

    def _full(self, caller: Caller | None) -> bool:
        if self._metrics.sockets >= self._keeper.most_sockets:
            self._metrics.limited["process"] += 1
            return True
        if caller is None:
            return False
        limit = self._limits.full(caller)
        if limit:
            self._limited(limit, caller)
        return bool(limit) or self._wait(caller) > 0

    def _opened(self, caller: Caller | None, more: int) -> None:
        self._metrics.sockets += more
        if caller is not None:
            (self._limits.opened if more > 0 else self._limits.closed)(caller)


async def _turn_away(receive: Receive, send: Send) -> None:
    # A handshake that is refused would be retried at once and for ever; a page that is told of
    # the overload comes again later.
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": _OVERLOAD, "reason": ""})


def _caller(scope: Scope) -> Caller | None:
    """Return who sends this, for the limits; None where there is nothing to limit."""
    path = scope["path"]
    client = scope.get("client")
    if client is None or path.startswith(_FILES):
        return None
    address = subscriber(client[0])
    if address is None:
        return None
    player = _player(scope)
    unsafe = is_unsafe(scope)
    names = path.startswith(_NAMING)
    return Caller(
        address,
        player,
        table=_table(path) if unsafe and names else None,
        makes=unsafe and (player is None or path.startswith(_MAKING)),
        names=names,
    )


def _player(scope: Scope) -> int | None:
    """Return what tells this browser from others: a number made from its secret."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return hash(value)
        if name == b"cookie" and (found := value.partition(b"player=")[2]):
            return hash(found.partition(b";")[0])
    return None


def _table(path: str) -> str | None:
    parts = path.removeprefix("/api").split("/", 3)
    return parts[2].upper() if len(parts) > 2 else None  # noqa: PLR2004  behind the slash and the letter
