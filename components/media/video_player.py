"""A video file in the browser's player, with captions and poster."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.captions import Subtitles, caption_tracks
from villa_site.content.media import Image
from villa_site.site.context import BlockContext
from villa_site.site.media_urls import loadable_image, media_url

_CLEAR: Final = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
"""A transparent poster: without one some browsers show their own."""


def video_player(
    src: str,
    ctx: BlockContext,
    *,
    poster: Image | None = None,
    subtitles: Iterable[Subtitles] = (),
    title: str = "",
    loop: bool = False,
    muted: bool = False,
) -> VdomDict:
    """Render the player; it never starts by itself.

    With a poster nothing of the video is loaded before it is started. The poster is a
    responsive, lazy picture behind a transparent player. Of a film that the page may not load there
    is the link alone.
    """
    download = html.a({"href": src}, ctx.t("Télécharger la vidéo"))
    own = media_url(src, ctx)
    if not own:
        return html.p(download)
    poster = loadable_image(poster, ctx)
    player = html.video(
        _attributes(own, poster, title, loop=loop, muted=muted),
        caption_tracks(subtitles, ctx),
        download,
    )
    if poster is None:
        return player
    still = poster.model_copy(update={"alt": ""})
    ratio = poster.width / poster.height if poster.width and poster.height else 16 / 9
    return html.div(
        {"className": "film", "style": {"--ratio": f"{ratio:.4f}"}},
        picture(still, ctx, slot="content", leading=ctx.leading, class_name="picture-still"),
        player,
    )


def _attributes(
    src: str, poster: Image | None, title: str, *, loop: bool, muted: bool
) -> dict[str, Any]:
    attributes: dict[str, Any] = {
        "className": "video-player",
        "src": src,
        "controls": True,
        "playsInline": True,
        "preload": "none" if poster else "metadata",
    }
    if title:
        attributes["aria-label"] = title
    attributes |= {"loop": True} if loop else {}
    attributes |= {"muted": True} if muted else {}
    return attributes | ({"poster": _CLEAR} if poster else {})
