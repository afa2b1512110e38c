"""The progress of a guided visit: number and length of its stops, and the visitor's progress."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict

from components.media.audio_player import Track, length
from components.ui.island_texts import with_texts
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.i18n import marked


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
