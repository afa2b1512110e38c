"""Invitations in four variants say what they invite to, and can be read on any colour."""

from __future__ import annotations

import re

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, tag
from villa_site.settings.languages import Locale
from villa_site.site.pages.colours import AA, contrast, rgb

pytestmark = pytest.mark.req("BLK-10")

CTA = {"text": "", "type": "link", "link": {"path": "/visite/"}}


@pytest.mark.parametrize("variant", ["simple", "double", "image", "couleur"])
async def test_each_variant_shows_every_item(variant: str) -> None:
    async with Stage(fixture("push", variante=variant), context()) as stage:
        assert f"push-{variant}" in tag(stage.html, "<section")
        assert stage.html.count("<article") == 2
        assert "La grille Pour deux heures Six carr\u00e9s de buis" in stage.words
        assert 'href="/academie/"' in stage.html
        assert ("<img" in stage.html) is (variant != "couleur")


@pytest.mark.parametrize("variant", ["", False, "triple"])
async def test_unknown_variant_is_the_default_variant(variant: object) -> None:
    async with Stage(fixture("push", variante=variant), context()) as stage:
        assert "push-simple" in tag(stage.html, "<section")


@pytest.mark.parametrize(
    ("locale", "label"),
    [("fr", "En savoir plus"), ("it", "Scopri di pi\u00f9"), ("en", "Find out more")],
)
async def test_link_without_text_is_labelled_in_the_page_language(
    locale: Locale, label: str
) -> None:
    item = {"titre": "Titre", "cta": CTA}
    async with Stage(fixture("push", items=[item]), context(locale)) as stage:
        assert label in stage.words


@pytest.mark.parametrize(
    "colour", ["#000000", "#ffffff", "#777777", "#c4573a", "#1F4B3F", "#d9a441", "#f00"]
)
async def test_text_has_sufficient_contrast_on_any_item_colour(colour: str) -> None:
    item = {"titre": "Titre", "couleur": colour}
    async with Stage(fixture("push", variante="couleur", items=[item]), context()) as stage:
        found = re.search(r'style="--field:(#\w+);--on-field:(#\w+)"', stage.html)
    assert found is not None
    field, letters = rgb(found[1]), rgb(found[2])
    assert field is not None
    assert letters is not None
    assert contrast(field, letters) >= AA


async def test_item_without_colour_inherits_the_page_colour() -> None:
    item = {"titre": "Titre", "couleur": "red;background:url(//evil.test)"}
    async with Stage(fixture("push", variante="couleur", items=[item]), context()) as stage:
        assert 'class="push-item on-field"' in stage.html
        assert "style" not in stage.html


async def test_first_picture_of_a_page_is_eager() -> None:
    async with Stage(fixture("push"), context(leading=True)) as stage:
        assert stage.html.count('fetchPriority="high"') == 1
        assert stage.html.count('loading="lazy"') == 1


async def test_hostile_item_is_sanitised_and_empty_items_are_omitted() -> None:
    async with Stage(fixture("push", "hostile"), context()) as stage:
        assert stage.html.count("<article") == 1
        assert "Ouvert ici" in stage.words
        assert "Cliquez" not in stage.words


@pytest.mark.parametrize("items", [False, None, [{"surtitre": "Seul"}]])
async def test_empty_push_is_not_rendered(items: object) -> None:
    async with Stage(fixture("push", items=items), context()) as stage:
        assert stage.html == "<div></div>"
