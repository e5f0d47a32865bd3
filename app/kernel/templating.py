"""Jinja2 for every language, with the filters that speak messages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    meta,
    nodes,
)
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from app.kernel.compiling import Compiling, Outdented
from app.kernel.i18n import DEFAULT, LANGUAGES, Catalogue, Speaker, Voice
from games.kit.models import Message
from games.kit.protocol import Plugin

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
GAMES = ROOT / "games"

# Of each macro that many results; the drawings of seats depend on the players' names.
_REMEMBERED_MACROS = 4_096


class Macros:
    """The macros of one template, each remembered by its arguments.

    They are pure functions of their arguments, the language and the game: a macro speaks the game's
    terms at most, never a message, in which players' names may stand.
    """

    def __init__(self, template: Template) -> None:
        """Take every macro as an attribute."""
        for name, macro in vars(template.module).items():
            if isinstance(macro, Macro):
                setattr(self, name, lru_cache(maxsize=_REMEMBERED_MACROS)(macro))


class Templates:
    """Renders a template for a voice. A template sees `page` or `region`, its one typed context."""

    def __init__(
        self,
        plugins: Mapping[str, Plugin],
        catalogues: Mapping[str, Catalogue],
        speaker: Speaker,
    ) -> None:
        """Prepare one environment a language, and one more for a game with words of its own."""
        self._plugins = plugins
        self._speaker = speaker
        # Whom the filters speak to. Rendering awaits nothing, so there is one reader at a time; a
        # context for the filters would make Jinja build every imported macro again and again.
        self._voice = Voice(DEFAULT)
        self._environments = {
            (code, slug): self._environment(catalogues[code].of(slug))
            for code, _ in LANGUAGES
            for slug in (None, *catalogues[code].games)
        }

    def page(self, name: str, voice: Voice, page: object) -> str:
        """Render a whole page."""
        self._voice = voice
        return self._get(name, voice.language, voice.slug).render(page=page, voice=voice)

    def region(self, name: str, voice: Voice, region: object) -> Markup:
        """Render the inside of a region.

        A game's template also sees its own macros as `parts` and the plugin's `constants`.
        """
        self._voice = voice
        html = self._get(name, voice.language, voice.slug).render(
            region=region,
            voice=voice,
            parts=self._parts(voice.slug, voice.language),
            constants=self._constants(voice.slug),
        )
        return Markup(html.strip())  # noqa: S704  a template with autoescape made it

    @cache  # noqa: B019  one instance a process
    def own(self, slug: str | None, name: str) -> str | None:
        """Return a game's own template, by its name without folder and ending; None without one."""
        plugin = self._plugins.get(slug or "")
        names = (f"{folder}/{name}.html" for folder in (plugin.assets if plugin else ()))
        return next((found for found in names if self._has(found)), None)

    def styles(self, slug: str) -> Iterator[str]:
        """Yield the addresses of a game's own style sheets."""
        for folder in reversed(self._plugins[slug].assets):
            if (GAMES / folder / "static" / f"{folder}.css").exists():
                yield art_url(folder, f"{folder}.css")

    @cache  # noqa: B019  one instance a process
    def rules_path(self, slug: str | None, reference: str = "") -> str | None:
        """Return where a game's rules stand, or what a refusal quotes; None without such a page."""
        if self.own(slug, "rules") is None:
            return None
        return f"/games/{slug}/rules{'#' if reference else ''}{anchor_of(reference)}"

    @cache  # noqa: B019  one instance a process
    def reads(self, name: str, field: str) -> bool:
        """Tell whether a template, or one that it takes in, may look at this field of `region`."""
        environment = self._environments[DEFAULT, None]
        if environment.loader is None:
            return True
        tree = environment.parse(environment.loader.get_source(environment, name)[0])
        known = [node for node in tree.find_all(nodes.Getattr) if _is_region(node.node)]
        if len(known) < sum(map(_is_region, tree.find_all(nodes.Name))):
            return True  # the region is handed on whole
        taken_in = meta.find_referenced_templates(tree)
        return any(node.attr == field for node in known) or any(
            other is None or self.reads(other, field) for other in taken_in
        )

    def _has(self, name: str) -> bool:
        environment = self._environments[DEFAULT, None]
        return name in environment.list_templates()

    @cache  # noqa: B019  one instance a process
    def _get(self, name: str, language: str, slug: str | None) -> Template:
        return self._environment_of(language, slug).get_template(name)

    def _environment_of(self, language: str, slug: str | None) -> Environment:
        own = self._environments.get((language, slug))
        return own or self._environments[language, None]

    def _environment(self, catalogue: Catalogue) -> Environment:
        environment = Compiling(
            loader=_loader(self._plugins),
            autoescape=True,
            undefined=StrictUndefined,
            extensions=["jinja2.ext.i18n", Outdented],
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.install_gettext_translations(catalogue, newstyle=True)  # type: ignore[attr-defined]  # added by the extension
        environment.globals |= _texts(catalogue)
        environment.globals |= {"static": static_url, "art": art_url, "languages": LANGUAGES}
        environment.globals |= {"anchor_of": anchor_of, "rules_path": self.rules_path}
        environment.filters |= self._filters()
        environment.globals["ui"] = Macros(environment.get_template("macros.html"))
        return environment

    @cache  # noqa: B019  one instance a process
    def _parts(self, slug: str | None, language: str) -> Macros | None:
        """Return the macros that the templates of a game share, for its own terms."""
        name = self.own(slug, "_parts")
        return Macros(self._get(name, language, slug)) if name else None

    @cache  # noqa: B019  one instance a process
    def _constants(self, slug: str | None) -> SimpleNamespace:
        plugin = self._plugins.get(slug or "")
        return SimpleNamespace(**(plugin.constants if plugin else {}))

    def _filters(self) -> dict[str, Any]:
        speaker = self._speaker

        def say(message: Message) -> Markup:
            return speaker.html(self._voice, message)

        def plain(message: Message) -> str:
            return speaker.plain(self._voice, message)

        def term(name: str) -> str:
            return speaker.term(self._voice, name)

        return {"say": say, "plain": plain, "term": term}


def _texts(catalogue: Catalogue) -> dict[str, Callable[..., Markup]]:
    """Return what templates call for their own texts, as Jinja's newstyle functions but quicker.

    Values are escaped; the texts are ours and stand as they are.
    """

    def gettext(text: str, /, **values: object) -> Markup:
        return _filled(catalogue.gettext(text), values)

    def ngettext(one: str, many: str, num: int, /, **values: object) -> Markup:
        return _filled(catalogue.ngettext(one, many, num), {"num": num, **values})

    return {"gettext": gettext, "_": gettext, "ngettext": ngettext}


def _filled(text: str, values: Mapping[str, object]) -> Markup:
    if "%" not in text:
        return Markup(text)  # noqa: S704  our own text
    escaped = {name: escape(value) for name, value in values.items()}
    return Markup(str.__mod__(text, escaped))  # noqa: S704  what was filled in is escaped


def _is_region(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "region" and node.ctx == "load"


def _loader(plugins: Mapping[str, Plugin]) -> BaseLoader:
    own = [GAMES / folder / "templates" for p in plugins.values() for folder in p.assets]
    return ChoiceLoader([FileSystemLoader(TEMPLATES), FileSystemLoader(list(dict.fromkeys(own)))])


def anchor_of(reference: str) -> str:
    """Return where the page of rules has what a refusal quotes: `why:33, W10` is at `why-33`.

    A printed line goes before a ruling, as it is the one that is named to players.
    """
    parts = [part.strip() for part in reference.split(",")]
    return next((part for part in parts if ":" in part), parts[0]).replace(":", "-")


@cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


@cache
def static_url(name: str) -> str:
    """Return the address of a file below `static/`, changing with its content."""
    return f"/static/{name}?v={_digest(STATIC / name)}"


@cache
def art_url(game: str, name: str) -> str:
    """Return the address of a file below `games/<game>/static/`, changing with its content."""
    return f"/art/{game}/{name}?v={_digest(GAMES / game / 'static' / name)}"


@cache
def build_id() -> str:
    """Return what names this release: a digest of everything the pages are made of."""
    digest = hashlib.sha256()
    own = [*GAMES.glob("*/static"), *GAMES.glob("*/templates")]
    for folder in (STATIC, TEMPLATES, *sorted(own)):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()[:10]
