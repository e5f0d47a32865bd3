"""Whatever is sent: a clear message with the right status, never a 500, and nothing changed."""

import uuid
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass

import httpx
import pytest
import pytest_asyncio

from app.errors import AppError
from app.kernel.i18n import Voice
from tests.app.browsers import OURS, SCRIPT, Browser, Company, a_lobby, a_match, says
from tests.app.conftest import migrated
from tests.app.houses import Maker, Server
from tests.support.servers import PostgresAdmin

FORM = "application/x-www-form-urlencoded"
OLGA = {"name": "Olga", "role": "monday"}


@dataclass
class World:
    """A full lobby, one with a free seat, a running match, and somebody nobody knows."""

    server: Server
    full: Company
    free: Company
    match: Company
    stranger: Browser

    def fill(self, text: str) -> str:
        return text.format(
            full=self.full.code,
            free=self.free.code,
            match=self.match.code,
            act=f"m/{self.match.match_id}/act",
            uuid=uuid.UUID(int=5),
        )

    def browser(self, who: str) -> Browser:
        table = self.match if who.endswith("match") else self.free
        known = {"host": 0, "guest": 1}
        name = who.split(maxsplit=1)[0]
        return table.browsers[known[name]] if name in known else self.stranger

    def sentence(self, code: str) -> str:
        """What the refusal of that code says."""
        found = next(kind for kind in _kinds(AppError) if kind.code == code)
        return self.server.house.services.speaker.plain(Voice("en"), found().message)


def _kinds(of: type[AppError]) -> Iterator[type[AppError]]:
    for kind in of.__subclasses__():
        if kind.__init__ is AppError.__init__:
            yield kind
        yield from _kinds(kind)


@pytest_asyncio.fixture(scope="module", params=["sqlite", "postgresql"])
async def world(
    request: pytest.FixtureRequest,
    postgres_admin: PostgresAdmin,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[World]:
    """One world for all of these tests: what they send must not change it."""
    if request.param == "sqlite":
        url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('world') / 'world.db'}"
    else:
        url = postgres_admin.create()
    site = Maker(await migrated(url)).site()
    yield World(
        site,
        await a_lobby(site, "why", 2),
        await a_lobby(site, "why", 2, seats=3),
        await a_match(site, "toy", 2),
        Browser(site, "Olga"),
    )
    await site.house.backing.database.close()
    if request.param == "postgresql":
        postgres_admin.drop(url)


@dataclass(frozen=True)
class Case:
    """Who sends what where, and how it is refused."""

    who: str
    path: str
    fields: Mapping[str, str | tuple[str, ...]]
    status: int
    code: str


def named(name: str) -> dict[str, str]:
    return {"name": name, "role": "monday"}


