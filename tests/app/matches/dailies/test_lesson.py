"""A first match to learn from: dealt at once, the same for everybody, playable to its end."""

from app.matches.export import verify
from app.matches.schemas import Status
from tests.app.browsers import Browser
from tests.app.houses import Maker
from tests.app.matches.dailies.playing import GUESTS, LESSON, SLUG, a_site, dealt, play, tells


async def test_a_lesson_is_dealt_at_once_and_played_to_its_end(maker: Maker) -> None:
    site = a_site(maker)
    mira = Browser(site)
    assert tells((await mira.get("/")).text, "Learn it in ten minutes")
    match = await dealt(mira, LESSON)
    assert match.status is Status.PLAYING
    assert [seat.bot for seat in match.seats] == [None, "weak", "weak"]
    assert match.options["coach"] is True
    assert tells(await mira.page(), "Ask about these two:", "of 360 answers are left.")
    ended = await play(mira, match.id)
    assert ended.outcome
    assert ended.outcome.reason == "solved"
    assert [placed.seat for placed in ended.outcome.placements if placed.rank == 1] == [0]
    file = (await mira.get(f"/m/{match.id}/export")).text
    verify(file, GUESTS)
    await site.house.backing.database.close()


async def test_everybody_gets_the_same_lesson(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    one, two = await dealt(Browser(site), LESSON), await dealt(Browser(site, "Nils"), LESSON)
    assert one.table_id != two.table_id
    assert one.key == two.key
    assert one.case_code == two.case_code
    await site.house.backing.database.close()


async def test_there_is_no_other_lesson(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    for path in (f"/learn/{SLUG}/second-case", "/learn/why/first-case", f"{LESSON}x"):
        assert (await Browser(site).post(path, script=False)).status_code == 404
    await site.house.backing.database.close()
