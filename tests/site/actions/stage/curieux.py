"""A block that reads its visitor and does not say so."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, block, use_visitor


class Curieux(ContentModel):
    """Nothing to fill in."""


@block()
def curieux(_data: Curieux, _ctx: BlockContext) -> VdomDict:
    """Ask who is there."""
    return html.p(str(use_visitor().known))
