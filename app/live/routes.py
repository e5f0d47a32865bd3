"""The address of a page's socket."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from fastapi import APIRouter
from starlette.requests import HTTPConnection
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
        self.router = APIRouter()
        self.router.add_api_websocket_route("/t/{code}/live", self.live)

    async def live(self, socket: WebSocket, code: str) -> None:
        """Keep one page up to date."""
        await socket.accept()
        # A handshake that is refused would be retried for ever; a close with 44xx is final.
        if not is_own_origin(socket.headers):
            await socket.close(CLOSE_NO_RIGHT)
            return
        try:
            await self._connect(socket, code)
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
