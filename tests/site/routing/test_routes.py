"""Every route form exists in three locales and in preview; the rest is no page."""

from __future__ import annotations

import pytest

from villa_site.settings.languages import Languages
from villa_site.site.routing.routes import FORMS, SUBPAGE, Routes

EXAMPLES = {
    "/": "home",
    "/contact/": "page",
    "/visite/jardins/": "subpage",
    "/directeur/elena-sarti/": "directeur",
    "/programme_residence/residence-cinema/": "programme_residence",
    "/programme/notte-bianca/": "programme",
    "/projet/herbier-sonore/": "projet",
    "/publication/argile/": "publication",
    "/resident/clara-wendt/": "resident",
}


def test_examples_cover_every_form() -> None:
    assert set(EXAMPLES.values()) == {*FORMS, SUBPAGE}


@pytest.mark.req("RTE-03", "RTE-01")
@pytest.mark.parametrize("locale", ["fr", "it", "en"])
@pytest.mark.parametrize(("path", "form"), EXAMPLES.items())
def test_form_matches_in_each_locale(path: str, form: str, locale: str) -> None:
    address = path if locale == "fr" else f"/{locale}{path}"
    found = Routes().match(address)
    assert found is not None
    assert (found.form.name, found.form.locale, found.form.preview) == (form, locale, False)
    assert found.content_path == address


@pytest.mark.req("RTE-04")
@pytest.mark.parametrize("locale", ["fr", "it", "en"])
@pytest.mark.parametrize(("path", "form"), EXAMPLES.items())
def test_form_has_a_preview_variant(path: str, form: str, locale: str) -> None:
    prefix = "" if locale == "fr" else f"/{locale}"
    found = Routes().match(f"{prefix}/preview{path}")
    assert found is not None
    assert (found.form.name, found.form.locale, found.form.preview) == (form, locale, True)
    assert found.content_path == f"{prefix}{path}"


@pytest.mark.req("RTE-08", "RTE-09")
@pytest.mark.parametrize(
    "path", ["/resident//", "//", "/a/b/c/", "/it/a/b/c/", "/contact", "", "/" + "x" * 3000 + "/"]
)
def test_other_paths_match_nothing(path: str) -> None:
    assert Routes().match(path) is None


@pytest.mark.req("WPR-06")
@pytest.mark.parametrize("prefix", ["", "/preview", "/it", "/it/preview"])
def test_depth_of_paths_is_a_setting(prefix: str) -> None:
    dated = f"{prefix}/2026/11/22/le-puits/"
    assert Routes(depth=3).match(dated) is None
    assert Routes(depth=4).match(f"{prefix}/a/2026/11/22/le-puits/") is None
    found = Routes(depth=4).match(dated)
    assert found is not None
    assert found.content_path == dated.replace("/preview", "")
    assert found.form.preview is prefix.endswith("preview")


@pytest.mark.req("WPR-06")
def test_depth_of_one_leaves_the_entities_their_folders() -> None:
    routes = Routes(depth=1)
    assert routes.match("/visite/jardins/") is None
    assert routes.own_path("/projet/herbier-sonore/") == "/projet/herbier-sonore/"


@pytest.mark.req("RTE-04")
@pytest.mark.parametrize("path", ["/a/preview/b/", "/it/a/preview/", "/a/b/preview/c/"])
def test_preview_further_down_is_the_name_of_a_page(path: str) -> None:
    found = Routes(depth=4).match(path)
    assert found is not None
    assert (found.form.preview, found.content_path) == (False, path)


@pytest.mark.parametrize(
    "path", ["/preview/preview/", "/preview/preview/a/", "/it/preview/preview/"]
)
def test_preview_of_a_preview_is_no_page(path: str) -> None:
    assert Routes(depth=4).match(path) is None


@pytest.mark.req("WPR-06")
def test_language_without_a_prefix_is_the_first() -> None:
    routes = Routes(Languages(("en", "pt-br")))
    locales = {path: routes.match(path) for path in ("/visit/", "/pt-br/visita/", "/fr/visite/")}
    assert {path: each.form.locale for path, each in locales.items() if each} == {
        "/visit/": "en",
        "/pt-br/visita/": "pt-br",
        "/fr/visite/": "en",
    }
