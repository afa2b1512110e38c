"""Brings the headings of an editor's text below that of its section, without gaps."""

from __future__ import annotations

from typing import Final

from villa_site.site.html.rewriter import Attributes, Rewriter

_LOWEST: Final = 6


def headings_below(safe: str, level: int) -> str:
    """Return sanitised HTML whose headings begin one below ``level`` and leave none out."""
    return _Headings(level).rewritten(safe) if "<h" in safe else safe


class _Headings(Rewriter):
    tags = ("h1", "h2", "h3", "h4", "h5", "h6")

    def __init__(self, level: int) -> None:
        super().__init__()
        self._level = level
        self._outer: list[str] = []
        """The headings as they are written that the current part of the text is below of."""

    def on_open(self, name: str, attributes: Attributes) -> None:
        while self._outer and self._outer[-1] >= name:
            self._outer.pop()
        self._outer.append(name)
        super().on_open(self._name, attributes)

    def on_close(self, name: str) -> None:  # noqa: ARG002 - headings are not in one another
        super().on_close(self._name)

    @property
    def _name(self) -> str:
        return f"h{min(self._level + max(len(self._outer), 1), _LOWEST)}"
