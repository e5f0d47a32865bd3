"""HTTP and websockets with next to no work in the client, so that the server saturates first."""

import asyncio
import base64
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_SHORT, _TWO_BYTES, _EIGHT_BYTES = 126, 126, 127
_IDLE_SECONDS = 3.0


@dataclass(frozen=True)
class Answer:
    """What came back: status and body."""

    status: int
    body: bytes


class _Http(asyncio.Protocol):
    """One connection that is kept alive; one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[Answer] | None = None
        self._data = bytearray()
        self.used_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._data[:end]).lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self._data) < end + 4 + length:
            return
        body = bytes(self._data[end + 4 : end + 4 + length])
        status = int(head[9:12])
        self._data.clear()
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(Answer(status, body))

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError())

    @property
    def alive(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    async def ask(self, request: bytes) -> Answer:
        assert self._transport is not None
        loop = asyncio.get_running_loop()
        self._answer = loop.create_future()
        self._transport.write(request)
        answer = await self._answer
        self.used_at = loop.time()
        return answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Http:
    """Connections to one server, the warmest used first, as a browser's pool does."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._idle: list[_Http] = []

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer:
        """Send one request and return its answer."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}", "", ""]
        connection = await self._connection()
        answer = await connection.ask("\r\n".join(lines).encode() + body)
        self._idle.append(connection)
        return answer

    async def _connection(self) -> _Http:
        loop = asyncio.get_running_loop()
        while self._idle:
            connection = self._idle.pop()
            # The server closes what was idle for five seconds; a request must not meet that.
            if connection.alive and loop.time() - connection.used_at < _IDLE_SECONDS:
                return connection
            connection.close()
        _, connection = await loop.create_connection(_Http, "127.0.0.1", self._port)
        return connection

    def close(self) -> None:
        """Close what is idle."""
        for connection in self._idle:
            connection.close()


Received = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """A websocket that hands every text message to `received` and answers pings."""

    def __init__(self, request: bytes, received: Received) -> None:
        self._request, self._received = request, received
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._open = False
        self._parts: list[bytes] = []
        self.closed: int | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open and not self._handshaken():
            return
        while (frame := self._frame()) is not None:
            self._handle(*frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or 1006
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionResetError())

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _handshaken(self) -> bool:
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._data.startswith(b"HTTP/1.1 101"):
            self.ready.set_exception(ConnectionRefusedError(bytes(self._data[:end]).decode()))
            return False
        del self._data[: end + 4]
        self._open = True
        self.ready.set_result(None)
        return True

    def _frame(self) -> tuple[bool, int, bytes] | None:
        if len(self._data) < 2:
            return None
        length, at = self._data[1] & 0x7F, 2
        if length >= _SHORT:
            at = 4 if length == _TWO_BYTES else 10
            if len(self._data) < at:
                return None
            length = int.from_bytes(self._data[2:at], "big")
        if len(self._data) < at + length:
            return None
        first, payload = self._data[0], bytes(self._data[at : at + length])
        del self._data[: at + length]
        return bool(first & 0x80), first & 0x0F, payload

    def _handle(self, final: bool, opcode: int, payload: bytes) -> None:  # noqa: FBT001  a frame's parts
        if opcode == _PING:
            self._send(_PONG, payload)
        elif opcode == _CLOSE:
            self.closed = int.from_bytes(payload[:2], "big") or 1005
        else:
            self._parts.append(payload)
            if final:
                message, self._parts = b"".join(self._parts), []
                self._received(message)

    def _send(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        assert len(payload) < _SHORT
        # A mask of zeros is a mask, and spares the client the work.
        self._transport.write(bytes((0x80 | opcode, 0x80 | len(payload))) + bytes(4) + payload)


async def connect(port: int, path: str, cookie: str, received: Received) -> Socket:
    """Open a websocket as the page does."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, received), "127.0.0.1", port)
    await socket.ready
    return socket
