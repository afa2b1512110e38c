"""A page to pass on: by what the visitor's device offers, else by mail."""

from __future__ import annotations

from urllib.parse import quote

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext


class ShareProps(Props):
    """Props of the island: what is passed on, and the button's name."""

    title: str
    url: str
    label: str


def share(title: str, url: str, ctx: BlockContext) -> VdomDict:
    """Offer the page at ``url``, a path of ours or an address, to be passed on under ``title``."""
    address = f"{ctx.origin}{url}" if ctx.local_path(url) == url else url
    mail = f"mailto:?subject={quote(title)}&body={quote(address)}"
    return html.div(
        {"className": "share"},
        island(
            "share",
            ShareProps(title=title, url=address, label=ctx.t("Partager")),
            html.a(
                {"className": "button button-outline", "href": mail},
                html.span({"className": "button-label"}, ctx.t("Envoyer par courriel")),
            ),
        ),
    )
