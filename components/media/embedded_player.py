"""A film in another house's player: a poster that links to it, until a visitor lets it in.

Nothing is asked of the other house before the button is pressed; without script the link stays.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.logo import mark
from components.media.picture import picture
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
_PLAY: Final = "M8 5.5v13l10.5-6.5z"


class ForeignPlayerProps(Props):
    """The frame that takes the poster's place, and what the button says that brings it."""

    src: str
    title: str
    call: str


class ForeignVideo(NamedTuple):
    """Where a film is shown as a page, and where as a frame."""

    provider: Provider
    page: str
    frame: str


def foreign_video(provider: Provider, told: str) -> ForeignVideo | None:
    """Read an id, or any address an editor may have copied instead; None when it is neither."""
    return _youtube(told.strip()) if provider == "youtube" else _vimeo(told.strip())


def video_at(url: str) -> ForeignVideo | None:
    """Tell whether ``url`` is a film in one of the houses known here."""
    told = url.strip()
    if "youtu" in told:
        return _youtube(told)
    return _vimeo(told) if "vimeo.com" in told else None


def _youtube(told: str) -> ForeignVideo | None:
    found = _YOUTUBE.fullmatch(told)
    if found is None:
        return None
    return ForeignVideo(
        "youtube",
        f"https://www.youtube.com/watch?v={found[1]}",
        f"https://www.youtube-nocookie.com/embed/{found[1]}?autoplay=1&rel=0",
    )


def _vimeo(told: str) -> ForeignVideo | None:
    found = _VIMEO.fullmatch(told)
    if found is None:
        return None
    number, secret = found.groups()
    return ForeignVideo(
        "vimeo",
        f"https://vimeo.com/{number}" + (f"/{secret}" if secret else ""),
        f"https://player.vimeo.com/video/{number}?autoplay=1&dnt=1"
        + (f"&h={secret}" if secret else ""),
    )


def foreign_player(
    video: ForeignVideo, ctx: BlockContext, *, title: str = "", poster: Image | None = None
) -> VdomDict:
    """Render the poster as a link, and say where it leads."""
    name = NAMES[video.provider]
    return html.div(
        {
            "className": "foreign-player",
            "data-consent": video.provider,
        },
        link(
            video.page,
            ctx,
            picture(poster, slot="content", leading=ctx.leading, class_name="picture-still")
            or html.span({"className": "foreign-player-blank"}, mark()),
            html.span(
                {"className": "foreign-player-call"},
                _sign(),
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


def _sign() -> VdomDict:
    return html.svg(
        {"className": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true", "focusable": "false"},
        html.svg.path({"d": _PLAY}),
    )
