"""A residency's page: what it offers, its conditions, and whether applications are open."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import facts, page_head
from components.listing.card import related
from components.ui.button import button
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import ProgrammeResidence
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.results import load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

CallState = Literal["open", "closed", "unknown"]

_SOON = 14


load = load_related


def programme_residence(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    residency, ctx = page.fields(ProgrammeResidence), view.ctx
    return [
        page_head(
            view,
            eyebrow=[ctx.t("Résidence"), _badge(residency, ctx)],
            chapo=residency.chapo,
            image=residency.image,
            facts=_summary(residency, ctx),
        ),
        _conditions(residency, ctx),
        *blocks(view, leading=residency.image is None),
        *related(
            view,
            others=ctx.t("Autres résidences"),
            before=ctx.t("Résidence précédente"),
            after=ctx.t("Résidence suivante"),
        ),
    ]


def call_state(residency: ProgrammeResidence, ctx: BlockContext) -> CallState:
    """Return whether applications are open today: until the deadline, or without one."""
    if residency.date_limite is not None:
        return "open" if residency.date_limite >= ctx.today else "closed"
    has_form = residency.candidature is not None and residency.candidature.href
    return "open" if has_form else "unknown"


def _badge(residency: ProgrammeResidence, ctx: BlockContext) -> VdomDict | None:
    words = {"open": ctx.t("Appel ouvert"), "closed": ctx.t("Appel clos")}
    state = call_state(residency, ctx)
    if state not in words:
        return None
    return html.span({"className": f"badge badge-call-{state}"}, words[state])


def _summary(residency: ProgrammeResidence, ctx: BlockContext) -> VdomDict | None:
    state = call_state(residency, ctx)
    details = facts(
        (ctx.t("Durée"), residency.duree), (ctx.t("Date limite"), _deadline(residency, ctx))
    )
    apply = button(residency.candidature, ctx) if state == "open" else None
    closed = ctx.t("Le prochain appel sera annoncé ici.") if state == "closed" else ""
    if details is None and apply is None:
        return None
    return html.div(
        {"className": "call-summary"},
        details,
        html.p(closed) if closed else None,
        apply,
    )


def _deadline(residency: ProgrammeResidence, ctx: BlockContext) -> list[Any] | None:
    """Render the deadline, and how many days are left of the last two weeks."""
    last = residency.date_limite
    if last is None:
        return None
    left = (last - ctx.today).days
    near = ""
    if left == 0:
        near = ctx.t("Dernier jour")
    elif 0 < left <= _SOON:
        near = ctx.ngettext("Plus qu'un jour", "Plus que %s jours", left)
    return [
        html.time({"dateTime": last.isoformat()}, formats.days(last, None, ctx.locale)),
        html.strong({"className": "facts-line"}, near) if near else None,
    ]


def _conditions(residency: ProgrammeResidence, ctx: BlockContext) -> VdomDict | None:
    text = rich_text(residency.conditions, ctx)
    if text is None:
        return None
    is_open = call_state(residency, ctx) == "open"
    apply = button(residency.candidature, ctx, variant="outline") if is_open else None
    return body_section("conditions", text, apply, title=ctx.t("Conditions"))
