"""Figures of a part of the benchmark by the name of their goal, and asides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of several sites; None where one has no such figure."""

    title: str
    values: tuple[float | None, ...]
    unit: str = ""
    digits: int = 0

    @property
    def texts(self) -> list[str]:
        """Write the figures in their unit."""
        return [
            "" if value is None else f"{value:,.{self.digits}f} {self.unit}".strip()
            for value in self.values
        ]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A table of its own, which nothing is judged by: a column for each site."""

    sites: tuple[str, ...]
    rows: list[Compared]


@dataclass(slots=True)
class Findings:
    """``values`` are judged; ``unmeasured`` says why a figure is missing; ``asides`` explain."""

    values: dict[str, float] = field(default_factory=dict)
    unmeasured: dict[str, str] = field(default_factory=dict)
    asides: list[str] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)

    def doubt(self, names: Iterable[str], reason: str) -> None:
        """Judge these figures no longer, but report them."""
        for name in names:
            self.unmeasured[name] = f"{self.values.pop(name):.4g}, but {reason}"

    def add(self, other: Findings) -> None:
        """Take in what another part found."""
        self.values |= other.values
        self.unmeasured |= other.unmeasured
        self.asides += other.asides
        self.comparisons += other.comparisons


Part = Callable[[], Awaitable[Findings]]


def milliseconds(seconds: float) -> str:
    """Write a short time."""
    return f"{seconds * 1000:.2f} ms"


def kilobytes(size: float) -> str:
    """Write a size; a KB is 1,000 bytes."""
    return f"{size / 1000:.1f} KB"
