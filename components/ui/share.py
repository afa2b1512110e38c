"""A share button: the device's share dialog, or an email without script."""

from __future__ import annotations

from urllib.parse import quote

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext


class ShareProps(Props):
    """Props of the island: title and URL to share, and the button's label."""

    title: str
    url: str
    label: str


def share(title: str, url: str, ctx: BlockContext) -> VdomDict:
    """Render the button for ``url``, a path of this site or a full URL, with the title to share."""
    full_url = f"{ctx.origin}{url}" if ctx.local_path(url) == url else url
    mail = f"mailto:?subject={quote(title)}&body={quote(full_url)}"
    return html.div(
        {"className": "share"},
        island(
            "share",
            ShareProps(title=title, url=full_url, label=ctx.t("Partager")),
            html.a(
                {"className": "button button-outline", "href": mail},
                html.span({"className": "button-label"}, ctx.t("Envoyer par courriel")),
            ),
        ),
    )
