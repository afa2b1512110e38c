"""The title of a page or a card as a heading: with the inline markup that editors gave it."""

from __future__ import annotations

from typing import Protocol

from reactpy.types import VdomChild, VdomDict

from villa_site.content.fields.inline_markup import Inline, inline_markup


class Titled(Protocol):
    """An item with a title, and the same with its markup if it has any."""

    @property
    def title(self) -> str:
        """The plain title."""

    @property
    def heading(self) -> str:
        """The title as the backend sent it, not trusted; empty where it has no markup."""


def inline_title(content: Titled, fallback: str = "") -> list[VdomChild]:
    """Return the children of a heading: texts and inline elements, never nothing but blanks."""
    if not content.heading:
        return [content.title or fallback]
    return [_child(part) for part in inline_markup(content.heading)]


def _child(part: Inline | str) -> VdomChild:
    if isinstance(part, str):
        return part
    return VdomDict(
        tagName=part.tag,
        attributes=dict(part.attributes),
        children=[_child(each) for each in part.content],
    )
