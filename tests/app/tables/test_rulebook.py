"""The pages of rules, and that whatever a refusal quotes can be found there."""

import ast
import re
from collections.abc import Iterator, Mapping

import httpx
import pytest
from fastapi import FastAPI

from app.kernel.i18n import LANGUAGES
from app.kernel.templating import GAMES, anchor_of
from app.main import create_app
from app.settings import Settings
from app.tables.rulebook import Heading, contents
from games.guests import PLUGIN as GUESTS
from games.kit.protocol import Plugin
from games.registry import discover
from tests.games.kit.toy import PLUGIN as TOY

# `why:33, W10`: lines of the printed rules, and rulings by a letter and a number.
REFERENCE = re.compile(r"([a-z][a-z-]*:\d+|[A-Z]\d+)(, ([a-z][a-z-]*:\d+|[A-Z]\d+))*")
# Awkward Guests brings its rules before it is offered.
GAMES_WITH_RULES = {**discover(), "awkward-guests": GUESTS}
RULINGS = {
    "why": ("W", 44),
    "why-swedish": ("W", 44),
    "wer-wars": ("K", 22),
    "awkward-guests": ("A", 45),
}


def quoted(plugin: Plugin) -> Iterator[str]:
    """Every reference that stands in the code of a game: what its refusals may quote."""
    for path in (path for folder in plugin.assets for path in (GAMES / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and REFERENCE.fullmatch(text):
                yield text


@pytest.fixture(scope="module")
def app() -> FastAPI:
    return house(GAMES_WITH_RULES)


def house(plugins: Mapping[str, Plugin]) -> FastAPI:
    return create_app(Settings(database_url="sqlite+aiosqlite://"), plugins=plugins)


async def get(app: FastAPI, path: str, **headers: str) -> httpx.Response:
    transport = httpx.ASGITransport(app)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        return await http.get(path, headers=sent)


def places(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


@pytest.mark.parametrize("slug", GAMES_WITH_RULES)
async def test_whatever_a_refusal_quotes_has_a_place_on_the_page_of_rules(
    app: FastAPI, slug: str
) -> None:
    found = set(places((await get(app, f"/games/{slug}/rules")).text))
    references = set(quoted(GAMES_WITH_RULES[slug]))
    assert {each for each in references if anchor_of(each) not in found} == set()


@pytest.mark.parametrize("slug", RULINGS)
async def test_every_ruling_stands_on_the_page_once(app: FastAPI, slug: str) -> None:
    letter, last = RULINGS[slug]
    found = places((await get(app, f"/games/{slug}/rules")).text)
    assert [found.count(f"{letter}{number}") for number in range(1, last + 1)] == [1] * last


@pytest.mark.parametrize("slug", RULINGS)
async def test_no_place_of_a_page_of_rules_is_named_twice(app: FastAPI, slug: str) -> None:
    found = places((await get(app, f"/games/{slug}/rules")).text)
    assert sorted({each for each in found if found.count(each) > 1}) == []


@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
async def test_the_rules_are_told_in_the_readers_language(app: FastAPI, language: str) -> None:
    page = await get(app, "/games/why/rules", accept_language=language)
    assert f'<html lang="{language}"' in page.text
    title = {"en": "How to win", "sv": "Så vinner du", "de": "So gewinnt man"}[language]
    assert f'<h2 id="winning">{title}</h2>' in page.text
    assert f'<a href="#winning">{title}</a>' in page.text


async def test_anyone_may_keep_the_page_and_asks_whether_it_changed(app: FastAPI) -> None:
    first = await get(app, "/games/why/rules", accept_language="en")
    assert first.headers["cache-control"].startswith("public")
    assert "Accept-Language" in first.headers["vary"]
    again = await get(
        app, "/games/why/rules", accept_language="en", if_none_match=first.headers["etag"]
    )
    other = await get(
        app, "/games/why/rules", accept_language="sv", if_none_match=first.headers["etag"]
    )
    assert (again.status_code, again.text, other.status_code) == (304, "", 200)


async def test_a_game_without_a_page_of_rules_has_none() -> None:
    app = house({"toy": TOY})
    for path in ("/games/toy/rules", "/games/toy/editions", "/games/nothing/rules"):
        assert (await get(app, path)).status_code == 404


def test_a_reference_leads_to_the_printed_line_before_the_ruling() -> None:
    found = [anchor_of(each) for each in ("why:33, W10", "W10, why:33", "W4", "wer-wars:35, K18")]
    assert found == ["why-33", "why-33", "W4", "wer-wars-35"]


def test_the_sections_of_a_page_are_its_headings_with_a_place() -> None:
    text = '<h2 id="one">One <b>more</b></h2><h2>no place</h2><h3 id="two">too small</h3>'
    assert contents(text) == (Heading("one", "One more"),)


def test_the_scan_finds_a_reference_in_a_game() -> None:
    assert "why:24" in set(quoted(GAMES_WITH_RULES["why"]))


async def test_editions_are_compared_where_a_game_brings_the_page(app: FastAPI) -> None:
    page = await get(app, "/games/why/editions", accept_language="en")
    assert [each for each in places(page.text) if each.startswith("row-")] == [
        f"row-{number}" for number in range(1, 54)
    ]
    assert (await get(app, "/games/wer-wars/editions")).status_code == 404


async def test_the_comparison_is_linked_only_beside_another_edition() -> None:
    why = GAMES_WITH_RULES["why"]
    alone = await get(house({"why": why}), "/games/why/rules")
    both = await get(house({"why": why, "why-swedish": why}), "/games/why/rules")
    link = 'href="/games/why/editions"'
    assert (link in alone.text, link in both.text) == (False, True)
