"""A part of the mutants, in every run of the tests: planted in front of a small site, and caught."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest

from tests.qa.mutants.browser_run import discovered
from tests.qa.mutants.catalogue import chosen
from tests.qa.mutants.checks import collected
from tests.qa.mutants.kit import judge_in_a_browser, judge_over_http
from tests.qa.mutants.sites import served
from tests.support.served_site import Site
from villa_site.qa.site_map import SiteMap

_SITE: Final = "every feature"
_OVER_HTTP: Final = (
    "clean",
    "policy_missing",
    "nosniff_missing_on_files",
    "server_says_its_version",
    "missing_page_answers_200",
    "robots_forbid_everything",
    "sitemap_is_not_xml",
    "no_slash_redirect",
    "slash_redirect_loses_query",
    "font_missing",
    "stylesheet_of_wrong_type",
    "cookie_for_everybody",
)
_IN_A_BROWSER: Final = {
    "escape_does_nothing": "test_search_panel_opens_and_closes",
    "print_is_empty": "test_page_is_printed_as_its_content",
    "tracker_before_consent": "test_no_other_host_is_called_before_consent",
}
"""Mutants, and one of the checks that have to catch each."""


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with served(tmp_path_factory.mktemp("mutants"), {_SITE}) as sites:
        yield sites[_SITE]


@pytest.fixture(scope="module")
def without_browser() -> set[str]:
    return {name for name, needs_browser in collected().items() if not needs_browser}


@pytest.mark.req("QAK-08")
@pytest.mark.thorough
async def test_mutants_are_caught_by_their_checks_alone(
    site: Site, without_browser: set[str]
) -> None:
    mutants = chosen(_OVER_HTTP)
    done = [each async for each in judge_over_http(site.port, mutants, without_browser)]
    assert [each.mutant.name for each in done] == [*_OVER_HTTP]
    assert {each.mutant.name: each.problems for each in done if each.problems} == {}
    assert {each.mutant.name: [*each.failed] for each in done if not each.right} == {}


@pytest.fixture(scope="module")
def pages(site: Site) -> SiteMap:
    return discovered(site.url)


@pytest.mark.browser
@pytest.mark.req("QAK-08")
@pytest.mark.parametrize(("name", "check"), _IN_A_BROWSER.items())
async def test_mutant_is_caught_in_a_browser(
    site: Site, pages: SiteMap, name: str, check: str
) -> None:
    [mutant] = chosen((name,))
    done = await judge_in_a_browser(site.port, pages, mutant, [check])
    assert (done.problems, done.caught) == ([], (check,))
