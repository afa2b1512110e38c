"""Editors' HTML with absolute URLs, for feeds and structured data."""

from __future__ import annotations

from villa_site.site.context import BlockContext
from villa_site.site.html_rewriter import Attributes, Rewriter
from villa_site.site.rich_text import sanitise


def absolute_html(markup: str, ctx: BlockContext) -> str:
    """Sanitise ``markup`` and make its URLs absolute."""
    return _AbsoluteUrls(ctx.origin).rewritten(sanitise(markup, ctx))


class _AbsoluteUrls(Rewriter):
    """Makes URLs absolute and removes visually hidden texts."""

    def __init__(self, origin: str) -> None:
        super().__init__()
        self.origin = origin
        self._hidden = False

    def write(self, text: str) -> None:
        if not self._hidden:
            super().write(text)

    def opened(self, name: str, attributes: Attributes) -> None:
        # Editors cannot set this class: it marks the note about a new tab.
        self._hidden = self._hidden or attributes.get("class") == "visually-hidden"
        super().opened(name, {key: self._absolute(key, value) for key, value in attributes.items()})

    def closed(self, name: str) -> None:
        super().closed(name)
        self._hidden = self._hidden and name != "span"

    def _absolute(self, key: str, value: str) -> str:
        local = key in {"href", "src"} and value.startswith("/") and not value.startswith("//")
        return f"{self.origin}{value}" if local else value
