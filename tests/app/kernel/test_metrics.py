"""What is counted, how Prometheus reads it, and that it names nobody."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from app.kernel.bus import CountedBus, LocalBus, Notice
from app.kernel.metrics import Metrics
from tests.app.browsers import a_match, socket_of, wired
from tests.app.houses import NO_MATCH, Maker, Server

TOKEN = "m" * 16
KNOWS = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def maker(sqlite_maker: Maker) -> Maker:
    """One kind of database: nothing here depends on it."""
    return sqlite_maker


def read(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return read(metrics.text().decode())[f"whodunit_{name}", frozenset(labels.items())]


def test_a_timing_is_a_histogram() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.0025, 0.03, 70.0):
        metrics.answered(("/t/{code}", "GET", 200), seconds)
    kind = {"route": "/t/{code}", "method": "GET", "status": "200"}
    counted = [
        value(metrics, "request_seconds_bucket", le=le, **kind)
        for le in ("0.0025", "0.005", "0.05", "5.0", "+Inf")
    ]
    assert counted == [2, 2, 3, 3, 4]
    assert value(metrics, "request_seconds_count", **kind) == 4
    assert value(metrics, "request_seconds_sum", **kind) == pytest.approx(70.0335)


async def test_the_bus_counts_what_is_committed_and_what_may_be_missed() -> None:
    metrics, heard = Metrics(), list[Notice]()
    bus = CountedBus(LocalBus(), metrics)
    await bus.start(heard.append, lambda: None)
    for topic in ("m", "m", "t"):
        bus.announce(Notice("m" if topic == "m" else "t", NO_MATCH, 1))
    await bus.stop()
    assert len(heard) == 3
    assert value(metrics, "notices_total", topic="m") == 2
    assert value(metrics, "notices_total", topic="t") == 1


async def test_a_move_and_its_sockets_are_counted(site: Server) -> None:
    metrics = site.house.metrics
    async with wired(site):
        company = await a_match(site)
        async with socket_of(company.host):
            assert value(metrics, "sockets") == value(metrics, "watched") == 1
            await company.play(2)
        assert value(metrics, "sockets") == value(metrics, "watched") == 0
    acted = {"route": "/m/{match_id}/act", "method": "POST", "status": "200"}
    assert value(metrics, "request_seconds_count", **acted) == 2
    assert value(metrics, "notices_total", topic="m") == 3
    assert value(metrics, "socket_closes_total", code="1001") == 1
    assert value(metrics, "requests_in_progress") == 0


async def test_a_bug_is_counted_as_one(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.players, "recognise", None)
    async with site.http() as http:
        await http.get("/")
    kind = {"route": "/", "method": "GET", "status": "500"}
    assert value(site.house.metrics, "request_seconds_count", **kind) == 1


async def test_whatever_is_asked_for_makes_no_new_label(site: Server) -> None:
    async with site.http() as http:
        for number in range(50):
            await http.get(f"/nowhere/{number}")
            await http.get(f"/t/{number}")
            await http.request(f"METHOD{number}", f"/{number}")
            await http.get(f"/static/{number}.css")
    assert len(site.house.metrics.requests) == 4


async def test_the_metrics_are_for_who_knows_the_token(maker: Maker) -> None:
    site = maker.site(metrics_token=TOKEN)
    company = await a_match(site)
    async with site.http() as http:
        for headers in ({}, {"authorization": "Bearer x"}, {"authorization": TOKEN}):
            assert (await http.get("/metrics", headers=headers)).status_code == 404
        answer = await http.get("/metrics", headers=KNOWS)
    await site.house.backing.database.close()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert ("whodunit_notices_total", frozenset({("topic", "m")})) in read(answer.text)
    assert "process_resident_memory_bytes" in answer.text
    for secret in (company.code, str(company.match_id), *(b.name for b in company.browsers)):
        assert secret not in answer.text


async def test_without_a_token_nobody_reads_them(site: Server) -> None:
    async with site.http() as http:
        for headers in ({}, KNOWS, {"authorization": "Bearer None"}, {"authorization": "Bearer"}):
            assert (await http.get("/metrics", headers=headers)).status_code == 404
