"""Editors' HTML for places where there is neither this site's address nor its style."""

from __future__ import annotations

from villa_site.site.context import BlockContext
from villa_site.site.html_rewriter import Attributes, Rewriter
from villa_site.site.rich_text import sanitise


def standing_alone(markup: str, ctx: BlockContext) -> str:
    """Clean ``markup`` and make its links whole."""
    return _Standing(ctx.origin).rewritten(sanitise(markup, ctx))


class _Standing(Rewriter):
    """Makes addresses whole, and leaves out what is only for those who cannot see the page."""

    def __init__(self, origin: str) -> None:
        super().__init__()
        self.origin = origin
        self._hidden = False

    def write(self, text: str) -> None:
        if not self._hidden:
            super().write(text)

    def opened(self, name: str, attributes: Attributes) -> None:
        # Editors cannot have this class: what has it tells of a new tab.
        self._hidden = self._hidden or attributes.get("class") == "visually-hidden"
        super().opened(name, {key: self._whole(key, value) for key, value in attributes.items()})

    def closed(self, name: str) -> None:
        super().closed(name)
        self._hidden = self._hidden and name != "span"

    def _whole(self, key: str, value: str) -> str:
        own = key in {"href", "src"} and value.startswith("/") and not value.startswith("//")
        return f"{self.origin}{value}" if own else value
