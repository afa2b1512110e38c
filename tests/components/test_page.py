"""A page is its sections in a visitor's order; an error and a closed site have their own."""

from __future__ import annotations

from typing import Any

import pytest

from components.page import page
from tests.support.rendered import shown, tag, view, words
from villa_site.settings.languages import Locale

SENTENCE = "Nous sommes désolés, nous n’avons pas pu trouver la page demandée."
MEMORY = {"wpnuxt_pages_templates": {"memoire": [{"path": "/memoire/"}]}}


def printed(*args: Any, **more: Any) -> str:
    return shown(page(view(*args, **more)))


def test_sections_are_in_visual_order() -> None:
    markup = printed(banner="Bonjour")
    places = [
        markup.index(start) for start in ("skip-link", "Bonjour", "<header", "<main", "<footer")
    ]
    assert places == sorted(places)
    assert tag(markup, "<main") == '<main id="main" tabindex="-1">'


def test_page_has_one_title_and_its_summary() -> None:
    markup = printed({"post_title": "Le jardin", "seo": {"description": "Six hectares."}})
    assert markup.count("<h1") == 1
    assert "Le jardin Six hectares." in words(markup)


@pytest.mark.parametrize("kind", ["newsletter-2031", "../../etc", "__init__", ""])
def test_unknown_kind_of_page_is_a_generic_page(kind: str) -> None:
    assert "Une page" in words(printed({"template": kind, "post_type": kind}))


@pytest.mark.req("UI-03")
@pytest.mark.parametrize(
    ("locale", "home", "button"),
    [
        ("fr", "/", "Retour à l’accueil"),
        ("it", "/it/", "Torna alla pagina iniziale"),
        ("en", "/en/", "Back to the home page"),
    ],
)
def test_error_page_names_the_error_and_links_home(locale: Locale, home: str, button: str) -> None:
    markup = printed(kind="error", status=404, message="Page Not Found: /x/", locale=locale)
    assert button in words(markup)
    assert f'<a href="{home}" class="button' in markup
    # Specified in English, and read as English on every page.
    assert 'lang="en">Page Not Found: /x/</p>' in markup


@pytest.mark.req("UI-03")
@pytest.mark.parametrize(
    ("status", "message"), [(500, "Internal Server Error"), (503, "Service Unavailable")]
)
def test_error_page_of_a_failure_has_no_english_small_print(status: int, message: str) -> None:
    markup = printed(kind="error", status=status, message=message)
    assert message not in words(markup)
    assert "error-page-message" not in markup


@pytest.mark.req("UI-03")
def test_error_page_has_title_status_and_text_of_the_specification() -> None:
    markup = printed(kind="error", status=404)
    assert "<h1" in markup
    assert "Erreur" in words(markup)
    assert "4 0 4" in words(markup)
    assert SENTENCE in words(markup)


@pytest.mark.req("UI-03")
def test_error_page_links_to_the_archive_page_if_present() -> None:
    markup = printed(kind="error", status=404, options=MEMORY)
    assert "Découvrir les mémoires de la Villa" in words(markup)
    assert '<a href="/memoire/" class="button' in markup
    assert "Retour à l’accueil" not in words(markup)


def test_server_error_page_does_not_say_not_found() -> None:
    for status in (500, 503):
        assert SENTENCE not in words(printed(kind="error", status=status))


def test_maintenance_page_contains_only_the_notice() -> None:
    notice = {
        "title": "On ferme",
        "text": "<p>Une heure<script>x</script></p>",
        "lien_billeterie": "https://tickets.test/",
        "cta_text": "Un billet",
    }
    markup = printed(kind="maintenance", maintenance=notice, status=503)
    assert "On ferme Une heure Un billet" in words(markup)
    assert 'href="https://tickets.test/"' in markup
    assert "<header" not in markup
    assert "<footer" not in markup
    assert "script" not in markup


def test_preview_is_marked_and_links_to_the_published_page() -> None:
    draft = words(printed({"status": "draft"}, preview=True))
    assert "Aperçu d’un brouillon" in draft
    published = printed({"status": "publish"}, preview=True, path="/page/")
    assert 'href="/page/"' in published[published.index("preview-ribbon") :]
    assert "Aperçu" not in words(printed({"status": "publish"}))


def test_skip_link_is_a_landmark_with_a_name() -> None:
    """The consent question is ahead of it."""
    assert '<nav aria-label="Aller au contenu"><a class="skip-link"' in printed()
