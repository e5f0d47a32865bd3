"""The table's page without a browser: what its socket and its forms leave on the screen.

It follows the rules of `static/js/guard.js` and `link.js`: a fragment older than what is shown is
dropped, and a closed socket is opened again until a code says that it is final.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PARTIAL = re.compile(r'<hx-partial id="([\w-]+)">(.*?)</hx-partial>', re.DOTALL)
REGION = re.compile(r'<section id="([\w-]+)" data-v="([\d.]+)">')
SECTION = re.compile(r"<(/?)section\b[^>]*>")
MAIN = re.compile(r'(<main id="page".*?</main>)', re.DOTALL)
STAGE = re.compile(r'<main id="page"[^>]* data-stage="(\w+)" data-number="(\d+)"')
RETRY = 0.1  # the page waits half a second

Version = tuple[int, ...]
OLDEST: Version = (0,)


@dataclass(frozen=True)
class Region:
    """A part of the page; `on_stage` where it stands inside of `#page`."""

    version: Version
    html: str
    on_stage: bool


def regions_in(html: str, *, on_stage: bool) -> Iterator[tuple[str, Region]]:
    """Find every region in a piece of a page."""
    for found in REGION.finditer(html):
        name, version = found.groups()
        depth, end = 1, len(html)
        for tag in SECTION.finditer(html, found.end()):
            depth += -1 if tag[1] else 1
            if depth == 0:
                end = tag.start()
                break
        numbers = tuple(int(part) for part in version.split("."))
        yield name, Region(numbers, html[found.end() : end], on_stage)


class PageClient:
    """One open tab."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        code: str,
        headers: Mapping[str, str],
        *,
        live: httpx.AsyncClient | None = None,
    ) -> None:
        """`http`, `live`: of the servers that answer it and keep its socket. `headers`: its name.

        Both may be exchanged while it is open, as behind a load balancer.
        """
        self.http = http
        self.live = live
        self.code = code
        self.headers = dict(headers)
        self.shown: dict[str, Region] = {}
        self.stage = ("", 0)
        self.closes: list[int] = []
        self.connections = 0
        self.news = asyncio.Event()
        self.socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    # -- opening and closing

    async def open(self) -> Self:
        """Load the page and let its socket keep it up to date."""
        answer = await self.http.get(f"/t/{self.code}", headers=self.headers)
        answer.raise_for_status()
        before, stage, after = MAIN.split(answer.text)
        self._set_stage(stage)
        self.shown |= regions_in(before + after, on_stage=False)
        self.resume()
        await self.connected()
        return self

    def resume(self) -> None:
        """Open the socket, also again after `cut`."""
        self._task = asyncio.create_task(self._keep(), name="page-client")

    async def cut(self) -> None:
        """Lose the socket without a word, until `resume`."""
        if self.socket is not None:
            self.socket.transport.abort()
        await self.close()

    async def close(self) -> None:
        """Close the tab."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def connected(self, within: float = 10.0, *, more_than: int = 0) -> None:
        """Wait until the socket has brought its first news, the `more_than` + 1st time."""
        deadline = time.monotonic() + within
        while self.connections <= more_than:
            assert time.monotonic() < deadline, f"not connected; closed with {self.closes}"
            await self._any_news()

    # -- what it does

    async def act(self, match: str, token: int, action: Mapping[str, Any]) -> httpx.Response:
        """Send the form of a decision and show the answer."""
        fields = {name: _texts(value) for name, value in action.items()}
        answer = await self.http.post(
            f"/m/{match}/act",
            data={"token": str(token), **fields},
            headers={**self.headers, "HX-Request": "true"},
        )
        self.take(answer.text)
        return answer

    def take(self, text: str) -> None:
        """Put fragments in their places, each unless something newer is there."""
        for target, html in PARTIAL.findall(text):
            if target == "page":
                self._take_stage(html)
            for name, region in regions_in(html, on_stage=False):
                shown = self.shown.get(name)
                if target == name and shown and region.version >= shown.version:
                    self.shown[name] = Region(region.version, region.html, shown.on_stage)
        self.news.set()

    def _take_stage(self, html: str) -> None:
        inside = [r.version for _, r in regions_in(html, on_stage=True)]
        shown = [r.version for r in self.shown.values() if r.on_stage]
        if max(inside, default=OLDEST) >= max(shown, default=OLDEST):
            self._set_stage(html)

    def _set_stage(self, html: str) -> None:
        found = STAGE.search(html)
        assert found, html[:500]
        self.stage = (found[1], int(found[2]))
        kept = {name: region for name, region in self.shown.items() if not region.on_stage}
        self.shown = {**kept, **dict(regions_in(html, on_stage=True))}

    # -- what it shows

    @property
    def version(self) -> Version:
        """The newest version of anything shown."""
        return max(region.version for region in self.shown.values())

    @property
    def seq(self) -> int:
        """The newest step of anything shown."""
        return self.version[1] - 1

    def held(self) -> dict[str, str]:
        """What is shown, by region; what never changes has version 0.0.0 and is left out."""
        return {name: region.html for name, region in self.shown.items() if any(region.version)}

    async def fresh(self) -> dict[str, str]:
        """What a page that asks now is shown; {} where that is another stage."""
        stage, number = self.stage
        answer = await self.http.get(
            f"/t/{self.code}/regions",
            params={"stage": stage, "number": number},
            headers={**self.headers, "HX-Request": "true"},
        )
        answer.raise_for_status()
        partials = PARTIAL.findall(answer.text)
        if any(target == "page" for target, _ in partials):
            return {}
        found = regions_in("".join(html for _, html in partials), on_stage=True)
        return {name: region.html for name, region in found}

    async def converged(self, within: float = 10.0) -> None:
        """Wait until the socket alone has made the page what a fresh one would be."""
        deadline = time.monotonic() + within
        while (fresh := await self.fresh()) != (held := self.held()):
            differ = {name for name in {*fresh, *held} if fresh.get(name) != held.get(name)}
            assert time.monotonic() < deadline, f"{self.stage} {self.version}: {sorted(differ)}"
            await self._any_news()

    async def reaches(self, seq: int, within: float = 10.0) -> None:
        """Wait until something of this step, or of a newer one, is shown."""
        deadline = time.monotonic() + within
        while self.seq < seq:
            assert time.monotonic() < deadline, f"at {self.seq}, not at {seq}"
            await self._any_news()

    async def _any_news(self) -> None:
        self.news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.news.wait(), 0.1)

    # -- the socket

    async def _keep(self) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                await self._listen()
            if self.closes and (self.closes[-1] == 1000 or self.closes[-1] >= 4400):
                return
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        stage, number = self.stage
        base = (self.live or self.http).base_url
        address = str(base).rstrip("/").replace("http", "ws", 1)
        path = f"/t/{self.code}/live?stage={stage}&number={number}"
        async with connect(
            address + path, additional_headers=self.headers, max_size=None, proxy=None
        ) as self.socket:
            try:
                self.take(str(await self.socket.recv()))
                self.connections += 1
                while True:
                    self.take(str(await self.socket.recv()))
            except ConnectionClosed:
                self.closes.append(self.socket.close_code or 1006)


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list | tuple) else [value]
    return [str(item) for item in values]
