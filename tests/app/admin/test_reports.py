"""Admins find what was reported, read it beside the match, and close it with a note."""

from tests.app.admin.office import an_admin, listed, open_match
from tests.app.admin.test_archive import ids
from tests.app.browsers import Company, a_match, says
from tests.app.houses import Maker, Server

TEXT = "Nils <i>cheats</i>"


async def reported(site: Server) -> Company:
    company = await a_match(site, "toy", 2)
    answer = await company.host.post(f"/m/{company.match_id}/report", {"about": "2", "text": TEXT})
    assert answer.status_code == 200
    return company


async def test_a_report_is_found_read_and_closed(sqlite_maker: Maker) -> None:
    site = sqlite_maker.site()
    company, other, admin = (
        await reported(site),
        await a_match(site, "toy", 2),
        await an_admin(site),
    )
    assert says((await admin.get("/admin/live")).text, "Mira, Nils reported")
    for each in (company, other):
        await site.matches.close(each.match_id)
    page = (await admin.get("/admin?reported=open")).text
    assert listed(page) == [str(company.match_id)]
    # A report of a match that is filed already.
    site.clock.pass_(hours=1)
    await other.host.post(f"/m/{other.match_id}/report", {"about": "match", "text": "It hangs."})
    both = {str(company.match_id), str(other.match_id)}
    assert set(await ids(site, reported="open")) == both
    assert await open_match(admin, company.match_id, "reported") == 303
    path = f"/admin/matches/{company.match_id}"
    review = (await admin.get(path)).text
    assert "Nils &lt;i&gt;cheats&lt;/i&gt;" in review
    close = f"{path}/reports/1/close"
    assert (await admin.post(close, {"note": "  "}, script=False)).status_code == 422
    assert (await admin.post(close, {"note": "warned"}, script=False)).status_code == 303
    assert (await admin.post(close, {"note": "again"}, script=False)).status_code == 409
    assert says((await admin.get(path)).text, "rhea: warned")
    assert await ids(site, reported="open") == [str(other.match_id)]
    assert set(await ids(site, reported="any")) == both
    rows = await site.query("SELECT act, reason FROM audit WHERE act = 'close'")
    assert rows == [("close", "warned")]
    await site.house.backing.database.close()


async def test_nothing_is_closed_without_looking_first(sqlite_maker: Maker) -> None:
    site = sqlite_maker.site()
    company, admin = await reported(site), await an_admin(site)
    close = f"/admin/matches/{company.match_id}/reports/1/close"
    assert (await admin.post(close, {"note": "unseen"}, script=False)).status_code == 403
    assert await site.query("SELECT act FROM audit WHERE act = 'close'") == []
    await site.house.backing.database.close()
