"""Gives each test the pages that it concerns; a feature that the content lacks is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Page

from villa_site.qa import axe, verdicts
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.visitor import Visitor

pytest_plugins = ["villa_site.qa.plugin", "villa_site.qa.surveys"]

VisitFeature = Callable[[str], Visitor]


class CheckWithAxe(Protocol):
    """Checks a page with axe, by some of its rules or all."""

    def __call__(self, page: Page, *rules: str) -> axe.AxeResult:
        """Return what it found."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the comparisons where there is nothing to compare with."""
    return True if collection_path.name == "test_looks.py" and not _baselines(config) else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for each kind of page, home page or view of the site that was discovered."""
    file = metafunc.config.getoption("--site-map")
    if not file:
        return
    site_map = SiteMap.read(file)
    homes = [page for page in site_map.kinds() if page.kind == "home"]
    first = site_map.kinds(site_map.languages[0])
    # The frame of a language is the same on all its pages.
    walked = [*first, *(page for page in homes if page not in first)]
    pages = {
        "home": homes,
        "kind": first,
        "walked": walked,
        "any_kind": site_map.kinds(),
        "view": site_map.views(),
    }
    for name, params in pages.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, params, ids=[_id(each) for each in params])


@pytest.fixture
def visit(visitor: Visitor, site_map: SiteMap) -> VisitFeature:
    """Return a function that opens the first page with a feature, or skips the test by its name."""

    def open_page(feature: str) -> Visitor:
        page = site_map.page_with(feature)
        if page is None:
            verdicts.not_applicable(f"the content has no {feature}")
        visitor.open(page.path)
        return visitor

    return open_page


@pytest.fixture
def check_with_axe(record_property: Callable[[str, object], None]) -> CheckWithAxe:
    """Return a function that checks a page with axe, and records for which criteria."""

    def check(page: Page, *rules: str) -> axe.AxeResult:
        found = axe.check(page, *rules)
        for criterion in sorted(found.criteria):
            record_property("wcag", criterion)
        return found

    return check


def _baselines(config: pytest.Config) -> Path | None:
    folder: Path | None = config.getoption("--baselines")
    return folder


def _id(page: SitePage) -> str:
    return f"{page.language}-{page.kind}-{page.theme}".replace(" ", "-")
