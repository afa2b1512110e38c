"""Audio: recordings for the player, what one takes away, the progress of a visit."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.island_texts import with_texts
from components.ui.recording import Track
from villa_site.content.media import File, Image
from villa_site.discovery.podcasts import media_type
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.formats import duration, file_size
from villa_site.site.html.media_urls import loadable_image, media_url
from villa_site.site.i18n.translations import marked


def track_of(
    file: File,
    ctx: BlockContext,
    *,
    title: str,
    anchor: str,
    series: str = "",
    image: Image | None = None,
    seconds: int | None = None,
    group: str = "",
) -> Track | None:
    """Describe a recording for the player; those of a ``group`` play one after the other.

    None for a recording that the page may not load.
    """
    src, image = media_url(file.url, ctx), loadable_image(image, ctx)
    if not src:
        return None
    cover = image.sizes.get("medium") if image else None
    return Track(
        src=src,
        title=title,
        series=series,
        anchor=anchor,
        image=(cover.url if cover else "") or (image.url if image else ""),
        duration=seconds if seconds and seconds > 0 else None,
        group=group,
    )


def audio_download(file: File, ctx: BlockContext, *, title: str) -> VdomDict:
    """Render the download link with file type and size."""
    size = file_size(file.filesize, ctx) if file.filesize and file.filesize > 0 else ""
    kind = file.subtype.rsplit("/", 1)[-1] or media_type(file).rsplit("/", 1)[-1]
    details = ", ".join(filter(None, (kind.upper().removeprefix("X-"), size)))
    return html.a(
        {"className": "audio-download", "href": file.url, "download": ""},
        icon("download"),
        html.span(ctx.t("Télécharger"), html.span({"className": "visually-hidden"}, f": {title}")),
        html.small(details),
    )


def length(seconds: int | None) -> str:
    """Return the length of a recording as text; empty when it is unknown."""
    return duration(seconds) if seconds and seconds > 0 else ""


class VisitStop(BaseModel):
    """A stop as ``client/src/islands/guided_visit.tsx`` expects it."""

    anchor: str
    label: str
    track: Track | None


class VisitWords(BaseModel):
    """The texts of the island, as keys of translations."""

    progress: str = marked("%s sur %s parcourues")
    resume: str = marked("Continuer à l'étape %s")
    restart: str = marked("Recommencer la visite")
    done: str = marked("Visite terminée")
    heard: str = marked("parcourue")


class GuidedVisitProps(Props):
    """Props of the island; ``group`` names its tracks, which play one after the other."""

    group: str
    stops: tuple[VisitStop, ...]
    words: VisitWords


def visit_progress(
    stops: Sequence[VisitStop], ctx: BlockContext, *, group: str, seconds: int
) -> VdomDict:
    """Render the number of ``stops`` and their length; the island adds the visitor's progress."""
    count = ctx.ngettext("Une étape", "%s étapes", len(stops))
    words = with_texts(VisitWords, ctx)
    props = GuidedVisitProps(group=group, stops=tuple(stops), words=words)
    return html.div(
        {"className": "visit-progress"},
        html.p({"className": "eyebrow"}, " · ".join(filter(None, (count, length(seconds))))),
        island("guided_visit", props),
    )
