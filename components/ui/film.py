"""A film in the browser's own player, which never starts by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.captions import Subtitles, caption_tracks
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import media_url


def film(
    source: str,
    name: str,
    ctx: BlockContext,
    *,
    poster: str = "",
    subtitles: Iterable[Subtitles] = (),
    loop: bool = False,
    muted: bool = False,
) -> VdomDict:
    """Render a film; of one that the page may not load, the link alone.

    With a poster nothing of the film is loaded before it is started.
    """
    download = html.a({"href": source}, ctx.t("Télécharger la vidéo"))
    own = media_url(source, ctx)
    if not own:
        return html.p(download)
    attributes: dict[str, Any] = {
        "className": "video-player",
        "src": own,
        "controls": True,
        "playsInline": True,
        "preload": "none" if poster else "metadata",
    }
    attributes |= {"aria-label": name} if name else {}
    attributes |= {"loop": True} if loop else {}
    attributes |= {"muted": True} if muted else {}
    attributes |= {"poster": poster} if poster else {}
    return html.video(attributes, caption_tracks(subtitles, ctx), download)
