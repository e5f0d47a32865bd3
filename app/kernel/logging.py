"""Structured logs on standard error, one line an event.

Each line tells which request it belongs to. No line tells what opens a door: a table is named by a
mark made from its code, and whatever looks like a token, a seed, a code or a password in a text is
struck out, also in tracebacks and in what libraries write.
"""

from __future__ import annotations

import logging
import re
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import structlog
from starlette.types import Scope
from structlog.typing import EventDict, Processor

from app.kernel.ids import token_hash

_STRUCK = "[struck]"
# Tokens, seeds, keys and hashes are hex; codes are thirteen of their own letters; and what stands
# between a colon and the at sign of an address is a password. Bytes may be shown escaped.
_SECRET = re.compile(
    r"(?:(?<![0-9A-Za-z])|(?<=\\x))"
    r"(?:[0-9a-fA-F]{32,}|[2-9BCDFGHJKMNPQRSTVWXZ]{13})(?![0-9A-Za-z])"
    r"|(?<=:)[^\s:/@]+(?=@)"
    r"|(?:\\x[0-9a-f]{2}[^\s'\"]{0,3}){4,}[^\s'\"]*"
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MARK_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Visit:
    """A request or socket, as log lines tell of it; put together only when a line is written."""

    id: str
    scope: Scope

    def facts(self) -> dict[str, str]:
        """Return id and route, and the table's mark or the match where the path names one."""
        facts = {"request": self.id, "route": route_of(self.scope)}
        parts = self.scope["path"].split("/")
        if parts[1:2] == ["api"]:
            del parts[1]
        match parts:
            case ["", "t" | "tables", code, *_]:
                facts["table"] = table_mark(code)
            case ["", "m" | "matches", match_id, *_] if _UUID.fullmatch(match_id):
                facts["match"] = match_id
        return facts


def route_of(scope: Scope) -> str:
    """Return the pattern of the address, which holds no code or token as the address itself does.

    `static` for files, `none` where nothing answers there.
    """
    path = scope["path"]
    if path.startswith(("/static/", "/art/")):
        return "static"
    if "endpoint" not in scope:
        return "none"
    given = scope.get("path_params")
    if not given:
        return str(path)
    # Each value stands between two slashes, and none before the second.
    parts = path.split("/")
    for name, value in given.items():
        text = str(value)
        if text not in parts[2:]:
            return "none"
        parts[parts.index(text, 2)] = f"{{{name}}}"
    return "/".join(parts)


VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)
"""The request that is being answered, set at the gate."""


def table_mark(code: str) -> str:
    """Return what stands for a table in the logs: the same for each line, and no way in."""
    return token_hash(code).hex()[:_MARK_LENGTH]


def with_request(logger: object, name: str, event: EventDict) -> EventDict:
    """Add what the line's request is; what the line says of itself stands."""
    del logger, name
    visit = VISIT.get()
    return event if visit is None else {**visit.facts(), **event}


def without_secrets(logger: object, name: str, event: EventDict) -> EventDict:
    """Strike out what looks like a secret in every text of the line."""
    del logger, name
    return {key: _struck(value) for key, value in event.items()}


def _struck(value: Any) -> Any:  # noqa: ANN401  a log line holds anything
    return _SECRET.sub(_STRUCK, value) if isinstance(value, str) else value


def set_up_logging() -> None:
    """Write key=value lines to a terminal and JSON elsewhere, from our loggers and from libraries'.

    Tracebacks are plain: a formatter that prints the values of local variables would print seeds
    and tokens, and takes seconds in which nobody is served.
    """
    terminal = sys.stderr.isatty()
    renderer: Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if terminal
        else structlog.processors.JSONRenderer()
    )
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        with_request,
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    _set_up_libraries(shared, renderer)


def _set_up_libraries(shared: list[Processor], renderer: Processor) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                without_secrets,
                renderer,
            ],
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
