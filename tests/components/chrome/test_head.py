"""The document's head names the page, its one address and its translations."""

from __future__ import annotations

import pytest

from components.chrome.head import head
from tests.components.rendered import shown, tag, view

LANG = {"fr": "https://villa.test/page/", "it": "/it/pagina/", "en": False}


def test_title_is_the_seo_title_or_the_page_title() -> None:
    assert "<title>Une page</title>" in shown(head(view()))
    told = shown(head(view({"seo": {"title": "Titre complet"}})))
    assert "<title>Titre complet</title>" in told


def test_description_is_plain_text() -> None:
    markup = shown(head(view({"seo": {"description": "Un <b>jardin</b> & un palais"}})))
    assert tag(markup, '<meta name="description"') == (
        '<meta name="description" content="Un jardin & un palais"/>'
    )


@pytest.mark.req("EXT-01")
def test_canonical_and_alternate_urls_are_absolute() -> None:
    markup = shown(head(view({"lang": LANG})))
    assert '<link rel="canonical" href="https://villa.test/page/"/>' in markup
    assert 'rel="alternate" hrefLang="fr" href="https://villa.test/page/"' in markup
    assert 'rel="alternate" hrefLang="it" href="https://villa.test/it/pagina/"' in markup
    assert 'hrefLang="x-default" href="https://villa.test/page/"' in markup
    assert 'hrefLang="en"' not in markup


@pytest.mark.req("EXT-01")
def test_preview_has_no_canonical_url_and_is_noindex() -> None:
    markup = shown(head(view({"lang": LANG}, preview=True)))
    assert "canonical" not in markup
    assert "alternate" not in markup
    assert '<meta name="robots" content="noindex"/>' in markup


@pytest.mark.req("EXT-01")
def test_error_page_has_no_canonical_url_and_is_noindex() -> None:
    markup = shown(head(view(kind="error", status=404)))
    assert "<title>Erreur</title>" in markup
    assert "canonical" not in markup
    assert '<meta name="robots" content="noindex"/>' in markup


def test_share_image_defaults_to_the_picture_of_the_entity() -> None:
    person = {"post_type": "resident", "acf_fields": {"portrait": {"url": "/wp-content/p.jpg"}}}
    markup = shown(head(view(person)))
    assert 'property="og:image" content="https://villa.test/wp-content/p.jpg"' in markup
