"""A lightbox: small pictures, each a link to its large view over the page."""

from __future__ import annotations

from collections.abc import Iterable

from reactpy import html
from reactpy.types import VdomDict

from components.media.enlargement import enlarge_details, enlarge_link, viewer
from components.media.picture import picture
from villa_site.content.media import Image
from villa_site.site.context import BlockContext


def lightbox(
    name: str, pictures: Iterable[tuple[Image | None, str]], ctx: BlockContext, *, label: str
) -> VdomDict | None:
    """Render pictures, each with a caption or an empty text; nothing when there are none.

    ``label`` names the viewer, ``name`` begins the ids: ``name-1`` is the first one, and its
    address on the page. In the viewer arrow keys, Home and End go from picture to picture, ``+``
    and ``-`` zoom, Escape goes back to the small one. Pictures that are missing are left out.
    Without script a link shows its picture alone, with links to its neighbours.
    """
    shown = [(image, words) for image, words in pictures if image and picture(image, ctx)]
    if not shown:
        return None
    items = [
        html.li(_figure(image, words, name, number, len(shown), ctx))
        for number, (image, words) in enumerate(shown, 1)
    ]
    return html.div(
        {"className": "lightbox", "data-pictures": ""},
        html.ul({"className": "lightbox-pictures"}, items),
        viewer(label, ctx),
    )


def _figure(
    image: Image, words: str, name: str, number: int, count: int, ctx: BlockContext
) -> VdomDict:
    own = f"{name}-{number}"
    small = picture(image, ctx, slot="third")
    return html.figure(
        {"id": own, "className": "enlargeable"},
        enlarge_link(own, image, ctx, small, class_name="lightbox-link"),
        enlarge_details(
            own,
            image,
            ctx,
            before=f"{name}-{number - 1}" if number > 1 else "",
            after=f"{name}-{number + 1}" if number < count else "",
            caption=words,
        ),
        html.figcaption({"className": "lightbox-caption"}, words) if words else None,
    )
