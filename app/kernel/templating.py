"""Jinja2 for every language, with the filters that speak messages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    pass_context,
)
from jinja2.runtime import Context
from markupsafe import Markup

from app.kernel.i18n import LANGUAGES, Catalogue, Speaker, Voice
from games.kit.models import Message
from games.kit.protocol import Plugin

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
GAMES = ROOT / "games"


class Templates:
    """Renders a template for a voice. A template sees `page` or `region`, its one typed context."""

    def __init__(
        self,
        plugins: Mapping[str, Plugin],
        catalogues: Mapping[str, Catalogue],
        speaker: Speaker,
    ) -> None:
        """Prepare one environment a language, so that a translated template is compiled once."""
        self._plugins = plugins
        self._speaker = speaker
        self._environments = {code: self._environment(catalogues[code]) for code, _ in LANGUAGES}

    def page(self, name: str, voice: Voice, page: object) -> str:
        """Render a whole page."""
        return self._get(name, voice).render(page=page, voice=voice)

    def region(self, name: str, voice: Voice, region: object, **more: object) -> Markup:
        """Render the inside of a region."""
        html = self._get(name, voice).render(region=region, voice=voice, **more)
        return Markup(html)  # noqa: S704  a template with autoescape made it

    @cache  # noqa: B019  one instance a process
    def has(self, name: str) -> bool:
        """Tell whether there is a template of that name."""
        environment = self._environments[LANGUAGES[0][0]]
        return name in environment.list_templates()

    def _get(self, name: str, voice: Voice) -> Template:
        return self._environments[voice.language].get_template(name)

    def _environment(self, catalogue: Catalogue) -> Environment:
        environment = Environment(
            loader=_loader(self._plugins),
            autoescape=True,
            undefined=StrictUndefined,
            extensions=["jinja2.ext.i18n"],
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        environment.install_gettext_translations(catalogue, newstyle=True)  # type: ignore[attr-defined]  # added by the extension
        environment.globals |= {"static": static_url, "art": art_url, "languages": LANGUAGES}
        environment.filters |= self._filters()
        return environment

    def _filters(self) -> dict[str, Any]:
        speaker = self._speaker

        @pass_context
        def say(context: Context, message: Message) -> Markup:
            return speaker.html(context["voice"], message)

        @pass_context
        def plain(context: Context, message: Message) -> str:
            return speaker.plain(context["voice"], message)

        @pass_context
        def term(context: Context, name: str) -> str:
            return speaker.term(context["voice"], name)

        return {"say": say, "plain": plain, "term": term}


def _loader(plugins: Mapping[str, Plugin]) -> BaseLoader:
    own = [GAMES / folder / "templates" for p in plugins.values() for folder in p.assets]
    return ChoiceLoader([FileSystemLoader(TEMPLATES), FileSystemLoader(list(dict.fromkeys(own)))])


@cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def static_url(name: str) -> str:
    """Return the address of a file below `static/`, changing with its content."""
    return f"/static/{name}?v={_digest(STATIC / name)}"


def art_url(game: str, name: str) -> str:
    """Return the address of a file below `games/<game>/static/`, changing with its content."""
    return f"/art/{game}/{name}?v={_digest(GAMES / game / 'static' / name)}"


@cache
def build_id(parts: Sequence[Path] = (STATIC, TEMPLATES)) -> str:
    """Return what names this release: a digest of everything the pages are made of."""
    digest = hashlib.sha256()
    for folder in parts:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()[:10]
