"""What an operator's programs ask: whether the process lives, whether it can serve, what it counts.

They answer plainly, without an identity and outside of the JSON interface. None tells anything of
a table or player. `/metrics` exists only for who knows its token.
"""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import dataclass

import structlog
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from app.errors import NotFound
from app.kernel.database import AWAY, Database
from app.kernel.metrics import Metrics

_PATIENCE = 2.0
_METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Probed:
    """What the probes look at. `metrics_token`: None where nobody may read the metrics."""

    database: Database
    metrics: Metrics
    metrics_token: str | None


class ProbeRoutes:
    """`/health`, `/ready`, `/metrics`."""

    def __init__(self, probed: Probed) -> None:
        """Register the routes."""
        self._probed = probed
        self.router = APIRouter(include_in_schema=False)
        for path, endpoint in (
            ("/health", self.health),
            ("/ready", self.ready),
            ("/metrics", self.metrics),
        ):
            self.router.add_api_route(path, endpoint, methods=["GET", "HEAD"])

    async def health(self) -> Response:
        """Say that the process lives; whoever hears nothing may end it."""
        return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})

    async def ready(self) -> Response:
        """Say whether requests can be served: 503 while the database does not answer.

        Redis is no part of this: while it is away, pages are brought up to date by the poll.
        """
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._probed.database.ping()
        except (*AWAY, TimeoutError) as error:
            log.warning("not_ready", error=str(error)[:200])
            body, status = {"database": "away"}, 503
        else:
            body, status = {"database": "ok"}, 200
        return JSONResponse(body, status, headers={"Cache-Control": "no-store"})

    async def metrics(self, request: Request) -> Response:
        """Return the counts of this process. Raises NotFound for who does not know the token."""
        wanted = self._probed.metrics_token
        given = request.headers.get("authorization", "")
        if wanted is None or not hmac.compare_digest(given.encode(), f"Bearer {wanted}".encode()):
            raise NotFound
        return Response(self._probed.metrics.text(), media_type=_METRICS_TYPE)
