"""A video file in the browser's player, with captions and poster."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.captions import Subtitles
from components.ui.film import film
from villa_site.content.media import Image
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import loadable_image, media_url

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
    """Render the film; its poster is a responsive, lazy picture behind a transparent player.

    Of a film that the page may not load there is the link alone.
    """
    poster = loadable_image(poster, ctx) if media_url(src, ctx) else None
    player = film(
        src,
        title,
        ctx,
        poster=_CLEAR if poster else "",
        subtitles=subtitles,
        loop=loop,
        muted=muted,
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
