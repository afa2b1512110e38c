"""Where visitors find what the backend serves: content names these addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Self

from villa_site.backend.public_files import UPLOADS, PublicFiles, is_internal
from villa_site.engine.http.urls import bare_host, host_of, is_base

_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class PublicAddresses:
    """The backend's public ``url``, ``media_host`` where its files are on another host.

    ``given``: the operator has set the URL, whatever the backend says of itself. ``uploads`` and
    ``wordpress`` are the URLs that the ``plugin`` says of files and of WordPress itself.
    """

    url: str
    media_host: str = ""
    given: bool = False
    plugin: bool = False
    uploads: str = ""
    wordpress: str = ""

    @property
    def is_public(self) -> bool:
        """Whether visitors can reach the URL."""
        return self.given or not is_internal(self.url)

    @property
    def files(self) -> PublicFiles:
        """Where files are shown from; none where the only known host is an internal one."""
        return _files(self)

    def updated_by(self, status: Any) -> Self:
        """Return these with what the plugin's status says of the backend's own addresses."""
        stated = status if isinstance(status, Mapping) else {}
        home = _url(stated.get("home"))
        moved = home and not self.given and bare_host(home) != bare_host(self.url)
        url = home.rstrip("/") if moved else self.url
        uploads, wordpress = (_url(stated.get(name)).rstrip("/") for name in ("uploads", "site"))
        media_host = host_of(uploads)
        return replace(
            self,
            url=url,
            media_host="" if media_host == host_of(url) else media_host,
            plugin="plugin" in stated,
            uploads=uploads,
            wordpress=wordpress,
        )


@lru_cache(maxsize=16)
def _files(public: PublicAddresses) -> PublicFiles:
    if public.uploads and not is_internal(public.uploads):
        return PublicFiles(public.uploads, public.wordpress or public.url)
    if public.is_public:
        return PublicFiles(f"{public.url}{UPLOADS}".rstrip("/"), public.url)
    return PublicFiles()


def _url(value: object) -> str:
    """Return an address that can be the base of others, empty for anything else."""
    fits = isinstance(value, str) and len(value) <= _LONGEST and is_base(value)
    return str(value) if fits and str(value).startswith(("http://", "https://")) else ""
