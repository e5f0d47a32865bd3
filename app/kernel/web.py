"""Reading requests and answering them: forms, cookies, fragments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, quote

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.errors import BadInput

_YEAR = 365 * 24 * 3600
_FIELD_LENGTH = 2_000
_FIELDS = 50
_FORM = "application/x-www-form-urlencoded"
_PATH = ":/%#?=@[]!$&'()*+,;"


def is_secure(request: HTTPConnection) -> bool:
    """Tell whether the page is served by TLS."""
    return request.url.scheme in {"https", "wss"}


def cookie_name(request: HTTPConnection, name: str) -> str:
    """Return the cookie's name: by TLS it is bound to this very host by its prefix."""
    return f"__Host-{name}" if is_secure(request) else name


def set_cookie(request: HTTPConnection, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts can't read and other sites can't send."""
    response.set_cookie(
        cookie_name(request, name),
        value,
        max_age=_YEAR,
        path="/",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )


def wants_fragment(request: Request) -> bool:
    """Tell whether the page's script sent this and takes fragments for an answer."""
    return request.headers.get("hx-request") == "true"


def wants_json(request: HTTPConnection) -> bool:
    """Tell whether a program asks, not a page."""
    return request.url.path.startswith("/api")


async def read_fields(request: Request) -> Mapping[str, tuple[str, ...]]:
    """Return every value of every field of a submitted form. Raises BadInput."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != _FORM:
        raise BadInput
    try:
        text = body.decode("ascii")
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_FIELDS, errors="strict")
    except ValueError as error:
        raise BadInput from error
    fields: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        if len(value) > _FIELD_LENGTH or "\x00" in value:
            raise BadInput
        fields[name] = (*fields.get(name, ()), value)
    return fields


def only(fields: Mapping[str, tuple[str, ...]], name: str, default: str | None = None) -> str:
    """Return the one value of a field. Raises BadInput where it is missing or doubled."""
    values = fields.get(name, ())
    if not values and default is not None:
        return default
    if len(values) != 1:
        raise BadInput
    return values[0]


def number(text: str) -> int:
    """Read a whole number as forms send it. Raises BadInput."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:  # noqa: PLR2004  no count is larger
        raise BadInput
    return int(text)


def to_page(request: Request, path: str) -> Response:
    """Lead the browser to a page after a form."""
    if wants_fragment(request):
        # Quoted, since a header holds neither line ends nor letters outside of Latin-1.
        return Response(status_code=204, headers={"HX-Redirect": quote(path, safe=_PATH)})
    return RedirectResponse(path, status_code=303)


def html(content: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with a page or fragments, which nobody may keep."""
    kept: dict[str, Any] = {"Cache-Control": "no-store", **(headers or {})}
    return HTMLResponse(content, status_code=status, headers=kept)
