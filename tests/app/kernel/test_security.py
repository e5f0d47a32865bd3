"""Whose requests may change something, and what every answer carries."""

import pytest

from app.kernel.security import is_own_origin
from tests.app.houses import Server

HOST = {"host": "play.example"}


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": "https://play.example"},
        {"origin": "https://play.example", "cookie": "player=x"},
        {},
        {"authorization": "Bearer x", "sec-fetch-site": "cross-site"},
        {"authorization": "bearer x", "origin": "https://evil.example"},
    ],
)
def test_our_own_pages_and_programs_may_act(headers: dict[str, str]) -> None:
    assert is_own_origin(HOST | headers)


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "https://play.example"},
        {"origin": "https://evil.example"},
        {"origin": "https://play.example.evil.example"},
        {"origin": "https://evil.example/play.example"},
        {"origin": "https://play.example:8443"},
        {"origin": "null"},
        {"cookie": "player=x"},
        {"authorization": "Basic x", "origin": "https://evil.example"},
    ],
)
def test_another_sites_page_may_not(headers: dict[str, str]) -> None:
    assert not is_own_origin(HOST | headers)


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/nowhere"), ("POST", "/join"), ("GET", "/api/games"), ("PUT", "/")],
)
async def test_every_answer_carries_the_headers(site: Server, method: str, path: str) -> None:
    async with site.http() as browser:
        answer = await browser.request(method, path)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


async def test_the_answer_to_a_bug_carries_the_headers_too(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.players, "recognise", None)
    async with site.http() as browser:
        answer = await browser.get("/")
    assert answer.status_code == 500
    assert "Something went wrong here." in answer.text
    assert "TypeError" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_a_wrong_method_is_told_the_right_ones(site: Server) -> None:
    async with site.http() as browser:
        answer = await browser.put("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
