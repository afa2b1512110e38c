"""A visit is a request for a page, whichever way it came; an outcome is what comes of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Literal

from pydantic import BaseModel

from villa_site.backend.models import MaintenanceNotice, Page, SiteOptions
from villa_site.content.locales import DEFAULT_LOCALE, Locale
from villa_site.engine.cache import CacheKey
from villa_site.site.block_loader import LoadedBlock
from villa_site.site.context import PageContext


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for a page; ``path`` is decoded, ``query`` is without its question mark."""

    path: str
    query: str = ""
    origin: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)
    accept_language: str = ""
    live: bool = False
    locale: Locale = DEFAULT_LOCALE
    preview: bool = False
    content_path: str = ""

    def with_(self, **changes: Any) -> Visit:
        """Copy the visit with ``changes``."""
        return replace(self, **changes)

    @property
    def address(self) -> str:
        """Path and query, as a browser shows them."""
        return f"{self.path}?{self.query}" if self.query else self.path


@dataclass(frozen=True, slots=True)
class Redirect:
    """The answer stands at another address of this site."""

    location: str
    status: int = HTTPStatus.PERMANENT_REDIRECT
    vary: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """All that a page needs to be rendered; ``revision`` changes when any of it does.

    ``specimen`` is a block of the gallery, with nothing around it.
    ``extra`` is what the page's template has asked the backend for, None if it did not answer.
    """

    kind: Literal["page", "error", "maintenance", "specimen"]
    visit: Visit
    ctx: PageContext
    options: SiteOptions
    banner: str = ""
    page: Page | None = None
    maintenance: MaintenanceNotice | None = None
    status: int = HTTPStatus.OK
    message: str = ""
    revision: str = ""
    blocks: tuple[LoadedBlock, ...] = ()
    extra: BaseModel | None = None
    cookies: Mapping[str, str] = field(default_factory=dict)

    @property
    def cache_key(self) -> CacheKey | None:
        """The name of the page for all its visitors; None for what is made for one of them."""
        one_visitors = self.visit.query or self.ctx.submission is not None
        if self.kind != "page" or one_visitors or not self.revision:
            return None
        return CacheKey(("composition", self.revision, self.visit.path))

    def with_cookie(self, name: str, value: str) -> View:
        """Copy the view with a cookie to set."""
        return replace(self, cookies={**self.cookies, name: value})


Outcome = Redirect | View
Proceed = Callable[[Visit], Awaitable[Outcome]]
