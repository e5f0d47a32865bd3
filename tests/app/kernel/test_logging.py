"""What a log line tells, and what it never does."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
import structlog

from app.kernel.ids import new_code, new_token
from app.kernel.logging import VISIT, Visit, route_of, set_up_logging, table_mark, without_secrets
from tests.app.houses import Chance

TOKEN = new_token(Chance("token"))
CODE = new_code(Chance("code"))
MATCH = "01939ab2-7c4d-7aaa-8bbb-0123456789ab"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is written, after logging was set up as a server does."""
    written = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    monkeypatch.setattr("sys.stderr", written)
    set_up_logging()
    yield written
    root.handlers[:], root.level = before
    monkeypatch.undo()
    set_up_logging()


def told(written: io.StringIO) -> dict[str, Any]:
    return dict(json.loads(written.getvalue()))


def a_visit(path: str) -> Visit:
    return Visit("1a-2", {"path": path})


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        (f"/m/{MATCH}/act", {"match": MATCH}),
        (f"/api/matches/{MATCH}", {"match": MATCH}),
        (f"/t/{CODE}/sit", {"table": table_mark(CODE)}),
        (f"/api/tables/{CODE}", {"table": table_mark(CODE)}),
        (f"/s/{TOKEN}", {}),
        (f"/m/{TOKEN}/act", {}),
        ("/", {}),
        ("", {}),
    ],
)
def test_a_line_names_the_request_and_the_match_but_no_way_in(
    lines: io.StringIO, path: str, facts: dict[str, str]
) -> None:
    reset = VISIT.set(a_visit(path))
    structlog.get_logger().warning("slow")
    VISIT.reset(reset)
    line = told(lines)
    assert line.pop("timestamp")
    assert line == {"event": "slow", "level": "warning", "request": "1a-2", "route": "none"} | facts


def test_a_library_s_line_looks_like_ours(lines: io.StringIO) -> None:
    reset = VISIT.set(a_visit("/"))
    logging.getLogger("uvicorn.error").error("odd: %s", TOKEN)
    VISIT.reset(reset)
    line = told(lines)
    assert (line["event"], line["level"]) == ("odd: [struck]", "error")
    assert (line["logger"], line["request"]) == ("uvicorn.error", "1a-2")


def test_a_traceback_is_one_line_of_text_without_secrets(lines: io.StringIO) -> None:
    error = ValueError(TOKEN)
    structlog.get_logger().error("request_failed", exc_info=error)
    logging.getLogger("uvicorn.error").error("failed", exc_info=error)
    ours, theirs = (json.loads(line) for line in lines.getvalue().splitlines())
    for line in (ours, theirs):
        assert "ValueError: [struck]" in line["exception"]
        assert TOKEN not in str(line)


SECRETS = [
    (TOKEN, "[struck]"),
    (f"cookie {TOKEN}; theme=dark", "cookie [struck]; theme=dark"),
    (f"no table {CODE}.", "no table [struck]."),
    ("postgresql+asyncpg://whodunit:hunter2@db:5432/x", "postgresql+asyncpg://whodunit:[struck]@db:5432/x"),
    ("redis://:hunter2@redis:6379/0", "redis://:[struck]@redis:6379/0"),
    (rf"Key (hash)=(\x{TOKEN}) already exists.", r"Key (hash)=(\x[struck]) already exists."),
    (r"b'\x8f\x01\xfe\x10ab\x00'", "b'[struck]'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "written"), SECRETS)
def test_what_looks_like_a_secret_is_struck_out(text: str, written: str) -> None:
    assert without_secrets(None, "", {"error": text}) == {"error": written}


@pytest.mark.parametrize(
    "text", [MATCH, "whodunit-1a2b3c4d-17", "2026-03-01T12:00:00.000000Z", "TABLE_LOCKED 1:2 a@b"]
)
def test_what_is_no_secret_stands(text: str) -> None:
    assert without_secrets(None, "", {"error": text, "seq": 3}) == {"error": text, "seq": 3}


@pytest.mark.parametrize(
    ("path", "given", "route"),
    [
        (f"/s/{TOKEN}", {"token": TOKEN}, "/s/{token}"),
        (f"/t/{CODE}/sit", {"code": CODE}, "/t/{code}/sit"),
        ("/t/sit/sit", {"code": "sit"}, "/t/{code}/sit"),
        ("/t/t", {"code": "t"}, "/t/{code}"),
        (f"/api/matches/{MATCH}/act", {"match_id": MATCH}, "/api/matches/{match_id}/act"),
        (f"/m/{MATCH}/act", {"match_id": UUID(MATCH)}, "/m/{match_id}/act"),
        ("/api/games", {}, "/api/games"),
        (f"/odd/{TOKEN}", {"rest": f"x{TOKEN}"}, "none"),
        ("/static/css/base.css", {"path": "css/base.css"}, "static"),
    ],
)
def test_a_route_never_holds_what_was_asked_for(
    path: str, given: dict[str, object], route: str
) -> None:
    assert route_of({"path": path, "path_params": given, "endpoint": route_of}) == route


def test_where_nothing_answers_there_is_no_route() -> None:
    assert route_of({"path": f"/s/{TOKEN}"}) == "none"
