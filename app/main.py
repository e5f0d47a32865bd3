"""Wiring only: which parts there are and who is handed what."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

import structlog
from fastapi import FastAPI

from app.admin.archive.service import Archive
from app.admin.review import ReviewRoutes
from app.admin.routes import AdminRoutes, Office, game_names
from app.admin.service import Admins
from app.answers import Answers
from app.gate import Gate, Gatekeeper, SocketGate
from app.kernel.bus import CountedBus, make_bus
from app.kernel.clock import Clock, SystemClock
from app.kernel.database import Database
from app.kernel.files import VersionedFiles
from app.kernel.i18n import Speaker, load_catalogues
from app.kernel.ids import Entropy
from app.kernel.limits import Limits, Rates
from app.kernel.metrics import Metrics
from app.kernel.probes import Probed, ProbeRoutes
from app.kernel.schema import require_current
from app.kernel.templating import GAMES, ROOT, STATIC, Templates, build_id
from app.live.connection import Desk
from app.live.hub import Hub
from app.live.routes import LiveRoutes, SocketsFirst
from app.matches.api import ApiRoutes
from app.matches.arranged import ArrangedRoutes
from app.matches.conduct.routes import ReportRoutes
from app.matches.conduct.service import Conduct
from app.matches.dailies.service import Dailies
from app.matches.hindsight.routes import HindsightRoutes
from app.matches.hindsight.service import Hindsights
from app.matches.history.projector import Projector
from app.matches.history.routes import ReplayRoutes
from app.matches.history.service import History
from app.matches.hosting import HostingRoutes
from app.matches.keeper import Keeper
from app.matches.power_api import PowerApi
from app.matches.power_routes import PowerRoutes
from app.matches.powers import Powers
from app.matches.presenter import Presenter
from app.matches.records.retention import Retention
from app.matches.records.service import Keepers, Records
from app.matches.routes import MatchRoutes, Services
from app.matches.scenes import Scenes
from app.matches.service import Backing, Matches
from app.matches.sheets.routes import SheetApi
from app.matches.sheets.service import Sheets
from app.matches.tally.service import Tallies
from app.matches.timing import Pace
from app.matches.waker import Waker
from app.players.routes import PlayerRoutes
from app.players.service import Players
from app.settings import Settings
from app.tables.chat import Chat
from app.tables.door import Door
from app.tables.presence import Patience, Presence
from app.tables.records.service import TableRecords
from app.tables.rulebook import RulebookRoutes
from app.tables.service import Tables
from games.kit.protocol import Plugin
from games.registry import discover

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """The services of what is past."""

    conduct: Conduct
    history: History
    archive: Archive
    records: Records
    admins: Admins
    retention: Retention


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server."""

    services: Services
    backing: Backing
    hub: Hub
    waker: Waker
    desk: Desk
    metrics: Metrics
    keeper: Keeper
    kept: Kept


def create_app(
    settings: Settings | None = None,
    *,
    plugins: Mapping[str, Plugin] | None = None,
    clock: Clock | None = None,
    entropy: Entropy = secrets.token_bytes,
) -> FastAPI:
    """Return the server. Tests pass games, a clock and entropy; nothing else can set them."""
    settings = settings or Settings()
    plugins = plugins if plugins is not None else discover()
    house = _build(settings, plugins, clock or SystemClock(), entropy)
    app = FastAPI(
        title="Whodunit",
        summary="Deduction games at private tables.",
        version="0.1.0",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lambda _: _running(house),
    )
    app.state.house = house
    match_routes = _add_routes(app, house, plugins)
    token = settings.metrics_token.get_secret_value() if settings.metrics_token else None
    app.include_router(ProbeRoutes(Probed(house.backing.database, house.metrics, token)).router)
    answers = Answers(house.services, match_routes.refused)
    answers.register(app)
    gatekeeper = Gatekeeper(
        house.metrics,
        Limits(Rates(), time.monotonic),
        answers.at_gate,
        settings.limits,
        settings.most_sockets,
    )
    app.add_middleware(Gate, keeper=gatekeeper)
    live = LiveRoutes(house.desk, house.services.players, match_routes.setting)
    app.add_middleware(SocketsFirst, sockets=SocketGate(live.routes, gatekeeper))
    return app


