"""The banner says one line of plain text, whatever an editor has written."""

from __future__ import annotations

import pytest

from components.chrome.banner import banner
from tests.components.rendered import shown, tag, view, words


def printed(text: str, **options: object) -> str:
    return shown(banner(view(banner=text, options=dict(options))))


@pytest.mark.parametrize("text", ["Oui", "Fermé lundi & mardi", "é" * 3000])
def test_banner_contains_its_text(text: str) -> None:
    assert words(printed(text)) == text


def test_markup_is_reduced_to_text() -> None:
    markup = printed("<p>Fermé <b onclick=x>lundi</b></p><script>alert(1)</script>")
    assert words(markup) == "Fermé lundi"
    assert "onclick" not in markup
    assert "<script" not in markup


@pytest.mark.parametrize("text", ["", "   ", "<p></p>"])
def test_empty_banner_is_not_rendered(text: str) -> None:
    assert printed(text) == ""


def test_icon_is_on_both_sides_and_hidden_from_assistive_technology() -> None:
    markup = printed("Bonjour", bandeau_icon={"url": "/star.svg", "alt": "Étoile"})
    assert markup.count('<img src="/star.svg"') == 2
    assert 'alt=""' in tag(markup, "<img")
    assert markup.index("<img") < markup.index("Bonjour") < markup.rindex("<img")


@pytest.mark.parametrize("icon", [False, None, "", 17])
def test_missing_icon_has_no_empty_element(icon: object) -> None:
    assert "<img" not in printed("Bonjour", bandeau_icon=icon)
