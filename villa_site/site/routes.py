"""The routes of pages, declared with reactpy-router, for HTTP and live navigation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from reactpy_router import route
from reactpy_router.resolvers import ReactPyResolver
from reactpy_router.types import Route

from villa_site.content.locales import LOCALES, Locale
from villa_site.engine.http.headers import decode_path
from villa_site.engine.http.urls import is_local

FORMS: Mapping[str, str] = {
    "home": "/",
    "directeur": "/directeur/{slugdirecteur:str}/",
    "programme_residence": "/programme_residence/{slugprogrammeresidence:str}/",
    "programme": "/programme/{slugprogramme:str}/",
    "projet": "/projet/{slugprojet:str}/",
    "publication": "/publication/{slugpublication:str}/",
    "resident": "/resident/{slugresident:str}/",
    "page": "/{slug:str}/",
    "subpage": "/{subfolder:str}/{slug:str}/",
}
"""Route patterns by name, most specific first; each exists per locale and in preview."""


_LATER_PAGE: Final = re.compile(r"/page/[1-9][0-9]{0,5}/$")
"""What follows the path of a list at its second page and those after it."""

_FORBIDDEN: Final = re.compile(
    r"[\\\x00-\x1f\x7f\ufffd]"  # in no path of a page
    r"|%(?:25)*(?:2[ef]|5c|0a)"  # a dot or slash after a second decoding
    r"|/\."  # hidden files and parent folders
    # Paths of the backend and of this site that are no pages.
    r"|/wp-(?:admin|content|includes|json)[. ]*/|\.ph(?:p\d?|ar|tml)[. ]*/"
    r"|^/(?:api|builds|_villa)/",
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


def _declare() -> Iterator[Route]:
    for locale in reversed(LOCALES):
        prefix = "" if locale == "fr" else f"/{locale}"
        for preview in (True, False):
            for name, path in FORMS.items():
                middle = "/preview" if preview else ""
                yield route(f"{prefix}{middle}{path}", RouteForm(name, locale, preview))


def is_forbidden(path: str) -> bool:
    """Whether the decoded ``path``, with or without preview, is forbidden."""
    return any(_FORBIDDEN.search(each) for each in (path, path.replace("/preview/", "/", 1)))


ROUTES: tuple[Route, ...] = tuple(_declare())
_RESOLVERS = tuple(ReactPyResolver(declared) for declared in ROUTES)


@lru_cache(maxsize=4096)
def match(path: str) -> RouteMatch | None:
    """Match the decoded ``path`` with the routes; None for no page."""
    if len(path) > 2048 or is_forbidden(path):  # noqa: PLR2004 - the limit of URLs in practice
        return None
    first_page = _LATER_PAGE.sub("/", path)
    for resolver in _RESOLVERS:
        resolved = resolver.resolve(first_page)
        if resolved is not None:
            form: RouteForm = resolved.element
            content = path.replace("/preview/", "/", 1) if form.preview else path
            return RouteMatch(form, resolved.params, content)
    return None


def is_published_path(path: str) -> bool:
    """Whether the decoded ``path`` is that of a page, with its slash and outside preview."""
    matched = match(path) if path.startswith("/") and path.endswith("/") else None
    return matched is not None and not matched.form.preview


def own_path(path: str) -> str | None:
    """Read the backend's path as an address of this site; None when it is none."""
    if not is_local(path):
        return None
    decoded = decode_path(urlsplit(path).path)
    decoded = decoded if decoded.endswith("/") else f"{decoded}/"
    return decoded if match(decoded) else None
