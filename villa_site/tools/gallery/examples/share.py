"""A page to pass on: by the device's own sheet where there is one, else by mail."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, SitePath, Text, block, section, share


class Share(ContentModel):
    """The page to be passed on."""

    titre: Text = ""
    page: SitePath = ""


@block("example/share")
def example_share(data: Share, ctx: PageContext) -> VdomDict:
    """Offer a page of ours, or any address, with ``share(title, url, ctx)``."""
    body = html.div({"className": "block-body"}, share(data.titre, data.page or ctx.path, ctx))
    return section("example", body, title=data.titre)
