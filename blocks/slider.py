"""A carousel of pictures with short texts."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    CTA,
    Anchor,
    BlockContext,
    ContentModel,
    Flag,
    Image,
    Text,
    block,
    button,
    carousel,
    carousel_attributes,
    carousel_slide,
    editor_help,
    editor_label,
    picture,
    required,
    row_label,
    section,
)
from villa_site.extend.fields import anchor


class Slide(ContentModel):
    """A picture with a short text, or a text alone."""

    image: Annotated[Image | None, editor_label("Image")] = None
    titre: Annotated[Text, editor_label("Titre")] = ""
    texte: Annotated[Text, editor_label("Texte")] = ""
    cta: Annotated[CTA | None, editor_label("Bouton")] = None

    @property
    def has_content(self) -> bool:
        """Whether it has a picture, a title or a text."""
        return bool(self.image or self.titre or self.texte)


@editor_label("Diaporama")
@editor_help("Des images à faire défiler, avec un court texte.")
class Slider(ContentModel):
    """Slides under a common title; with ``autoplay`` they advance until a visitor stops them."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    slides: Annotated[
        tuple[Slide, ...], required(), editor_label("Diapositives"), row_label("Diapositive")
    ] = ()
    autoplay: Annotated[Flag, editor_label("Défilement automatique")] = False

    @property
    def visible(self) -> tuple[Slide, ...]:
        """The slides with content."""
        return tuple(slide for slide in self.slides if slide.has_content)

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return self.anchor or anchor(self.titre) or _digest(self.visible)


@block()
def slider(data: Slider, ctx: BlockContext) -> VdomDict | None:
    """Render the slides with content; nothing when there are none."""
    slides = data.visible
    if not slides:
        return None
    name = data.id_prefix
    return section(
        "slider",
        *carousel(
            [_slide(slides, index, name, ctx) for index in range(len(slides))],
            ctx,
            name=name,
            autoplay=data.autoplay,
        ),
        title=data.titre,
        anchor=data.anchor,
        attributes=carousel_attributes(data.titre, ctx),
    )


def _slide(slides: Sequence[Slide], index: int, name: str, ctx: BlockContext) -> VdomDict:
    slide, leading = slides[index], ctx.leading and index == 0
    words = (
        html.h3(slide.titre) if slide.titre else None,
        html.p(slide.texte) if slide.texte else None,
        button(slide.cta, ctx, variant="quiet"),
    )
    return carousel_slide(
        picture(slide.image, ctx, slot="content", leading=leading, class_name="picture-still"),
        html.div({"className": "slide-words"}, *words) if any(words) else None,
        ctx=ctx,
        name=name,
        number=index + 1,
        count=len(slides),
        class_name="slide",
    )


def _digest(slides: Sequence[Slide]) -> str:
    """Return an id for a slider without anchor and title, independent of its position."""
    content = "\0".join(slide.titre + (slide.image.url if slide.image else "") for slide in slides)
    return f"slider-{blake2b(content.encode(), digest_size=3).hexdigest()}"
