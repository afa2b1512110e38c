"""Things to go through by hand: finger, keys and, where there is script, buttons."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    Text,
    block,
    carousel,
    carousel_attributes,
    carousel_slide,
)


class Carousel(ContentModel):
    """A few words for each slide; the slider block draws them."""

    titre: Text = ""
    mots: tuple[Text, ...] = ()


@block("example/carousel")
def example_carousel(data: Carousel, ctx: BlockContext) -> VdomDict | None:
    """Put ``carousel(slides, ctx, name, autoplay)`` into a section with ``carousel_attributes``.

    Each slide is a ``carousel_slide``: it has an address, and says which of how many it is.
    """
    words = [word for word in data.mots if word]
    if not words:
        return None
    slides = [
        carousel_slide(
            html.div({"className": "slide-words"}, html.h3(word)),
            ctx=ctx,
            name="example",
            number=number,
            count=len(words),
            class_name="slide",
        )
        for number, word in enumerate(words, 1)
    ]
    return html.section(
        {"className": "block grid", **carousel_attributes(data.titre, ctx)},
        html.h2({"className": "block-title"}, data.titre) if data.titre else None,
        *carousel(slides, ctx, name="example"),
    )
