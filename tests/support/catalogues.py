"""The message catalogues: where they are, and how they are made from the source.

`python3 dev.py messages` runs this file. The app's catalogue is called `whodunit` and holds the
messages of `app/` and `templates/`; every folder of `games/` has its own, in its own name.
English is the source: its catalogue repeats each message as its own translation.
"""

import io
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "en"
LANGUAGES = (SOURCE, "sv", "de")
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "N_ngettext": (1, 2),
    "say": (1,),
    "say_n": (1, 2),
    "term": (1,),
    "label": (1,),
}
METHODS = [("**.html", "jinja2"), ("**.py", "python")]
# A template error must stop the extraction instead of losing its messages.
OPTIONS = {pattern: {"silent": "false"} for pattern, method in METHODS if method == "jinja2"}
# A date would change the files without a reason.
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Domain:
    """One catalogue: its name, the folders its messages come from, and its home."""

    name: str
    sources: tuple[Path, ...]
    home: Path

    @property
    def template(self) -> Path:
        return self.home / f"{self.name}.pot"

    def catalogue(self, language: str) -> Path:
        return self.home / language / "LC_MESSAGES" / f"{self.name}.po"

    def extract(self) -> Catalog:
        """Collect the messages now in the source."""
        catalogue = Catalog(project="whodunit", charset="utf-8", fuzzy=False)
        catalogue.creation_date = NO_DATE
        for source in self.sources:
            for name, _line, text, comments, context in extract_from_dir(
                source,
                method_map=METHODS,
                options_map=OPTIONS,
                keywords=KEYWORDS,
                comment_tags=("Translators:",),
                strip_comment_tags=True,
            ):
                place = (source / name).relative_to(ROOT).as_posix()
                catalogue.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
        return catalogue


def domains() -> Iterator[Domain]:
    """Every domain with a message in it, the app's first."""
    app = (ROOT / "app", ROOT / "templates")
    yield Domain("whodunit", tuple(filter(Path.is_dir, app)), ROOT / "app" / "locale")
    for folder in sorted((ROOT / "games").glob("*/")):
        domain = Domain(folder.name, (folder,), folder / "locale")
        if any(message.id for message in domain.extract()):
            yield domain


def read(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def rendered(catalogue: Catalog, *, header: bool) -> bytes:
    """The file for a catalogue, in an order and form that change only with its messages."""
    buffer = io.BytesIO()
    write_po(
        buffer,
        catalogue,
        width=100,
        sort_output=True,
        include_lineno=False,
        omit_header=not header,
        ignore_obsolete=True,
    )
    return buffer.getvalue()


def updated(domain: Domain, language: str, source: Catalog) -> Catalog:
    """The language's catalogue with exactly the messages of the source, translations kept."""
    path = domain.catalogue(language)
    if path.exists():
        catalogue = read(path, language)
    else:
        catalogue = Catalog(locale=language, project="whodunit", charset="utf-8", fuzzy=False)
    # update() would share the source's messages between the languages.
    catalogue.update(deepcopy(source), no_fuzzy_matching=True)
    catalogue.header_comment = f"# Whodunit: {domain.name}, {language}"
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    catalogue.last_translator = catalogue.language_team = "whodunit"
    if language == SOURCE:
        for message in messages(catalogue):
            message.string = message.id
    return catalogue


def messages(catalogue: Catalog) -> Iterator[Message]:
    """The messages without the header."""
    return (message for message in catalogue if message.id)


def update() -> None:
    for domain in domains():
        source = domain.extract()
        domain.home.mkdir(exist_ok=True)
        domain.template.write_bytes(rendered(source, header=False))
        for language in LANGUAGES:
            path = domain.catalogue(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(rendered(updated(domain, language, source), header=True))


if __name__ == "__main__":
    update()
