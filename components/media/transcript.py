"""The transcript of a recording, in a disclosure that is open in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.chapters import time_link
from components.ui.icon import icon
from components.ui.recording import Track
from components.ui.rich_text import rich_text
from villa_site.content.fields.plain_text import plain_text
from villa_site.content.fields.play_time import play_time
from villa_site.content.fields.timed_text import Cue, cues
from villa_site.site.context import BlockContext

_LONG: Final = 320
"""Letters after which a speaker's words go on in another paragraph, once a sentence has ended."""
_ENDS: Final = (".", "!", "?", "…", "»", "”")


def transcript(
    markup: str,
    ctx: BlockContext,
    *,
    title: str,
    anchor: str,
    timed: str = "",
    track: Track | None = None,
) -> VdomDict | None:
    """Render the transcript of the recording ``title``; nothing where it is empty.

    One that is ``timed`` follows the player of ``track``, and is shown instead of the ``markup``.
    """
    spoken = cues(timed)
    if not spoken and not plain_text(markup):
        return None
    words = (
        html.div(
            {"id": anchor, "className": "cues"},
            [_paragraph(each, track, ctx) for each in paragraphs(spoken)],
        )
        if spoken
        else html.div({"id": anchor}, rich_text(markup, ctx))
    )
    return html.details(
        {"className": "transcript"},
        html.summary(
            html.span(
                ctx.t("Transcription"), html.span({"className": "visually-hidden"}, f": {title}")
            ),
            icon("plus"),
        ),
        words,
    )


def paragraphs(spoken: Iterable[Cue]) -> Iterator[list[Cue]]:
    """Part the cues into paragraphs: by speaker, and where one says much."""
    paragraph: list[Cue] = []
    letters = 0
    for cue in spoken:
        last = paragraph[-1] if paragraph else None
        is_full = last is not None and letters > _LONG and last.text.endswith(_ENDS)
        if last is not None and (is_full or (cue.speaker and cue.speaker != paragraph[0].speaker)):
            yield paragraph
            paragraph, letters = [], 0
        paragraph.append(cue)
        letters += len(cue.text)
    if paragraph:
        yield paragraph


def _paragraph(spoken: list[Cue], track: Track | None, ctx: BlockContext) -> VdomDict:
    first = spoken[0]
    clock = play_time(first.start)
    link = time_link(
        first.start,
        track,
        clock,
        **{"className": "cue-time", "aria-label": ctx.t("Écouter à partir de %s", clock)},
    )
    sentences: list[Any] = []
    for cue in spoken:
        sentences += [" ", html.span({"data-t": f"{cue.start:g}"}, cue.text)]
    speaker = [" ", html.b(f"{first.speaker}.")] if first.speaker else []
    return html.p(link, *speaker, *sentences)
