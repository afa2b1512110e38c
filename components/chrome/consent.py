"""Cookie consent with tarteaucitron, where a configured service needs it."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.visits.visit import View


def consent(view: View) -> VdomDict | None:
    """Render the island that starts tarteaucitron; nothing without services."""
    services = dict(view.ctx.consent)
    if not services or view.kind == "maintenance":
        return None
    return island("consent", {"services": services, "lang": view.ctx.locale})


def manage_cookies(ctx: BlockContext) -> VdomDict:
    """Render the button that opens tarteaucitron's panel, hidden until that has loaded."""
    return html.button(
        {"type": "button", "className": "manage-cookies", "hidden": True},
        ctx.t("Gérer les cookies"),
    )
