"""Figures for whoever watches over the server, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds; the goals of the architecture lie on bounds."""


class Histogram:
    """How many observations fell at or below each bound, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...] = BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one observation."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        """Write the buckets, each holding those below it, then sum and count."""
        below = 0
        for bound, count in zip((*self.bounds, float("inf")), self.counts, strict=True):
            below += count
            edge = "+Inf" if bound == float("inf") else f"{bound:g}"
            yield f'{name}_bucket{{le="{edge}"}} {below}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {below}"


@dataclass(frozen=True, slots=True)
class Family:
    """One metric: its name, what it means, and its values, by label values where it has a label."""

    name: str
    kind: str
    meaning: str
    value: Callable[[], float | Mapping[str, float] | Histogram]
    label: str = ""

    def lines(self) -> Iterator[str]:
        """Write the metric as it is now."""
        yield f"# HELP {self.name} {self.meaning}"
        yield f"# TYPE {self.name} {self.kind}"
        value = self.value()
        if isinstance(value, Histogram):
            yield from value.lines(self.name)
        elif isinstance(value, Mapping):
            for key, number in sorted(value.items()):
                yield f'{self.name}{{{self.label}="{_escaped(key)}"}} {number:g}'
        else:
            yield f"{self.name} {value:g}"


@dataclass(slots=True)
class Metrics:
    """The metrics of one worker, in the order in which they were declared."""

    families: list[Family] = field(default_factory=list)

    def counter(
        self,
        name: str,
        meaning: str,
        value: Callable[[], float | Mapping[str, float]],
        label: str = "",
    ) -> None:
        """Declare what only grows."""
        self.families.append(Family(name, "counter", meaning, value, label))

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Declare what rises and falls."""
        self.families.append(Family(name, "gauge", meaning, value))

    def histogram(self, name: str, meaning: str, value: Histogram) -> None:
        """Declare a distribution."""
        self.families.append(Family(name, "histogram", meaning, lambda: value))

    def text(self) -> str:
        """Write everything."""
        return "\n".join(_all_lines(self.families)) + "\n"


def routes(metrics: Metrics) -> APIRouter:
    """Declare ``/metrics``."""
    router = APIRouter()

    @router.get("/metrics")
    async def exposed() -> Response:
        headers = {"content-type": CONTENT_TYPE, "cache-control": "no-store"}
        return Response(metrics.text(), headers=headers)

    return router


def _all_lines(families: Iterable[Family]) -> Iterator[str]:
    for family in families:
        yield from family.lines()


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')
