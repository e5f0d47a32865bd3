"""Accounts from the command line, signing in, and how long that lasts."""

import io
from datetime import timedelta

import pytest
from sqlalchemy import text

from app import cli
from app.admin.refusals import BadAccount
from app.admin.schemas import Role
from app.admin.service import IDLE, SESSION
from tests.app.admin.office import PASSWORD, accounts, an_admin, sign_in
from tests.app.browsers import Browser, says
from tests.app.houses import Maker, Server, StoppedClock


async def lands_at(browser: Browser, path: str = "/admin") -> str:
    answer = await browser.get(path)
    return answer.headers.get("location", "") if answer.status_code == 303 else path


# --- accounts


async def test_only_the_hash_of_a_password_is_stored(site: Server) -> None:
    await accounts(site).add("rhea", Role.ADMIN, PASSWORD)
    ((stored,),) = await site.query("SELECT password_hash FROM admins")
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert PASSWORD not in stored


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("", PASSWORD),
        ("a b", PASSWORD),
        ("x" * 41, PASSWORD),
        ("rhea", "short"),
        ("rhea", "x" * 201),
    ],
)
async def test_an_account_that_will_not_do_is_refused(
    site: Server, name: str, password: str
) -> None:
    with pytest.raises(BadAccount):
        await accounts(site).add(name, Role.REVIEWER, password)
    assert not await accounts(site).everyone()


async def test_a_name_is_given_once(site: Server) -> None:
    await accounts(site).add("rhea", Role.REVIEWER, PASSWORD)
    with pytest.raises(BadAccount):
        await accounts(site).add("rhea", Role.ADMIN, PASSWORD)


def test_the_command_line_makes_changes_and_removes_accounts(
    sqlite_maker: Maker, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WHODUNIT_DATABASE_URL", sqlite_maker.url)

    def run(*arguments: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = cli.main(["admin", *arguments])
        said = capsys.readouterr()
        return status, said.out + said.err

    assert run("add", "rhea", "--role", "admin", typed=f"{PASSWORD}\n")[0] == 0
    assert run("add", "omar", typed=f"{PASSWORD}\n") == (
        0,
        "omar may sign in at /admin as reviewer.\n",
    )
    status, said = run("add", "rhea", typed=f"{PASSWORD}\n")
    assert (status, said) == (1, "There is an account of this name already.\n")
    assert run("add", "kim", typed="short\n") == (1, "A password has 12 to 200 letters.\n")
    assert run("list")[1].split() == ["omar", "reviewer", "rhea", "admin"]
    assert run("password", "omar", typed="another long one\n")[0] == 0
    assert run("remove", "omar")[0] == 0
    assert run("remove", "omar")[0] == 1
    assert run("list")[1].split() == ["rhea", "admin"]


# --- signing in


async def test_nobody_gets_in_without_signing_in(site: Server) -> None:
    browser = Browser(site, "Olga")
    for path in ("/admin", "/admin/live", "/admin/charts", "/admin/audit"):
        assert await lands_at(browser, path) == "/admin/sign-in"


async def test_name_and_password_let_in_and_signing_out_ends_it(site: Server) -> None:
    browser = await an_admin(site)
    token = browser.http.cookies["admin"]
    assert await lands_at(browser) == "/admin"
    await browser.post("/admin/sign-out", script=False)
    again = Browser(site, "rhea")
    again.http.cookies.set("admin", token)
    assert await lands_at(again) == "/admin/sign-in"


async def test_the_cookie_is_for_this_site_and_no_script(site: Server) -> None:
    await accounts(site).add("rhea", Role.ADMIN, PASSWORD)
    browser = Browser(site, "rhea")
    answer = await browser.http.post(
        "https://test/admin/sign-in", data={"name": "rhea", "password": PASSWORD}
    )
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-admin=")
    for part in ("HttpOnly", "Secure", "SameSite=strict", "Path=/"):
        assert part in cookie
    (stored,) = await site.query("SELECT token_hash FROM admin_sessions")
    assert cookie.split("=")[1].split(";")[0] not in repr(stored)


@pytest.mark.parametrize("name", ["rhea", "nobody"])
async def test_a_wrong_password_says_not_what_was_wrong(site: Server, name: str) -> None:
    await accounts(site).add("rhea", Role.ADMIN, PASSWORD)
    browser = Browser(site, "Olga")
    answer = await browser.post("/admin/sign-in", {"name": name, "password": "wrong"}, script=False)
    assert answer.status_code == 403
    assert says(answer.text, "Name and password do not fit together.")


async def test_after_five_wrong_tries_even_the_right_one_waits(site: Server, maker: Maker) -> None:
    await accounts(site).add("rhea", Role.ADMIN, PASSWORD)
    # Another process counts with this one.
    browsers = [Browser(site, "rhea"), Browser(maker.site(), "rhea")]
    for n in range(5):
        assert await sign_in(browsers[n % 2], "rhea", "wrong") == 403
    assert await sign_in(browsers[0], "rhea", PASSWORD) == 429
    site.clock.pass_(minutes=16)
    assert await sign_in(browsers[0], "rhea", PASSWORD) == 303
    await browsers[1].server.house.backing.database.close()


async def test_one_address_can_not_try_many_names(site: Server) -> None:
    browser = Browser(site, "Olga")
    for n in range(20):
        assert await sign_in(browser, f"name{n}", "wrong") == 403
    assert await sign_in(browser, "name20", "wrong") == 429


async def passed(clock: StoppedClock, time: timedelta) -> None:
    clock.pass_(seconds=time.total_seconds())


async def test_an_idle_session_expires(site: Server) -> None:
    browser = await an_admin(site)
    await passed(site.clock, IDLE - timedelta(minutes=1))
    assert await lands_at(browser) == "/admin"
    await passed(site.clock, IDLE - timedelta(minutes=1))
    assert await lands_at(browser) == "/admin"
    await passed(site.clock, IDLE)
    assert await lands_at(browser) == "/admin/sign-in"


async def test_a_session_expires_however_busy_it_is(site: Server) -> None:
    browser = await an_admin(site)
    hours = int(SESSION / timedelta(hours=1))
    for _ in range(hours):
        assert await lands_at(browser) == "/admin"
        site.clock.pass_(hours=1)
    assert await lands_at(browser) == "/admin/sign-in"


async def test_a_new_password_or_a_removed_account_ends_the_sessions(site: Server) -> None:
    browser = await an_admin(site)
    await accounts(site).set_password("rhea", "another long one")
    assert await lands_at(browser) == "/admin/sign-in"
    assert await sign_in(browser, "rhea", PASSWORD) == 403
    assert await sign_in(browser, "rhea", "another long one") == 303
    await accounts(site).remove("rhea")
    assert await lands_at(browser) == "/admin/sign-in"


async def test_a_form_of_another_site_signs_nobody_in(site: Server) -> None:
    await accounts(site).add("rhea", Role.ADMIN, PASSWORD)
    answer = await Browser(site, "Olga").http.post(
        "/admin/sign-in",
        data={"name": "rhea", "password": PASSWORD},
        headers={"sec-fetch-site": "cross-site"},
    )
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    async with site.house.backing.database.read() as connection:
        count = await connection.execute(text("SELECT COUNT(*) FROM admin_sessions"))
        assert count.scalar_one() == 0
