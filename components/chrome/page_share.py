"""Ways to pass a page on: the device's own sheet, its address, a mail, a QR code for a poster."""

from __future__ import annotations

from urllib.parse import quote

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import quiet_link
from components.ui.copy_field import copy_field
from components.ui.icon import icon
from components.ui.section import section
from components.ui.share import ShareProps
from villa_site.backend.models.page import Page
from villa_site.discovery.feed_urls import qr_code
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import page_path, page_url
from villa_site.site.visits.visit import View


def page_share(view: View, page: Page) -> VdomDict | None:
    """Render the ways behind a quiet line; nothing in a preview, which is nobody else's."""
    ctx = view.ctx
    if ctx.preview:
        return None
    path, title = page_path(page, ctx), page.title or ctx.product
    url = page_url(path, ctx)
    mail = f"mailto:?subject={quote(title)}&body={quote(url)}"
    return section(
        "page-share",
        html.details(
            {"className": "page-share-line"},
            html.summary(icon("share"), html.span(ctx.t("Partager cette page"))),
            html.div(
                {"className": "page-share-ways"},
                html.div(
                    copy_field(url, ctx, label=ctx.t("Adresse de la page")),
                    html.div(
                        {"className": "page-share-buttons"},
                        island(
                            "share",
                            ShareProps(title=title, url=url, label=ctx.t("Par une application")),
                        ),
                        quiet_link(mail, ctx.t("Envoyer par courriel"), "mail"),
                    ),
                ),
                _code(path, ctx),
            ),
        ),
    )


def _code(path: str, ctx: BlockContext) -> VdomDict:
    """Render the QR code and its download."""
    href = qr_code(path)
    return html.div(
        {"className": "page-share-code"},
        html.img({"src": href, "width": 120, "height": 120, "loading": "lazy", "alt": ""}),
        html.div(
            html.p(ctx.t("À imprimer sur une affiche : ce code mène ici.")),
            quiet_link(href, ctx.t("Télécharger le code QR (SVG)"), "download", download=True),
        ),
    )
