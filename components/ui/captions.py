"""Captions of films: tracks in one language each, as WebVTT files."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Final

from pydantic import AliasChoices, Field
from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.fields.files import TrackKind
from villa_site.content.model import (
    ContentModel,
    FileUrl,
    Identifier,
    Name,
    editor_help,
    editor_label,
    required,
)
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import caption_url

logger = logging.getLogger(__name__)

_LANG: Final = AliasChoices("lang", "srcLang")
_URL: Final = AliasChoices("url", "src")


class Subtitles(ContentModel):
    """Captions in one language, as a WebVTT file."""

    __kind__ = TrackKind

    # The second names are those of WordPress' own video block.
    lang: Annotated[
        Identifier, required(), editor_label("Langue"), editor_help("Son code : fr, it ou en.")
    ] = Field("", validation_alias=_LANG)
    label: Annotated[Name, required(), editor_label("Nom de la langue")] = ""
    url: Annotated[FileUrl, required(), editor_label("Adresse du fichier WebVTT")] = Field(
        "", validation_alias=_URL
    )


def caption_tracks(subtitles: Iterable[Subtitles], ctx: BlockContext) -> list[VdomDict]:
    """Render the caption tracks; those on foreign hosts are left out, with a warning."""
    located = [(each, caption_url(each.url, ctx)) for each in subtitles if each.url]
    for each, url in located:
        if not url:
            _warn(each.url)
    tracks = [(each, url) for each, url in located if url]
    own = next((each for each, _ in tracks if _same_language(each.lang, ctx.locale)), None)
    return [_track(each, url, ctx, default=each is own) for each, url in tracks]


def _same_language(one: str, other: str) -> bool:
    return one.lower().partition("-")[0] == other.partition("-")[0]


@lru_cache(maxsize=256)
def _warn(url: str) -> None:
    """Log each file once, without credentials in its URL."""
    file = url.rpartition("@")[2]
    logger.warning("The captions %s are left out: put them on the content backend's host.", file)


def _track(subtitles: Subtitles, url: str, ctx: BlockContext, *, default: bool) -> VdomDict:
    attributes = {
        "kind": "captions",
        "src": url,
        "srcLang": subtitles.lang or ctx.locale,
        "label": subtitles.label or subtitles.lang or "CC",
    }
    return html.track(attributes | ({"default": True} if default else {}))
