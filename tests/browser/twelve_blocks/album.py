"""An album of many pictures, to look at closely one by one."""

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Image, Text, block, lightbox, section


class Album(ContentModel):
    """The pictures."""

    titre: Text = ""
    images: tuple[Image, ...] = ()


@block()
def album(data: Album, ctx: BlockContext) -> VdomDict:
    """Show the pictures small; a press shows one over the page."""
    pictures = [(each, each.alt) for each in data.images]
    body = lightbox("album", pictures, ctx, label=data.titre)
    return section("album", html.div({"className": "block-body"}, body), title=data.titre)
