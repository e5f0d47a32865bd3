"""Languages: reads the catalogues once and speaks messages to one reader."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po
from markupsafe import Markup, escape

from games.kit.models import Message, SeatRef, TermRef

Texts = Mapping[str, str | Sequence[str]]
"""Translations by English text; a sequence holds singular and plural."""

Value = int | str | SeatRef | TermRef | Message

LANGUAGES: tuple[tuple[str, str], ...] = (
    ("en", "English"),
    ("sv", "Svenska"),
    ("de", "Deutsch"),
)
_CODES = tuple(code for code, _ in LANGUAGES)
DEFAULT = "en"
WORDING = "wording.po"
_QUALITY = re.compile(r"[01](\.[0-9]{0,3})?")


class Catalogue(gettext.NullTranslations):
    """Every translated text of one language, from the app's and the games' catalogues.

    A text without translation is shown in English, which is what its id says.
    """

    def __init__(self, texts: Texts, worded: Mapping[str, Texts] | None = None) -> None:
        """`texts`: by English text. `worded`: by game, what it words differently from all others.

        An edition shares the sentences of its game, and may yet call a thing by another name.
        """
        super().__init__()
        self._texts = texts
        self._games = {
            slug: Catalogue({**texts, **own}) for slug, own in (worded or {}).items() if own
        }

    @property
    def games(self) -> Iterable[str]:
        """The games that word something differently."""
        return self._games

    def of(self, slug: str | None) -> Catalogue:
        """Return the catalogue in which this game speaks, which mostly is this one."""
        return self._games.get(slug, self) if slug else self

    def gettext(self, message: str) -> str:
        """Return the translation of a text without plural."""
        found = self._texts.get(message)
        return found if isinstance(found, str) else found[0] if found else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for `n`; English, Swedish and German all have one and many."""
        found = self._texts.get(msgid1)
        forms = (msgid1, msgid2) if found is None or isinstance(found, str) else found
        return forms[0] if n == 1 else forms[-1]


def load_catalogues(
    folders: Iterable[Path], own: Mapping[str, Path] | None = None
) -> Mapping[str, Catalogue]:
    """Read `<folder>/<language>/LC_MESSAGES/*.po` of every folder, later folders winning.

    `own`: by game its own folder; what stands there in `wording.po` is said by that game alone.
    """
    places = list(folders)
    return {
        code: Catalogue(
            _joined(path for folder in places for path in _files(folder, code)),
            {slug: _joined(_files(folder, code, WORDING)) for slug, folder in (own or {}).items()},
        )
        for code in _CODES
    }


def _files(folder: Path, code: str, name: str = "") -> list[Path]:
    """Return the catalogues in a folder: of this name, else all but what is worded apart."""
    found = sorted((folder / code / "LC_MESSAGES").glob(name or "*.po"))
    return [path for path in found if name or path.name != WORDING]


def _joined(paths: Iterable[Path]) -> dict[str, str | Sequence[str]]:
    return {text: said for path in paths for text, said in _read(path).items()}


@lru_cache
def _read(path: Path) -> dict[str, str | Sequence[str]]:
    with path.open("rb") as file:
        catalogue = read_po(file)
    texts: dict[str, str | Sequence[str]] = {}
    for message in catalogue:
        if not message.id or message.fuzzy or not message.string:
            continue
        if isinstance(message.id, str):
            texts[message.id] = str(message.string)
        elif all(message.string):
            texts[message.id[0]] = tuple(message.string)
    return texts


def choose_language(wanted: str | None, accepted: str) -> str:
    """Return the reader's own choice, or the first language of the browser that we speak."""
    if wanted in _CODES:
        return wanted or DEFAULT
    ranked = []
    for position, part in enumerate(accepted.split(",")):
        name, _, quality = part.replace(" ", "").partition(";q=")
        weight = float(quality) if _QUALITY.fullmatch(quality) else 1.0
        if weight > 0:
            ranked.append((-weight, position, name.split("-")[0].lower()))
    return next((code for _, _, code in sorted(ranked) if code in _CODES), DEFAULT)


@dataclass(frozen=True, slots=True)
class Voice:
    """How to speak to one reader about one match: language, and the names behind the seats.

    `slug`: the game whose terms are meant, or None outside a game.
    """

    language: str
    names: tuple[str, ...] = ()
    slug: str | None = None


class _Open(dict[str, str]):
    """Leaves a placeholder as it stands where it is still to be chosen (`Go to {to}`)."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


@lru_cache(maxsize=4096)
def _escaped(text: str) -> Markup:
    return escape(text)


@lru_cache(maxsize=4096)
def _marked(name: str, seat: int) -> str:
    return f'<b class="who seat-{seat + 1}">{escape(name)}</b>'


class Speaker:
    """Turns messages into text for a voice."""

    def __init__(
        self, catalogues: Mapping[str, Catalogue], terms: Mapping[str, Mapping[str, str]]
    ) -> None:
        """`terms`: for each game its words by term id."""
        self._catalogues = catalogues
        self._terms = terms

    def text(self, voice: Voice, english: str) -> str:
        """Return a plain text in the reader's language."""
        return self._catalogues[voice.language].of(voice.slug).gettext(english)

    def term(self, voice: Voice, term: str) -> str:
        """Return a word of the game; a term it doesn't know is shown as it is."""
        word = self._terms.get(voice.slug or "", {}).get(term)
        return self.text(voice, word) if word is not None else term

    def plain(self, voice: Voice, message: Message) -> str:
        """Return the sentence as text without markup."""
        if not message.params:
            return self._template(voice, message)
        filled = {key: self._plain_value(voice, value) for key, value in message.params.items()}
        return self._template(voice, message).format_map(_Open(filled))

    def html(self, voice: Voice, message: Message) -> Markup:
        """Return the sentence as HTML: escaped, with the players' names marked."""
        template = _escaped(self._template(voice, message))
        if not message.params:
            return template
        filled = {key: self._html_value(voice, value) for key, value in message.params.items()}
        return Markup(str.format_map(template, _Open(filled)))  # noqa: S704  both halves are escaped

    def _template(self, voice: Voice, message: Message) -> str:
        catalogue = self._catalogues[voice.language].of(voice.slug)
        if message.plural is None:
            return catalogue.gettext(message.id)
        count = message.params["n"]
        return catalogue.ngettext(
            message.id, message.plural, count if isinstance(count, int) else 2
        )

    def _plain_value(self, voice: Voice, value: Value) -> str:
        match value:
            case SeatRef():
                return self.name(voice, value.seat)
            case TermRef():
                return self.term(voice, value.term)
            case Message():
                return self.plain(voice, value)
            case _:
                return str(value)

    def _html_value(self, voice: Voice, value: Value) -> str:
        match value:
            case TermRef():
                return _escaped(self.term(voice, value.term))
            case SeatRef():
                return _marked(self.name(voice, value.seat), value.seat)
            case Message():
                return self.html(voice, value)
            case int():
                return str(value)
            case _:
                return _escaped(self._plain_value(voice, value))

    def name(self, voice: Voice, seat: int) -> str:
        """Return who holds a seat; without names, the seat's number."""
        return voice.names[seat] if seat < len(voice.names) else f"#{seat + 1}"
