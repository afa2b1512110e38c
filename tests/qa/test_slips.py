"""Words meant for developers are found in text; words of people are not."""

from __future__ import annotations

import pytest

from villa_site.qa import slips


@pytest.mark.parametrize(
    "text",
    [
        "Traceback (most recent call last):\n  File",
        "Warning: Undefined array key 3 in f.php",
        "Notice: foo in bar on line 12",
        "KeyError: 'titre'",
        "SQLSTATE[42S02]: not found",
        "SELECT * FROM wp_posts",
        "in /var/www/html/index.php",
        "at C:\\inetpub\\site.config",
        "wp-content/plugins/acf/f.php",
    ],
)
def test_inside_of_a_server_is_found(text: str) -> None:
    assert list(slips.of_servers(text))


@pytest.mark.parametrize(
    "text",
    [
        "Warning: tickets are sold on line",
        "Notice: the garden is closed",
        "https://villa.test/app/main.py is a link",
        "Art is not a function of money",
        "/wp-content/uploads/plan.pdf",
    ],
)
def test_words_for_visitors_are_no_inside_of_a_server(text: str) -> None:
    assert list(slips.of_servers(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "block.hero.title",
        "newsletter.submit",
        "menu_primary_label",
        "SITE_TITLE",
        "acf_event_price: 12",
        "%s places",
        "%(count)d places",
        "{count} residents",
        "{{ title }}",
        "${name}",
        "{0} sur {1}",
        "undefined",
        "Durée : undefined",
        "NaN €",
        "[object Object]",
        "None",
        "le 1 janvier 1970",
        "Lorem ipsum dolor",
        "TODO: texte",
        "t('Fermer')",
    ],
)
def test_template_that_was_not_filled_is_found(text: str) -> None:
    assert list(slips.of_templates(text))


@pytest.mark.parametrize(
    "text",
    [
        "villa.example.org",
        "contact@site.fr",
        "plan-de-la-villa.pdf",
        "p.m",
        "Todo sobre mi madre",
        "100 % des places",
        "an undefined space between walls",
        "The contract is null and void",
        "None of the rooms",
        "Louis XXX",
        "________",
        "Né en 1970",
        "11/01/1971",
    ],
)
def test_words_for_visitors_are_no_template(text: str) -> None:
    assert list(slips.of_templates(text)) == []


def test_words_of_english_are_found_in_other_languages() -> None:
    assert list(slips.of_templates("Un espace undefined ici", "fr"))
    assert list(slips.of_templates("Prezzo None euro", "it"))


@pytest.mark.parametrize(
    "text",
    [
        "<p>La Villa</p>",
        "Ponte &amp; fils",
        "l&#039;atelier",
        '[gallery ids="1"]',
        "[/caption]",
        "soirÃ©e",
        "lâ€™atelier",
        "soir\ufffde",
        "\\u00e9t\\u00e9",
        "**gras**",
        "](https://villa.test)",
    ],
)
def test_markup_and_broken_letters_are_found(text: str) -> None:
    assert list(slips.of_markup(text))


@pytest.mark.parametrize(
    "text", ["a < b", "Ponte & fils", "[sic]", "[…]", "Âge", "SÃO PAULO", "5 * 3 * 2", "n° 12"]
)
def test_words_for_visitors_are_no_markup(text: str) -> None:
    assert list(slips.of_markup(text)) == []
