"""The page's colours are those its mode says, legible, and never anything but colours."""

from __future__ import annotations

from typing import Any

import pytest

from components.chrome.head import document_attributes
from tests.support.rendered import view
from villa_site.site.pages.colours import AA, contrast, default_colours, rgb

OPTIONS = {
    "cpt_colors": [
        {"post_type_for_colors": "programme", "main_color": "#D8735A", "header_theme": "dark"},
        {"post_type_for_colors": "resident", "main_color": "#2E4672", "header_theme": "light"},
    ]
}


def attributes(meta: dict[str, Any], post_type: str = "page") -> dict[str, Any]:
    page = {"post_type": post_type, "meta": meta}
    return document_attributes(view(page, options=OPTIONS))


def test_manual_mode_uses_the_page_s_own_colours() -> None:
    shown = attributes(
        {"theme_de_couleur": "manual", "main_color": "#1F4B3F", "header_theme": "light"}
    )
    assert shown["style"]["--page"] == "#1f4b3f"
    assert shown["data-header-theme"] == "light"


def test_post_type_mode_uses_the_colours_of_the_chosen_type() -> None:
    shown = attributes(
        {"theme_de_couleur": "post_type", "post_type_for_colors": "resident"}, "programme"
    )
    assert shown["style"]["--page"] == "#2e4672"
    assert shown["data-header-theme"] == "light"


def test_auto_mode_uses_the_colours_of_the_post_type() -> None:
    shown = attributes({"theme_de_couleur": "auto"}, "programme")
    assert shown["style"]["--page"] == "#d8735a"
    assert shown["data-header-theme"] == "dark"


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {"theme_de_couleur": "auto"},
        {"theme_de_couleur": "post_type", "post_type_for_colors": "nobody"},
        {"theme_de_couleur": "manual", "main_color": False},
        {"theme_de_couleur": "manual", "main_color": "red;background:url(//evil.test)"},
        {"theme_de_couleur": "rainbow", "main_color": ["#fff"]},
    ],
)
def test_missing_or_malformed_colours_fall_back_to_beige_and_dark(meta: dict[str, Any]) -> None:
    shown = attributes(meta)
    assert shown["style"]["--page"] == default_colours().main
    assert shown["data-header-theme"] == "dark"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(
    "colour", ["#D8735A", "#A9B99A", "#1F4B3F", "#D9A441", "#2E4672", "#808080", "#fff", "#000"]
)
def test_colour_field_has_sufficient_contrast_with_its_theme(colour: str, theme: str) -> None:
    meta = {"theme_de_couleur": "manual", "main_color": colour, "header_theme": theme}
    field = rgb(attributes(meta)["style"]["--field"])
    letters = [(0, 0, 0), (29, 26, 22)] if theme == "dark" else [(255, 255, 255)]
    assert field is not None
    assert all(contrast(field, letter) >= AA for letter in letters)


def test_legible_colour_is_used_unchanged() -> None:
    style = attributes({"theme_de_couleur": "manual", "main_color": "#D8735A"})["style"]
    assert style["--field"] == style["--page"]


def test_document_language_is_the_page_locale() -> None:
    assert document_attributes(view(locale="it"))["lang"] == "it"


def test_style_names_the_site_for_printed_links() -> None:
    assert attributes({})["style"]["--site"] == '"https://villa.test"'
