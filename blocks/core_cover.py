"""WordPress' cover: words over a picture, a film or a field of colour."""

from __future__ import annotations

from typing import Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from blocks.core_layout import Frame, length
from villa_site.extend import (
    NO_HTML,
    BlockContext,
    Html,
    Image,
    Integer,
    Number,
    Text,
    Url,
    block,
    picture,
)
from villa_site.extend.fields import image_of
from villa_site.extend.layout import frame, html_content
from villa_site.extend.media import media_url
from villa_site.extend.wordpress import find_element, image_of_element, inner_html_of, media_source

_LEAST_SHADE: Final = 64
"""Percent of ink over a picture at which white letters have a contrast of 4.5 on any picture."""

_POSITIONS: Final = {"left": "start", "right": "end", "top": "start", "bottom": "end"}


class Cover(Frame):
    """A background and the words on it; ``dimRatio`` is the shade over the background."""

    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    url: Url = ""
    alt: Text = ""
    shade: Integer = Field(100, alias="dimRatio")
    min_height: Number | None = Field(None, alias="minHeight")
    min_height_unit: Text = Field("px", alias="minHeightUnit")
    position: Text = Field("", alias="contentPosition")

    @property
    def image(self) -> Image | None:
        """The picture behind: a stored element, or the background of the older form."""
        element = find_element(self.inner_html, "img")
        stored = image_of_element(element) if element else None
        return stored or image_of({"url": self.url, "alt": self.alt})

    @property
    def height(self) -> str:
        """The least height in CSS; empty for the usual one."""
        return length(f"{self.min_height:g}{self.min_height_unit}") if self.min_height else ""


@block("core/cover")
def cover(data: Cover, ctx: BlockContext) -> VdomDict | None:
    """Render the words on the background; nothing where there is neither."""
    background = _background(data, ctx)
    words = ctx.inner or _stored_words(data, ctx)
    if background is None and not words:
        return None
    width = data.align if data.align in {"wide", "full"} else "content"
    kinds = f"block core-cover core-cover-{width} grid"
    attributes = frame(kinds if background else f"{kinds} core-field", data.anchor)
    style = {"--shade": f"{max(_LEAST_SHADE, min(data.shade, 100))}%"}
    if data.height:
        style["--least-height"] = data.height
    return html.div(
        {**attributes, "style": style},
        html.div(
            {"className": f"core-cover-frame {_place(data.position)}".strip()},
            background,
            html.div({"className": "core-cover-words core-inner"}, *words),
        ),
    )


def _stored_words(data: Cover, ctx: BlockContext) -> tuple[VdomDict, ...]:
    """Render the words of the older form, which stored them in the cover's own HTML."""
    found = (
        ("p", inner_html_of(data.inner_html, "p", ctx, "wp-block-cover-text")),
        ("p", inner_html_of(data.inner_html, "p", ctx, "wp-block-cover-image-text")),
        ("h2", inner_html_of(data.inner_html, "h2", ctx)),
    )
    return tuple(
        html_content(html.h2 if tag == "h2" else html.p, {}, words, ctx)
        for tag, words in found
        if words
    )


def _background(data: Cover, ctx: BlockContext) -> VdomDict | None:
    film = media_url(media_source(data.inner_html, "video"), ctx)
    if film:
        # It does not play by itself: a film that nobody has started distracts from the words.
        still = {"src": film, "muted": True, "playsInline": True, "preload": "metadata"}
        return html.video({**still, "aria-hidden": "true", "tabIndex": -1})
    is_full = data.align == "full"
    return picture(data.image, ctx, slot="full" if is_full else "wide", leading=ctx.leading)


def _place(position: str) -> str:
    """Return the classes of a ``contentPosition`` such as ``bottom left``."""
    vertical, _, horizontal = position.partition(" ")
    placed = {"y": _POSITIONS.get(vertical), "x": _POSITIONS.get(horizontal)}
    return " ".join(f"core-{axis}-{place}" for axis, place in placed.items() if place)
