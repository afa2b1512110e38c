"""A ribbon for editors: the page is a preview, and of a draft or of a published page."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.visit import View


def preview_ribbon(view: View) -> VdomDict | None:
    """Render the ribbon in preview mode."""
    ctx, page = view.ctx, view.page
    if not ctx.preview:
        return None
    published = page is not None and page.status == "publish"
    words = ctx.t("Aperçu") if published else ctx.t("Aperçu d'un brouillon")
    published_link = (
        html.a({"href": ctx.path}, ctx.t("Voir la page publiée")) if published else None
    )
    return html.aside({"className": "preview-ribbon"}, html.strong(words), published_link)
