"""Finished matches: every filter, search, order and page of the list, and what is counted."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import text

from app.admin import charts
from app.admin.archive.service import PAGE, Archive
from app.admin.asked import address, place_of, wanted_of
from app.admin.schemas import ORDERS, Found, Place, Wanted
from app.errors import BadInput
from tests.app.admin.office import an_admin, listed
from tests.app.browsers import says
from tests.app.houses import NOON, Maker, Server, begun, finished, with_bots

NOON_ID = UUID(int=12)


def archive(server: Server) -> Archive:
    return server.house.kept.archive


async def ids(server: Server, place: Place | None = None, **wanted: object) -> list[str]:
    found = await archive(server).find(Wanted(**wanted), place)  # type: ignore[arg-type]  # by name
    assert found.total == len(found.rows)
    return [str(row.match_id) for row in found.rows]


async def three(server: Server) -> tuple[str, str, str]:
    """A match with an outcome, one with a bot, and one that was ended early; an hour apart."""
    played = await finished(server)
    server.clock.pass_(hours=1)
    with_bot = await with_bots(server)
    server.clock.pass_(minutes=30)
    await server.matches.close(with_bot.match_id)
    server.clock.pass_(days=1)
    early = await begun(server, "why")
    server.clock.pass_(minutes=90)
    await server.matches.close(early.match_id)
    return str(played.match_id), str(with_bot.match_id), str(early.match_id)


async def test_what_runs_or_waits_is_not_in_the_list(server: Server) -> None:
    await begun(server)
    assert await ids(server) == []


async def test_a_match_is_filed_once_however_it_ended(server: Server, other: Server) -> None:
    first = await three(server)
    for _ in range(2):
        assert await ids(server) == [*reversed(first)]
        assert await ids(other) == [*reversed(first)]


async def test_a_match_dated_a_moment_earlier_is_still_filed(server: Server) -> None:
    """Two processes commit in another order than their clocks say."""
    one, two = await begun(server, "toy"), await begun(server, "toy")
    server.clock.pass_(seconds=30)
    await server.matches.close(one.match_id)
    await ids(server)
    server.clock.pass_(seconds=-20)
    await server.matches.close(two.match_id)
    assert await ids(server) == [str(one.match_id), str(two.match_id)]


async def test_every_filter_finds_what_it_names(server: Server) -> None:
    played, with_bot, early = await three(server)
    both = {played, with_bot}
    assert set(await ids(server, game="toy")) == both
    assert await ids(server, game="why") == [early]
    ((code_of_why,),) = await server.query("SELECT code FROM archive WHERE game = 'why'")
    ((reason,),) = await server.query("SELECT reason FROM archive WHERE reason IS NOT NULL")
    assert await ids(server, reason=reason) == [played]
    assert await ids(server, find=f" {code_of_why.lower()[:5]} {code_of_why[5:]}") == [early]
    assert await ids(server, find="NILS", game="why") == [early]
    assert set(await ids(server, find="ir")) == {played, with_bot, early}
    assert await ids(server, find="%") == []
    assert await ids(server, bots="with") == [with_bot]
    assert set(await ids(server, bots="without")) == {played, early}
    assert set(await ids(server, aborted="only")) == {with_bot, early}
    assert await ids(server, aborted="without") == [played]
    assert await ids(server, least=60) == [early]
    assert await ids(server, least=20, most=40) == [with_bot]
    day = NOON.date()
    assert set(await ids(server, until=day)) == both
    assert await ids(server, since=day + timedelta(days=1)) == [early]
    assert await ids(server, since=day, until=day, game="toy", aborted="only") == [with_bot]
    assert list(await archive(server).reasons()) == [reason]


async def test_a_deleted_match_leaves_the_list(server: Server) -> None:
    played, with_bot, early = await three(server)
    await ids(server)
    async with server.house.backing.database.write() as connection:
        await connection.execute(text("DELETE FROM matches WHERE game = 'why'"))
    assert await ids(server) == [with_bot, played]
    assert early not in await ids(server)


async def many(server: Server, count: int) -> None:
    for number in range(count):
        party = await begun(server, "toy")
        # Some end at the very same moment, and some are as long as others.
        server.clock.pass_(seconds=60 * (number % 3))
        await server.matches.close(party.match_id)


async def test_pages_follow_each_other_without_gap_or_repetition(server: Server) -> None:
    await many(server, 2 * PAGE + 3)
    await archive(server).catch_up()
    for order in ORDERS:
        await walk(server, Wanted(order=order))


async def walk(server: Server, wanted: Wanted) -> None:
    """Turn every page of the list, and back again."""
    pages: list[Found] = []
    place: Place | None = None
    while not pages or place:
        pages.append(await archive(server).find(wanted, place))
        place = pages[-1].later
    assert [len(page.rows) for page in pages] == [PAGE, PAGE, 3]
    assert len({row.match_id for page in pages for row in page.rows}) == 2 * PAGE + 3
    before = await archive(server).find(wanted, pages[-1].earlier)
    assert before.rows == pages[1].rows
    first = await archive(server).find(wanted, before.earlier)
    assert first.rows == pages[0].rows
    assert first.earlier is None
    assert pages[0].earlier is None


async def test_the_page_lists_and_leads_on(site: Server) -> None:
    await many(site, PAGE + 1)
    admin = await an_admin(site)
    page = (await admin.get("/admin")).text
    assert len(listed(page)) == PAGE
    assert says(page, f"{PAGE + 1} matches")
    (further,) = [part.split('"')[0] for part in page.split('rel="next" href="')[1:]]
    following = (await admin.get(further.replace("&amp;", "&"))).text
    assert len(listed(following)) == 1
    (back,) = [part.split('"')[0] for part in following.split('rel="prev" href="')[1:]]
    assert listed((await admin.get(back.replace("&amp;", "&"))).text) == listed(page)


async def test_what_can_not_be_read_is_said_and_lists_everything(site: Server) -> None:
    party = await finished(site)
    admin = await an_admin(site)
    for query in ("since=yesterday", "order=up", "least=-1", "after=x", "bots=maybe", "find=%00"):
        answer = await admin.get(f"/admin?{query}")
        assert answer.status_code == 422
        assert listed(answer.text) == [str(party.match_id)]
    empty = await admin.get("/admin?find=nobody")
    assert says(empty.text, "No match fits. Clear the filters")


def test_an_address_says_what_is_wanted_and_where() -> None:
    wanted = Wanted(game="why", since=date(2026, 3, 1), find="mira & co", least=5, order="longest")
    place = Place(300, NOON_ID, back=True)
    path = address("/admin", wanted, place)
    query = dict(pair.split("=") for pair in path.split("?")[1].split("&"))
    read = {name: value.replace("+", " ").replace("%26", "&").replace("%7E", "~")
            for name, value in query.items()}  # fmt: skip
    assert wanted_of(read) == wanted
    assert place_of(read, wanted) == place


def test_a_place_has_a_time_zone() -> None:
    with pytest.raises(BadInput):
        place_of({"after": f"2026-03-01T12:00:00~{NOON_ID}"}, Wanted())


# --- what is counted


async def test_charts_count_what_ended(server: Server) -> None:
    await three(server)
    tally = await archive(server).tally(Wanted())
    day = datetime(2026, 3, 1, tzinfo=UTC).date()
    assert set(tally.days) == {(day, "toy", 2), (day + timedelta(days=1), "why", 1)}
    assert ("why", 9, 1) in tally.lengths
    assert ("why", None, 1) in tally.endings
    assert sum(many for _, _, many in tally.endings) == 3
    columns = charts.by_day(tally, day, day + timedelta(days=1))
    assert (columns.most, [bar.many for bar in columns.bars]) == (2, [2, 1])
    assert [bar.height for bar in columns.bars] == [charts.HEIGHT, charts.HEIGHT / 2]
    shares = charts.endings(tally)
    assert sum(line.part for line in shares if line.game == "toy") == 1000


async def test_the_first_seat_is_counted_where_somebody_won(server: Server) -> None:
    for _ in range(3):
        await finished(server)
    rows = await server.query("SELECT outcome FROM matches")
    assert len(rows) == 3
    await ids(server)
    won = await server.query("SELECT first_won FROM archive WHERE first_won IS NOT NULL")
    (line,) = charts.first_seats(await archive(server).tally(Wanted()))
    assert line.whole == len(won)
    assert line.many == sum(bool(first) for (first,) in won)
    assert line.fair == 500


async def test_the_charts_page_draws_them(site: Server) -> None:
    await three(site)
    admin = await an_admin(site)
    page = (await admin.get("/admin/charts?days=7")).text
    assert says(page, "3 finished matches")
    assert page.count("<rect") > 5
    assert "style=" not in page
    assert (await admin.get("/admin/charts?days=8")).status_code == 422


async def test_the_charts_of_nothing_say_so(site: Server) -> None:
    admin = await an_admin(site)
    assert says((await admin.get("/admin/charts")).text, "Nothing to count yet.")


async def test_lists_and_charts_name_the_ends_in_the_words_of_the_game(
    sqlite_maker: Maker,
) -> None:
    site = sqlite_maker.site()
    await three(site)
    admin = await an_admin(site)
    await admin.get("/admin")
    async with site.house.backing.database.write() as connection:
        await connection.execute(text("UPDATE archive SET reason = 'case' WHERE game = 'why'"))
    site.clock.pass_(hours=1)
    swedish = {"accept-language": "sv"}
    page = (await admin.get("/admin", headers=swedish)).text
    assert says(page, "Fallet löst")
    assert '<option value="case">Fallet löst</option>' in page
    # A game without words for it is shown as it spells them.
    assert says(page, "Most lots") or says(page, "Shared")
    chart = (await admin.get("/admin/charts", headers=swedish)).text
    assert says(chart, "Fallet löst")
    await site.house.backing.database.close()


async def test_many_that_nobody_filed_are_filed_in_rounds(sqlite_maker: Maker) -> None:
    """Whoever looks meanwhile waits for a few of them and sees what is filed."""
    server = sqlite_maker.server()
    await many(server, 7)
    assert await archive(server).catch_up(3)
    assert await server.query("SELECT COUNT(*) FROM archive") == [(3,)]
    assert await archive(server).catch_up(3)
    assert not await archive(server).catch_up(3)
    assert await server.query("SELECT COUNT(*) FROM archive") == [(7,)]
    assert not await archive(server).catch_up(3)
    await server.house.backing.database.close()
