"""A film of our own in the browser's own player, with its captions and what is said in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from villa_site.backend.lenient import Lenient, Text, Url
from villa_site.backend.models.media import Image
from villa_site.context import Context


class Subtitles(Lenient):
    """Captions in one language, as a WebVTT file."""

    lang: Text = Field("", alias="srcLang")
    label: Text = ""
    url: Url = Field("", alias="src")


def video_player(
    src: str,
    ctx: Context,
    *,
    poster: Image | None = None,
    subtitles: Iterable[Subtitles] = (),
    title: str = "",
) -> VdomDict:
    """Render a film that waits to be started; nothing of it is loaded behind a poster."""
    given: dict[str, Any] = {
        "className": "video-player",
        "src": src,
        "controls": True,
        "playsInline": True,
        "preload": "none" if poster else "metadata",
    }
    if title:
        given["aria-label"] = title
    if poster:
        given |= {"poster": _still(poster), "style": {"--ratio": f"{_ratio(poster):.4f}"}}
    tracks = [each for each in subtitles if each.url]
    own = next((each for each in tracks if each.lang.lower()[:2] == ctx.locale), None)
    return html.video(
        given,
        [_track(each, default=each is own) for each in tracks],
        html.a({"href": src}, ctx.t("Télécharger la vidéo")),
    )


def _track(subtitles: Subtitles, *, default: bool) -> VdomDict:
    given = {
        "kind": "captions",
        "src": subtitles.url,
        "srcLang": subtitles.lang or "fr",
        "label": subtitles.label or subtitles.lang or "CC",
    }
    return html.track(given | ({"default": True} if default else {}))


def _still(poster: Image) -> str:
    large = poster.sizes.get("large")
    return large.url if large and large.url else poster.url


def _ratio(poster: Image) -> float:
    return poster.width / poster.height if poster.width and poster.height else 16 / 9
