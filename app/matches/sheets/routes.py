"""`/api/matches/ID/sheet`: for the page's script and for programs alike."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from app.errors import NotFound
from app.matches import bodies
from app.matches.sheets.schemas import Filed, Kept
from app.matches.sheets.service import Sheets
from app.players.browser import browser_of
from app.players.schemas import Player
from app.players.service import Players
from games.kit.sheets import Document

_MOST_VERSIONS = 2**31 - 2


class WriteSheet(bodies.Body):
    """A whole sheet. `version`: of the one it was made from, 0 where there was none."""

    version: int = Field(ge=0, le=_MOST_VERSIONS)
    document: Document


class SheetState(BaseModel):
    """A seat's sheet. `open`: whether it may still be written."""

    version: int
    open: bool
    document: Document


class SheetApi:
    """Reading and writing the own sheet."""

    def __init__(self, players: Players, sheets: Sheets) -> None:
        """Register the routes."""
        self._players = players
        self._sheets = sheets
        self.router = APIRouter(prefix="/api", responses=bodies.REFUSALS)
        path = "/matches/{match_id}/sheet"
        self.router.add_api_route(path, self.sheet, methods=["GET"])
        self.router.add_api_route(path, self.write_sheet, methods=["PUT"])

    async def sheet(self, request: Request, match_id: UUID) -> SheetState:
        """Return my sheet of a match."""
        return _state(await self._sheets.read(match_id, await self._player(request)))

    async def write_sheet(self, request: Request, match_id: UUID, body: WriteSheet) -> SheetState:
        """Replace my sheet, unless it was written from another device meanwhile."""
        player, sent = await self._player(request), Kept(body.version, body.document)
        return _state(await self._sheets.write(match_id, player, sent))

    async def _player(self, request: Request) -> Player:
        browser = await browser_of(request, self._players)
        if browser.player is None:
            raise NotFound
        return browser.player


def _state(filed: Filed) -> SheetState:
    return SheetState(version=filed.kept.version, open=filed.open, document=filed.kept.document)
