"""A form in editors' HTML is a sentence with a link, never labels without fields."""

from __future__ import annotations

import logging

import pytest

from tests.support.rendered import context
from villa_site.content.fields.plain_text import plain_text
from villa_site.site.html.rich_text import sanitise, sanitise_with_players

SENTENCE = "Ce formulaire ne peut pas être rempli ici."
FIELDS = (
    "<label>Nom <input name=nom></label><label for=t>Choix</label>"
    "<select id=t name=t><option>Un</option><option>Deux</option></select>"
    "<fieldset><legend>Repas</legend><label><input type=radio name=r value=1> Oui</label>"
    "</fieldset><textarea name=m>Votre message</textarea><button>Envoyer</button>"
    "<input type=submit value=Ok>"
)


def shown(markup: str) -> str:
    return sanitise(markup, context())


@pytest.mark.parametrize(
    ("action", "href"),
    [
        ("https://lettre.example/abonnement?u=1&amp;id=2", "https://lettre.example/abonnement?u="),
        ("https://media.test/contact/", "https://media.test/contact/"),
        ("mailto:accueil@villa.test", "mailto:accueil@villa.test"),
        ("/wp-admin/admin-post.php", ""),
        ("https://villa.test/contact/", ""),
        ("", ""),
        ("#", ""),
        ("javascript:alert(1)", ""),
        ("//evil.test/", ""),
    ],
)
def test_form_is_one_sentence_with_a_link_to_its_action(action: str, href: str) -> None:
    markup = shown(f'<p>Avant.</p><form method=post action="{action}">{FIELDS}</form><p>Après.</p>')
    words = plain_text(markup)
    assert words.startswith(f"Avant. {SENTENCE}")
    assert words.endswith("Après.")
    assert not {"Nom", "Choix", "Un", "Repas", "Oui", "Votre", "Envoyer"} & set(words.split())
    assert ("Ouvrir le formulaire" in words) is bool(href)
    assert (f'href="{href}' in markup) is bool(href)
    assert markup.count("href=") == bool(href)


def test_form_link_opens_a_new_tab_and_is_named_in_the_language() -> None:
    form = f"<form action='https://media.test/contact/'>{FIELDS}</form>"
    assert 'target="_blank" rel="noopener"' in shown(form)
    assert "(nouvel onglet)" in shown(form)
    italian = sanitise(form, context("it"))
    assert SENTENCE not in italian
    assert "modulo" in plain_text(italian)


def test_form_leads_to_a_page_of_the_site_that_the_backend_names() -> None:
    markup = shown(f"<form data-villa-form=page action='/contact/'>{FIELDS}</form>")
    assert markup == f'<p>{SENTENCE} <a href="/contact/">Ouvrir le formulaire</a></p>'


def test_search_form_of_wordpress_is_left_out() -> None:
    for form in (
        "<form role='search' method=get><label>Search <input name=q></label></form>",
        "<form action='/'><label>Recherche<input name=s></label><button>Ok</button></form>",
    ):
        assert plain_text(shown(f"<p>Un</p>{form}<p>deux</p>")) == "Un deux"


def test_frame_without_fields_retains_its_words() -> None:
    assert plain_text(shown("<form><p>Un jardin</p><h2>Deux</h2></form>")) == "Un jardin Deux"


def test_labels_of_fields_outside_of_a_form_are_left_out() -> None:
    markup = (
        "<p>Avant</p><label>Nom<input></label><label for=pays>Pays</label>"
        "<select id=pays><option>France</option></select>"
        "<ul><li><label><input type=checkbox disabled> Passeport</label></li></ul>"
        "<label>Une légende</label>"
    )
    assert plain_text(shown(markup)) == "Avant Passeport Une légende"


def test_form_in_a_text_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    form = "<form action='https://une-fois.example/'><input name=a></form>"
    with caplog.at_level(logging.WARNING):
        shown(form)
        shown(f"<p>x</p>{form}")
    assert [each.message for each in caplog.records if "une-fois" in each.message]
    assert len([each for each in caplog.records if "une-fois" in each.message]) == 1


def test_form_retains_its_mark_for_previews() -> None:
    safe = sanitise_with_players("<form action='https://a.example/'><input></form>", context())
    assert "data-player" in safe
    assert "data-player" not in shown("<form action='https://a.example/'><input></form>")
