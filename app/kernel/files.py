"""Static files, kept by browsers for as long as their address says what is in them."""

from __future__ import annotations

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


class VersionedFiles(StaticFiles):
    """Files below one folder.

    An address with `?v=` changes with the content, so it may be kept for ever. Scripts import each
    other without it, and browsers ask whether those are still the same.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with the file and how long it may be kept."""
        response = await super().get_response(path, scope)
        versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = _FOR_EVER if versioned else _ASK_AGAIN
        return response
