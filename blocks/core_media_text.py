"""WordPress' media beside text: a picture or a film, and blocks at its side."""

from __future__ import annotations

from typing import Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from blocks.core_layout import Frame, vertical_place
from villa_site.extend import (
    NO_HTML,
    BlockContext,
    Flag,
    Html,
    Integer,
    Text,
    Url,
    block,
    link,
    picture,
)
from villa_site.extend.fields import image_of
from villa_site.extend.layout import frame
from villa_site.extend.media import video_player
from villa_site.extend.wordpress import find_element, image_of_element, media_source

_NARROWEST: Final = 20
"""Percent of the width that either side has at least."""


class MediaText(Frame):
    """Stored media, blocks beside it, and how they share the width."""

    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    url: Url = Field("", alias="mediaUrl")
    position: Text = Field("left", alias="mediaPosition")
    percent: Integer = Field(50, alias="mediaWidth")
    vertical: Text = Field("", alias="verticalAlignment")
    stacked: Flag = Field(default=True, alias="isStackedOnMobile")
    fills: Flag = Field(default=False, alias="imageFill")

    @property
    def columns(self) -> str:
        """The widths of media and text as columns of a CSS grid."""
        media = max(_NARROWEST, min(self.percent, 100 - _NARROWEST))
        shares = (media, 100 - media)
        first, second = shares if self.position != "right" else reversed(shares)
        return f"minmax(0, {first}fr) minmax(0, {second}fr)"


@block("core/media-text")
def media_text(data: MediaText, ctx: BlockContext) -> VdomDict | None:
    """Render media and text side by side; only the text where there is no media."""
    media = _media(data, ctx)
    if media is None and not ctx.inner:
        return None
    kinds = (
        "block core-media-text grid",
        f"core-{data.align}" if data.align in {"wide", "full"} else "",
        "core-columns-kept" if not data.stacked else "",
        "core-media-fills" if data.fills else "",
        "core-media-end" if data.position == "right" else "",
        "core-field" if data.has_field else "",
    )
    row = {"className": f"core-media-text-row {vertical_place(data.vertical)}".strip()}
    return html.div(
        frame(" ".join(filter(None, kinds)), data.anchor),
        html.div(
            {**row, "style": {"--columns": data.columns}} if media else row,
            html.figure({"className": "core-media-text-media"}, media) if media else None,
            html.div({"className": "core-media-text-words core-inner"}, *ctx.inner),
        ),
    )


def _media(data: MediaText, ctx: BlockContext) -> VdomDict | None:
    film = media_source(data.inner_html, "video")
    if film:
        return video_player(film, ctx)
    element = find_element(data.inner_html, "img")
    image = (image_of_element(element) if element else None) or image_of({"url": data.url})
    node = picture(image, ctx, slot="half", leading=ctx.leading)
    around = find_element(data.inner_html, "a")
    href = around.attributes.get("href", "") if around else ""
    if node is None or image is None or not href:
        return node
    label = {} if image.alt else {"aria-label": ctx.t("En savoir plus")}
    return link(href, ctx, node, class_name="core-image-link", attributes=label)
