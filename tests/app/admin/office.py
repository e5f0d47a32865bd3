"""Admins at their browsers."""

import re

from app.admin.schemas import Role
from app.admin.service import Admins
from tests.app.browsers import Browser
from tests.app.houses import Server

PASSWORD = "correct horse battery"  # noqa: S105  of nobody but these tests


def accounts(site: Server) -> Admins:
    back = site.house.backing
    return Admins(back.database, back.clock, back.entropy)


async def an_admin(site: Server, name: str = "rhea", role: Role = Role.ADMIN) -> Browser:
    """Somebody signed in."""
    await accounts(site).add(name, role, PASSWORD)
    browser = Browser(site, name)
    assert (await sign_in(browser, name, PASSWORD)) == 303
    return browser


async def sign_in(browser: Browser, name: str, password: str) -> int:
    fields = {"name": name, "password": password}
    return (await browser.post("/admin/sign-in", fields, script=False)).status_code


async def open_match(browser: Browser, match_id: object, reason: str = "a test") -> int:
    path = f"/admin/matches/{match_id}/look"
    return (await browser.post(path, {"reason": reason}, script=False)).status_code


def listed(page: str) -> list[str]:
    """The ids of the matches in a list, in its order."""
    return re.findall(r'<td class="go"><a href="/admin/matches/([0-9a-f-]{36})"', page)
