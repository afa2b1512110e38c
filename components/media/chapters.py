"""The chapters of a recording: a list of links into it, which with script move the player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.recording import Track
from villa_site.content.fields.play_time import play_time
from villa_site.discovery.chapters import Chapter, in_order
from villa_site.site.context import BlockContext


def chapter_list(
    chapters: Iterable[Chapter], track: Track | None, ctx: BlockContext, *, title: str
) -> VdomDict | None:
    """Render the chapters of the recording ``title``; nothing where there are none."""
    items = [
        html.li(
            time_link(
                start,
                track,
                html.span({"className": "chapter-time"}, play_time(start)),
                " ",
                html.span({"className": "chapter-title"}, name),
            )
        )
        for start, name in in_order(chapters)
    ]
    if not items:
        return None
    return html.div(
        {"className": "chapters"},
        html.p(
            {"className": "eyebrow"},
            ctx.t("Chapitres"),
            html.span({"className": "visually-hidden"}, f": {title}"),
        ),
        html.ol(items),
    )


def time_link(start: float, track: Track | None, *content: Any, **attributes: str) -> VdomDict:
    """Link to a second of a recording: without script, the browser plays the file from there."""
    if track is None:
        return html.span(*content)
    second = f"{start:g}"
    given = {"href": f"{track.src}#t={second}", "data-t": second, **attributes}
    return html.a(given, *content)
