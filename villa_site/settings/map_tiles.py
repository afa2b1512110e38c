"""Where the tiles of a map come from, and what a page must be allowed for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from villa_site.engine.http.origin import is_local

_PLACES: Final = ("{z}", "{x}", "{y}")


@dataclass(frozen=True, slots=True)
class Tiles:
    """A server of map tiles: the address of one with gaps for its place, and who made them."""

    template: str = ""
    credit: str = ""

    @property
    def host(self) -> str:
        """Name the house that the visitor's browser would ask; nothing for this one."""
        return urlsplit(self.template.replace("{s}.", "")).netloc

    @property
    def source(self) -> str:
        """Write the origin as a Content-Security-Policy names it; nothing for this site."""
        parts = urlsplit(self.template.replace("{s}", "*"))
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def is_template(address: str) -> bool:
    """Tell whether ``address`` is that of tiles, here or at another house."""
    here = is_local(address)
    try:
        parts = urlsplit(address)
        # Every visitor reads the address: a user or password in it would be everybody's.
        there = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False
    # What ends a source or a directive would change the policy of the page.
    harmless = not set(address) & set(" ;,'\"\\")
    return (here or there) and harmless and all(place in address for place in _PLACES)


def tiles_for(wanted: str, allowed: Tiles) -> Tiles:
    """Choose the tiles of one map: an editor's own where the page may load them.

    ``allowed`` are the operator's: other tiles of the same house, or of this site, do as well.
    """
    return Tiles(wanted, allowed.credit) if may_be_loaded(wanted, allowed) else allowed


def may_be_loaded(wanted: str, allowed: Tiles) -> bool:
    """Tell whether an editor's own tiles are such as a page may load."""
    return is_template(wanted) and Tiles(wanted).source in {"", allowed.source}
