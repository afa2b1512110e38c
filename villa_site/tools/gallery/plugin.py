"""The pytest plugin for tests of one's own blocks in a browser: ``show_block``.

    pytest_plugins = ["villa_site.tools.gallery.plugin"]

in a conftest.py loads it, and with it ``page`` of ``villa_site.qa``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from villa_site.content.blocks.block import type_of
from villa_site.content.blocks.fixtures import fixture_name
from villa_site.settings.languages import Locale
from villa_site.site.pages.colours import default_colours
from villa_site.tools.gallery.address import Specimen
from villa_site.tools.gallery.own_data import case_of
from villa_site.tools.seeded.process import SiteProcess

if TYPE_CHECKING:
    from playwright.async_api import Page

pytest_plugins = ["villa_site.qa.async_page"]


class ShowBlock(Protocol):
    """Shows a block in a browser."""

    async def __call__(
        self,
        block: Callable[..., Any],
        data: Mapping[str, Any] | None = None,
        *,
        locale: Locale = "fr",
    ) -> Page:
        """Open a page with the block alone, for what an editor filled in; return that page."""


@pytest.fixture(scope="session")
def gallery_url(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Return the origin of the site of the project, which is served with its block gallery."""
    folder = tmp_path_factory.mktemp("gallery")
    environment = {"VILLA_BLOCK_GALLERY": "on", "VILLA_DATA_DIR": str(folder / "data")}
    process = SiteProcess(pytestconfig.rootpath, folder / "site.log", environment)
    yield process.url
    process.stop()


@pytest.fixture
def show_block(page: Page, request: pytest.FixtureRequest) -> ShowBlock:
    """Return a function that opens a block in a page, for the data that it is given."""
    # After the page: without a browser nothing is served.
    url = request.getfixturevalue("gallery_url")
    colours = default_colours()

    async def show(
        block: Callable[..., Any],
        data: Mapping[str, Any] | None = None,
        *,
        locale: Locale = "fr",
    ) -> Page:
        fields = {**(data or {})}
        case = case_of({"attrs": {"anchor": fields.pop("anchor", ""), "data": fields}})
        colour = colours.main.removeprefix("#")
        name = fixture_name(type_of(block).name)
        await page.goto(f"{url}{Specimen(name, case, locale, colour, colours.header_theme).path}")
        return page

    return show
