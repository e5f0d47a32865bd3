"""The pages on which a game explains itself: its rules, and how its editions differ.

They are the same for everybody who reads a language, so anyone may keep them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from typing import Literal

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from app.errors import NotFound
from app.kernel.i18n import Speaker, Voice
from app.kernel.shell import Shell
from app.kernel.templating import Templates
from app.kernel.web import html
from app.players.browser import Browser, nobody
from app.tables.pages import LessonLink, first_lesson
from games.kit.models import Message
from games.kit.protocol import Plugin

Leaf = Literal["rules", "editions"]

# Asked for again each time, but sent again only when they changed.
_KEPT = {"Cache-Control": "public, max-age=0, must-revalidate", "Vary": "Cookie, Accept-Language"}


@dataclass(frozen=True, slots=True)
class Heading:
    """A section of a page: the id of its place, and its title."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """`rules.html`: what a game's own template says, with a list of its sections.

    `editions`: where the editions of the game are compared, if there is more than one. `lesson`:
    the way to a first match.
    """

    shell: Shell
    game: Message
    slug: str
    leaf: Leaf
    text: Markup
    contents: tuple[Heading, ...]
    styles: tuple[str, ...]
    editions: str | None
    lesson: LessonLink | None


class RulebookRoutes:
    """`/games/GAME/rules` and `/games/GAME/editions`, for games that bring such a template."""

    def __init__(
        self, templates: Templates, speaker: Speaker, plugins: Mapping[str, Plugin]
    ) -> None:
        """Register the routes."""
        self._templates = templates
        self._speaker = speaker
        self._plugins = plugins
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/games/{slug}/rules", self.rules, methods=["GET", "HEAD"])
        self.router.add_api_route("/games/{slug}/editions", self.editions, methods=["GET", "HEAD"])

    async def rules(self, request: Request, slug: str) -> Response:
        """Show the rules of a game."""
        return self._answer(request, slug, "rules")

    async def editions(self, request: Request, slug: str) -> Response:
        """Show where the editions of a game differ."""
        return self._answer(request, slug, "editions")

    def _answer(self, request: Request, slug: str, leaf: Leaf) -> Response:
        if self._templates.own(slug, leaf) is None:
            raise NotFound
        content = self._content(slug, leaf, nobody(request))
        headers = {**_KEPT, "ETag": f'"{hashlib.sha256(content.encode()).hexdigest()[:20]}"'}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return html(content, headers=headers)

    @cache  # noqa: B019  one instance a process, and few languages and themes
    def _content(self, slug: str, leaf: Leaf, browser: Browser) -> str:
        info, voice = self._plugins[slug].game.info, Voice(browser.language, (), slug)
        template = self._templates.own(slug, leaf) or ""
        text = self._templates.region(template, voice, None)
        page = RulesPage(
            shell=browser.shell(self._speaker.plain(voice, info.title), info.accent),
            game=info.title,
            slug=slug,
            leaf=leaf,
            text=text,
            contents=contents(text),
            styles=tuple(self._templates.styles(slug)),
            editions=f"/games/{slug}/editions" if self._has_editions(slug) else None,
            lesson=first_lesson(self._plugins[slug]),
        )
        return self._templates.page("rules.html", voice, page)

    def _has_editions(self, slug: str) -> bool:
        """Tell whether another game here is compared by the same page: an edition of this one."""
        template = self._templates.own(slug, "editions")
        others = (
            self._templates.own(other, "editions") for other in self._plugins if other != slug
        )
        return template is not None and template in others


def contents(text: str) -> tuple[Heading, ...]:
    """Return the sections of a page in order: every `h2` with an id."""
    reader = _Headings()
    reader.feed(text)
    return tuple(Heading(place, title.strip()) for place, title in reader.found)


class _Headings(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._within = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        place = dict(attrs).get("id")
        if tag == "h2" and place:
            self.found.append((place, ""))
            self._within = True

    def handle_endtag(self, tag: str) -> None:
        self._within = self._within and tag != "h2"

    def handle_data(self, data: str) -> None:
        if self._within:
            place, title = self.found.pop()
            self.found.append((place, title + data))
