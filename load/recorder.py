"""Counts and times the answers of one step; the standard library alone, for the generator."""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Final, Self

WAITED_FOR: Final = frozenset({"document", "turn", "search", "filter", "form"})
"""The answers that visitors wait for: p95 is theirs. Files, sockets and checks are not."""
MAX_ERRORS: Final = 0.01
"""Share of answers that may fail."""
_CLOCK: Final = time.monotonic  # On Linux the same in all processes.


@dataclass(frozen=True, slots=True)
class Step:
    """The figures of a step: ``began`` and ``ended`` by the system's clock, times in ms."""

    multiple: float
    visitors: int
    began: float
    ended: float
    views: int
    requests: int
    errors: int
    p50: float
    p95: float
    by_name: dict[str, float] = field(default_factory=dict)
    """The 95th percentile of each kind of answer."""
    failures: dict[str, int] = field(default_factory=dict)
    """How often the commonest errors were seen."""

    @property
    def seconds(self) -> float:
        """How long it was measured."""
        return max(self.ended - self.began, 1e-9)

    @property
    def error_share(self) -> float:
        """The share of answers that failed."""
        return self.errors / max(self.requests, 1)

    def is_late(self, limit: float) -> bool:
        """Say whether answers came later than ``limit`` ms, or not at all."""
        return self.p95 > limit or self.error_share > MAX_ERRORS

    def line(self) -> str:
        """Write it as a line of JSON."""
        return json.dumps(asdict(self)) + "\n"

    @classmethod
    def read(cls, line: str) -> Self:
        """Read such a line."""
        return cls(**json.loads(line))


class Recorder:
    """Takes answers in; only those between ``begin`` and ``finish`` count."""

    def __init__(self) -> None:
        self.counts = False
        self.total = 0
        self.views = 0
        self._began = 0.0
        self._times: dict[str, list[float]] = {}
        self._failures: Counter[str] = Counter()

    def begin(self) -> None:
        """Count from here on."""
        self.counts, self.views, self._began = True, 0, _CLOCK()
        self._times.clear()
        self._failures.clear()

    def add(self, name: str, milliseconds: float, error: str = "") -> None:
        """Take an answer in."""
        self.total += 1
        if not self.counts:
            return
        self._times.setdefault(name, []).append(milliseconds)
        if error:
            self._failures[f"{name}: {error[:120]}"] += 1

    def finish(self, multiple: float, visitors: int) -> Step:
        """Give the figures, and count no more."""
        self.counts = False
        waited = [each for name in WAITED_FOR for each in self._times.get(name, ())]
        return Step(
            multiple=multiple,
            visitors=visitors,
            began=self._began,
            ended=_CLOCK(),
            views=self.views,
            requests=sum(map(len, self._times.values())),
            errors=self._failures.total(),
            p50=percentile(waited, 50),
            p95=percentile(waited, 95),
            by_name={name: percentile(each, 95) for name, each in sorted(self._times.items())},
            failures=dict(self._failures.most_common(3)),
        )


def percentile(values: list[float], percent: int) -> float:
    """Give the least value that so many percent do not exceed; 0 without values."""
    ordered = sorted(values)
    return round(ordered[math.ceil(len(ordered) * percent / 100) - 1], 1) if ordered else 0.0
