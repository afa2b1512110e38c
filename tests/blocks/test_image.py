"""The image block shows a picture with all that is said of it."""

from __future__ import annotations

import re

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, tag

pytestmark = pytest.mark.req("BLK-05")
CLOSER = '<button type="button" popoverTarget="zoom-ba36dca2" popoverTargetAction="hide"'


async def test_image_has_caption_credit_and_its_width() -> None:
    async with Stage(fixture("image"), context()) as stage:
        assert "La loggia, côté jardin. Photographie de Bruno Falcone" in stage.words
        assert "image-wide" in tag(stage.html, "<section")
        assert 'alt="Trois arches ouvertes sur les pins"' in stage.html


async def test_linked_image_is_named_by_its_alt_text() -> None:
    async with Stage(fixture("image"), context()) as stage:
        assert tag(stage.html, '<a href="/la-villa/"') == '<a href="/la-villa/" class="image-link">'


async def test_linked_image_without_alternative_is_named_by_the_editor() -> None:
    picture = {"url": "https://media.test/a.jpg", "alt": ""}
    async with Stage(fixture("image", image=picture), context()) as stage:
        assert 'aria-label="Voir la loggia"' in tag(stage.html, '<a href="/la-villa/"')


async def test_zoom_link_opens_the_picture_without_script() -> None:
    async with Stage(fixture("image"), context()) as stage:
        opened = re.findall(r'popoverTarget="([^"]*)"', stage.html)
        assert len(set(opened)) == 1
        opener, closer = (tag(stage.html, start) for start in ("<button", CLOSER))
        assert 'aria-label="Agrandir l’image"' in opener
        assert 'aria-label="Fermer"' in closer
        panel = tag(stage.html, "<dialog")
        assert f'id="{opened[0]}"' in panel
        assert 'popover="auto"' in panel
        assert 'aria-label="Agrandir l’image"' in panel


@pytest.mark.parametrize("width", ["", False, "énorme"])
async def test_unknown_width_is_the_text_width(width: object) -> None:
    async with Stage(fixture("image", taille=width), context()) as stage:
        assert "image-content" in tag(stage.html, "<section")


async def test_first_image_is_eager() -> None:
    async with Stage(fixture("image", zoom=False), context(leading=True)) as stage:
        assert "lazy" not in stage.html
        assert 'fetchPriority="high"' in stage.html


async def test_image_without_picture_is_not_rendered() -> None:
    async with Stage(fixture("image", image=False), context()) as stage:
        assert stage.html == "<div></div>"
