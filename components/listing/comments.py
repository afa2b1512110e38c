"""Readers' comments on a post, each with its answers in a list below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.rich_text import rich_text
from components.ui.section import section
from villa_site.content.entities.models import Comment
from villa_site.site import formats
from villa_site.site.context import BlockContext

_DEEPEST: Final = 4


def comments(given: Sequence[Comment], ctx: BlockContext) -> VdomDict | None:
    """Render comments in the order of their dates; nothing without one that says something."""
    written = [each for each in given if each.texte]
    if not written:
        return None
    body = html.div({"className": "block-body"}, _threads(written, ctx))
    return section("comments", body, title=ctx.t("Commentaires"), anchor="comments")


def _threads(written: Sequence[Comment], ctx: BlockContext) -> VdomDict:
    """List comments with their answers: those that follow on a higher level."""
    first = _level(written[0])
    starts = [index for index, each in enumerate(written) if _level(each) <= first]
    ends = [*starts[1:], len(written)]
    threads = (written[start:end] for start, end in zip(starts, ends, strict=True))
    return html.ol({"className": "comments-list"}, [_thread(each, ctx) for each in threads])


def _level(comment: Comment) -> int:
    return min(comment.niveau, _DEEPEST)


def _thread(written: Sequence[Comment], ctx: BlockContext) -> VdomDict:
    comment, *answers = written
    return html.li(
        html.article(
            {"className": "comment"},
            html.p(
                {"className": "comment-head"},
                html.span({"className": "comment-author"}, comment.auteur or ctx.t("Anonyme")),
                _day(comment, ctx),
            ),
            rich_text(comment.texte, ctx),
        ),
        _threads(answers, ctx) if answers else None,
    )


def _day(comment: Comment, ctx: BlockContext) -> VdomDict | None:
    if comment.date is None:
        return None
    day = formats.days(comment.date, None, ctx.locale)
    return html.time({"dateTime": comment.date.isoformat()}, day)
