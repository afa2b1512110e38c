"""Gives each test the pages that it concerns; a feature that the content lacks is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.visitor import Visitor

pytest_plugins = ["villa_site.qa.plugin"]

VisitFeature = Callable[[str], Visitor]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the comparison of pictures where there are none to compare with."""
    return True if collection_path.name == "test_looks.py" and not _baselines(config) else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for each kind of page, home page or view of the site that was discovered."""
    file = metafunc.config.getoption("--site-map")
    if not file:
        return
    site_map = SiteMap.read(file)
    homes = [page for page in site_map.kinds() if page.kind == "home"]
    first = site_map.kinds(site_map.languages[0])
    pages = {"home": homes, "kind": first, "any_kind": site_map.kinds(), "view": site_map.views()}
    for name, params in pages.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, params, ids=[_id(each) for each in params])


@pytest.fixture
def visit(visitor: Visitor, site_map: SiteMap) -> VisitFeature:
    """Return a function that opens the first page with a feature, or skips the test by its name."""

    def open_page(feature: str) -> Visitor:
        page = site_map.page_with(feature)
        if page is None:
            pytest.skip(f"the content has no {feature}")
        visitor.open(page.path)
        return visitor

    return open_page


def _baselines(config: pytest.Config) -> Path | None:
    folder: Path | None = config.getoption("--baselines")
    return folder


def _id(page: SitePage) -> str:
    return f"{page.language}-{page.kind}-{page.theme}".replace(" ", "-")
