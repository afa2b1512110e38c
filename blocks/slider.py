"""Pictures with a few words, to go through by hand."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.anchor import anchor
from components.ui.button import button
from components.ui.carousel import carousel, carousel_named, carousel_slide
from villa_site.backend.models import CTA, Image
from villa_site.content.block import block
from villa_site.content.model import Anchor, ContentModel, Flag, Text, required
from villa_site.site.context import BlockContext


class Slide(ContentModel):
    """A picture with a few words, or words alone."""

    image: Image | None = None
    titre: Text = ""
    texte: Text = ""
    cta: CTA | None = None

    @property
    def shows_something(self) -> bool:
        """Whether there is anything to see or read."""
        return bool(self.image or self.titre or self.texte)


class Slider(ContentModel):
    """Slides under a common title; with ``autoplay`` they move on until a visitor stops them."""

    anchor: Anchor = ""
    titre: Text = ""
    slides: Annotated[tuple[Slide, ...], required()] = ()
    autoplay: Flag = False

    @property
    def shown(self) -> tuple[Slide, ...]:
        """The slides that show something."""
        return tuple(slide for slide in self.slides if slide.shows_something)

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return self.anchor or anchor(self.titre) or _digest(self.shown)


@block()
def slider(data: Slider, ctx: BlockContext) -> VdomDict | None:
    """Render the slides that show something; nothing when none does."""
    slides = data.shown
    if not slides:
        return None
    name = data.id_prefix
    given = {"className": "block slider grid", **carousel_named(data.titre, ctx)}
    return html.section(
        given | ({"id": data.anchor} if data.anchor else {}),
        html.h2({"className": "block-title"}, data.titre) if data.titre else None,
        *carousel(
            [_slide(slides, index, name, ctx) for index in range(len(slides))],
            ctx,
            name=name,
            autoplay=data.autoplay,
        ),
    )


def _slide(slides: Sequence[Slide], index: int, name: str, ctx: BlockContext) -> VdomDict:
    slide, leading = slides[index], ctx.leading and index == 0
    words = (
        html.h3(slide.titre) if slide.titre else None,
        html.p(slide.texte) if slide.texte else None,
        button(slide.cta, ctx, variant="quiet"),
    )
    return carousel_slide(
        picture(slide.image, slot="content", leading=leading, class_name="picture-still"),
        html.div({"className": "slide-words"}, *words) if any(words) else None,
        ctx=ctx,
        name=name,
        number=index + 1,
        count=len(slides),
        class_name="slide",
    )


def _digest(slides: Sequence[Slide]) -> str:
    """Name a slider that has neither anchor nor title, wherever it stands."""
    content = "\0".join(slide.titre + (slide.image.url if slide.image else "") for slide in slides)
    return f"slider-{blake2b(content.encode(), digest_size=3).hexdigest()}"
