"""The models of the alert and the fun fact, which are shown over a page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import as_items
from villa_site.content.fields.marks import Preset, WrittenAs, shown_if, shown_with
from villa_site.content.fields.reference import PageIdKind
from villa_site.content.fields.rows import Rows
from villa_site.content.links import CTA
from villa_site.content.media import Image
from villa_site.content.model import (
    NO_HTML,
    Colour,
    ContentModel,
    Day,
    Flag,
    Html,
    Integer,
    Text,
    choice_label,
    editor_help,
    editor_label,
    present,
    required,
    row_label,
)


def _as_ids(value: object) -> list[Any]:
    """Read IDs, or pages that have one."""
    return [item.get("ID") if isinstance(item, dict) else item for item in as_items(value)]


PageIds = Annotated[tuple[Integer, ...], BeforeValidator(_as_ids), Rows(PageIdKind())]


class Alert(ContentModel):
    """The popup of the whole site or of a selection of pages."""

    display_on: Annotated[
        Literal["all", "selection"],
        present(),
        Preset("all"),
        editor_label("Pages concernées"),
        choice_label("all", "Toutes les pages", "tout le site", "partout"),
        choice_label("selection", "Une sélection de pages"),
    ] = "selection"
    display_alert_on_pages: Annotated[
        PageIds,
        WrittenAs("pages"),
        shown_if("display_on", "selection"),
        editor_label("Pages choisies"),
        row_label("Page"),
    ] = ()
    titre: Annotated[Text, editor_label("Titre")] = ""
    main_text: Annotated[Html, editor_label("Texte")] = NO_HTML
    image: Annotated[Image | None, editor_label("Image")] = None
    display_main_cta: Annotated[
        Flag, shown_with("main_cta"), editor_label("Afficher le bouton principal")
    ] = False
    main_cta: Annotated[CTA | None, editor_label("Bouton principal")] = None
    display_main_secondary: Annotated[
        Flag, shown_with("secondary_cta"), editor_label("Afficher le second bouton")
    ] = False
    secondary_cta: Annotated[CTA | None, editor_label("Second bouton")] = None
    closes: Annotated[
        Literal["nothing", "house", "part"],
        editor_label("Ferme pour la journée"),
        editor_help("Tant que l'alerte est affichée, les horaires en tiennent compte."),
        choice_label("nothing", "Rien"),
        choice_label("house", "La maison", "tout"),
        choice_label("part", "Un seul lieu", "une partie"),
    ] = "nothing"
    closes_part: Annotated[
        Text, shown_if("closes", "part"), editor_label("Lieu fermé, par son nom")
    ] = ""
    closes_on: Annotated[
        Day,
        shown_if("closes", "house", "part"),
        editor_label("Le"),
        editor_help("Sans date : aujourd'hui, chaque jour où l'alerte est affichée."),
    ] = None


class FunFact(ContentModel):
    """The bubble with a star; ``title_copier`` is the text that runs round it."""

    title: Annotated[Text, required(), editor_label("Titre")] = ""
    text: Annotated[Html, required(), editor_label("Texte")] = NO_HTML
    image: Annotated[Image | None, editor_label("Image")] = None
    display_link: Annotated[Flag, shown_with("link"), editor_label("Afficher le bouton")] = False
    link: Annotated[CTA | None, editor_label("Bouton")] = None
    color_bkg: Annotated[Colour, editor_label("Couleur de fond")] = ""
    color_text: Annotated[Colour, editor_label("Couleur du texte")] = ""
    title_copier: Annotated[Text, editor_label("Texte autour de la bulle")] = ""
