"""The address of a page's socket."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from starlette.requests import HTTPConnection
from starlette.routing import Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from app.errors import AppError
from app.kernel.database import AWAY
from app.kernel.security import is_own_origin
from app.live.connection import (
    CLOSE_NO_RIGHT,
    CLOSE_OVERLOAD,
    Connection,
    Desk,
    hang_up,
)
from app.matches.presenter import Setting
from app.matches.routes import reader_of, shown_stage
from app.matches.scene import Scene
from app.players.browser import Browser, browser_of
from app.players.service import Players

log = structlog.get_logger(__name__)

SettingOf = Callable[[HTTPConnection, Browser, Scene], Setting]


class LiveRoutes:
    """`/t/CODE/live`."""

    def __init__(self, desk: Desk, players: Players, setting: SettingOf) -> None:
        """`setting`: makes the frame of the page, should its stage change."""
        self._desk = desk
        self._players = players
        self._setting = setting
        self.routes = Router([WebSocketRoute("/t/{code}/live", self.live)])

    async def live(self, socket: WebSocket) -> None:
        """Keep one page up to date."""
        await socket.accept()
        # A handshake that is refused would be retried for ever; a close with 44xx is final.
        if not is_own_origin(socket.headers):
            await socket.close(CLOSE_NO_RIGHT)
            return
        try:
            await self._connect(socket, socket.path_params["code"])
        except AppError:
            await hang_up(socket, CLOSE_NO_RIGHT)
        except AWAY as error:
            log.warning("socket_unavailable", error=str(error)[:200])
            await hang_up(socket, CLOSE_OVERLOAD)

    async def _connect(self, socket: WebSocket, code: str) -> None:
        browser = await browser_of(socket, self._players)
        connection = Connection(
            self._desk,
            socket,
            reader_of(browser),
            lambda scene: self._setting(socket, browser, scene),
        )
        await connection.run(code, shown_stage(socket))


class SocketsFirst:
    """ASGI middleware: sockets go straight to their route.

    What requests pass on their way concerns answers, of which a socket gets none. Each layer would
    stay in memory for as long as the page is open.
    """

    def __init__(self, app: ASGIApp, sockets: ASGIApp) -> None:
        """`sockets`: takes what is a socket."""
        self._app = app
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        await (self._sockets if scope["type"] == "websocket" else self._app)(scope, receive, send)
