"""The attributes of ``<html>``: language, header theme and the page's colours."""

from __future__ import annotations

from typing import Any

from villa_site.site.page_colours import custom_properties, page_colours
from villa_site.site.visit import View


def document_attributes(view: View) -> dict[str, Any]:
    """Return the attributes, the colours as custom properties in ``style``."""
    colours = page_colours(view.page, view.options)
    return {
        "lang": view.ctx.locale,
        "data-header-theme": colours.header_theme,
        "style": custom_properties(colours),
    }
