"""WordPress' gallery: pictures side by side, stored as blocks or, before 5.9, in one HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from blocks.core_media import Media, digest_name, linked, media_figure
from villa_site.extend import BlockContext, Image, Integer, Text, block, caption, picture
from villa_site.extend.media import enlarge_details, enlarge_link, viewer
from villa_site.extend.wordpress import find_element, image_of_element

_MOST_COLUMNS: Final = 6
_ENLARGING: Final = ("media", "file", "lightbox")
_ITEM: Final = re.compile(r"<(?:li|figure)\b(?![^>]*\bwp-block-gallery\b)", re.IGNORECASE)


class Gallery(Media):
    """Pictures side by side."""

    columns: Integer = 3
    link_to: Text = Field("", alias="linkTo")

    @property
    def enlarges(self) -> bool:
        """Whether its pictures open large; old galleries call the picture's file ``file``."""
        return self.link_to in _ENLARGING

    @property
    def stored(self) -> tuple[str, str]:
        """The HTML of the list of pictures, and the HTML that follows it."""
        pictures, end, rest = self.inner_html.rpartition("</ul>")
        return (pictures, rest) if end else (self.inner_html, self.inner_html)


@block("core/gallery")
def gallery(data: Gallery, ctx: BlockContext) -> VdomDict | None:
    """Render pictures side by side; nothing when there are none."""
    pictures, rest = data.stored
    inner = ctx.inner or tuple(_stored_pictures(pictures, ctx, enlarges=data.enlarges))
    if not inner:
        return None
    columns = max(1, min(data.columns, _MOST_COLUMNS, len(inner)))
    cropped = "" if "is-cropped" in data.inner_html else " core-gallery-whole"
    return media_figure(
        "gallery",
        data,
        ctx,
        [
            html.div(
                {
                    "className": f"core-gallery-pictures core-inner{cropped}",
                    "style": {"--columns": str(columns)},
                },
                *inner,
            ),
            viewer(ctx.t("Images"), ctx) if data.enlarges else None,
        ],
        captioned=rest,
        attributes={"data-pictures": ""} if data.enlarges else None,
    )


def _stored_pictures(markup: str, ctx: BlockContext, *, enlarges: bool) -> Iterator[VdomDict]:
    """Yield each stored picture with its link and caption."""
    leading = ctx.leading
    for item in _items(markup):
        element = find_element(item, "img")
        image = image_of_element(element) if element else None
        node = picture(image, ctx, slot="half", leading=leading)
        if node is None or image is None:
            continue
        leading = False
        if enlarges:
            yield _enlargeable(item, image, node, ctx)
        else:
            shown = linked(item, image, node, ctx)
            yield html.figure({"className": "core-image"}, shown, caption(item, ctx))


def _enlargeable(item: str, image: Image, node: VdomDict, ctx: BlockContext) -> VdomDict:
    name = digest_name(item)
    return html.figure(
        {"className": "core-image enlargeable", "id": name},
        enlarge_link(name, image, ctx, node),
        enlarge_details(name, image, ctx),
        caption(item, ctx),
    )


def _items(markup: str) -> Iterator[str]:
    """Cut stored pictures apart; a list item may hold a figure of its own."""
    starts = [match.start() for match in _ITEM.finditer(markup)]
    pieces = [markup[start:end] for start, end in pairwise([*starts, len(markup)])]
    yield from (piece for piece in pieces if "<img" in piece) if pieces else (markup,)
