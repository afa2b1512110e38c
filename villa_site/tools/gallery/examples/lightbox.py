"""A lightbox: pictures that open over the page, to go through by arrow keys."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Image, Text, block, lightbox, section
from villa_site.extend.fields import anchor


class Photo(ContentModel):
    """A picture with its caption."""

    image: Image | None = None
    legende: Text = ""


class Lightbox(ContentModel):
    """Pictures under a title."""

    titre: Text = ""
    images: tuple[Photo, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-lightbox"


@block("example/lightbox")
def example_lightbox(data: Lightbox, ctx: BlockContext) -> VdomDict | None:
    """Enlarge pictures with ``lightbox(name, pictures, ctx, label=…)``."""
    pictures = [(each.image, each.legende) for each in data.images]
    label = data.titre or ctx.t("Images")
    content = lightbox(data.id_prefix, pictures, ctx, label=label)
    if content is None:
        return None
    return section("example", html.div({"className": "block-body"}, content), title=data.titre)
