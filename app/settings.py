"""What an installation may set, by environment variables that begin with `WHODUNIT_`."""

from __future__ import annotations

from datetime import timedelta

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """The defaults start a server that needs no service: SQLite and an in-process bus.

    `database_url`: `postgresql+asyncpg://…` in production. `redis_url`: the bus between
    processes. `public_url`: the address that links are made with, where it is not the one a
    request came by. `bot_delay`: how long a bot seems to think. `reveal_hold`: how long bots and
    time limits wait after something was shown that memory must hold. `heartbeat`: how often a
    page hears from the server. `poll`: how often missed notices are looked for. `socket_ping`:
    how often a page is asked whether it is still there, and how long its answer may take.
    `away_after`: after how long somebody who is not seen counts as away. `host_after`: after how
    long the host role moves on. `leave_after`: after how long a match that all left is closed.
    `keep_for`: how long a match and what belongs to it is kept after its end.

    `trusted_proxies`: addresses and networks, with commas, whose word on who the client is and
    whether it came by TLS is taken. `limits`: whether too much from one address, browser or to
    one table is refused. `most_sockets`: open at once in this process. `metrics_token`: what
    Prometheus must show at `/metrics`, at least 16 characters; nobody reads them where it is
    unset. `grace`: how long a stopping process waits for open requests and sockets.
    """

    # A variable that is there but empty is one that somebody left out.
    # No error text repeats a value: some are secrets.
    model_config = SettingsConfigDict(
        env_prefix="WHODUNIT_", frozen=True, env_ignore_empty=True, hide_input_in_errors=True
    )

    database_url: str = "sqlite+aiosqlite:///var/whodunit.db"
    redis_url: str | None = None
    pool_size: int = Field(default=10, ge=1)
    public_url: str | None = None
    socket_compression: bool = True
    bot_delay: timedelta = timedelta(seconds=1.5)
    reveal_hold: timedelta = timedelta(seconds=4)
    heartbeat: timedelta = timedelta(seconds=5)
    poll: timedelta = timedelta(seconds=3)
    socket_ping: timedelta = timedelta(seconds=20)
    away_after: timedelta = timedelta(seconds=40)
    host_after: timedelta = timedelta(seconds=75)
    leave_after: timedelta = timedelta(days=3)
    keep_for: timedelta = Field(default=timedelta(days=365), ge=timedelta(days=1))
    trusted_proxies: str = "127.0.0.1"
    limits: bool = True
    most_sockets: int = Field(default=5_000, ge=1)
    metrics_token: SecretStr | None = Field(default=None, min_length=16)
    grace: timedelta = Field(default=timedelta(seconds=5), ge=timedelta(seconds=1))
