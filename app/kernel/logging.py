"""Structured logs on standard error, one line an event."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logging() -> None:
    """Write key=value lines to a terminal and JSON elsewhere.

    Tracebacks are plain: a formatter that prints the values of local variables would print seeds
    and tokens, and takes seconds in which nobody is served.
    """
    terminal = sys.stderr.isatty()
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if terminal
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *(() if terminal else (structlog.processors.format_exc_info,)),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
