"""Absolute addresses and their QR codes."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from starlette.requests import HTTPConnection


def absolute(request: HTTPConnection, public_url: str | None, path: str) -> str:
    """Return the full address of a path, at the public address if one is set."""
    base = public_url or f"{request.url.scheme}://{request.url.netloc}"
    base = base.replace("wss://", "https://", 1).replace("ws://", "http://", 1)
    return base.rstrip("/") + path


@lru_cache(maxsize=512)
def qr_svg(url: str) -> str:
    """Return the address as an inline SVG that scales with its box, in black."""
    out = io.BytesIO()
    segno.make(url, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=2,
        omitsize=True,
        dark="#000",
        svgclass="qrcode",
        lineclass="qrline",
    )
    return out.getvalue().decode().strip()
