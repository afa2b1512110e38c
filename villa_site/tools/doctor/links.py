"""Tells which addresses lead to a page of the site, and which to the backend by mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from villa_site.settings.map_tiles import Tiles
from villa_site.site.routes import match

_NOT_PAGES: Final = ("/wp-content/", "/wp-json/", "/wp-admin/", "/api/", "/_villa/")


@dataclass(frozen=True, slots=True)
class Hosts:
    """The site's own host and the backend's, either of which may be unknown; whose maps it uses."""

    site: str = ""
    backend: str = ""
    tiles: Tiles = Tiles()  # noqa: RUF009 - frozen, so that all may share it

    @classmethod
    def of(cls, site_url: str, backend_url: str, map_tiles: str = "") -> Hosts:
        """Take the hosts out of two origins."""
        return cls(_parts(site_url).netloc, _parts(backend_url).netloc, Tiles(map_tiles))

    def page(self, address: str) -> str:
        """Return the page path that the address leads to, nothing when it is none of ours."""
        parts = _parts(address)
        own = not parts.netloc or parts.netloc == self.site
        return page_path(parts.path) if own and address.startswith(("/", "http")) else ""

    def strays(self, address: str) -> bool:
        """Tell whether the address takes visitors to the backend in place of the site."""
        parts = _parts(address)
        if not parts.netloc or parts.netloc == self.site or parts.netloc != self.backend:
            return False
        return bool(page_path(parts.path))


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address.replace("\\", "/"))
    except ValueError:
        return urlsplit("")


def page_path(path: str) -> str:
    """Return the path as the site knows it, nothing when no page can be there."""
    path = unquote(path)
    if not path.startswith("/") or path.startswith(_NOT_PAGES) or "." in path.rpartition("/")[2]:
        return ""
    path = path if path.endswith("/") else f"{path}/"
    return path if match(path) else ""
