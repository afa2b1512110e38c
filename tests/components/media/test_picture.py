"""Pictures offer the sizes that exist, reserve their place, and never load too early."""

from __future__ import annotations

import re
from typing import Any

import pytest

from components.media.picture import picture
from tests.support.rendered import context, shown, tag
from villa_site.content.media import Image
from villa_site.engine.rendering.attributes import escape

pytestmark = pytest.mark.req("UI-05")

SIZES: dict[str, Any] = {
    "thumbnail": "https://media.test/a-150x150.jpg",
    "thumbnail-width": 150,
    "thumbnail-height": 150,
    "medium": "https://media.test/a-640x427.jpg",
    "medium-width": "640",
    "medium-height": "427",
    "large": "https://media.test/a-1280x853.jpg",
    "large-width": 1280,
    "large-height": 853,
}
WRITTEN = {"url": "https://media.test/a.jpg", "width": 1920, "height": 1280, "sizes": SIZES}


def printed(written: dict[str, Any], **options: Any) -> str:
    return shown(picture(Image.model_validate(written), context(), **options))


def test_srcset_offers_each_size_that_shows_the_whole_picture() -> None:
    image = tag(printed(WRITTEN), "<img")
    assert (
        'srcSet="https://media.test/a-640x427.jpg 640w, https://media.test/a-1280x853.jpg 1280w, '
        'https://media.test/a.jpg 1920w"' in image
    )
    assert "150x150" not in image
    assert 'src="https://media.test/a-1280x853.jpg"' in image
    assert 'width="1920" height="1280"' in image


def test_picture_is_lazy_unless_it_is_the_first_of_the_page() -> None:
    assert 'loading="lazy"' in printed(WRITTEN)
    leading = printed(WRITTEN, leading=True)
    assert "lazy" not in leading
    assert 'fetchPriority="high"' in leading


@pytest.mark.parametrize("alt", ["Une arche", "", '"><script>'])
def test_alt_attribute_is_always_present(alt: str) -> None:
    assert f'alt="{escape(alt)}"' in printed(WRITTEN | {"alt": alt})


def test_picture_without_sizes_or_dimensions_has_no_srcset() -> None:
    image = tag(printed({"url": "https://media.test/a.svg"}), "<img")
    assert "srcSet" not in image
    assert "width" not in image


def test_missing_picture_is_not_rendered() -> None:
    assert picture(None, context()) is None


def test_phone_sizes_select_the_smallest_sufficient_picture() -> None:
    phone = 412 * 1.75
    for slot, largest in {"person": 300, "third": 640, "half": 640, "content": 640}.items():
        given = tag(printed(WRITTEN, slot=slot), "<img")
        share = re.search(r"\(max-width: 767px\) (\d+)vw", given)
        assert share is not None
        assert phone * int(share[1]) / 100 <= largest


def test_files_without_heights_are_of_one_shape() -> None:
    sizes = {"small": {"url": "/s.jpg", "width": 300}, "medium": {"url": "/m.jpg", "width": 600}}
    image = tag(printed({"url": "/a.jpg", "width": 1200, "sizes": sizes}), "<img")
    assert "/s.jpg 300w, /m.jpg 600w, /a.jpg 1200w" in image
