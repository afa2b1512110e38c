"""A text to take along: a field to select from, a button where the browser can copy."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Text, block, copy_field, section


class Copy(ContentModel):
    """The text, and what it is."""

    titre: Text = ""
    mots: Text = ""


@block("example/copy")
def example_copy(data: Copy, ctx: BlockContext) -> VdomDict | None:
    """Offer a text to be copied with ``copy_field(text, ctx, label)``."""
    if not data.mots:
        return None
    body = html.div(
        {"className": "block-body"}, copy_field(data.mots, ctx, label=data.titre or "…")
    )
    return section("example", body, title=data.titre)