AT_TABLE: dict[str, Case] = {
    "a full table": Case("stranger", "/t/{full}/sit", OLGA, 409, "table_full"),
    "a taken role": Case("stranger", "/t/{free}/sit", {**OLGA, "role": "clam"}, 409, "role_taken"),
    "a role nobody has": Case(
        "stranger", "/t/{free}/sit", {**OLGA, "role": "x"}, 409, "role_taken"
    ),
    "no role": Case("stranger", "/t/{free}/sit", {"name": "Olga"}, 422, "role_missing"),
    "no name": Case("stranger", "/t/{free}/sit", {"role": "monday"}, 422, "bad_name"),
    "two names": Case("stranger", "/t/{free}/sit", {"name": ("a", "b")}, 422, "bad_input"),
    "a name of spaces": Case("stranger", "/t/{free}/sit", named("   "), 422, "bad_name"),
    "a long name": Case("stranger", "/t/{free}/sit", named("x" * 25), 422, "bad_name"),
    "a huge name": Case("stranger", "/t/{free}/sit", named("x" * 10_000), 422, "bad_input"),
    "a reversing name": Case("stranger", "/t/{free}/sit", named("a\u202eb"), 422, "bad_name"),
    "a NUL in a name": Case("stranger", "/t/{free}/sit", named("a\0b"), 422, "bad_input"),
    "a bad new name": Case("guest", "/t/{free}/sit", named("\u200b"), 422, "bad_name"),
    "a new name, role taken": Case(
        "guest", "/t/{free}/sit", {"name": "Neu", "role": "clam"}, 409, "role_taken"
    ),
    "standing unseated": Case("stranger", "/t/{free}/stand", {}, 403, "not_seated"),
    "ready unseated": Case("stranger", "/t/{free}/ready", {}, 403, "not_seated"),
    "chance that is no hex": Case(
        "guest", "/t/{free}/ready", {"contribution": "xyz"}, 422, "bad_input"
    ),
    "too much chance": Case(
        "guest", "/t/{free}/ready", {"contribution": "ab" * 17}, 422, "bad_input"
    ),
    "a guest who starts": Case("guest", "/t/{free}/start", {}, 403, "not_host"),
    "a guest's bot": Case(
        "guest", "/t/{free}/bots", {"seat": "3", "level": "random"}, 403, "not_host"
    ),
    "a bot on a taken seat": Case(
        "host", "/t/{free}/bots", {"seat": "1", "level": "random"}, 409, "seat_taken"
    ),
    "a bot beyond the table": Case(
        "host", "/t/{free}/bots", {"seat": "9", "level": "random"}, 422, "no_such_seat"
    ),
    "a bot on seat zero": Case(
        "host", "/t/{free}/bots", {"seat": "0", "level": "random"}, 422, "no_such_seat"
    ),
    "a bot on a huge seat": Case(
        "host", "/t/{free}/bots", {"seat": "9" * 30, "level": "random"}, 422, "bad_input"
    ),
    "an unknown bot": Case(
        "host", "/t/{free}/bots", {"seat": "3", "level": "genius"}, 422, "no_such_bot"
    ),
    "a bot of no strength": Case("host", "/t/{free}/bots", {"seat": "3"}, 422, "bad_input"),
    "sending a person away": Case(
        "host", "/t/{free}/bots/remove", {"seat": "2"}, 409, "seat_taken"
    ),
    "a rematch too early": Case("host match", "/t/{match}/rematch", {}, 409, "not_finished"),
    "standing in a match": Case("host match", "/t/{match}/stand", {}, 409, "table_locked"),
    "a stale token": Case(
        "host match", "/{act}", {"token": "7", "kind": "pass"}, 409, "stale_decision"
    ),
    "no token": Case("host match", "/{act}", {"kind": "pass"}, 422, "bad_input"),
    "a token of letters": Case(
        "host match", "/{act}", {"token": "x", "kind": "pass"}, 422, "bad_input"
    ),
    "a huge token": Case(
        "host match", "/{act}", {"token": "9" * 400, "kind": "pass"}, 422, "bad_input"
    ),
    "no kind": Case("host match", "/{act}", {"token": "0"}, 422, "unknown_choice"),
    "an unknown kind": Case(
        "host match", "/{act}", {"token": "0", "kind": "fly"}, 422, "unknown_choice"
    ),
    "a bid without a stance": Case(
        "host match", "/{act}", {"token": "0", "kind": "bid"}, 422, "unknown_choice"
    ),
}

ELSEWHERE: dict[str, Case] = {
    "an unknown table": Case("stranger", "/t/NOPE/sit", OLGA, 404, "not_found"),
    "a table of NULs": Case("stranger", "/t/a%00b/sit", OLGA, 404, "not_found"),
    "an unknown table's start": Case("host", "/t/NOPE/start", {}, 404, "not_found"),
    "an unknown match": Case("host", "/m/{uuid}/act", {"token": "0"}, 404, "not_found"),
    "no match at all": Case("host", "/m/7/act", {"token": "0"}, 404, "not_found"),
    "an unknown seat link": Case("host", "/s/" + "0" * 64, {}, 404, "not_found"),
    "an empty address": Case("host", "/s/", {}, 404, "not_found"),
    "an unknown game": Case("host", "/host/chess", {"name": "Mira"}, 404, "not_found"),
    "an unknown language": Case("host", "/settings", {"language": "xx"}, 422, "bad_input"),
    "an unknown theme": Case("host", "/settings", {"theme": "pink"}, 422, "bad_input"),
    "a wrong method": Case("host", "/", {}, 405, "wrong_method"),
}


@pytest.mark.parametrize("case", [*AT_TABLE, *ELSEWHERE])
async def test_a_form_without_script_is_answered_by_a_page(world: World, case: str) -> None:
    sent = {**AT_TABLE, **ELSEWHERE}[case]
    before = await world.server.dump()
    answer = await world.browser(sent.who).post(world.fill(sent.path), sent.fields, script=False)
    assert answer.status_code == sent.status
    assert answer.text.startswith("<!doctype html>")
    assert f"{sent.status} {sent.code}" in answer.text
    assert says(answer.text, world.sentence(sent.code))
    assert await world.server.dump() == before


@pytest.mark.parametrize("case", AT_TABLE)
async def test_b44_a_form_of_the_table_is_answered_on_the_table_with_the_reason(
    world: World, case: str
) -> None:
    sent = AT_TABLE[case]
    before = await world.server.dump()
    answer = await world.browser(sent.who).post(world.fill(sent.path), sent.fields)
    assert answer.status_code == sent.status
    assert answer.text.startswith("<hx-partial ")
    assert "<!doctype" not in answer.text
    assert says(answer.text, world.sentence(sent.code))
    assert await world.server.dump() == before


@pytest.mark.parametrize("case", ELSEWHERE)
async def test_a_fragment_of_no_table_is_answered_by_a_page(world: World, case: str) -> None:
    sent = ELSEWHERE[case]
    answer = await world.browser(sent.who).post(world.fill(sent.path), sent.fields)
    assert answer.status_code == sent.status
    assert says(answer.text, world.sentence(sent.code))


