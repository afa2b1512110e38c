"""The editor's own blocks of pictures, sounds, films, files and what other houses show."""

from __future__ import annotations

import re
from typing import Any, Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from components.media.embedded_player import foreign_player, video_at
from components.media.picture import Slot, picture
from components.media.video_player import Subtitles, video_player
from components.media.wordpress_html import (
    first_saved,
    picture_of,
    saved,
    saved_caption,
    saved_part,
    source_of,
)
from components.ui.button import link_button
from components.ui.link import link
from villa_site.content.block import block
from villa_site.content.media import Image, image_of
from villa_site.content.model import NO_HTML, Anchor, ContentModel, Html, Integer, Text, Url
from villa_site.site.context import BlockContext
from villa_site.site.rich_text import plain_text

_MOST_COLUMNS: Final = 6
_EXTENSION: Final = re.compile(r"\.([a-z0-9]{2,5})$", re.IGNORECASE)


class Media(ContentModel):
    """What the editor saved, and how wide it was wished: ``wide``, ``full``, or as the text."""

    anchor: Anchor = ""
    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    align: Text = ""
    src: Url = ""

    @property
    def width(self) -> str:
        """The class suffix of the width."""
        return self.align if self.align in {"wide", "full"} else "content"


class Picture(Media):
    """A picture; ``linkDestination`` says whether its link leads to the file itself."""

    link_destination: Text = Field("", alias="linkDestination")


class Gallery(Media):
    """Pictures side by side."""

    columns: Integer = 3


class File(Media):
    """A download."""

    href: Url = ""
    file_name: Text = Field("", alias="fileName")


class Film(Media):
    """A film with its captions."""

    tracks: tuple[Subtitles, ...] = ()


class Embed(Media):
    """Something that another house shows at ``url``."""

    url: Url = ""
    provider: Text = Field("", alias="providerNameSlug")


@block("core/image")
def image(data: Picture, ctx: BlockContext) -> VdomDict | None:
    """Render a picture with its link and caption; nothing when there is none."""
    element = first_saved(data.inner_html, "img")
    found = picture_of(element) if element else None
    slot: Slot = "full" if data.width == "full" else "wide" if data.width == "wide" else "content"
    shown = picture(found, slot=slot, leading=ctx.leading)
    if shown is None or found is None:
        return None
    return _figure("image", data, ctx, _linked(data, found, shown, ctx))


def _linked(data: Picture, found: Image, shown: VdomDict, ctx: BlockContext) -> VdomDict:
    around = first_saved(data.inner_html, "a")
    href = around.attributes.get("href", "") if around else ""
    # A link in the caption is not around the picture.
    if not href or href in saved_part(data.inner_html, "figcaption", ctx):
        return shown
    enlarges = data.link_destination == "media"
    label = ctx.t("Agrandir l'image") if enlarges else ctx.t("En savoir plus")
    named = {} if found.alt else {"aria-label": label}
    return link(href, ctx, shown, class_name="core-image-link", attributes=named)


@block("core/gallery")
def gallery(data: Gallery, ctx: BlockContext) -> VdomDict | None:
    """Render pictures side by side, saved as blocks of their own or all in one."""
    inner = ctx.inner or tuple(_old_pictures(data, ctx))
    if not inner:
        return None
    columns = max(1, min(data.columns, _MOST_COLUMNS, len(inner)))
    cropped = "" if "is-cropped" in data.inner_html else " core-gallery-whole"
    return _figure(
        "gallery",
        data,
        ctx,
        html.div(
            {
                "className": f"core-gallery-pictures core-inner{cropped}",
                "style": {"--columns": str(columns)},
            },
            *inner,
        ),
    )


def _old_pictures(data: Gallery, ctx: BlockContext) -> list[VdomDict]:
    found = (picture_of(element) for element in saved(data.inner_html, "img"))
    shown = (
        picture(each, slot="half", leading=ctx.leading and position == 0)
        for position, each in enumerate(found)
    )
    return [html.figure({"className": "core-image"}, each) for each in shown if each]


@block("core/file")
def file(data: File, ctx: BlockContext) -> VdomDict | None:
    """Render a download as one link; nothing when it leads nowhere."""
    element = first_saved(data.inner_html, "a")
    href = data.href or (element.attributes.get("href", "") if element else "")
    if not href:
        return None
    name = (element.words if element else "") or data.file_name or ctx.t("Télécharger")
    kind = _EXTENSION.search(href.split("?")[0].split("#")[0])
    button = link_button(
        href,
        name,
        ctx,
        variant="outline",
        details=kind[1].upper() if kind else "",
        sign="download",
    )
    return _figure("file", data, ctx, button)


@block("core/audio")
def audio(data: Media, ctx: BlockContext) -> VdomDict | None:
    """Render a sound in the browser's own player; it never starts by itself."""
    source = data.src or source_of(data.inner_html, "audio")
    if not source:
        return None
    words = plain_text(saved_part(data.inner_html, "figcaption", ctx)) or ctx.t("Écouter")
    player = html.audio(
        {"src": source, "controls": True, "preload": "metadata", "aria-label": words},
        html.a({"href": source}, ctx.t("Télécharger le son")),
    )
    return _figure("audio", data, ctx, player)


@block("core/video")
def film(data: Film, ctx: BlockContext) -> VdomDict | None:
    """Render a film in the browser's own player; it never starts by itself."""
    source = data.src or source_of(data.inner_html, "video")
    if not source:
        return None
    element = first_saved(data.inner_html, "video")
    poster = element.attributes.get("poster", "") if element else ""
    player = video_player(
        source,
        ctx,
        poster=image_of({"url": poster}),
        subtitles=data.tracks,
        title=plain_text(saved_part(data.inner_html, "figcaption", ctx)),
    )
    return _figure("video", data, ctx, player)


@block("core/embed")
def embed(data: Embed, ctx: BlockContext) -> VdomDict | None:
    """Render a film of another house behind a poster, anything else as a link to it."""
    if not data.url:
        return None
    found = video_at(data.url)
    title = plain_text(saved_part(data.inner_html, "figcaption", ctx))
    if found is not None:
        return _figure("embed", data, ctx, foreign_player(found, ctx, title=title))
    house = data.provider.replace("-", " ").title()
    label = ctx.t("Voir sur %s", house) if house else ctx.t("En savoir plus")
    return _figure("embed", data, ctx, link_button(data.url, label, ctx, variant="outline"))


def _figure(name: str, data: Media, ctx: BlockContext, shown: Any) -> VdomDict:
    """Frame what is shown, with the caption that was saved with it."""
    given = {"className": f"block core-media core-{name} core-{data.width} grid"}
    return html.figure(
        given | ({"id": data.anchor} if data.anchor else {}),
        html.div({"className": "core-media-body"}, shown),
        saved_caption(data.inner_html, ctx),
    )
