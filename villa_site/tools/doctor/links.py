"""Classifies URLs: pages of the site, by its own host or the backend's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import unquote, urlsplit

from villa_site.backend.public_addresses import PublicAddresses
from villa_site.engine.http.urls import host_of, is_local
from villa_site.settings import Settings
from villa_site.settings.map_tiles import Tiles
from villa_site.settings.media_hosts import MediaHosts
from villa_site.site.routing.own_links import local_path
from villa_site.site.routing.routes import Routes
from villa_site.web.old_addresses.wordpress_url import read


@dataclass(frozen=True, slots=True)
class Hosts:
    """The site's origin and the backend's URL, empty if unknown, map tiles, routes, media."""

    site: str = ""
    backend: str = ""
    tiles: Tiles = Tiles()  # noqa: RUF009 - frozen, so that all may share it
    routes: Routes = Routes()  # noqa: RUF009 - as above
    media: MediaHosts = MediaHosts()  # noqa: RUF009 - as above

    @classmethod
    def of(cls, settings: Settings, public: PublicAddresses) -> Hosts:
        """Read the settings; ``public`` are the addresses of the backend that is examined."""
        return cls(
            settings.site_url,
            public.url,
            Tiles(settings.map_tiles),
            Routes.of(settings),
            settings.media_hosts.also(public.media_host),
        )

    def page(self, url: str) -> str:
        """Return the path of the page that the URL leads to, empty for another site's.

        The site finds out itself where an old address leads, such as ``/feed/``.
        """
        local = urlsplit(local_path(url, self.site, self.backend) or "")
        wordpress, languages = bool(self.backend), self.routes.languages
        if not local.path or read(unquote(local.path), local.query, languages, wordpress=wordpress):
            return ""
        return self.page_path(local.path)

    def forbidden_media_host(self, url: str) -> str:
        """Return the host of media that pages may not load; empty for all others."""
        host = "" if is_local(url) else host_of(url)
        own = host in {host_of(self.site), host_of(self.backend)}
        return "" if own or self.media.allow(host) else host

    def page_path(self, path: str) -> str:
        """Return the path as the site knows it, empty for no page."""
        path = unquote(path)
        if not path.startswith("/") or "." in path.rpartition("/")[2]:
            return ""
        path = path if path.endswith("/") else f"{path}/"
        return path if self.routes.match(path) else ""

    def is_too_deep(self, path: str) -> bool:
        """Whether a path would be a page's if pages of the site could be that deep."""
        deep = replace(self.routes, depth=path.count("/"))
        return not self.routes.own_path(path) and deep.own_path(path) is not None
