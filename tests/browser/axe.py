"""Accessibility: what axe finds wrong with a page."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# What another colour scheme can change.
COLOURS = ["color-contrast", "link-in-text-block"]

RUN = """only => axe.run(document, {runOnly: only, resultTypes: ["violations"]})"""


async def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """List every violation with the elements at fault; an accessible page has none.

    The script is evaluated, not added as an element: the page's content policy stays in force.
    """
    if not await page.evaluate("typeof axe === 'object'"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    only = {"type": "rule", "values": COLOURS} if colours_only else {"type": "tag", "values": RULES}
    answer: dict[str, Any] = await page.evaluate(RUN, only)
    return [
        f"{found['id']}: {', '.join(str(node['target']) for node in found['nodes'])}"
        for found in answer["violations"]
    ]
