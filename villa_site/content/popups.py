"""The models of the alert and the fun fact, which are shown over a page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import as_items
from villa_site.content.fields.marks import Preset, WrittenAs, shown_with
from villa_site.content.fields.reference import PageIdKind
from villa_site.content.fields.rows import Rows
from villa_site.content.links import CTA
from villa_site.content.media import Image
from villa_site.content.model import (
    NO_HTML,
    Colour,
    ContentModel,
    Flag,
    Html,
    Integer,
    Text,
    present,
    required,
)


def _as_ids(value: object) -> list[Any]:
    """Read IDs, or pages that have one."""
    return [item.get("ID") if isinstance(item, dict) else item for item in as_items(value)]


PageIds = Annotated[tuple[Integer, ...], BeforeValidator(_as_ids), Rows(PageIdKind())]


class Alert(ContentModel):
    """The popup of the whole site or of a selection of pages."""

    display_on: Annotated[Literal["all", "selection"], present(), Preset("all")] = "selection"
    display_alert_on_pages: Annotated[PageIds, WrittenAs("pages")] = ()
    titre: Text = ""
    main_text: Html = NO_HTML
    image: Image | None = None
    display_main_cta: Annotated[Flag, shown_with("main_cta")] = False
    main_cta: CTA | None = None
    display_main_secondary: Annotated[Flag, shown_with("secondary_cta")] = False
    secondary_cta: CTA | None = None


class FunFact(ContentModel):
    """The bubble with a star; ``title_copier`` is the text that runs round it."""

    title: Annotated[Text, required()] = ""
    text: Annotated[Html, required()] = NO_HTML
    image: Image | None = None
    display_link: Annotated[Flag, shown_with("link")] = False
    link: CTA | None = None
    color_bkg: Colour = ""
    color_text: Colour = ""
    title_copier: Text = ""
