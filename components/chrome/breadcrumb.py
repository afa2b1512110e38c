"""The breadcrumb: links from the home page to the page above the current one."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.link import link
from villa_site.site.breadcrumb import BreadcrumbStep, breadcrumb_steps
from villa_site.site.context import BlockContext
from villa_site.site.visit import View


def breadcrumb(view: View) -> VdomDict | None:
    """Render the breadcrumb; nothing on the home page."""
    ctx, steps = view.ctx, breadcrumb_steps(view)
    if not steps:
        return None
    return html.nav(
        {"className": "breadcrumb", "aria-label": ctx.t("Fil d'Ariane")},
        html.ol([html.li(_item(step, ctx)) for step in steps]),
    )


def _item(step: BreadcrumbStep, ctx: BlockContext) -> VdomDict | str:
    return link(step.href, ctx, step.title) if step.href else step.title
