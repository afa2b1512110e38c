"""What comes over a page: the alert, and the fun fact."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import as_items
from villa_site.content.links import CTA
from villa_site.content.media import Image
from villa_site.content.model import NO_HTML, Colour, ContentModel, Flag, Html, Integer, Text


def _as_ids(value: object) -> list[Any]:
    """Read IDs, or pages that have one."""
    return [item.get("ID") if isinstance(item, dict) else item for item in as_items(value)]


class Alert(ContentModel):
    """The popup of the whole site or of a selection of pages."""

    display_on: Literal["all", "selection"] = "selection"
    display_alert_on_pages: Annotated[tuple[Integer, ...], BeforeValidator(_as_ids)] = ()
    titre: Text = ""
    main_text: Html = NO_HTML
    image: Image | None = None
    display_main_cta: Flag = False
    main_cta: CTA | None = None
    display_main_secondary: Flag = False
    secondary_cta: CTA | None = None


class FunFact(ContentModel):
    """The bubble with a star; ``title_copier`` is the text that runs round it."""

    title: Text = ""
    text: Html = NO_HTML
    image: Image | None = None
    display_link: Flag = False
    link: CTA | None = None
    color_bkg: Colour = ""
    color_text: Colour = ""
    title_copier: Text = ""
