"""The line of information on top of the page, with an icon on both sides."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.backend.models.media import Image
from villa_site.rich_text import plain_text
from villa_site.visit import View


def banner(view: View) -> VdomDict | None:
    """Render the banner; nothing when it says nothing."""
    text = plain_text(view.banner)
    if not text:
        return None
    image = view.options.bandeau_icon
    return html.aside(
        {"className": "banner", "aria-label": view.ctx.t("Information")},
        _icon(image),
        html.p(text),
        _icon(image),
    )


def _icon(image: Image | None) -> VdomDict | None:
    if image is None:
        return None
    return html.img({"src": image.url, "alt": "", "width": 20, "height": 20, "decoding": "async"})
