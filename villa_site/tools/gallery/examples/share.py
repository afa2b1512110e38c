"""A page to pass on: by the device's own sheet where there is one, else by mail."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.section import section
from components.ui.share import share
from villa_site.content.blocks.block import block
from villa_site.content.model import ContentModel, SitePath, Text
from villa_site.site.context import PageContext


class Share(ContentModel):
    """The page to be passed on."""

    titre: Text = ""
    page: SitePath = ""


@block("example/share")
def example_share(data: Share, ctx: PageContext) -> VdomDict:
    """Offer a page of ours, or any address, with ``share(title, url, ctx)``."""
    body = html.div({"className": "block-body"}, share(data.titre, data.page or ctx.path, ctx))
    return section("example", body, title=data.titre)
