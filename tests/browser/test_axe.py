import pytest
from playwright.async_api import Page

from tests.browser.axe import violations

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><head><title>Clue</title></head>
<body><main><h1>Clue</h1>{body}</main></body></html>"""


async def test_axe_finds_nothing_on_an_accessible_page(page: Page) -> None:
    await page.set_content(PAGE.format(body="<button>Guess</button>"))
    assert await violations(page) == []


async def test_axe_finds_a_button_without_a_name(page: Page) -> None:
    await page.set_content(PAGE.format(body="<button></button>"))
    assert await violations(page) == ["button-name: ['button']"]


async def test_colours_alone_are_looked_at_where_nothing_else_differs(page: Page) -> None:
    pale = '<p style="color: #ddd; background: #fff">Pale</p><button></button>'
    await page.set_content(PAGE.format(body=pale))
    assert await violations(page, colours_only=True) == ["color-contrast: ['p']"]
