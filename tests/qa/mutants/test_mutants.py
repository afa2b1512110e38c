"""A part of the mutants, in every run of the tests: planted in front of a small site, and caught."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest

from tests.qa.mutants.catalogue import chosen
from tests.qa.mutants.checks import collected
from tests.qa.mutants.kit import judge_over_http
from tests.qa.mutants.sites import served
from tests.support.served_site import Site

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


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with served(tmp_path_factory.mktemp("mutants"), {_SITE}) as sites:
        yield sites[_SITE]


@pytest.fixture(scope="module")
def without_browser() -> set[str]:
    return {name for name, needs_browser in collected().items() if not needs_browser}


@pytest.mark.req("QAK-08")
async def test_mutants_are_caught_by_their_checks_alone(
    site: Site, without_browser: set[str]
) -> None:
    mutants = chosen(_OVER_HTTP)
    done = [each async for each in judge_over_http(site.port, mutants, without_browser)]
    assert [each.mutant.name for each in done] == [*_OVER_HTTP]
    assert {each.mutant.name: each.problems for each in done if each.problems} == {}
    assert {each.mutant.name: [*each.failed] for each in done if not each.right} == {}
