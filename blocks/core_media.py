"""WordPress' core media blocks: image, audio, playlist, video, file and embed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final, Literal

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Flag,
    Html,
    Image,
    Text,
    Url,
    block,
    caption,
    link,
    link_button,
    picture,
)
from villa_site.extend.fields import as_play_time, image_of, plain_text
from villa_site.extend.layout import frame
from villa_site.extend.media import (
    Subtitles,
    enlarge_details,
    enlarge_link,
    foreign_player,
    frame_at,
    host_name,
    recording,
    video_player,
    viewer,
)
from villa_site.extend.wordpress import find_element, image_of_element, inner_html_of, media_source

Width = Literal["content", "wide", "full"]

_EXTENSION: Final = re.compile(r"\.([a-z0-9]{2,5})$", re.IGNORECASE)


class Media(ContentModel):
    """Stored HTML and its width: ``wide``, ``full``, or that of the text."""

    anchor: Anchor = ""
    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    align: Text = ""
    src: Url = ""

    @property
    def width(self) -> Width:
        """The class suffix of the width, and the slot of a picture in it."""
        return "wide" if self.align == "wide" else "full" if self.align == "full" else "content"


class ClickBehaviour(ContentModel):
    """WordPress' own enlarging of a picture, which it calls lightbox."""

    enabled: Flag = False


class CoreImage(Media):
    """A picture; ``linkDestination`` is ``media`` where its link leads to the file."""

    link_destination: Text = Field("", alias="linkDestination")
    lightbox: ClickBehaviour = ClickBehaviour()

    @property
    def enlarges(self) -> bool:
        """Whether the picture is to open large."""
        return self.lightbox.enabled or self.link_destination == "media"


class CoreFile(Media):
    """A download."""

    href: Url = ""
    file_name: Text = Field("", alias="fileName")


class Film(Media):
    """A video with its captions."""

    tracks: tuple[Subtitles, ...] = ()


class Track(ContentModel):
    """A recording of a playlist."""

    src: Url = ""
    title: Text = ""
    artist: Text = ""
    album: Text = ""
    duration: Text = Field("", alias="length")

    @property
    def seconds(self) -> float:
        """The length in seconds, 0 where it is none."""
        try:
            return as_play_time(self.duration)
        except ValueError:
            return 0.0


class Embed(Media):
    """Content of another site at ``url``."""

    url: Url = ""
    provider: Text = Field("", alias="providerNameSlug")


@block("core/image")
def image(data: CoreImage, ctx: BlockContext) -> VdomDict | None:
    """Render a picture with its link and caption; nothing when there is none."""
    element = find_element(data.inner_html, "img")
    source = image_of_element(element) if element else None
    node = picture(source, ctx, slot=data.width, leading=ctx.leading)
    if node is None or source is None:
        return None
    if not data.enlarges:
        return media_figure("image", data, ctx, linked(data.inner_html, source, node, ctx))
    name = digest_name(data.inner_html)
    return html.figure(
        {"className": f"{_classes('image', data)} enlargeable", "id": name},
        html.div(frame("core-media-body", data.anchor), enlarge_link(name, source, ctx, node)),
        enlarge_details(name, source, ctx),
        viewer(ctx.t("Image"), ctx),
        caption(data.inner_html, ctx),
    )


def digest_name(markup: str) -> str:
    """Return an id for a picture by the HTML that is stored of it."""
    return f"image-{blake2b(markup.encode(), digest_size=4).hexdigest()}"


def linked(markup: str, image: Image, node: VdomDict, ctx: BlockContext) -> VdomDict:
    """Wrap the picture in the link that was stored around it, if any."""
    around = find_element(markup, "a")
    href = around.attributes.get("href", "") if around else ""
    # The first link may stand in the caption instead.
    if not href or href in inner_html_of(markup, "figcaption", ctx):
        return node
    attributes = {} if image.alt else {"aria-label": ctx.t("En savoir plus")}
    return link(href, ctx, node, class_name="core-image-link", attributes=attributes)


@block("core/file")
def file(data: CoreFile, ctx: BlockContext) -> VdomDict | None:
    """Render a download as one link; nothing without a URL."""
    element = find_element(data.inner_html, "a")
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
        icon_name="download",
    )
    return media_figure("file", data, ctx, button)


@block("core/audio")
def audio(data: Media, ctx: BlockContext) -> VdomDict | None:
    """Render a recording in the player, without autoplay."""
    source = data.src or media_source(data.inner_html, "audio")
    if not source:
        return None
    title = plain_text(inner_html_of(data.inner_html, "figcaption", ctx))
    player = recording(source, title or ctx.t("Enregistrement"), ctx)
    return media_figure("audio", data, ctx, player)


@block("core/playlist")
def playlist(data: Media, ctx: BlockContext) -> VdomDict | None:
    """Render recordings one below the other; nothing when there are none."""
    if not ctx.inner:
        return None
    return media_figure("playlist", data, ctx, html.ol({"className": "core-tracks"}, *ctx.inner))


@block("core/playlist-track")
def track(data: Track, ctx: BlockContext) -> VdomDict | None:
    """Render a recording with its title and what is known of it; nothing without a URL."""
    if not data.src:
        return None
    details = " · ".join(filter(None, (data.artist, data.album, data.duration)))
    return html.li(
        html.p(
            html.strong(data.title) if data.title else None,
            html.span({"className": "core-track-details"}, details) if details else None,
        ),
        recording(
            data.src,
            data.title or ctx.t("Enregistrement"),
            ctx,
            series=data.artist or data.album,
            seconds=round(data.seconds) if data.seconds else None,
        ),
    )


@block("core/video")
def film(data: Film, ctx: BlockContext) -> VdomDict | None:
    """Render a video in the browser's player, without autoplay."""
    source = data.src or media_source(data.inner_html, "video")
    if not source:
        return None
    element = find_element(data.inner_html, "video")
    poster = element.attributes.get("poster", "") if element else ""
    player = video_player(
        source,
        ctx,
        poster=image_of({"url": poster}),
        subtitles=data.tracks,
        title=plain_text(inner_html_of(data.inner_html, "figcaption", ctx)),
        loop=element is not None and "loop" in element.attributes,
        muted=element is not None and "muted" in element.attributes,
    )
    return media_figure("video", data, ctx, player)


@block("core/embed")
def embed(data: Embed, ctx: BlockContext) -> VdomDict | None:
    """Render what a known provider has behind a poster, anything else as a link."""
    if not data.url:
        return None
    frame = frame_at(data.url)
    title = plain_text(inner_html_of(data.inner_html, "figcaption", ctx))
    if frame is not None:
        return media_figure("embed", data, ctx, foreign_player(frame, ctx, title=title))
    provider = data.provider.replace("-", " ").title() or host_name(data.url)
    label = ctx.t("Voir sur %s", provider) if provider else ctx.t("En savoir plus")
    return media_figure("embed", data, ctx, link_button(data.url, label, ctx, variant="outline"))


def media_figure(
    name: str,
    data: Media,
    ctx: BlockContext,
    content: Any,
    *,
    captioned: str | None = None,
    attributes: Mapping[str, object] | None = None,
) -> VdomDict:
    """Render the frame of a core media block with the caption in its HTML, or in ``captioned``."""
    return html.figure(
        frame(_classes(name, data), data.anchor, attributes),
        html.div({"className": "core-media-body"}, content),
        caption(data.inner_html if captioned is None else captioned, ctx),
    )


def _classes(name: str, data: Media) -> str:
    return f"block core-media core-{name} core-{data.width} grid"
