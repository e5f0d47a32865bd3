"""What a process counts for Prometheus: cheap where it is counted, dear only where it is read.

The client library takes a lock and hashes label values at each count; here a count is an addition
in a plain object, and the library writes them down when it is asked. No label holds a name, a code
or an id: the metrics say how the server is, never who plays.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

# Seconds; a move takes a few thousandths.
_BOUNDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


@dataclass(slots=True)
class Timing:
    """How long the requests of one kind took."""

    total: float = 0.0
    counts: list[int] = field(default_factory=lambda: [0] * (len(_BOUNDS) + 1))

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.total += seconds
        self.counts[bisect_left(_BOUNDS, seconds)] += 1


Kind = tuple[str, str, int]
"""Route, method and status of an answer."""


class Metrics(Collector):
    """The counts of a process.

    `requests` by kind; `in_progress` of them now. `sockets` open now, `closes` by close code.
    `limited` by limit. `notices` by topic: `m` is a step that this process committed. `gauges`:
    read when asked, by name and what it means.
    """

    def __init__(self) -> None:
        """Count nothing yet."""
        self.requests: dict[Kind, Timing] = {}
        self.in_progress = 0
        self.sockets = 0
        self.closes: Counter[int] = Counter()
        self.limited: Counter[str] = Counter()
        self.notices: Counter[str] = Counter()
        self.gaps = 0
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Let `read` be asked whenever the metrics are."""
        self._gauges[name] = (meaning, read)

    def answered(self, kind: Kind, seconds: float) -> None:
        """Count an answer."""
        timing = self.requests.get(kind)
        if timing is None:
            timing = self.requests[kind] = Timing()
        timing.add(seconds)

    def text(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """Return this process's own metrics, for the library."""
        yield self._request_times()
        yield _gauge("requests_in_progress", "Requests being answered.", self.in_progress)
        yield _gauge("sockets", "Open sockets of pages.", self.sockets)
        closes = {str(code): count for code, count in self.closes.items()}
        yield _counter("socket_closes", "Sockets closed, by code.", "code", closes)
        yield _counter("limited", "Requests and sockets refused by a limit.", "limit", self.limited)
        yield _counter(
            "notices", "Committed here: steps (m), changes of tables (t).", "topic", self.notices
        )
        gaps = CounterMetricFamily("whodunit_bus_gaps", "Times notices may have been missed.")
        gaps.add_metric([], self.gaps)
        yield gaps
        for name, (meaning, read) in self._gauges.items():
            yield _gauge(name, meaning, read())

    def _request_times(self) -> Metric:
        family = HistogramMetricFamily(
            "whodunit_request_seconds",
            "Time until an answer was sent whole.",
            labels=("route", "method", "status"),
        )
        for (route, method, status), timing in self.requests.items():
            buckets = list(_cumulative(timing.counts))
            family.add_metric((route, method, str(status)), buckets, timing.total)
        return family


def _cumulative(counts: Iterable[int]) -> Iterator[tuple[str, float]]:
    so_far = 0
    for bound, count in zip((*map(str, _BOUNDS), "+Inf"), counts, strict=True):
        so_far += count
        yield bound, so_far


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(f"whodunit_{name}", meaning, value=value)


def _counter(name: str, meaning: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"whodunit_{name}", meaning, labels=(label,))
    for value, count in counts.items():
        family.add_metric((value,), count)
    return family
