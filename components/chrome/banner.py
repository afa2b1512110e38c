"""The banner: a line of information on top of the page with an icon on both sides."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.media import Image
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import loadable_image
from villa_site.site.visits.visit import View


def banner(view: View) -> VdomDict | None:
    """Render the banner; the island scrolls a text that is wider than the window."""
    text = view.banner.strip()
    if not text:
        return None
    ctx, image = view.ctx, view.options.bandeau_icon
    words = {"pause": ctx.t("Arrêter le défilement"), "play": ctx.t("Reprendre le défilement")}
    return html.aside(
        {"className": "banner", "aria-label": ctx.t("Information")},
        _icon(image, ctx),
        island("banner", words, html.p({"className": "banner-text"}, text)),
        _icon(image, ctx),
    )


def _icon(image: Image | None, ctx: BlockContext) -> VdomDict | None:
    image = loadable_image(image, ctx)
    if image is None:
        return None
    return html.img({"src": image.url, "alt": "", "width": 20, "height": 20, "decoding": "async"})