def _build(
    settings: Settings, plugins: Mapping[str, Plugin], clock: Clock, entropy: Entropy
) -> House:
    database = Database(settings.database_url, pool_size=settings.pool_size)
    metrics = Metrics()
    bus = CountedBus(make_bus(settings.redis_url), metrics)
    catalogues = load_catalogues(
        _locales(plugins), {slug: _locale(p.assets[0]) for slug, p in plugins.items() if p.assets}
    )
    speaker = Speaker(catalogues, {slug: plugin.terms for slug, plugin in plugins.items()})
    templates = Templates(plugins, catalogues, speaker)
    pace = Pace(settings.bot_delay, settings.reveal_hold)
    backing = Backing(database, bus, clock, entropy, plugins)
    tables = Tables(database, bus, clock, entropy=entropy, plugins=plugins)
    matches = Matches(backing, tables, pace)
    chat = Chat(tables, database, clock)
    powers = Powers(backing, tables, matches)
    patience = _patience(settings)
    presence = Presence(tables, database, bus, clock, patience)
    dailies = Dailies(backing, tables, matches)
    scenes = Scenes(tables, matches, chat, Tallies(database), dailies)
    presenter = Presenter(templates, speaker, plugins, pace)
    hub = Hub(tables, matches, poll=settings.poll)
    services = Services(
        players=Players(database, clock, entropy),
        tables=tables,
        matches=matches,
        scenes=scenes,
        presenter=presenter,
        templates=templates,
        speaker=speaker,
        public_url=settings.public_url,
        powers=powers,
        door=Door(tables, database, clock),
        chat=chat,
        presence=presence,
        dailies=dailies,
    )
    waker = Waker(database, matches, clock, pace=pace, plugins=plugins)
    waker.relieve = powers.relieve
    desk = Desk(hub, scenes, presenter, clock, settings.heartbeat, presence, build_id())
    kept = _keep(backing, services, settings.keep_for)
    matches.on_refused = kept.conduct.refused
    keeper = Keeper(presence, powers, kept.conduct, clock, patience)
    tidy = partial(kept.admins.tidy, settings.keep_for)
    keeper.chores = (kept.archive.catch_up, kept.retention.sweep, tidy, dailies.prepare)
    metrics.gauge("database_connections", "Database connections at work.", database.in_use)
    metrics.gauge("watched", "Pages that watch a table.", hub.__len__)
    return House(services, backing, hub, waker, desk, metrics, keeper, kept)


def _keep(backing: Backing, services: Services, keep_for: timedelta) -> Kept:
    database, clock = backing.database, backing.clock
    tables, matches = services.tables, services.matches
    keepers = Keepers(services.players, tables, matches, TableRecords(database))
    conduct = Conduct(backing, matches, keepers.tables_kept)
    history = History(backing, tables, matches)
    return Kept(
        conduct=conduct,
        history=history,
        archive=Archive(database, history, tables, conduct),
        records=Records(database, keepers),
        admins=Admins(database, clock, backing.entropy),
        retention=Retention(database, clock, keepers, keep_for),
    )


def _patience(settings: Settings) -> Patience:
    away, leave = settings.away_after, settings.leave_after
    # Written twice within the time after which somebody counts as away.
    return Patience(away / 2, away, settings.host_after, leave, 5 * leave)


def _locales(plugins: Mapping[str, Plugin]) -> list[Path]:
    folders = dict.fromkeys(folder for p in plugins.values() for folder in reversed(p.assets))
    return [ROOT / "app" / "locale", *map(_locale, folders)]


def _locale(folder: str) -> Path:
    return GAMES / folder / "locale"


@asynccontextmanager
async def _running(house: House) -> AsyncIterator[None]:
    await require_current(house.backing.database)
    await house.backing.bus.start(house.hub.hear, house.hub.doubt)
    tasks = [
        asyncio.create_task(house.waker.run(), name="waker"),
        asyncio.create_task(house.hub.run(), name="hub"),
        asyncio.create_task(house.keeper.run(), name="keeper"),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await house.backing.bus.stop()
        await house.backing.database.close()


def _add_routes(app: FastAPI, house: House, plugins: Mapping[str, Plugin]) -> MatchRoutes:
    services = house.services
    match_routes = MatchRoutes(services)
    kept = house.kept
    history, projector = kept.history, Projector(services, kept.history, plugins)
    back = house.backing
    office = Office(
        services=services,
        admins=kept.admins,
        records=kept.records,
        archive=kept.archive,
        history=history,
        conduct=kept.conduct,
        clock=back.clock,
        games=game_names(plugins),
    )
    hindsights = Hindsights(back, services.tables, services.matches, history)
    knowledge = HindsightRoutes(services, hindsights)
    for routes in (
        match_routes,
        ReplayRoutes(services, history, projector, knowledge.beside),
        knowledge,
        ReportRoutes(services, kept.conduct),
        AdminRoutes(office),
        ReviewRoutes(office, projector),
        HostingRoutes(services, plugins),
        ArrangedRoutes(services, plugins),
        RulebookRoutes(services.templates, services.speaker, plugins),
        PowerRoutes(services, plugins, match_routes.setting),
        PlayerRoutes(services.players),
        ApiRoutes(services, plugins),
        PowerApi(services, plugins),
        SheetApi(services.players, Sheets(back, services.matches)),
    ):
        app.include_router(routes.router)
    app.mount("/static", VersionedFiles(directory=STATIC), name="static")
    for folder in dict.fromkeys(name for p in plugins.values() for name in p.assets):
        if (GAMES / folder / "static").is_dir():
            app.mount(f"/art/{folder}", VersionedFiles(directory=GAMES / folder / "static"))
    return match_routes
