"""The fun fact is there when the page has it, and can be read in the colours it is given."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from components.chrome.fun_fact import fun_fact
from tests.support.rendered import shown, tag, view, words
from villa_site.site.pages.colours import AA, contrast, rgb

FACT: dict[str, Any] = {
    "title": "Le pin manquant",
    "text": "<p>On n'en a jamais trouvé que quatre-vingt-quatre.</p>",
    "display_link": True,
    "link": {"text": "Compter", "type": "link", "link": {"path": "/visite/plan/"}},
    "color_bkg": "#D9A441",
    "color_text": "#1D1A16",
    "title_copier": "Et le 85ᵉ ?",
}


def printed(written: Any, *, on: Any = True, **more: Any) -> str:
    meta = {"display_fun_fact": on, "fun_fact": written}
    return shown(fun_fact(view({"meta": meta}, **more)))


def ring(markup: str) -> str:
    return words(markup[markup.index("<textPath") : markup.index("</textPath>")])


def test_card_has_title_text_and_link() -> None:
    markup = printed(FACT)
    assert "Le pin manquant On n'en a jamais trouvé" in words(markup)
    assert tag(markup, '<a href="/visite/plan/"')
    assert 'popoverTarget="villa-fun-fact-card"' in tag(markup, "<button")


@pytest.mark.parametrize("flag", [False, "0", "", None])
def test_page_without_fun_fact_renders_none(flag: Any) -> None:
    assert printed(FACT, on=flag) == ""


@pytest.mark.parametrize("written", [None, False, {}, {"title": "", "text": False, "image": False}])
def test_empty_fun_fact_is_not_rendered(written: Any) -> None:
    assert printed(written) == ""


@pytest.mark.parametrize(
    ("locale", "default"), [("fr", "Le saviez-vous ?"), ("it", None), ("en", None)]
)
def test_ring_text_is_the_configured_one_or_the_default(locale: Any, default: str | None) -> None:
    assert "Et le 85ᵉ ?" in ring(printed(FACT, locale=locale))
    markup = printed(FACT | {"title_copier": ""}, locale=locale)
    assert (default or ring(markup)) in ring(markup)
    assert tag(markup, "<aside").count('aria-label=""') == 0


def test_long_ring_text_appears_once_and_retains_its_full_accessible_name() -> None:
    long = "Ce que les jardiniers ne disent qu'aux chats de la villa, et encore, à voix basse"
    markup = printed(FACT | {"title_copier": long})
    assert ring(markup).endswith("… •")
    assert f'<span class="visually-hidden">{long}</span>' in unescape(markup)


def test_short_ring_text_fills_the_ring() -> None:
    assert ring(printed(FACT | {"title_copier": "?"})).count("?") > 5


def test_fun_fact_without_text_has_only_a_title() -> None:
    markup = printed(FACT | {"text": "", "display_link": False})
    assert "Le pin manquant" in words(markup)
    assert "<a " not in markup


def test_fun_fact_without_title_uses_the_ring_text() -> None:
    markup = printed(FACT | {"title": ""})
    heading = re.search(r"<h2>(.*?)</h2>", markup)
    assert heading
    assert words(heading[1]) == "Et le 85ᵉ ?"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("#D9A441", "#1D1A16"),
        ("#D9A441", "#FFFFFF"),
        ("#1F4B3F", "#1D1A16"),
        ("", ""),
        ("javascript:1", "red;}"),
        ("#777777", "#777777"),
    ],
)
def test_text_has_sufficient_contrast_on_any_colour(field: str, text: str) -> None:
    style = tag(printed(FACT | {"color_bkg": field, "color_text": text}), "<aside")
    found = dict(re.findall(r"--fun-fact-(field|ink):(#[0-9a-fA-F]{6})", style))
    ground, letters = rgb(found["field"]), rgb(found["ink"])
    assert ground
    assert letters
    assert contrast(ground, letters) >= AA
    assert "javascript" not in style


def test_hostile_fun_fact_is_escaped() -> None:
    hostile = {"title": "<script>a</script>", "text": "<p>b<img src=x onerror=c></p>"}
    markup = printed(FACT | hostile | {"title_copier": '"><script>'})
    assert "<script" not in markup
    assert "onerror" not in markup


def test_fun_fact_with_a_picture_leaves_the_text_of_phones_free() -> None:
    picture = {"url": "/a.jpg", "alt": "Le pin"}
    assert 'class="fun-fact fun-fact-still"' in printed(FACT | {"image": picture})
    assert 'class="fun-fact"' in printed(FACT)
