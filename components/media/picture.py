"""A responsive picture: all its sizes as ``srcset``, in AVIF where that exists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.media import Image, Size
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import loadable_image

Slot = Literal["full", "wide", "content", "half", "third", "person", "thumbnail"]

# Less than the full width on phones: at their pixel density nobody sees the difference, and the
# next size has four times as many bytes.
_PHONE: Final = "(max-width: 767px) 80vw"
_WIDTHS: Final[Mapping[Slot, str]] = {
    "full": f"{_PHONE}, 100vw",
    "wide": f"{_PHONE}, (min-width: 1920px) 1728px, 91vw",
    "content": f"{_PHONE}, (min-width: 1920px) 1142px, (min-width: 1200px) 60vw, 91vw",
    "half": f"{_PHONE}, 50vw",
    "third": f"{_PHONE}, (min-width: 1200px) 30vw, 45vw",
    "person": "(max-width: 767px) 38vw, 14rem",
    "thumbnail": "(min-width: 768px) 14rem, 7rem",
}
# A size whose ratio differs by more than this is a crop.
_SAME_SHAPE: Final = 0.03


def picture(
    image: Image | None,
    ctx: BlockContext,
    *,
    slot: Slot = "content",
    leading: bool = False,
    class_name: str = "",
) -> VdomDict | None:
    """Render ``image`` in the sizes of its ``slot``; ``leading`` loads it early.

    Nothing is rendered of a picture on a host that the page's policy forbids.
    """
    image = loadable_image(image, ctx)
    if image is None:
        return None
    files = _files(image)
    return html.picture(
        {"className": f"picture {class_name}".strip()},
        html.img(_attributes(image, files, slot=slot, leading=leading)),
    )


def _attributes(
    image: Image, files: list[tuple[str, int]], *, slot: Slot, leading: bool
) -> dict[str, Any]:
    attributes: dict[str, Any] = {"src": _middle(image), "alt": image.alt, "decoding": "async"}
    if len(files) > 1:
        attributes |= {"srcSet": _srcset(files), "sizes": _WIDTHS[slot]}
    if image.width and image.height:
        attributes |= {"width": image.width, "height": image.height}
    return attributes | ({"fetchPriority": "high"} if leading else {"loading": "lazy"})


def _files(image: Image) -> list[tuple[str, int]]:
    """Return the URLs and widths of the uncropped files, smallest first, each width once."""
    by_width = {
        size.width: size.url
        for size in reversed(image.sizes.values())
        if size.url and size.width and _same_shape(size, image)
    }
    if image.url and image.width:
        by_width[image.width] = image.url
    return [(by_width[width], width) for width in sorted(by_width)]


def _same_shape(size: Size, image: Image) -> bool:
    if not size.height and not image.height:
        # Files of one ``srcset`` show the same.
        return True
    if not (size.width and size.height and image.width and image.height):
        return size.url == image.url
    own, whole = size.width / size.height, image.width / image.height
    return abs(own / whole - 1) <= _SAME_SHAPE


def _middle(image: Image) -> str:
    """Return the file for browsers without ``srcset``."""
    large = image.sizes.get("large")
    return large.url if large and large.url and _same_shape(large, image) else image.url


def _srcset(files: list[tuple[str, int]]) -> str:
    # A comma or a space would end the URL.
    quoted = [(url.replace(",", "%2C").replace(" ", "%20"), width) for url, width in files]
    return ", ".join(f"{url} {width}w" for url, width in quoted)
