"""The fixtures by which a test takes a page for what it is, whatever its address."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, Protocol

import pytest

from villa_site.qa import verdicts
from villa_site.qa.site_map import FEATURES, SiteMap, SitePage

_ALIASES: Final = {"event": "programme", "article": "post"}
"""Words that testers use for kinds of content."""


class PageOfKind(Protocol):
    """Finds a page by its kind."""

    def __call__(self, kind: str, *, language: str = "", theme: str = "") -> SitePage:
        """Return the first page of a kind, in a language and theme where they are given."""


class PageWith(Protocol):
    """Finds a page by what is on it."""

    def __call__(self, feature: str, *, language: str = "", theme: str = "") -> SitePage:
        """Return the first page with a feature, in a language and theme where they are given."""


@pytest.fixture
def page_of_kind(site_map: SiteMap) -> PageOfKind:
    """Return a function: ``page_of_kind("programme", language="it")`` is a page of this kind.

    A test for which the content has none is not applicable.
    """
    return partial(find_kind, site_map)


@pytest.fixture
def page_with(site_map: SiteMap) -> PageWith:
    """Return a function: ``page_with("carousel", language="it")`` is a page with this feature.

    A test for which the content has none is not applicable.
    """
    return partial(find_feature, site_map)


def find_kind(site_map: SiteMap, kind: str, *, language: str = "", theme: str = "") -> SitePage:
    """Return the first page of a kind; end the test as not applicable where there is none."""
    name = _ALIASES.get(kind, kind)
    pages = [each for each in site_map.pages if each.kind == name]
    known = ", ".join(dict.fromkeys(each.kind for each in site_map.pages))
    return _first(pages, f"no page of the kind {name}", language, theme, f"its kinds: {known}")


def find_feature(
    site_map: SiteMap, feature: str, *, language: str = "", theme: str = ""
) -> SitePage:
    """Return the first page with a feature; end the test as not applicable where there is none."""
    if feature not in FEATURES:
        message = f"No feature is named {feature!r}. Fix: one of {', '.join(FEATURES)}."
        raise ValueError(message)
    pages = [each for each in site_map.pages if feature in each.features]
    known = ", ".join(site_map.features)
    return _first(pages, f"no page with {feature}", language, theme, f"its features: {known}")


def _first(
    pages: Iterable[SitePage], missing: str, language: str, theme: str, known: str
) -> SitePage:
    """Return the first page of a language and theme; else end the test as not applicable."""
    for each in pages:
        if language in {"", each.language} and theme in {"", each.theme}:
            return each
    details = [f"in {language}"] if language else []
    details += [f"with a {theme} header"] if theme else []
    return verdicts.not_applicable(f"the content has {' '.join([missing, *details])} ({known})")
