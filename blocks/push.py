"""Teasers with text and link: beside a picture, in pairs, over a picture, or on colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    CTA,
    NO_HTML,
    Anchor,
    BlockContext,
    Colour,
    ContentModel,
    Html,
    Image,
    Text,
    block,
    button,
    choice_label,
    editor_help,
    editor_label,
    picture,
    required,
    rich_text,
    row_label,
    section,
    shown_if,
)
from villa_site.extend.layout import (
    AA,
    ButtonVariant,
    Rgb,
    Slot,
    contrast,
    hexadecimal,
    legible,
    rgb,
)

Variant = Literal["simple", "double", "image", "couleur"]

_SLOTS: Final[Mapping[Variant, Slot]] = {
    "simple": "half",
    "double": "half",
    "image": "full",
    "couleur": "half",
}
_BUTTONS: Final[Mapping[Variant, ButtonVariant]] = {
    "simple": "solid",
    "double": "outline",
    "image": "solid",
    "couleur": "quiet",
}
_INK: Final[Rgb] = (29, 26, 22)
_WHITE: Final[Rgb] = (255, 255, 255)


class Teaser(ContentModel):
    """One teaser; ``couleur`` is its background in the variant ``couleur``."""

    surtitre: Annotated[Text, editor_label("Surtitre")] = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    texte: Annotated[Html, editor_label("Texte")] = NO_HTML
    image: Annotated[
        Image | None, shown_if("variante", "simple", "double", "image"), editor_label("Image")
    ] = None
    cta: Annotated[CTA | None, editor_label("Bouton")] = None
    couleur: Annotated[
        Colour,
        shown_if("variante", "couleur"),
        editor_label("Couleur de fond"),
        editor_help("Pour la présentation sur une couleur."),
    ] = ""

    @property
    def has_content(self) -> bool:
        """Whether it has a title, a text or a link."""
        return bool(self.titre or self.texte.strip() or (self.cta and self.cta.href))


@editor_label("Mise en avant")
@editor_help("Un texte et un bouton qui mènent à une autre page.")
class Push(ContentModel):
    """Teasers of one variant."""

    anchor: Anchor = ""
    variante: Annotated[
        Variant,
        editor_label("Présentation"),
        choice_label("simple", "À côté d'une image"),
        choice_label("double", "Deux côte à côte"),
        choice_label("image", "Sur une image"),
        choice_label("couleur", "Sur une couleur", "color", "colour", "colore"),
    ] = "simple"
    items: Annotated[
        tuple[Teaser, ...], required(), editor_label("Encarts"), row_label("Encart")
    ] = ()


@block()
def push(data: Push, ctx: BlockContext) -> VdomDict | None:
    """Render the teasers with content; nothing when there are none."""
    items = [item for item in data.items if item.has_content]
    if not items:
        return None
    first = next((item for item in items if item.image), None)
    return section(
        "push",
        [
            _item(item, data.variante, ctx.at(leading=ctx.leading and item is first))
            for item in items
        ],
        anchor=data.anchor,
        class_name=f"push-{data.variante}",
    )


def _item(item: Teaser, variant: Variant, ctx: BlockContext) -> VdomDict:
    attributes: dict[str, Any] = {"className": "push-item"}
    if variant == "couleur":
        attributes = {"className": "push-item on-field", "style": _field(item.couleur)}
    # Text over a picture: the picture must not move below it.
    still = " picture-still" if variant == "image" else ""
    image = picture(
        item.image,
        ctx,
        slot=_SLOTS[variant],
        leading=ctx.leading,
        class_name=f"push-picture{still}",
    )
    return html.article(
        attributes, image if variant != "couleur" else None, _words(item, variant, ctx)
    )


def _words(item: Teaser, variant: Variant, ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "push-words"},
        html.p({"className": "eyebrow"}, item.surtitre) if item.surtitre else None,
        html.h2(item.titre) if item.titre else None,
        rich_text(item.texte, ctx),
        button(item.cta, ctx, variant=_BUTTONS[variant]),
    )


def _field(colour: str) -> dict[str, str] | None:
    """Return a background and a legible text colour; the background is moved where needed."""
    field = rgb(colour)
    if field is None:
        return None
    letters = _INK if contrast(field, _INK) >= contrast(field, _WHITE) else _WHITE
    away = _WHITE if letters == _INK else (0, 0, 0)
    if contrast(field, letters) < AA:
        field = legible(field, letters, away=away)
    return {"--field": hexadecimal(field), "--on-field": hexadecimal(letters)}
