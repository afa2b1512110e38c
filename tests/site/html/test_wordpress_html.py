"""WordPress' stored HTML is read element by element, whatever its attributes hold."""

from __future__ import annotations

import pytest

from components.media.picture import picture
from tests.site.html.test_rewriter import TRICKS, attribute
from tests.support.rendered import context, shown, tag, words
from villa_site.site.html.wordpress_html import (
    find_elements,
    image_of_element,
    inner_html_of,
    media_source,
)


@pytest.mark.parametrize("trick", TRICKS)
def test_inner_html_ends_at_the_closing_tag(trick: str) -> None:
    caption = f'<em title="{attribute(trick)}">Une</em> légende'
    markup = (
        f'<figure><img src="/a.jpg" alt="{attribute(trick)}"><figcaption>{caption}</figcaption>'
    )
    assert words(inner_html_of(markup, "figcaption", context())) == "Une légende"
    video = f'<video title="{attribute(trick)}" src="/a.mp4"></video>'
    assert media_source(video, "video") == "/a.mp4"


@pytest.mark.parametrize(
    ("srcset", "widths"),
    [
        ("/a.jpg 300w, /b.jpg 600w", {300: "/a.jpg", 600: "/b.jpg"}),
        ("/a.jpg 300w,/b.jpg 600w", {300: "/a.jpg", 600: "/b.jpg"}),
        ("/a,b.jpg\n 300w ,/b.jpg 600w", {300: "/a,b.jpg", 600: "/b.jpg"}),
        ("/a.jpg 2x, /b.jpg", {}),
        # A reader that goes back for each letter would not come to the end of it.
        ("x" * 200_000, {}),
    ],
)
def test_srcset_is_read_in_linear_time(srcset: str, widths: dict[int, str]) -> None:
    [image] = find_elements(
        f'<img src="/whole.jpg" width="900" height="600" srcset="{srcset}">', "img"
    )
    picture = image_of_element(image)
    assert picture is not None
    assert {each.width: each.url for each in picture.sizes.values()} == widths


def test_table_within_a_table_is_part_of_the_inner_html() -> None:
    inner = "<table><tbody><tr><td>b</td></tr></tbody></table>"
    outer = f"<tbody><tr><td>a{inner}</td><td>c</td></tr></tbody>"
    assert inner_html_of(f"<table>{outer}</table><p>d</p>", "table", context()) == outer


@pytest.mark.req("BLK-14")
def test_picture_without_measures_offers_the_files_of_its_srcset() -> None:
    [element] = find_elements('<img src="/a.jpg" srcset="/a-300.jpg 300w, /a.jpg 2560w">', "img")
    image = image_of_element(element)
    assert image is not None
    assert (image.width, image.height) == (2560, None)
    assert {size.url: size.width for size in image.sizes.values()} == {
        "/a-300.jpg": 300,
        "/a.jpg": 2560,
    }
    node = picture(image, context())
    printed = tag(shown(node), "<img")
    assert "/a-300.jpg 300w, /a.jpg 2560w" in printed
    assert "height=" not in printed


@pytest.mark.req("BLK-14")
def test_picture_without_measures_has_the_width_of_its_own_file() -> None:
    [element] = find_elements('<img src="/a.jpg" srcset="/a.jpg 900w, /b.jpg 2560w">', "img")
    image = image_of_element(element)
    assert image is not None
    assert image.width == 900
