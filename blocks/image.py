"""A picture with caption and credit: as wide as the text, wider, or as the window."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Literal

from reactpy import html
from reactpy.types import VdomDict

from villa_site import extend
from villa_site.extend import (
    CTA,
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Flag,
    Html,
    Text,
    block,
    choice_label,
    editor_help,
    editor_label,
    icon,
    link,
    picture,
    required,
    rich_text,
    section,
)
from villa_site.extend.media import enlarge_details, enlarge_link, viewer

Width = Annotated[
    Literal["content", "wide", "full"],
    choice_label("content", "Celle du texte", "normal", "contenu"),
    choice_label("wide", "Plus large que le texte", "large", "grande"),
    choice_label("full", "Toute la fenêtre", "pleine largeur", "full width"),
]


@editor_label("Image")
@editor_help("Une image, sa légende et son crédit.")
class ImageBlock(ContentModel):
    """A picture with caption and credit; ``zoom`` opens it as large as the window."""

    anchor: Anchor = ""
    image: Annotated[extend.Image | None, required(), editor_label("Image")] = None
    legende: Annotated[Html, editor_label("Légende")] = NO_HTML
    credit: Annotated[Text, editor_label("Crédit"), editor_help("Photographe et droits.")] = ""
    taille: Annotated[Width, editor_label("Largeur")] = "content"
    lien: Annotated[CTA | None, editor_label("Lien")] = None
    zoom: Annotated[Flag, editor_label("Agrandir l'image au clic")] = False

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return self.anchor or f"zoom-{_digest(self.image.url if self.image else '')}"


@block()
def image(data: ImageBlock, ctx: BlockContext) -> VdomDict | None:
    """Render the picture; nothing when there is none."""
    node = picture(data.image, ctx, slot=data.taille, leading=ctx.leading)
    if node is None or data.image is None:
        return None
    name = f"zoom-{_digest(data.image.url, data.anchor)}" if data.zoom else ""
    return section(
        "image",
        html.figure(
            {"className": "image-figure enlargeable", "id": name}
            if name
            else {"className": "image-figure"},
            html.div({"className": "image-frame"}, *_framed(data, data.image, name, ctx, node)),
            enlarge_details(name, data.image, ctx) if name else None,
            viewer(ctx.t("Image"), ctx) if name else None,
            _caption(data, ctx),
        ),
        anchor=data.anchor,
        class_name=f"image-{data.taille}",
    )


def _framed(
    data: ImageBlock, image: extend.Image, name: str, ctx: BlockContext, node: VdomDict
) -> list[VdomDict]:
    """Render the picture in its link; a second one enlarges a picture that leads elsewhere."""
    plus = html.span({"className": "image-zoom"}, icon("plus"))
    if data.lien is None or not data.lien.href:
        return [enlarge_link(name, image, ctx, node, plus)] if name else [node]
    # Without alternative text the link is named by the editor's label.
    attributes = {} if image.alt else {"aria-label": data.lien.label or ctx.t("En savoir plus")}
    led = link(data.lien.href, ctx, node, class_name="image-link", attributes=attributes)
    return [led, enlarge_link(name, image, ctx, plus)] if name else [led]


def _caption(data: ImageBlock, ctx: BlockContext) -> VdomDict | None:
    words = rich_text(data.legende, ctx)
    credit = html.small(data.credit) if data.credit else None
    return html.figcaption({"className": "caption"}, words, credit) if words or credit else None


def _digest(url: str, anchor: str = "") -> str:
    return blake2b(
        f"{url}\0{anchor}".encode() if anchor else url.encode(), digest_size=4
    ).hexdigest()
