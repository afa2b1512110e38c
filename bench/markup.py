"""Counts what a page is made of, so that contestants can be shown to serve the same one."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

from bench.failure import MeasurementFailed

TOLERANCE: Final = 0.05
"""The share of elements and words by which two pages may differ and still be the same."""

_UNSEEN = frozenset({"script", "style"})


@dataclass(frozen=True, slots=True)
class Content:
    """The number of elements and the words that a visitor reads, in order."""

    elements: int
    words: tuple[str, ...]


class _Counter(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.elements = 0
        self.words: list[str] = []
        self._unseen = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - HTMLParser's form
        self.elements += 1
        self._unseen = tag in _UNSEEN

    def handle_endtag(self, tag: str) -> None:
        self._unseen = self._unseen and tag not in _UNSEEN

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.words += data.split()


def content(html: bytes) -> Content:
    """Read the page's content."""
    counter = _Counter()
    counter.feed(html.decode())
    counter.close()
    return Content(counter.elements, tuple(counter.words))


def compare(ours: Content, theirs: Content, name: str, source: str) -> None:
    """Check that both are the same page; raises MeasurementFailed, which names ``source``."""
    for kind, own, other in (
        ("elements", ours.elements, theirs.elements),
        ("words", len(ours.words), len(theirs.words)),
    ):
        if abs(own - other) > TOLERANCE * other:
            raise MeasurementFailed(
                f"The page has {own} {kind}, in {name} {other}: bring {source} up to date."
            )
