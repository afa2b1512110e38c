"""A film of our own in the browser's own player, with its captions and what is said in it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from villa_site.content.media import Image
from villa_site.content.model import ContentModel, Text, Url
from villa_site.site.caption_urls import caption_url
from villa_site.site.context import BlockContext

logger = logging.getLogger(__name__)

_CLEAR: Final = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
"""A poster that is seen through: some players put one of their own where there is none."""


class Subtitles(ContentModel):
    """Captions in one language, as a WebVTT file."""

    lang: Text = Field("", alias="srcLang")
    label: Text = ""
    url: Url = Field("", alias="src")


def video_player(
    src: str,
    ctx: BlockContext,
    *,
    poster: Image | None = None,
    subtitles: Iterable[Subtitles] = (),
    title: str = "",
) -> VdomDict:
    """Render a film that waits to be started; nothing of it is loaded behind a poster.

    The poster is a picture behind the player, which takes the file for this window, and in time.
    """
    player = html.video(
        _attributes(src, poster, title), _tracks(subtitles, ctx), _download(src, ctx)
    )
    if poster is None:
        return player
    still = poster.model_copy(update={"alt": ""})
    return html.div(
        {"className": "film", "style": {"--ratio": f"{_ratio(poster):.4f}"}},
        picture(still, slot="content", leading=ctx.leading, class_name="picture-still"),
        player,
    )


def _attributes(src: str, poster: Image | None, title: str) -> dict[str, Any]:
    given: dict[str, Any] = {
        "className": "video-player",
        "src": src,
        "controls": True,
        "playsInline": True,
        "preload": "none" if poster else "metadata",
    }
    if title:
        given["aria-label"] = title
    return given | ({"poster": _CLEAR} if poster else {})


def _tracks(subtitles: Iterable[Subtitles], ctx: BlockContext) -> list[VdomDict]:
    """Render the captions that a browser can load: none of another host's."""
    placed = [(each, caption_url(each.url, ctx)) for each in subtitles if each.url]
    for each, address in placed:
        if not address:
            _leave_out(each.url)
    tracks = [(each, address) for each, address in placed if address]
    own = next((each for each, _ in tracks if each.lang.lower()[:2] == ctx.locale), None)
    return [_track(each, address, default=each is own) for each, address in tracks]


@lru_cache(maxsize=256)
def _leave_out(url: str) -> None:
    """Tell once for each file, without what its address may hold of credentials."""
    file = url.rpartition("@")[2]
    logger.warning("The captions %s are left out: put them on the content backend's host.", file)


def _download(src: str, ctx: BlockContext) -> VdomDict:
    return html.a({"href": src}, ctx.t("Télécharger la vidéo"))


def _track(subtitles: Subtitles, address: str, *, default: bool) -> VdomDict:
    given = {
        "kind": "captions",
        "src": address,
        "srcLang": subtitles.lang or "fr",
        "label": subtitles.label or subtitles.lang or "CC",
    }
    return html.track(given | ({"default": True} if default else {}))


def _ratio(poster: Image) -> float:
    return poster.width / poster.height if poster.width and poster.height else 16 / 9
