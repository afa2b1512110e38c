"""The routes of pages, declared with reactpy-router, for HTTP and live navigation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final
from urllib.parse import urlsplit

from reactpy_router import route
from reactpy_router.resolvers import ReactPyResolver
from reactpy_router.types import Route

from villa_site.content.entities.registry import own_pages
from villa_site.engine.http.headers import decode_path
from villa_site.engine.http.urls import is_local
from villa_site.settings import Settings
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages, Locale
from villa_site.settings.settings import DEFAULT_DEPTH

FORMS: Final[Mapping[str, str]] = {
    "home": "/",
    "directeur": "/directeur/{slugdirecteur:str}/",
    "programme_residence": "/programme_residence/{slugprogrammeresidence:str}/",
    "programme": "/programme/{slugprogramme:str}/",
    "projet": "/projet/{slugprojet:str}/",
    "publication": "/publication/{slugpublication:str}/",
    "resident": "/resident/{slugresident:str}/",
    "page": "/{slug:str}/",
}
"""Route patterns by name, most specific first; each exists per locale and in preview."""

SUBPAGE: Final = "subpage"
"""The name of the routes of pages below others, in as many folders as the site's depth allows."""


_LATER_PAGE: Final = re.compile(r"/page/[1-9][0-9]{0,5}/$")
"""The end of the path of a list at its second page and those after it."""

_FORBIDDEN: Final = re.compile(
    r"[\\\x00-\x1f\x7f\ufffd]"  # in no path of a page
    r"|%(?:25)*(?:2[ef]|5c|0a)"  # a dot or slash after a second decoding
    r"|/\."  # hidden files and parent folders
    # Paths of the backend and of this site that are no pages.
    r"|/wp-(?:admin|content|includes|json)[. ]*/|\.ph(?:p\d?|ar|tml)[. ]*/"
    r"|^/(?:api|builds|_villa)/"
    # Files that only programs request, which look for what was left lying about.
    r"|\.(?:7z|aspx?|bak|bz2|cgi|conf|dll|env|exe|gz|ini|inc|jsp|key|log|old|orig|pem|rar|sql|swp"
    r"|tar|tgz|toml|ya?ml|zip)[. ]*/",
    re.IGNORECASE,
)
"""Paths that are never requested from the backend, where they may be more than a page."""


@dataclass(frozen=True, slots=True)
class RouteForm:
    """The kind of page, locale and preview of a route."""

    name: str
    locale: Locale
    preview: bool


@dataclass(frozen=True, slots=True)
class RouteMatch:
    """A matched path; ``content_path`` is the backend's path, without ``/preview/``."""

    form: RouteForm
    params: Mapping[str, str]
    content_path: str


def first_page(path: str) -> str:
    """Return the path of the list that a later page belongs to; the path itself for all others."""
    return _LATER_PAGE.sub("/", path)


def is_forbidden(path: str) -> bool:
    """Whether the decoded ``path``, with or without preview, is forbidden."""
    return any(_FORBIDDEN.search(each) for each in (path, path.replace("/preview/", "/", 1)))


@dataclass(frozen=True, slots=True)
class Routes:
    """The routes of a site: its languages, and how many parts the path of a page may have."""

    languages: Languages = DEFAULT_LANGUAGES
    depth: int = DEFAULT_DEPTH

    @classmethod
    def of(cls, settings: Settings) -> Routes:
        """Read the settings; raises what is wrong with a project's entities, which have routes."""
        own_pages()
        return cls(settings.languages, settings.route_depth)

    def match(self, path: str) -> RouteMatch | None:
        """Match the decoded ``path`` with the routes; None for no page."""
        return _match(self, path)

    def is_published_path(self, path: str) -> bool:
        """Whether the decoded ``path`` is that of a page, with its slash and outside preview."""
        matched = self.match(path) if path.startswith("/") and path.endswith("/") else None
        return matched is not None and not matched.form.preview

    def own_path(self, path: str) -> str | None:
        """Read the backend's path as an address of this site; None when it is none."""
        if not is_local(path):
            return None
        decoded = decode_path(urlsplit(path).path)
        decoded = decoded if decoded.endswith("/") else f"{decoded}/"
        return decoded if self.match(decoded) else None


@lru_cache(maxsize=4096)
def _match(routes: Routes, path: str) -> RouteMatch | None:
    if len(path) > 2048 or is_forbidden(path):  # noqa: PLR2004 - the limit of URLs in practice
        return None
    first = first_page(path)
    for resolver in _resolvers(routes):
        resolved = resolver.resolve(first)
        if resolved is not None:
            form: RouteForm = resolved.element
            content = path.replace("/preview/", "/", 1) if form.preview else path
            if routes.languages.is_preview(content):
                return None
            return RouteMatch(form, resolved.params, content)
    return None


@cache
def _resolvers(routes: Routes) -> tuple[ReactPyResolver, ...]:
    return tuple(ReactPyResolver(declared) for declared in _declared(routes))


def _declared(routes: Routes) -> Iterator[Route]:
    for locale in reversed(routes.languages.codes):
        prefix = routes.languages.prefix(locale)
        for preview in (True, False):
            for name, path in _patterns(routes.depth):
                middle = "/preview" if preview else ""
                yield route(f"{prefix}{middle}{path}", RouteForm(name, locale, preview))


def _patterns(depth: int) -> Iterator[tuple[str, str]]:
    yield from FORMS.items()
    for name, pages in own_pages().items():
        yield name, pages.address.replace("{slug}", f"{{slug{name}:str}}")
    for folders in range(1, depth):
        names = ("subfolder", *(f"subfolder{number}" for number in range(2, folders + 1)))
        yield SUBPAGE, "".join(f"/{{{name}:str}}" for name in names[:folders]) + "/{slug:str}/"
