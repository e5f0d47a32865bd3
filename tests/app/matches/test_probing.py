"""A match id tells a stranger nothing: what exists is answered as what never was."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from tests.app.browsers import OURS, SCRIPT, Browser, Company, a_lobby, a_match
from tests.app.houses import Maker, Server

UNKNOWN = UUID("01890000-0000-7000-8000-000000000001")
ASKED: list[tuple[str, str, Any]] = [
    ("GET", "/m/{}/replay", None),
    ("GET", "/m/{}/replay?step=2&seen=2", None),
    ("GET", "/m/{}/replay?step=99999&seen=nobody", None),
    ("POST", "/m/{}/replay/sharing", {"shared": "yes"}),
    ("GET", "/m/{}/export", None),
    ("POST", "/m/{}/act", {"token": "0", "kind": "pass"}),
    ("POST", "/m/{}/act", {"token": "7"}),
    ("POST", "/m/{}/report", {"about": "match", "text": "something"}),
    ("GET", "/api/matches/{}", None),
    ("GET", "/api/matches/{}/export", None),
    ("POST", "/api/matches/{}/act", {"token": 0, "action": {"kind": "pass"}}),
    ("POST", "/api/matches/{}/report", {"about": None, "text": "something"}),
    ("GET", "/admin/matches/{}", None),
    ("GET", "/admin/matches/{}/export", None),
    ("POST", "/admin/matches/{}/look", {"reason": "curious"}),
]


async def matches(site: Server) -> dict[str, UUID]:
    """One of each kind, none of which is a stranger's."""
    running, over = await a_match(site, "toy", 2), await a_match(site, "toy", 2)
    await over.play(10_000)
    closed, other_rules = await a_match(site, "toy", 2), await a_match(site, "toy", 2)
    await site.matches.close(closed.match_id)
    async with site.house.backing.database.write() as connection:
        await connection.execute(
            text("UPDATE matches SET rules_version = 99 WHERE table_id = "
                 "(SELECT id FROM tables WHERE code = :code)"),
            {"code": other_rules.code},
        )  # fmt: skip
    site.matches._known.clear()
    lobby = await a_lobby(site, "toy", 2)
    table = await site.tables.at(lobby.code)
    return {
        "running": running.match_id,
        "over": over.match_id,
        "ended early": closed.match_id,
        "by other rules": other_rules.match_id,
        "not begun": (await site.matches.current(table)).id,
    }


async def strangers(site: Server) -> dict[str, Browser]:
    elsewhere: Company = await a_match(site, "toy", 2)
    return {"nobody": Browser(site, "Olga"), "somebody from another table": elsewhere.host}


@pytest.mark.parametrize("headers", [OURS, SCRIPT], ids=["page", "script"])
async def test_a_stranger_can_not_tell_a_match_that_exists(
    sqlite_maker: Maker, headers: dict[str, str]
) -> None:
    site = sqlite_maker.site()
    known, askers = await matches(site), await strangers(site)
    for method, path, sent in ASKED:
        for who, browser in askers.items():
            found = {}
            for kind, match_id in {**known, "unknown": UNKNOWN}.items():
                body = sent if path.startswith("/api") else None
                answer = await browser.http.request(
                    method, path.format(match_id), headers=headers, json=body,
                    data=None if body else sent,
                )  # fmt: skip
                kept = {k: v for k, v in answer.headers.items() if k != "x-request-id"}
                same = answer.text.replace(str(match_id), "ID")
                found[kind] = (answer.status_code, same, kept)
            for kind, answered in found.items():
                assert answered == found["unknown"], (who, method, path, kind)
            if not path.startswith("/admin"):
                assert found["unknown"][0] == 404, (who, method, path)
    await site.house.backing.database.close()


async def test_who_sits_down_later_has_no_part_in_the_match_before(site: Server) -> None:
    """Neither its file nor what the seat was shown: it was somebody else's."""
    company = await a_match(site, "toy", 2)
    await company.play(10_000)
    await company.host.at("rematch")
    left = company.browsers[1]
    assert (await left.at("stand")).status_code == 200
    late = Browser(site, "Olga", company.code)
    assert (await late.sit(None)).status_code == 200
    for path in ("/m/{}/export", "/api/matches/{}/export", "/api/matches/{}", "/m/{}/replay"):
        for browser, status in ((late, 404), (left, 200), (company.host, 200)):
            answer = await browser.get(path.format(company.match_id))
            assert answer.status_code == status, (path, browser.name)
