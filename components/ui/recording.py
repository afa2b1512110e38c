"""A recording in the browser's own player, beside the text that it belongs to."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import media_url


def recording(source: str, name: str, ctx: BlockContext, *, loop: bool = False) -> VdomDict:
    """Render a recording; of one that the page may not load, the link alone."""
    download = html.a({"href": source}, ctx.t("Télécharger le son"))
    own = media_url(source, ctx)
    attributes = {"src": own, "controls": True, "preload": "metadata", "aria-label": name}
    attributes |= {"loop": True} if loop else {}
    return html.audio(attributes, download) if own else html.p(download)