async def test_a_stranger_who_acts_is_refused(world: World) -> None:
    before = await world.server.dump()
    fields = {"token": "0", "kind": "pass"}
    for script in (True, False):
        answer = await world.stranger.post(world.fill("/{act}"), fields, script=script)
        assert answer.status_code == 404
    assert await world.server.dump() == before


# --- what no form of ours sends


def raw_bodies() -> dict[str, tuple[bytes, str, int]]:
    big = b"name=" + b"x" * 70_000
    return {
        "too large": (big, FORM, 413),
        "a form with NULs": (b"\0=\0&\0", FORM, 422),
        "broken percents": (b"name=%zz%&role=%E0%A4%A", FORM, 422),
        "broken UTF-8": (b"name=%ff%fe&role=clam", FORM, 422),
        "multipart without a part": (b"garbage", "multipart/form-data; boundary=x", 422),
        "multipart without a boundary": (b"garbage", "multipart/form-data", 422),
        "many fields": (b"&".join(b"f%d=x" % n for n in range(60)), FORM, 422),
        "JSON": (b'{"name": "Olga"}', "application/json", 422),
    }


@pytest.mark.parametrize("script", [True, False], ids=["fragment", "page"])
@pytest.mark.parametrize("body", raw_bodies())
async def test_a_body_that_is_no_form_of_ours_is_refused(
    world: World, body: str, *, script: bool
) -> None:
    content, kind, status = raw_bodies()[body]
    before = await world.server.dump()
    headers = {**(SCRIPT if script else OURS), "content-type": kind}
    answer = await world.stranger.http.post(
        world.fill("/t/{free}/sit"), content=content, headers=headers
    )
    assert answer.status_code in {status, 409}, answer.text[:300]
    assert answer.text.startswith("<hx-partial " if script else "<!doctype html>")
    assert await world.server.dump() == before


@pytest.mark.parametrize(
    ("path", "start"), [("/t/{free}/sit", "<!doctype html>"), ("/api/players", "{")]
)
async def test_a_body_that_does_not_say_how_large_it_is_ends_at_the_limit(
    world: World, path: str, start: str
) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1024

    kind = FORM if start == "<!doctype html>" else "application/json"
    answer = await world.stranger.http.post(
        world.fill(path), content=endless(), headers={**OURS, "content-type": kind}
    )
    assert answer.status_code == 413
    assert answer.text.startswith(start)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST", "OPTIONS"])
@pytest.mark.parametrize("path", ["/", "/t/{free}", "/t/{free}/regions", "/static/css/base.css"])
async def test_a_wrong_method_is_refused(world: World, method: str, path: str) -> None:
    answer = await world.free.host.http.request(method, world.fill(path))
    assert answer.status_code == 405


FOREIGN = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("path", ["/t/{free}/stand", "/{act}", "/api/tables/{free}/stand"])
async def test_another_sites_page_changes_nothing(
    world: World, path: str, headers: dict[str, str]
) -> None:
    browser = world.browser("host match" if "act" in path else "host")
    before = await world.server.dump()
    async with world.server.http(headers=headers, cookies=browser.http.cookies) as evil:
        answer = await evil.post(world.fill(path), data={"token": "0", "kind": "pass"})
    assert answer.status_code == 403
    assert "foreign_origin" in answer.text
    assert await world.server.dump() == before


QUERIES = ["stage=&number=", "stage=match&number=" + "9" * 5000, "stage=%00&number=-1", "number=²"]


@pytest.mark.parametrize("query", QUERIES)
async def test_a_page_may_say_anything_of_itself(world: World, query: str) -> None:
    path = world.fill("/t/{free}/regions?") + query
    answer = await world.free.host.http.get(path, headers=SCRIPT)
    assert answer.status_code == 200
    assert answer.text.startswith("<hx-partial ")


@pytest.mark.parametrize("path", ["/t/NOPE", "/t/a%00b", "/s/x", "/m/1/export", "/%ff", "/x" * 900])
async def test_an_address_that_leads_nowhere_says_so(world: World, path: str) -> None:
    answer: httpx.Response = await world.stranger.get(path)
    assert answer.status_code == 404
    assert says(answer.text, world.sentence("not_found"))


HEADERS = [
    {"accept-language": "x" * 5000},
    {"accept-language": "en;q=\xb2".encode("latin-1").decode("latin-1")},
    {"cookie": "player=%00; language=xx; theme=pink"},
    {"cookie": "player=" + "x" * 5000},
    {"authorization": "Bearer"},
    {"authorization": "Bearer \xff"},
]


@pytest.mark.parametrize("headers", HEADERS, ids=lambda headers: str(headers)[:30])
async def test_a_header_never_breaks_a_page(world: World, headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    async with world.server.http() as browser:
        assert (await browser.get("/", headers=httpx.Headers(raw))).status_code == 200
