"""A YouTube or Vimeo video: a poster that links to it, replaced by the player on request.

Nothing is loaded from the provider before the visitor presses the button.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.icon import icon, mark
from components.ui.link import link
from villa_site.content.media import Image
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext

Provider = Literal["youtube", "vimeo"]

NAMES: Final[dict[Provider, str]] = {"youtube": "YouTube", "vimeo": "Vimeo"}

_YOUTUBE: Final = re.compile(
    r"(?:https?://)?(?:(?:www\.|m\.)?youtu(?:be(?:-nocookie)?\.com/(?:watch\?(?:[^#]*&)?v=|embed/|"
    r"shorts/|live/|v/)|\.be/))?([\w-]{11})(?:[?&#/].*)?"
)
_VIMEO: Final = re.compile(
    r"(?:https?://)?(?:(?:www\.|player\.)?vimeo\.com/(?:video/|channels/\w+/)?)?"
    r"(\d{1,12})(?:(?:/|\?h=)([0-9a-f]{6,20}))?(?:[?&#/].*)?"
)


class ForeignPlayerProps(Props):
    """Props of the island: the frame that replaces the poster, and the button's label."""

    src: str
    title: str
    call: str


class ForeignVideo(NamedTuple):
    """A video's provider, the URL of its page, and that of its embeddable player."""

    provider: Provider
    page: str
    frame: str


def foreign_video(provider: Provider, id_or_url: str) -> ForeignVideo | None:
    """Read a video id, or one of the provider's URLs; None when it is neither."""
    text = id_or_url.strip()
    return _youtube(text) if provider == "youtube" else _vimeo(text)


def video_at(url: str) -> ForeignVideo | None:
    """Read the URL of a YouTube or Vimeo video; None for any other."""
    text = url.strip()
    if "youtu" in text:
        return _youtube(text)
    return _vimeo(text) if "vimeo.com" in text else None


def _youtube(text: str) -> ForeignVideo | None:
    match = _YOUTUBE.fullmatch(text)
    if match is None:
        return None
    return ForeignVideo(
        "youtube",
        f"https://www.youtube.com/watch?v={match[1]}",
        f"https://www.youtube-nocookie.com/embed/{match[1]}?autoplay=1&rel=0",
    )


def _vimeo(text: str) -> ForeignVideo | None:
    match = _VIMEO.fullmatch(text)
    if match is None:
        return None
    number, secret = match.groups()
    return ForeignVideo(
        "vimeo",
        f"https://vimeo.com/{number}" + (f"/{secret}" if secret else ""),
        f"https://player.vimeo.com/video/{number}?autoplay=1&dnt=1"
        + (f"&h={secret}" if secret else ""),
    )


def foreign_player(
    video: ForeignVideo, ctx: BlockContext, *, title: str = "", poster: Image | None = None
) -> VdomDict:
    """Render the poster as a link to the video's page, and the island that embeds the player."""
    name = NAMES[video.provider]
    return html.div(
        {"className": "foreign-player", "data-consent": video.provider},
        link(
            video.page,
            ctx,
            picture(poster, ctx, slot="content", leading=ctx.leading, class_name="picture-still")
            or html.span({"className": "foreign-player-blank"}, mark()),
            html.span(
                {"className": "foreign-player-call"},
                icon("play"),
                ctx.t("Voir sur %s", name),
                html.span({"className": "visually-hidden"}, f": {title}") if title else None,
            ),
            class_name="foreign-player-poster",
        ),
        island(
            "foreign_player",
            ForeignPlayerProps(
                src=video.frame,
                title=title or ctx.t("Vidéo sur %s", name),
                call=ctx.t("Lire ici, avec %s", name),
            ),
        ),
        html.p(
            {"className": "foreign-player-note"},
            ctx.t("Vidéo hébergée par %s. Rien n'y est chargé avant que vous ne l'ouvriez.", name),
        ),
    )
