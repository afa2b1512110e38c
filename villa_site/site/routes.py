"""The site's addresses, declared once with reactpy-router and matched alike over HTTP and live."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from reactpy_router import route
from reactpy_router.resolvers import ReactPyResolver
from reactpy_router.types import Route

from villa_site.content.locales import LOCALES, Locale

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
"""Route form by name, most particular first; every one exists per locale and in preview."""


_HOSTILE: Final = re.compile(
    r"[\\\x00-\x1f\x7f\ufffd]"  # no address of a page holds them
    r"|%(?:25)*(?:2[ef]|5c|0a)"  # a dot or slash that would be one for whoever decodes once more
    r"|/\."  # hidden files, and steps to the folder above
    # What a backend serves beside pages, and what this site does.
    r"|/wp-(?:admin|content|includes|json)[. ]*/|\.ph(?:p\d?|ar|tml)[. ]*/"
    r"|^/(?:api|builds|_villa)/",
    re.IGNORECASE,
)
"""Paths that are no page's: the backend is never asked for one, it could be more than a page."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a route leads to, before its parameters are known."""

    name: str
    locale: Locale
    preview: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A matched address; ``content_path`` is what the backend is asked for, never with preview."""

    form: Form
    params: Mapping[str, str]
    content_path: str


def _declare() -> Iterator[Route]:
    for locale in reversed(LOCALES):
        prefix = "" if locale == "fr" else f"/{locale}"
        for preview in (True, False):
            for name, path in FORMS.items():
                middle = "/preview" if preview else ""
                yield route(f"{prefix}{middle}{path}", Form(name, locale, preview))


def is_hostile(path: str) -> bool:
    """Tell whether the decoded ``path``, or what it is without preview, could not be a page's."""
    return any(_HOSTILE.search(each) for each in (path, path.replace("/preview/", "/", 1)))


ROUTES: tuple[Route, ...] = tuple(_declare())
_RESOLVERS = tuple(ReactPyResolver(declared) for declared in ROUTES)


@lru_cache(maxsize=4096)
def match(path: str) -> Match | None:
    """Match the decoded ``path`` against the route forms; None when it has none of them."""
    if len(path) > 2048 or is_hostile(path):  # noqa: PLR2004 - longer than any address a browser shows
        return None
    for resolver in _RESOLVERS:
        found = resolver.resolve(path)
        if found is not None:
            form: Form = found.element
            content = path.replace("/preview/", "/", 1) if form.preview else path
            return Match(form, found.params, content)
    return None
