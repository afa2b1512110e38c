"""Opens the first page with a feature in each language, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from villa_site.qa import verdicts
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.visitor import Visitor

ENTRIES: Final = ("programme", "projet", "publication", "resident")
"""The kinds of entries that a search finds by their titles."""


def entries(site_map: SiteMap, language: str) -> list[SitePage]:
    """Return an entry of each kind in a language; empty where there is none."""
    return [page for page in site_map.kinds(language) if page.kind in ENTRIES]


def pages_with(site_map: SiteMap, feature: str) -> list[SitePage]:
    """Return the first page with a feature in each language; end the test where there is none."""
    first: dict[str, SitePage] = {}
    for page in site_map.pages:
        if feature in page.features:
            first.setdefault(page.language, page)
    if not first:
        verdicts.not_applicable(f"the content has no {feature}")
    return list(first.values())


def each_language(visitor: Visitor, site_map: SiteMap, feature: str) -> Iterator[Visitor]:
    """Open them in turn; the question about services is refused where it lies over the page."""
    for page in pages_with(site_map, feature):
        visitor.open(page.path)
        if visitor.consent.root.is_visible():
            visitor.consent.refuse()
        yield visitor
