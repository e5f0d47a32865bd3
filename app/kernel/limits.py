"""How much may come from one address, one browser and to one table before it has to wait.

Each process counts for itself, in memory: counting costs a microsecond and can't fail, where a
round trip to Redis would cost more than the request it guards and would stop with it. With N
processes behind a balancer somebody may so do up to N times as much, which the figures allow for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from operator import itemgetter

_MOST_KEYS = 50_000
# One subscriber of IPv6 has a whole network of addresses.
_SUBSCRIBER = 64


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second for long, and a burst of so many at once."""

    a_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Rates:
    """What is allowed; far beyond what people do, far below what hurts the others.

    `address`: requests and sockets from one address, behind which a whole school may sit.
    `player`: those of one browser. `table`: changes at one table or match, whoever sends them.
    `making`: new identities and tables from one address. `missing`: wrong codes and links from
    one address. `sockets`: open at once from one address, `own_sockets` from one browser.
    """

    address: Rate = Rate(30.0, 300)
    player: Rate = Rate(10.0, 100)
    table: Rate = Rate(20.0, 100)
    making: Rate = Rate(0.5, 40)
    missing: Rate = Rate(0.2, 30)
    sockets: int = 400
    own_sockets: int = 20


class Bucket:
    """Counts what one rate allows each key.

    Of a key only the moment is kept at which everything it used is available again, so an idle
    key costs nothing, and nothing is ever counted down.
    """

    def __init__(self, rate: Rate) -> None:
        """Know no key yet."""
        self._interval = 1.0 / rate.a_second
        self._span = rate.burst * self._interval
        self._whole_at: dict[Hashable, float] = {}

    def take(self, key: Hashable, now: float) -> float:
        """Use one; returns 0.0, or the seconds to wait where there is none, which uses none."""
        whole_at = max(self._whole_at.get(key, 0.0), now) + self._interval
        if whole_at - now > self._span:
            return whole_at - now - self._span
        self._whole_at[key] = whole_at
        if len(self._whole_at) > _MOST_KEYS:
            self._forget(now)
        return 0.0

    def wait(self, key: Hashable, now: float) -> float:
        """Return the seconds until there is one, without using it."""
        return max(0.0, self._whole_at.get(key, 0.0) + self._interval - now - self._span)

    def _forget(self, now: float) -> None:
        """Forget who is whole again and, of too many others, those who used least."""
        left = sorted(self._whole_at.items(), key=itemgetter(1))[-_MOST_KEYS // 2 :]
        self._whole_at = {key: at for key, at in left if at > now}


class Open:
    """Counts what is open at once for each key."""

    def __init__(self) -> None:
        """Nothing is open."""
        self._open: dict[Hashable, int] = {}

    def count(self, key: Hashable) -> int:
        """Return how many are open."""
        return self._open.get(key, 0)

    def opened(self, keys: Iterable[Hashable]) -> None:
        """Count one more for each of these."""
        for key in keys:
            self._open[key] = self.count(key) + 1

    def closed(self, keys: Iterable[Hashable]) -> None:
        """Count one less for each of these."""
        for key in keys:
            left = self._open.pop(key) - 1
            if left:
                self._open[key] = left


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request, and what it is about; None where that is unknown or does not count.

    `address`: as `subscriber` gives it. `player`: any value that tells browsers apart.
    `table`: the code or match that the request would change. `makes`: whether it asks for a new
    identity or table. `names`: whether it names a code, link or match that may not exist.
    """

    address: str
    player: int | None = None
    table: str | None = None
    makes: bool = False
    names: bool = False


class Limits:
    """The limits of a process."""

    def __init__(self, rates: Rates, now: Callable[[], float]) -> None:
        """`now`: seconds of a clock that only goes on."""
        self._now = now
        self._rates = rates
        self._address, self._player = Bucket(rates.address), Bucket(rates.player)
        self._table, self._making = Bucket(rates.table), Bucket(rates.making)
        self._missing = Bucket(rates.missing)
        self._sockets = Open()

    def wait(self, caller: Caller) -> tuple[str, float]:
        """Count a request; returns which limit it met and the seconds to wait, or `("", 0.0)`.

        Who has named too many codes that don't exist is told to wait before any code is looked
        up, so that the answer is the same for a right one.
        """
        now = self._now()
        if caller.names and (wait := self._missing.wait(caller.address, now)):
            return "missing", wait
        if wait := self._address.take(caller.address, now):
            return "address", wait
        if caller.player is not None and (wait := self._player.take(caller.player, now)):
            return "player", wait
        if caller.table is not None and (wait := self._table.take(caller.table, now)):
            return "table", wait
        if caller.makes and (wait := self._making.take(caller.address, now)):
            return "making", wait
        return "", 0.0

    def missed(self, caller: Caller) -> None:
        """Count that what the caller named does not exist."""
        self._missing.take(caller.address, self._now())

    def full(self, caller: Caller) -> str:
        """Return which limit another open socket would exceed, or nothing."""
        if self._sockets.count(caller.address) >= self._rates.sockets:
            return "sockets"
        own = caller.player is not None and self._sockets.count(caller.player)
        return "own_sockets" if own and own >= self._rates.own_sockets else ""

    def opened(self, caller: Caller) -> None:
        """Count a socket."""
        self._sockets.opened(_keys(caller))

    def closed(self, caller: Caller) -> None:
        """Count a socket no longer."""
        self._sockets.closed(_keys(caller))


def _keys(caller: Caller) -> tuple[Hashable, ...]:
    return (caller.address,) if caller.player is None else (caller.address, caller.player)


@lru_cache(maxsize=8192)
def subscriber(host: str) -> str | None:
    """Return what stands for whoever has this address; None for this machine itself.

    Who is on the machine is no stranger: a test, a load generator, or a proxy that says nothing
    of those it serves, for whom one limit would be a limit for all of them together.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    mapped = getattr(address, "ipv4_mapped", None)
    address = mapped or address
    if address.is_loopback:
        return None
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, _SUBSCRIBER), strict=False))
