"""The command line, `whodunit`: `serve`, `migrate`, `admin`, `games`, `simulate` and the rest."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.admin.commands import add_admin_commands
from app.admin.forgetting import add_forget_arguments
from app.kernel.database import Database
from app.kernel.logging import set_up_logging
from app.kernel.schema import migrate
from app.matches import export as exporting
from app.matches.refusals import NotFinished
from app.settings import Settings
from app.simulation import add_arguments
from games.registry import discover

# How long a socket that is closed may wait until its peer has read everything.
_FAREWELL_SECONDS = 5
# A page never sends anything over its socket.
_LONGEST_MESSAGE = 4096


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    chosen = _parser().parse_args(arguments)
    return int(chosen.run(chosen))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="whodunit", description="Deduction games at tables.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="start the server")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on, 0 for any")
    serve.set_defaults(run=_serve)
    commands.add_parser("migrate", help="bring the database up to date").set_defaults(run=_migrate)
    add_admin_commands(commands.add_parser("admin", help="accounts for /admin"))
    add_forget_arguments(commands.add_parser("forget", help="delete what is kept of a player"))
    games = commands.add_parser("games", help="list the installed games")
    games.add_argument("--json", action="store_true", help="for programs")
    games.set_defaults(run=_games)
    add_arguments(commands.add_parser("simulate", help="play matches between bots and count"))
    export = commands.add_parser("export", help="write a finished match as JSON")
    export.add_argument("match", type=UUID, help="the match's id")
    export.set_defaults(run=_export)
    verify = commands.add_parser("verify", help="replay an exported match and check everything")
    verify.add_argument("file", type=Path, help="the exported file")
    verify.set_defaults(run=_verify)
    return parser


def _serve(chosen: argparse.Namespace) -> int:
    settings = Settings()
    set_up_logging()
    config = uvicorn.Config(
        "app.main:create_app",
        factory=True,
        host=chosen.host,
        port=chosen.port,
        loop="uvloop",
        http="httptools",
        ws=_Socket,
        ws_per_message_deflate=settings.socket_compression,
        ws_max_size=_LONGEST_MESSAGE,
        ws_ping_interval=settings.socket_ping.total_seconds(),
        ws_ping_timeout=settings.socket_ping.total_seconds(),
        timeout_graceful_shutdown=int(settings.grace.total_seconds()),
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
    )
    server = _Announcing(config)
    server.run()
    return 0 if server.started else 1


class _Socket(WebSocketsSansIOProtocol):
    """A socket that is dropped where its peer doesn't take what was sent before the close."""

    async def run_asgi(self) -> None:
        """Serve it; what is closed waits until everything is read, which may be never."""
        await super().run_asgi()
        self.loop.call_later(_FAREWELL_SECONDS, self.transport.abort)


class _Announcing(uvicorn.Server):
    """A server that says where it is reached."""

    async def startup(self, sockets: Sequence[Any] | None = None) -> None:
        """Listen, then print the address."""
        await super().startup(list(sockets) if sockets else None)
        # What was built so far lives as long as the process: the collector need not walk it again
        # and again. Little and often is what keeps its pauses short: the middle generation is
        # never more than fifty thousand objects, some twenty milliseconds.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 5, 100)
        for listener in self.servers:
            for bound in listener.sockets:
                host, port = bound.getsockname()[:2]
                sys.stdout.write(f"Whodunit is ready at http://{host}:{port}\n")
        sys.stdout.flush()


def _migrate(chosen: argparse.Namespace) -> int:
    del chosen

    async def run() -> None:
        settings = Settings()
        database = Database(settings.database_url, pool_size=1)
        await migrate(database)
        await database.close()

    asyncio.run(run())
    return 0


def _games(chosen: argparse.Namespace) -> int:
    plugins = discover()
    if chosen.json:
        found = [plugin.game.info.model_dump(mode="json") for plugin in plugins.values()]
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
        return 0
    for plugin in plugins.values():
        info = plugin.game.info
        least, most = info.seats
        sys.stdout.write(
            f"{info.slug:<16} {info.title.id} · {least}-{most} players · {info.minutes} min · "
            f"rules {info.rules_version} · bots {', '.join(plugin.bots)}\n"
        )
    return 0


def _export(chosen: argparse.Namespace) -> int:
    async def run() -> exporting.Bundle:
        database = Database(Settings().database_url, pool_size=1)
        try:
            return await exporting.export(database, chosen.match)
        finally:
            await database.close()

    try:
        bundle = asyncio.run(run())
    except NotFinished:
        sys.stderr.write("There is no finished match with this id.\n")
        return 1
    sys.stdout.write(bundle.model_dump_json(indent=1) + "\n")
    return 0


def _verify(chosen: argparse.Namespace) -> int:
    try:
        text = chosen.file.read_bytes()
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    try:
        found = exporting.verify(text, discover())
    except exporting.Mismatch as error:
        sys.stderr.write(f"Not verified: {error}.\n")
        return 1
    sys.stdout.write(f"Verified: {found.steps} steps replay to this end ({found.reason}).\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
