"""A seat reports its match to those who run the server: once, briefly, and unseen by the table."""

from collections.abc import Mapping

import pytest

from app.errors import AppError, NotFound
from app.matches.conduct.refusals import BadReport, ReportedAlready, TooManyReports
from app.matches.conduct.service import Conduct
from tests.app.browsers import Browser, a_match, partials, says
from tests.app.houses import Maker, Party, Server, begun

RUDE = "Nils wrote rude things."


async def report(party: Party, seat: int, about: int | None = None, text: str = RUDE) -> None:
    match = await party.server.matches.find(party.match_id)
    await conduct(party.server).report(match, party.people[seat], about, text)


def conduct(server: Server) -> Conduct:
    return server.house.kept.conduct


async def refusal_of(
    party: Party, seat: int, about: int | None = None, text: str = RUDE
) -> type[AppError] | None:
    try:
        await report(party, seat, about, text)
    except AppError as refusal:
        return type(refusal)
    return None


async def test_a_seat_reports_a_match_once(server: Server) -> None:
    party = await begun(server, "toy", people=3)
    await report(party, 0, 1, f"  {RUDE}\n")
    assert await refusal_of(party, seat=0) is ReportedAlready
    await report(party, 2, None, "It hangs.")
    found = await conduct(server).reports(party.match_id)
    assert [(r.seat, r.about, r.text, r.open) for r in found] == [
        (0, 1, RUDE, True),
        (2, None, "It hangs.", True),
    ]
    await server.matches.close(party.match_id)
    assert await refusal_of(party, seat=1) is None


@pytest.mark.parametrize(
    ("about", "text"),
    [(0, RUDE), (3, RUDE), (-1, RUDE), (1, ""), (1, " \u200b "), (1, "x" * 301)],
)
async def test_a_report_without_a_sense_is_not_taken(
    sqlite_maker: Maker, about: int, text: str
) -> None:
    server = sqlite_maker.server()
    party = await begun(server, "toy", people=3)
    assert await refusal_of(party, seat=0, about=about, text=text) is BadReport
    assert await conduct(server).reports(party.match_id) == []
    await server.house.backing.database.close()


async def test_nobody_reports_match_after_match(sqlite_maker: Maker) -> None:
    server = sqlite_maker.server()
    parties = [await begun(server, "toy") for _ in range(6)]
    for party in parties:
        party.people[0] = parties[0].people[0]
    for party in parties:
        await server.tables.at(party.code)
    host = parties[0].people[0]
    async with server.house.backing.database.write() as connection:
        await connection.exec_driver_sql(
            "UPDATE seats SET player_id = ? WHERE number = 0", (host.id.hex,)
        )
        await connection.exec_driver_sql("UPDATE tables SET version = version + 1")
    assert [await refusal_of(party, seat=0) for party in parties[:5]] == [None] * 5
    assert await refusal_of(parties[5], seat=0) is TooManyReports
    server.clock.pass_(hours=1, seconds=1)
    assert await refusal_of(parties[5], seat=0) is None
    await server.house.backing.database.close()


async def test_who_has_no_seat_reports_nothing(sqlite_maker: Maker) -> None:
    server = sqlite_maker.server()
    party = await begun(server, "toy")
    party.people.append(await server.player("Olga"))
    assert await refusal_of(party, seat=2) is NotFound
    await server.house.backing.database.close()


# --- on the page


async def sends(browser: Browser, match_id: object, fields: Mapping[str, str]) -> tuple[int, str]:
    answer = await browser.post(f"/m/{match_id}/report", fields)
    return answer.status_code, partials(answer.text)["report"]


async def test_the_form_stands_among_the_people_and_says_what_became_of_it(
    sqlite_maker: Maker,
) -> None:
    site = sqlite_maker.site()
    company = await a_match(site, "toy", 2)
    page = await company.host.page()
    assert f'action="/m/{company.match_id}/report"' in page
    assert '<option value="2">Nils</option>' in page
    assert '<option value="1">' not in page
    status, region = await sends(company.host, company.match_id, {"about": "2", "text": " "})
    assert status == 422
    assert says(region, "Please say in 1 to 300 letters")
    status, region = await sends(company.host, company.match_id, {"about": "2", "text": RUDE})
    assert (status, says(region, "Thank you.")) == (200, True)
    status, region = await sends(company.host, company.match_id, {"about": "match", "text": "x"})
    assert (status, says(region, "One report is enough.")) == (409, True)
    await company.play(10_000)
    over = await company.browsers[1].page()
    assert says(over, "Report a problem")
    assert RUDE not in "".join(company.browsers[1].received)
    plain = await company.browsers[1].post(
        f"/m/{company.match_id}/report", {"about": "match", "text": "It hangs."}, script=False
    )
    assert plain.headers["location"] == f"/t/{company.code}"
    assert len(await conduct(site).reports(company.match_id)) == 2
    await site.house.backing.database.close()


async def test_a_program_reports_too(sqlite_maker: Maker) -> None:
    site = sqlite_maker.site()
    company = await a_match(site, "toy", 2)
    path = f"/api/matches/{company.match_id}/report"
    for about, status in ((1, 422), (2, 204), (None, 409)):
        body = {"about": about, "text": RUDE}
        answer = await company.host.http.post(path, json=body)
        assert answer.status_code == status, answer.text
    await site.house.backing.database.close()
