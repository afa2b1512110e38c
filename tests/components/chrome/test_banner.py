"""The banner says one line of plain text, whatever an editor has written."""

from __future__ import annotations

import pytest

from components.chrome.banner import banner
from tests.support.rendered import shown, tag, view, words
from villa_site.backend import readers


def printed(text: str, **options: object) -> str:
    return shown(banner(view(banner=text, options=dict(options))))


@pytest.mark.parametrize("text", ["Oui", "Fermé lundi & mardi", "é" * 3000])
def test_banner_contains_its_text(text: str) -> None:
    assert words(printed(text)) == text


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ("<p>Fermé <b onclick=x>lundi</b></p><script>alert(1)</script>", "Fermé lundi"),
        ("Tarif &lt; 5 € &amp; gratuit", "Tarif < 5 € & gratuit"),
        ("<p></p>", ""),
        (12, "12"),
        (False, ""),
    ],
)
def test_banner_of_the_backend_is_read_as_plain_text(sent: object, text: str) -> None:
    assert readers.banner({"text": sent}) == text


@pytest.mark.parametrize("text", ["", "   "])
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
