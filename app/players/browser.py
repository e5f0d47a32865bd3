"""What a request tells about who is at the browser, and the frame its pages get."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from app.kernel.i18n import LANGUAGES, Voice, choose_language
from app.kernel.shell import Shell
from app.kernel.templating import build_id
from app.kernel.web import cookie_name
from app.players.schemas import Player
from app.players.service import Players

TOKEN, LANGUAGE, THEME = "player", "language", "theme"
# Set by the page's script once the tour of the table was taken or declined.
TOURED = "toured"
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Browser:
    """Who asks, in which language, and how the pages shall look; `toured`: see `Shell`."""

    player: Player | None
    language: str
    theme: str
    here: str
    toured: bool = False

    @property
    def name(self) -> str:
        """Return the name to offer in a form."""
        return self.player.name if self.player else ""

    @property
    def voice(self) -> Voice:
        """Return how to speak to this reader outside a match."""
        return Voice(self.language)

    def shell(self, title: str, accent: str = "site") -> Shell:
        """Return the frame of a page for this browser."""
        return Shell(
            title=title,
            accent=accent,
            language=self.language,
            languages=LANGUAGES,
            theme=self.theme,
            player_name=self.name or None,
            here=self.here,
            build=build_id(),
            newcomer=not self.toured,
        )


def token_of(request: HTTPConnection) -> str | None:
    """Return the secret by which a browser or a program says who it is."""
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return credentials.strip()
    return request.cookies.get(cookie_name(request, TOKEN))


def nobody(request: HTTPConnection) -> Browser:
    """Return what the request tells of a browser without asking who is at it."""
    theme = request.cookies.get(THEME, THEMES[0])
    return Browser(
        player=None,
        language=choose_language(
            request.cookies.get(LANGUAGE), request.headers.get("accept-language", "")
        ),
        theme=theme if theme in THEMES else THEMES[0],
        here=request.url.path,
        toured=TOURED in request.cookies,
    )


async def browser_of(request: HTTPConnection, players: Players) -> Browser:
    """Return who is at the browser; an unknown token is nobody."""
    return replace(nobody(request), player=await players.recognise(token_of(request)))
