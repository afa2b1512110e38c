"""The lines of docs/performance.md's tables, each with its goal, and whether a figure holds it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Sense = Literal["at least", "at most", "under"]


@dataclass(frozen=True, slots=True)
class Goal:
    """One line: what is measured, and the bound of its figure."""

    name: str
    title: str
    sense: Sense
    bound: float
    unit: str = ""
    digits: int = 2

    def holds(self, value: float) -> bool:
        """Say whether ``value`` is within the bound."""
        if self.sense == "at least":
            return value >= self.bound
        return value <= self.bound if self.sense == "at most" else value < self.bound

    def text(self, value: float) -> str:
        """Write a figure in the line's unit."""
        return f"{value:.{self.digits}f} {self.unit}".strip()

    @property
    def wanted(self) -> str:
        """Write the bound."""
        if not self.bound:
            return "0"
        return f"{self.sense} {self.bound:g} {self.unit}".strip()


GOALS: Final = (
    Goal("cached", "cached page against raw uvicorn with the same bytes", "at least", 0.75),
    Goal("frozen", "uncached page, blocks frozen: CPU against Jinja2", "at most", 0.5),
    Goal("unfrozen", "the same, all of it rendered again: CPU against Jinja2", "at most", 2.5),
    Goal(
        "cold",
        "the same, nothing cached: CPU against Jinja2 with the same queries and cleaning",
        "at most",
        2.5,
    ),
    Goal("light", "document of a light page, style included, gzip", "at most", 14.6, "KB", 1),
    Goal("document", "document of a typical page, style included, gzip", "at most", 22, "KB", 1),
    Goal("script", "script on first load, gzip", "at most", 80, "KB", 1),
    Goal("script-first", "script requests that first paint waits for", "at most", 0, digits=0),
    Goal(
        "first-load", "requests of a first visit before rest, pictures apart", "under", 10, digits=0
    ),
    Goal("first-paint", "first paint, slow 4G, CPU/4", "under", 0.9, "s"),
    Goal(
        "long-paint",
        "first content, round trips of 562 ms, CPU/4: any page",
        "under",
        1.2,
        "s",
    ),
    Goal("peer-paint", "the same against Nuxt: any page", "at most", 1.1),
    Goal("first-turn", "first page change at once, same line: requested", "at most", 10, "KB", 1),
    Goal("blocking", "total blocking time, same", "under", 50, "ms", 0),
    Goal("turn", "page to page, prefetched, slow 4G, CPU/4", "at most", 150, "ms", 0),
    Goal("turn-cold", "the same, not prefetched", "at most", 850, "ms", 0),
    Goal("turn-fast", "page to page, prefetched, fast line", "at most", 60, "ms", 0),
    Goal("turn-fast-cold", "the same, not prefetched", "at most", 100, "ms", 0),
    Goal("back", "back, slow 4G, CPU/4", "at most", 50, "ms", 0),
    Goal("forward", "forward, same", "at most", 50, "ms", 0),
    Goal("requests", "requests of a page not prefetched, pictures apart", "at most", 1, digits=0),
    Goal("payload", "payload of a typical page, gzip", "at most", 8, "KB", 1),
    Goal("memory", "memory per idle live visitor", "under", 40, "KB", 1),
    Goal("visit-cpu", "CPU per live visit", "under", 1, "ms"),
    Goal("visit-bytes", "sent on connect, interactive parts apart", "under", 1, "KB", 1),
    Goal("update", "update of one item of 200 on a live page", "at most", 2, "KB", 1),
    Goal("sockets", "sockets opened by a visitor who only reads", "at most", 0, digits=0),
    Goal("ten-links", "sockets opened by a reader who follows ten links", "at most", 0, digits=0),
    Goal("round-trip", "event round trip p99, 32 busy visitors", "under", 5, "ms", 1),
    Goal("crowd-trip", "event round trip p99, 2,000 live sessions", "under", 50, "ms", 1),
    Goal("crowd-pages", "time of a page among them against alone", "at most", 1.5),
    Goal("shift", "cumulative layout shift", "at most", 0, digits=3),
    Goal("start", "second start on the embedded backend, to ready", "at most", 1.5, "s"),
    Goal(
        "lighthouse", "Lighthouse, lowest score of any page and category", "at least", 100, digits=0
    ),
    Goal("rest", "memory at rest, after five pages", "at most", 130, "MB", 1),
)
