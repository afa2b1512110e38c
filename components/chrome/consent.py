"""Consent to cookies: tarteaucitron, once the site has a service that needs it."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.visit import View


def consent(view: View) -> VdomDict | None:
    """Start the consent tool with the configured services, in the language of the page."""
    services = dict(view.ctx.consent)
    if not services or view.kind == "maintenance":
        return None
    return island("consent", {"services": services, "lang": view.ctx.locale})


def manage_cookies(ctx: BlockContext) -> VdomDict:
    """Render the button that opens the tool's panel; it appears once the tool is ready."""
    return html.button(
        {"type": "button", "className": "manage-cookies", "hidden": True},
        ctx.t("Gérer les cookies"),
    )
