"""A recipe of the house."""

from __future__ import annotations

from typing import Annotated

from villa_site.extend import (
    NO_HTML,
    ContentModel,
    Duration,
    Html,
    Image,
    Quantity,
    Text,
    editor_label,
    entity,
    required,
    schema,
)


@entity("recette", address="/recette/{slug}/", card=("chapo", "image"), schema="Recipe")
@editor_label("Recettes")
class Recette(ContentModel):
    """The fields that the editor filled in."""

    chapo: Annotated[Text, required(), editor_label("Chapô")] = ""
    image: Annotated[Image | None, editor_label("Image")] = None
    duree: Annotated[Duration, editor_label("Durée"), schema("totalTime")] = None
    parts: Annotated[Quantity, editor_label("Parts"), schema("recipeYield")] = ""
    ingredients: Annotated[Html, editor_label("Ingrédients"), schema("recipeIngredient")] = NO_HTML
    preparation: Annotated[Html, editor_label("Préparation"), schema("recipeInstructions")] = (
        NO_HTML
    )
