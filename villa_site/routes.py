"""The site's addresses, declared once with reactpy-router and matched alike over HTTP and live."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from reactpy_router import route
from reactpy_router.resolvers import ReactPyResolver
from reactpy_router.types import Route

from villa_site.i18n import LOCALES, Locale

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


ROUTES: tuple[Route, ...] = tuple(_declare())
_RESOLVERS = tuple(ReactPyResolver(declared) for declared in ROUTES)


@lru_cache(maxsize=4096)
def match(path: str) -> Match | None:
    """Match the decoded ``path`` against the route forms; None when it has none of them."""
    if len(path) > 2048:  # noqa: PLR2004 - longer than any address a browser shows
        return None
    for resolver in _RESOLVERS:
        found = resolver.resolve(path)
        if found is not None:
            form: Form = found.element
            content = path.replace("/preview/", "/", 1) if form.preview else path
            return Match(form, found.params, content)
    return None
