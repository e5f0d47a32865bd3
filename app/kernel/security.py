"""What every request must pass before a feature sees it, and the headers every answer carries."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_SAME_SITE = frozenset({"same-origin", "none"})

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'; manifest-src 'self'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}

_RAW_HEADERS = tuple(
    (name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()
)


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Tell whether a request comes from one of our own pages, or from a client that is no browser.

    Browsers send `Sec-Fetch-Site` or at least `Origin` with everything that can change something;
    a program sends neither, and no cookie that another site could make it misuse. A request with
    a bearer token can't be forged by another site, which doesn't know the token.
    """
    if headers.get("authorization", "").lower().startswith("bearer "):
        return True
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in _SAME_SITE
    origin = headers.get("origin")
    if origin is not None:
        return origin.split("://", 1)[-1] == headers.get("host")
    return "cookie" not in headers


class SecurityHeaders:
    """ASGI middleware: adds the fixed headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """`app`: what answers."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, adding headers where the answer begins."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(header for header in _RAW_HEADERS if header[0] not in given),
                ]
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_unsafe(scope: Scope) -> bool:
    """Tell whether a request may change something and so needs its origin checked."""
    return scope["type"] == "http" and scope["method"] not in _SAFE


def headers_of(scope: Scope) -> Headers:
    """Return the request's headers, names in lower case."""
    return Headers(scope=scope)
