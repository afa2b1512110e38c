"""A recording: the browser's player, replaced by an island with script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict
from reactpy import html
from reactpy.types import VdomDict

from components.ui.island_texts import with_texts
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import media_url
from villa_site.site.i18n.translations import marked


class Track(BaseModel):
    """A recording for ``client/src/audio/``; ``anchor`` is the id around its player."""

    model_config = ConfigDict(frozen=True)

    src: str
    title: str
    series: str = ""
    anchor: str = ""
    image: str = ""
    duration: int | None = None
    group: str = ""


class AudioWords(BaseModel):
    """The player's texts, as keys of translations; it fills in each ``%s``."""

    player: str = marked("Lecteur audio")
    play: str = marked("Écouter : %s")
    pause: str = marked("Mettre en pause : %s")
    back: str = marked("Reculer de %s secondes")
    forward: str = marked("Avancer de %s secondes")
    position: str = marked("Position dans « %s »")
    place: str = marked("%s sur %s")
    speed: str = marked("Vitesse de lecture")
    volume: str = marked("Volume")
    previous: str = marked("Piste précédente")
    following: str = marked("Piste suivante")
    close: str = marked("Fermer le lecteur")
    failed: str = marked("L'enregistrement n'a pas pu être chargé. Réessayez ou téléchargez-le.")
    started: str = marked("Dans le lecteur : %s")
    heard: str = marked("Écouté")
    restart: str = marked("Reprendre au début")


class AudioPlayerProps(Props):
    """Props of ``client/src/islands/audio_player.tsx``."""

    track: Track
    words: AudioWords


def audio_player(
    track: Track, ctx: BlockContext, attributes: Mapping[str, Any] | None = None
) -> VdomDict:
    """Render the player; nothing is loaded before a visitor starts it.

    The ``attributes`` are those of its ``audio`` element, such as ``id`` and ``onPlay``: with
    script it says and does what the player does.
    """
    own = {"controls": True, "preload": "none", "src": track.src, "aria-label": track.title}
    return html.div(
        {"className": "audio-place"},
        island(
            "audio_player",
            AudioPlayerProps(track=track, words=with_texts(AudioWords, ctx)),
            html.audio({**own, **(attributes or {})}),
        ),
    )


def recording(
    source: str,
    name: str,
    ctx: BlockContext,
    *,
    loop: bool = False,
    series: str = "",
    seconds: int | None = None,
) -> VdomDict:
    """Render a recording; of one that the page may not load, the link alone.

    One that begins again and again is left to the browser's own player.
    """
    own = media_url(source, ctx)
    if not own:
        return html.p(html.a({"href": source}, ctx.t("Télécharger le son")))
    if loop:
        attributes = {"src": own, "controls": True, "preload": "metadata", "loop": True}
        return html.audio({**attributes, "aria-label": name})
    return audio_player(Track(src=own, title=name, series=series, duration=seconds), ctx)
