"""The URL template of map tiles, and the origin that the page's policy must allow for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from villa_site.engine.http.urls import is_local

_PLACEHOLDERS: Final = ("{z}", "{x}", "{y}")


@dataclass(frozen=True, slots=True)
class Tiles:
    """A server of map tiles: the URL template of a tile, and its credit."""

    template: str = ""
    credit: str = ""

    @property
    def host(self) -> str:
        """The host that the browser requests; empty for this site."""
        return urlsplit(self.template.replace("{s}.", "")).netloc

    @property
    def source(self) -> str:
        """The origin as a Content-Security-Policy source; empty for this site."""
        parts = urlsplit(self.template.replace("{s}", "*"))
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def is_template(url: str) -> bool:
    """Whether ``url`` is a template of tiles, on this site or another."""
    here = is_local(url)
    try:
        parts = urlsplit(url)
        # Every visitor can read the URL: it holds no user or password.
        there = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False
    # Separators of sources and directives would change the page's policy.
    harmless = not set(url) & set(" ;,'\"\\")
    return (here or there) and harmless and all(placeholder in url for placeholder in _PLACEHOLDERS)


def tiles_for(template: str, allowed: Tiles) -> Tiles:
    """Choose the tiles of one map: the editor's, if the page may load them, else the operator's.

    ``allowed`` are the operator's; other templates of the same origin or of this site are allowed.
    """
    return Tiles(template, allowed.credit) if may_be_loaded(template, allowed) else allowed


def may_be_loaded(template: str, allowed: Tiles) -> bool:
    """Whether a page may load the tiles that an editor chose."""
    return is_template(template) and Tiles(template).source in {"", allowed.source}
