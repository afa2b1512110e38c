"""Whether a place is open, in a line that changes by itself in the browser."""

from __future__ import annotations

from datetime import datetime

from reactpy import html
from reactpy.types import VdomDict

from villa_site.backend.models.opening_hours import OpeningPlace
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.pages.opening_hours.state_words import OpeningTimeline, opening_timeline


class OpeningProps(Props):
    """Props of the island: what is said, and the minutes from which on it is.

    ``said`` are a kind, a sentence and what follows it; ``changes`` are pairs of a minute since
    the epoch and an index of ``said``; nothing is said from the minute ``end`` on.
    """

    said: tuple[tuple[str, ...], ...]
    changes: tuple[int, ...]
    end: int


def opening_line(
    place: OpeningPlace | None, now: datetime | None, ctx: BlockContext, *, class_name: str
) -> VdomDict | None:
    """Render the line of a place; nothing where its hours are not known."""
    timeline = opening_timeline(place, now, ctx) if place and now else None
    return line_of(timeline, class_name) if timeline else None


def line_of(timeline: OpeningTimeline, class_name: str) -> VdomDict:
    """Render what is said first; the island goes on from there."""
    kind, status, more = timeline.said[0]
    sentence = html.span(
        {"className": "opening", "data-opening": kind},
        html.span(status),
        html.span({"className": "opening-more"}, f", {more}") if more else None,
    )
    props = OpeningProps(**timeline._asdict())
    return html.p({"className": class_name}, island("opening", props, sentence))
