"""Pages about the player: settings of this browser."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import BadInput
from app.kernel.i18n import LANGUAGES
from app.kernel.web import only, read_fields, set_cookie, to_page
from app.players.browser import LANGUAGE, THEME, THEMES, TOKEN, Browser
from app.players.schemas import Player
from app.players.service import Players


class PlayerRoutes:
    """`/settings`, and how any other page comes to know its player."""

    def __init__(self, players: Players) -> None:
        """Register the routes."""
        self._players = players
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/settings", self.settings, methods=["POST"])

    async def settings(self, request: Request) -> Response:
        """Keep the chosen language or theme in a cookie and go back."""
        fields = await read_fields(request)
        back = only(fields, "back", "/")
        # Only a path of our own: an open redirect would lend our address to other sites.
        response = to_page(
            request, back if back.startswith("/") and back[1:2] not in {"/", "\\"} else "/"
        )
        language, theme = only(fields, LANGUAGE, ""), only(fields, THEME, "")
        if language not in ("", *(code for code, _ in LANGUAGES)) or theme not in ("", *THEMES):
            raise BadInput
        for name, value in ((LANGUAGE, language), (THEME, theme)):
            if value:
                response.set_cookie(name, value, max_age=365 * 24 * 3600, samesite="lax")
        return response


async def player_for(players: Players, browser: Browser, name: str) -> tuple[Player, str | None]:
    """Return the browser's player, made now if it is unknown, and a token to hand out if so.

    Raises BadName.
    """
    if browser.player is not None:
        return await players.rename(browser.player, name), None
    introduced = await players.introduce(name)
    return introduced.player, introduced.token


def hand_out(request: Request, response: Response, token: str | None) -> Response:
    """Give the browser its token, if it got one."""
    if token is not None:
        set_cookie(request, response, TOKEN, token)
    return response
