"""Classifies URLs: pages of the site, and links to the backend by mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from villa_site.settings.map_tiles import Tiles
from villa_site.site.routes import match

_NOT_PAGES: Final = ("/wp-content/", "/wp-json/", "/wp-admin/", "/api/", "/_villa/")


@dataclass(frozen=True, slots=True)
class Hosts:
    """The hosts of site and backend, empty if unknown, and the map tiles."""

    site: str = ""
    backend: str = ""
    tiles: Tiles = Tiles()  # noqa: RUF009 - frozen, so that all may share it

    @classmethod
    def of(cls, site_url: str, backend_url: str, map_tiles: str = "") -> Hosts:
        """Create from the origins of site and backend."""
        return cls(_parts(site_url).netloc, _parts(backend_url).netloc, Tiles(map_tiles))

    def page(self, url: str) -> str:
        """Return the path of the page that the URL leads to, empty for another site's."""
        parts = _parts(url)
        own = not parts.netloc or parts.netloc == self.site
        return page_path(parts.path) if own and url.startswith(("/", "http")) else ""

    def strays(self, url: str) -> bool:
        """Whether the URL leads visitors to the backend instead of the site."""
        parts = _parts(url)
        if not parts.netloc or parts.netloc == self.site or parts.netloc != self.backend:
            return False
        return bool(page_path(parts.path))


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url.replace("\\", "/"))
    except ValueError:
        return urlsplit("")


def page_path(path: str) -> str:
    """Return the path as the site knows it, empty for no page."""
    path = unquote(path)
    if not path.startswith("/") or path.startswith(_NOT_PAGES) or "." in path.rpartition("/")[2]:
        return ""
    path = path if path.endswith("/") else f"{path}/"
    return path if match(path) else ""
