"""A test takes a page by its kind or by what is on it, or is not applicable."""

from __future__ import annotations

from typing import Final

import pytest

from villa_site.qa.pages import find_feature, find_kind
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.verdicts import of_skip

pytestmark = pytest.mark.req("QAK-02")


def page(path: str, language: str, kind: str, theme: str, *features: str) -> SitePage:
    return SitePage(path=path, language=language, kind=kind, theme=theme, features=features)


SITE: Final = SiteMap(
    url="https://villa.example",
    listed=4,
    pages=(
        page("/", "fr", "home", "light", "carousel"),
        page("/programme/cordes/", "fr", "programme", "dark"),
        page("/it/", "it", "home", "light", "carousel", "map"),
        page("/it/programme/archi/", "it", "programme", "light"),
    ),
)


def test_kind_is_found_by_language_and_theme() -> None:
    assert find_kind(SITE, "programme").path == "/programme/cordes/"
    assert find_kind(SITE, "event", language="it").path == "/it/programme/archi/"
    assert find_kind(SITE, "programme", theme="light").path == "/it/programme/archi/"


def test_feature_is_found_by_language() -> None:
    assert find_feature(SITE, "carousel").path == "/"
    assert find_feature(SITE, "carousel", language="it").path == "/it/"


def test_test_without_such_a_page_is_not_applicable() -> None:
    with pytest.raises(pytest.skip.Exception) as skipped:
        find_kind(SITE, "programme", language="it", theme="dark")
    verdict, reason = of_skip(str(skipped.value))
    assert verdict == "not applicable"
    assert reason.startswith("the content has no page of the kind programme in it with a dark")
    assert reason.endswith("(its kinds: home, programme)")
    with pytest.raises(pytest.skip.Exception, match="no page with map in fr"):
        find_feature(SITE, "map", language="fr")


def test_misspelt_feature_is_an_error_not_a_skip() -> None:
    with pytest.raises(ValueError, match=r"No feature is named 'carrousel'\. Fix: one of opening,"):
        find_feature(SITE, "carrousel")
