"""The document's head names the page, its one address and its translations."""

from __future__ import annotations

import pytest

from components.chrome.head import head
from tests.support.rendered import shown, tag, view

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


@pytest.mark.req("EXT-01")
def test_page_hidden_from_search_engines_has_its_addresses() -> None:
    markup = shown(head(view({"lang": LANG, "seo": {"noindex": True}})))
    assert markup.count('<meta name="robots" content="noindex"/>') == 1
    assert '<link rel="canonical" href="https://villa.test/page/"/>' in markup
    assert 'rel="alternate" hrefLang="it"' in markup
    assert "robots" not in shown(head(view({"seo": {"noindex": "0"}})))


@pytest.mark.req("EXT-01")
@pytest.mark.parametrize(
    ("named", "canonical"),
    [
        ("/visite/été/", "https://villa.test/visite/%C3%A9t%C3%A9/"),
        ("https://villa.test/visite/?a=1&b=2", "https://villa.test/visite/?a=1&amp;b=2"),
        ("https://media.test/visite/", "https://villa.test/visite/"),
        ('https://autre.example/l"œuvre/', "https://autre.example/l%22%C5%93uvre/"),
        ("http://autre.example/", "https://villa.test/page/"),
        ("//autre.example/", "https://villa.test/page/"),
        ("javascript:alert(1)", "https://villa.test/page/"),
        (f"https://autre.example/{'a' * 2_000}", "https://villa.test/page/"),
        ("", "https://villa.test/page/"),
    ],
)
def test_named_canonical_is_one_of_the_site_or_by_https(named: str, canonical: str) -> None:
    page = {"lang": LANG, "seo": {"canonical": named}}
    markup = shown(head(view(page)))
    assert f'<link rel="canonical" href="{canonical}"/>' in markup
    # The languages of a page are its own, whichever page it repeats.
    assert 'hrefLang="it" href="https://villa.test/it/pagina/"' in markup
    assert "canonical" not in shown(head(view(page, preview=True)))


def test_social_networks_have_their_own_words_and_picture() -> None:
    seo = {
        "title": "Titre",
        "description": "Pour les moteurs",
        "image": {"url": "/wp-content/seo.jpg"},
        "og_title": "À <b>partager</b>",
        "og_description": "Pour les réseaux",
        "og_image": {"url": "https://images.example/partage.jpg", "width": 1200, "height": 630},
    }
    markup = shown(head(view({"seo": seo})))
    assert "<title>Titre</title>" in markup
    assert '<meta name="description" content="Pour les moteurs"/>' in markup
    assert 'property="og:title" content="À partager"' in markup
    assert 'property="og:description" content="Pour les réseaux"' in markup
    assert 'property="og:image" content="https://images.example/partage.jpg"' in markup
    assert "seo.jpg" not in markup
