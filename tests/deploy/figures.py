"""What visitors of several machines have noticed: pages, forms, and how soon a change was shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Figures:
    """Counts of one run; times are in seconds."""

    pages: int = 0
    files: int = 0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)
    forms: int = 0
    refused: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    reconnections: int = 0
    right_after: dict[str, float] = field(default_factory=dict)
    """Seconds from a webhook until every open page is right, by what was going on."""

    def answered(self, path: str, seconds: float, problem: str = "") -> None:
        """Count an answer; ``problem`` says what is wrong with it."""
        self.slowest = max(self.slowest, seconds)
        if problem:
            self.failures.append(f"{path}: {problem} after {seconds:.2f} s")

    def rows(self) -> Iterator[tuple[str, str]]:
        """Name each figure."""
        yield "pages and payloads fetched", str(self.pages)
        yield "files of their builds fetched", str(self.files)
        yield "failed", str(len(self.failures))
        yield "slowest", f"{self.slowest:.2f} s"
        yield "forms sent", str(self.forms)
        yield (
            "refused, missing, stored twice",
            ", ".join(str(len(each)) for each in (self.refused, self.dropped, self.twice)),
        )
        yield "sockets opened again", str(self.reconnections)
        for trouble, seconds in self.right_after.items():
            yield f"open pages right after a webhook, {trouble}", f"{seconds:.2f} s"

    def table(self) -> str:
        """Write the figures as a table of Markdown."""
        lines = [f"| {name} | {value} |" for name, value in self.rows()]
        return "\n".join(["| figure | measured |", "|---|---|", *lines])
