"""The image block shows a picture with all that is said of it."""

from __future__ import annotations

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, tag

pytestmark = pytest.mark.req("BLK-05")


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


@pytest.mark.req("VIS-05")
async def test_enlarged_picture_has_an_address_on_the_page() -> None:
    async with Stage(fixture("image"), context()) as stage:
        opener = tag(stage.html, '<a class="enlarge-link"')
        assert 'id="zoom-ba36dca2-small"' in opener
        assert 'href="#zoom-ba36dca2"' in opener
        assert (
            'aria-label="Agrandir l’image\N{NO-BREAK SPACE}: Trois arches ouvertes sur les pins"'
            in opener
        )
        assert 'id="zoom-ba36dca2"' in tag(stage.html, "<figure")
        # Without script the figure is shown alone, with ways on.
        assert 'href="#zoom-ba36dca2-small">Fermer</a>' in stage.html
        assert "<dialog" not in stage.html


@pytest.mark.req("VIS-05")
async def test_picture_that_leads_elsewhere_has_a_second_link_to_enlarge_it() -> None:
    async with Stage(fixture("image", zoom=True), context()) as stage:
        assert stage.html.index('href="/la-villa/"') < stage.html.index('href="#zoom-')


@pytest.mark.req("VIS-05")
@pytest.mark.parametrize(
    ("service", "given"),
    [
        ("/wp-content/uploads/iiif/a/", True),
        ("https://elsewhere.test/iiif/a", False),
        ("javascript:steal()", False),
        (False, False),
        (17, False),
    ],
)
async def test_tiles_come_from_allowed_hosts_alone(service: object, given: bool) -> None:
    picture = {"url": "/wp-content/uploads/a.jpg", "alt": "", "iiif": service}
    async with Stage(fixture("image", image=picture), context()) as stage:
        assert ("data-iiif=" in stage.html) is given


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
