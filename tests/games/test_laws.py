"""The laws of every game. A game without a law book fails here, it is never skipped."""

import importlib
from importlib.util import find_spec

import pytest

from games.kit.protocol import Plugin
from games.kit.testing.book import LawBook
from games.kit.testing.laws import Laws, laws_for
from games.registry import discover

GAMES = discover()


def book_module(plugin: Plugin) -> str:
    """A game's tests lie in a folder named like the game's own, the first it takes files from."""
    return f"tests.games.{plugin.assets[0]}.laws"


def book_of(plugin: Plugin) -> LawBook | None:
    name = book_module(plugin)
    if find_spec(name) is None:
        return None
    book = importlib.import_module(name).LAWS
    assert isinstance(book, LawBook)
    return book


def classes() -> dict[str, type[Laws]]:
    books = [book for plugin in GAMES.values() if (book := book_of(plugin))]
    found = [laws_for(book) for book in books]
    return {laws.__name__: laws for laws in found}


# One class of tests per game, which pytest finds by its name.
globals().update(classes())


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_a_law_book_of_its_own(slug: str) -> None:
    book = book_of(GAMES[slug])
    assert book is not None, f"{book_module(GAMES[slug])} is missing"
    assert book.plugin is GAMES[slug]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_recorded_matches_and_schemas(slug: str) -> None:
    book = book_of(GAMES[slug])
    assert book is not None
    assert (book.home / "schemas.json").is_file()
    assert list((book.home / "recorded").glob("*.json"))
