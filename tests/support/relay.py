"""A wire between pages and a server that can go dead without a word, as behind a lost network."""

import asyncio
from typing import Self


class Relay:
    """Passes bytes on at a port of its own.

    Once it swallows, nothing arrives any more, and nobody is told: no reset, no end of stream.
    """

    def __init__(self, port: int) -> None:
        """`port`: of the server behind it."""
        self._to = port
        self._dark = False
        self._wires: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """The address that pages go to."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Self:
        """Open the port."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cut every wire."""
        assert self._server is not None
        self._server.close()
        for wire in self._wires:
            wire.cancel()
        await asyncio.gather(*self._wires, return_exceptions=True)

    def swallow(self) -> None:
        """From now on lose what is sent either way, on every connection, old and new."""
        self._dark = True

    def let_new_through(self) -> None:
        """Pass on what comes by new connections; those that went dead stay dead."""
        self._dark = False

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        wire = asyncio.current_task()
        assert wire is not None
        self._wires.add(wire)
        wire.add_done_callback(self._wires.discard)
        far, onward = await asyncio.open_connection("127.0.0.1", self._to)
        alive = [not self._dark]
        try:
            await asyncio.gather(self._pump(near, onward, alive), self._pump(far, back, alive))
        except ConnectionError:
            return
        finally:
            back.close()
            onward.close()

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, alive: list[bool]
    ) -> None:
        """Pass on until the end. `alive`: of both ways; what was dead once stays so."""
        while data := await source.read(65536):
            alive[0] = alive[0] and not self._dark
            if alive[0]:
                sink.write(data)
                await sink.drain()
        if alive[0] and not self._dark:
            sink.write_eof()
