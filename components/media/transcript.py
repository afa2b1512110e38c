"""The transcript of a recording, in a disclosure that is open in print."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.rich_text import rich_text
from villa_site.content.fields.plain_text import plain_text
from villa_site.site.context import BlockContext


def transcript(markup: str, ctx: BlockContext, *, title: str, anchor: str) -> VdomDict | None:
    """Render the transcript of the recording ``title``; nothing where it is empty."""
    if not plain_text(markup):
        return None
    return html.details(
        {"className": "transcript"},
        html.summary(
            html.span(
                ctx.t("Transcription"), html.span({"className": "visually-hidden"}, f": {title}")
            ),
            icon("plus"),
        ),
        html.div({"id": anchor}, rich_text(markup, ctx)),
    )
