"""Contrast is that of WCAG, and counted where pixels have changed."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from villa_site.qa import contrast

pytestmark = pytest.mark.req("QAK-04")

WHITE, BLACK, GREY, PALE = (255, 255, 255), (0, 0, 0), (118, 118, 118), (200, 200, 200)


def png(*pixels: tuple[int, int, int]) -> bytes:
    image, buffer = Image.new("RGB", (len(pixels), 1)), io.BytesIO()
    image.putdata(pixels)
    image.save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [(WHITE, BLACK, 21), (GREY, WHITE, 4.54), (BLACK, BLACK, 1)]
)
def test_ratio_is_that_of_wcag(
    one: tuple[int, int, int], other: tuple[int, int, int], ratio: float
) -> None:
    assert contrast.ratio(one, other) == pytest.approx(ratio, abs=0.01)


def test_faint_change_is_not_counted() -> None:
    before, after = png(WHITE, WHITE, WHITE), png(WHITE, PALE, BLACK)
    assert contrast.changed_pixels(before, after) == 1


def test_strongest_contrast_is_that_with_the_background() -> None:
    with Image.open(io.BytesIO(png(WHITE, WHITE, PALE, GREY))) as image:
        assert contrast.strongest(image) == pytest.approx(4.54, abs=0.01)
