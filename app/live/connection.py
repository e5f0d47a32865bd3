"""One page's socket: a single slot "something is newer", never a queue.

Told of news, it reads the newest scene and sends the regions that changed. A slow page gets fewer
and newer updates, and costs no more memory than a quick one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.errors import AppError
from app.kernel.clock import Clock
from app.live.hub import Hub, Topic
from app.matches.pages import Regions
from app.matches.presenter import Presenter, Setting
from app.matches.scene import Reader, Scene
from app.matches.scenes import Scenes
from app.tables.presence import Presence

_SEND_TIMEOUT = 2.0
CLOSE_OVERLOAD = 1013
CLOSE_NO_RIGHT = 4403

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Desk:
    """What every connection of a process works with. `build`: names the running release."""

    hub: Hub
    scenes: Scenes
    presenter: Presenter
    clock: Clock
    heartbeat: timedelta
    presence: Presence
    build: str


class Connection:
    """A page that is kept up to date."""

    def __init__(
        self, desk: Desk, socket: WebSocket, reader: Reader, setting: Callable[[Scene], Setting]
    ) -> None:
        """`setting`: what a page needs beside the scene, should the stage change."""
        self._desk = desk
        self._socket = socket
        self._reader = reader
        self._setting = setting
        self._dirty = asyncio.Event()
        self._topics: frozenset[Topic] = frozenset()
        self._numbers: dict[Topic, int] = {}
        self._sent: Mapping[str, int] = {}
        self._at = (0, 0)
        self._shown: tuple[str, int] | None = None
        self._gone = False
        self._sent_at = 0.0
        self._ticker: asyncio.TimerHandle | None = None

    def notice(self, topic: Topic, number: int) -> None:
        """Remember the newest number and wake the sender if it is news."""
        if number > self._numbers.get(topic, -1):
            self._numbers[topic] = number
            self._dirty.set()

    async def run(self, code: str, shown: tuple[str, int] | None) -> None:
        """Keep the page up to date until it goes away.

        `shown`: the stage and match number that the page shows already.
        """
        # Watch first, then read again: between the page and the socket nothing can be missed.
        first = await self._desk.scenes.at(code)
        self._watch(first)
        self._shown = shown
        here = self._desk.presence.come(first.table, self._reader.player_id)
        listening = asyncio.create_task(self._listen(), name="socket-listen")
        self._tick()
        try:
            scene = await self._desk.scenes.at(code)
            self._watch(scene)
            # The first word also tells which release speaks, and what time it is.
            await self._send(self._news(scene) + self._beat())
            await self._follow(scene)
        except (TimeoutError, AppError):
            await hang_up(self._socket, CLOSE_OVERLOAD)
        except (WebSocketDisconnect, RuntimeError):
            # RuntimeError is what the server raises for a send after the peer closed.
            return
        finally:
            listening.cancel()
            self._desk.presence.go(here)
            if self._ticker:
                self._ticker.cancel()
            self._desk.hub.watch(self, frozenset(), self._topics)

    async def _listen(self) -> None:
        while not self._gone:
            message = await self._socket.receive()
            self._gone = message["type"] == "websocket.disconnect"
        self._dirty.set()

    async def _follow(self, scene: Scene) -> None:
        while True:
            await self._dirty.wait()
            if self._gone:
                return
            self._dirty.clear()
            version = self._numbers.get(("t", scene.table.id), 0)
            seq = self._numbers.get(("m", scene.match.id), 0)
            if version <= scene.table.version and seq <= scene.seq:
                await self._send(self._beat())
                continue
            scene = await self._desk.scenes.since(scene, version, seq)
            self._watch(scene)
            if news := self._news(scene):
                await self._send(news)

    def _watch(self, scene: Scene) -> None:
        known = {("t", scene.table.id): scene.table.version, ("m", scene.match.id): scene.seq}
        if scene.stage(self._reader) == "closed":
            # Who is not in the match waits for the next one, and hears of none of its steps.
            del known["m", scene.match.id]
        topics = frozenset(known)
        self._desk.hub.watch(self, topics, self._topics)
        self._topics = topics
        self._numbers = {t: max(n, self._numbers.get(t, -1)) for t, n in known.items()}

    def _news(self, scene: Scene) -> str:
        """Return the fragments that the page lacks, and take them for sent."""
        stage = scene.stage(self._reader)
        presenter = self._desk.presenter
        before, self._at = self._at, (scene.seq, scene.table.version)
        if self._shown != (stage, scene.match.number):
            page = presenter.page(scene, self._reader, self._setting(scene))
            self._shown = (stage, scene.match.number)
            self._sent = _digests(page.regions)
            return presenter.render_stage(page, scene, self._reader)
        regions = presenter.regions(scene, self._reader)
        digests = _digests(regions)
        # Answers to the page's own requests may have shown it what was passed over here; then a
        # region that is again as it was sent before would look unchanged and stay wrong there.
        known = self._sent if sum(self._at) <= sum(before) + 1 else {}
        changed = [r.partial for name, r in regions.items() if known.get(name) != digests[name]]
        # What was left out is as it was.
        self._sent = {**self._sent, **digests}
        return "".join(changed)

    async def _send(self, text: str) -> None:
        # Unlike `wait_for`, a timeout makes no task of its own.
        async with asyncio.timeout(_SEND_TIMEOUT) as limit:
            await self._socket.send_text(text)
        self._sent_at = (limit.when() or _SEND_TIMEOUT) - _SEND_TIMEOUT

    def _tick(self) -> None:
        """Wake the sender once nothing was sent for a heartbeat's time."""
        # One timer that looks now and then costs less than one that each update puts off.
        loop, every = asyncio.get_running_loop(), self._desk.heartbeat.total_seconds()
        silent = loop.time() - self._sent_at
        if silent >= every:
            silent = 0.0
            self._dirty.set()
        self._ticker = loop.call_later(every - silent, self._tick)

    def _beat(self) -> str:
        now = self._desk.clock.now().isoformat(timespec="milliseconds")
        return (
            '<hx-partial id="beat"><span id="beat" hidden data-v="0.0.0" '
            f'data-now="{now}" data-build="{self._desk.build}"></span></hx-partial>'
        )


async def hang_up(socket: WebSocket, code: int) -> None:
    """Close a socket, whatever state it is in; who reads nothing does not take the code either."""
    with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
        await asyncio.wait_for(socket.close(code), _SEND_TIMEOUT)


def _digests(regions: Regions) -> dict[str, int]:
    # A 64-bit hash of each region is enough to see a change, and far smaller than the region.
    return {name: hash(region.inner) for name, region in regions.items()}
