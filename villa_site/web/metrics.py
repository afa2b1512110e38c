"""Serves ``/metrics`` for Prometheus: the figures of one worker, or of all workers of a server.

Figures stay where they arise and are read at each scrape. Several workers write theirs into one
folder (``PROMETHEUS_MULTIPROC_DIR``, which ``villa-site serve --workers`` sets); the worker that
answers the scrape adds them up.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)

from villa_site.engine.http.provided import provided
from villa_site.web.metrics_folder import metrics_folder

PUBLISH_EVERY: Final = 5.0
"""Seconds between two writes of a worker's figures for the others."""
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds; the goals of the architecture lie on bounds."""

Total = Literal["livesum", "livemin"]
"""How a gauge of several workers becomes one: their sum, or the least."""

router = APIRouter(tags=["operation"])

disable_created_metrics()  # type: ignore[no-untyped-call]  # the library's own is untyped


class Metrics:
    """The metrics of one worker, in the order in which they were declared."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._publishers: list[Callable[[], None]] = []

    def counter(
        self,
        name: str,
        meaning: str,
        read: Callable[[], float | Mapping[str, float]],
        label: str = "",
    ) -> None:
        """Declare what only grows; ``read`` gives the total, or totals by ``label``'s values."""
        counter = Counter(name, meaning, [label] if label else [], registry=self.registry)
        published: dict[str, float] = {}

        def publish() -> None:
            value = read()
            totals = value if isinstance(value, Mapping) else {"": value}
            for key, total in totals.items():
                series = counter.labels(key) if label else counter
                series.inc(max(0.0, total - published.get(key, 0.0)))
                published[key] = total

        self._publishers.append(publish)

    def gauge(
        self, name: str, meaning: str, read: Callable[[], float], *, total: Total = "livesum"
    ) -> None:
        """Declare what rises and falls."""
        gauge = Gauge(name, meaning, registry=self.registry, multiprocess_mode=total)
        self._publishers.append(lambda: gauge.set(read()))

    def histogram(self, name: str, meaning: str) -> Callable[[float], None]:
        """Declare a distribution of seconds; give the function that observes one."""
        return Histogram(name, meaning, registry=self.registry, buckets=BUCKETS).observe

    def publish(self) -> None:
        """Read every figure into the registry."""
        for publisher in self._publishers:
            publisher()

    async def publish_periodically(self) -> None:
        """Publish every few seconds where another worker may answer the scrape."""
        while metrics_folder():
            self.publish()
            await asyncio.sleep(PUBLISH_EVERY)

    def text(self) -> bytes:
        """Write everything in Prometheus' text format."""
        self.publish()
        shared = metrics_folder()
        if not shared:
            return generate_latest(self.registry)
        _drop_dead_workers(Path(shared))
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry, shared)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


CurrentMetrics = Annotated[Metrics, provided("metrics")]


@router.get("/metrics", response_class=PlainTextResponse)
async def exposition(metrics: CurrentMetrics) -> Response:
    """Return the figures in Prometheus' text format."""
    headers = {"content-type": CONTENT_TYPE_PLAIN_0_0_4, "cache-control": "no-store"}
    return Response(metrics.text(), headers=headers)


def _drop_dead_workers(shared: Path) -> None:
    """Drop the gauges of workers that have ended; their counters stay."""
    for pid in {int(file.stem.rpartition("_")[2]) for file in shared.glob("gauge_live*_*.db")}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            multiprocess.mark_process_dead(pid, str(shared))  # type: ignore[no-untyped-call]
        except PermissionError:
            continue
