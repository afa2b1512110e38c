"""A greeting to whom the site knows, and one to whom it does not."""

from __future__ import annotations

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, block, use_visitor


class Bonjour(ContentModel):
    """Nothing to fill in."""


@block(visitor=True)
@component
def bonjour(_data: Bonjour, _ctx: PageContext) -> VdomDict:
    """Greet the visitor."""
    return html.p(f"Bonjour, {'connu' if use_visitor().known else 'inconnu'}")
