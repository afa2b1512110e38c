"""Every route form exists in three locales and in preview; the rest is no page."""

from __future__ import annotations

import pytest

from villa_site.site.routes import FORMS, match

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
    assert set(EXAMPLES.values()) == set(FORMS)


@pytest.mark.req("RTE-03", "RTE-01")
@pytest.mark.parametrize("locale", ["fr", "it", "en"])
@pytest.mark.parametrize(("path", "form"), EXAMPLES.items())
def test_form_matches_in_each_locale(path: str, form: str, locale: str) -> None:
    address = path if locale == "fr" else f"/{locale}{path}"
    found = match(address)
    assert found is not None
    assert (found.form.name, found.form.locale, found.form.preview) == (form, locale, False)
    assert found.content_path == address


@pytest.mark.req("RTE-04")
@pytest.mark.parametrize("locale", ["fr", "it", "en"])
@pytest.mark.parametrize(("path", "form"), EXAMPLES.items())
def test_form_has_a_preview_variant(path: str, form: str, locale: str) -> None:
    prefix = "" if locale == "fr" else f"/{locale}"
    found = match(f"{prefix}/preview{path}")
    assert found is not None
    assert (found.form.name, found.form.locale, found.form.preview) == (form, locale, True)
    assert found.content_path == f"{prefix}{path}"


@pytest.mark.req("RTE-08", "RTE-09")
@pytest.mark.parametrize(
    "path", ["/resident//", "//", "/a/b/c/", "/it/a/b/c/", "/contact", "", "/" + "x" * 3000 + "/"]
)
def test_other_paths_match_nothing(path: str) -> None:
    assert match(path) is None
