"""An infinite list: twelve items at a time, as far as a visitor goes."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, Text, block, infinite_list, section
from villa_site.extend.fields import anchor
from villa_site.extend.listing import ListingQuery

_SIZE: Final = 12


class InfiniteList(ContentModel):
    """Items under a title."""

    titre: Text = ""
    elements: tuple[Text, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-list"


@block("example/infinite-list")
def example_infinite_list(data: InfiniteList, ctx: PageContext) -> VdomDict | None:
    """List a page of items with ``infinite_list(name, items, ctx, page=…, href=…)``."""
    query = ListingQuery.read(ctx)
    total = len(data.elements)
    page = min(query.page, max(1, -(-total // _SIZE)))
    items = data.elements[(page - 1) * _SIZE : page * _SIZE]
    name = data.id_prefix
    body = infinite_list(
        name,
        [html.p(item) for item in items],
        ctx,
        label=data.titre or ctx.t("Articles"),
        page=page,
        size=_SIZE,
        total=total,
        href=lambda number: query.at(number).href(name),
    )
    return section("example", html.div({"className": "block-body"}, body), title=data.titre)
