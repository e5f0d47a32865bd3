"""Accessibility: what axe finds wrong with a page."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def violations(page: Page) -> list[str]:
    """List every violation with the elements at fault; an accessible page has none.

    The script is evaluated, not added as an element: the page's content policy stays in force.
    """
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    answer: dict[str, Any] = await page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", RULES
    )
    return [
        f"{found['id']}: {', '.join(str(node['target']) for node in found['nodes'])}"
        for found in answer["violations"]
    ]
