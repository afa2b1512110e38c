"""A recipe of the house."""

from __future__ import annotations

from typing import Annotated

from villa_site.extend import (
    NO_HTML,
    ContentModel,
    Html,
    Image,
    Quantity,
    Text,
    editor_label,
    entity,
    required,
)


@entity("recette", address="/recette/{slug}/", card=("chapo", "image"), schema="Recipe")
@editor_label("Recettes")
class Recette(ContentModel):
    """The fields that the editor filled in."""

    chapo: Annotated[Text, required(), editor_label("Chapô")] = ""
    image: Annotated[Image | None, editor_label("Image")] = None
    duree: Annotated[Quantity, editor_label("Durée")] = ""
    parts: Annotated[Quantity, editor_label("Parts")] = ""
    ingredients: Annotated[Html, editor_label("Ingrédients")] = NO_HTML
    preparation: Annotated[Html, editor_label("Préparation")] = NO_HTML
