"""A residency: what it offers, on what conditions, and whether one may still apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.related import Related, neighbours, others, related
from components.ui.button import button
from components.ui.facts import facts
from components.ui.rich_text import rich_text
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.entities import ProgrammeResidence
from villa_site.site import formats
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

CallState = Literal["open", "closed", "unknown"]

_SOON = 14


async def load(page: Page, ctx: PageContext, backend: Backend) -> Related:
    """Ask for the other residencies."""
    return await related(page, ctx, backend)


def programme_residence(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    residency, ctx = view.page.fields(ProgrammeResidence), view.ctx
    return [
        page_head(
            view,
            title=view.page.title,
            eyebrow=[ctx.t("Résidence"), _badge(residency, ctx)],
            chapo=residency.chapo,
            image=residency.image,
            facts=_summary(residency, ctx),
        ),
        _conditions(residency, ctx),
        *blocks(view, leading=residency.image is None),
        others(view, ctx.t("Autres résidences")),
        neighbours(view, ctx.t("Résidence précédente"), ctx.t("Résidence suivante")),
    ]


def call_state(residency: ProgrammeResidence, ctx: BlockContext) -> CallState:
    """Tell whether one may apply today: until the last day is over, or as long as there is none."""
    if residency.date_limite is not None:
        return "open" if residency.date_limite >= ctx.today else "closed"
    applies = residency.candidature is not None and residency.candidature.href
    return "open" if applies else "unknown"


def _badge(residency: ProgrammeResidence, ctx: BlockContext) -> VdomDict | None:
    words = {"open": ctx.t("Appel ouvert"), "closed": ctx.t("Appel clos")}
    state = call_state(residency, ctx)
    if state not in words:
        return None
    return html.span({"className": f"badge badge-call-{state}"}, words[state])


def _summary(residency: ProgrammeResidence, ctx: BlockContext) -> VdomDict | None:
    state = call_state(residency, ctx)
    known = facts(
        (ctx.t("Durée"), residency.duree), (ctx.t("Date limite"), _deadline(residency, ctx))
    )
    apply = button(residency.candidature, ctx) if state == "open" else None
    closed = ctx.t("Le prochain appel sera annoncé ici.") if state == "closed" else ""
    if known is None and apply is None:
        return None
    return html.div(
        {"className": "call-summary"},
        known,
        html.p(closed) if closed else None,
        apply,
    )


def _deadline(residency: ProgrammeResidence, ctx: BlockContext) -> list[Any] | None:
    """Write the last day, and how near it is once it is near."""
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
    again = (
        button(residency.candidature, ctx, variant="outline")
        if call_state(residency, ctx) == "open"
        else None
    )
    return section(
        "conditions",
        html.div({"className": "block-body"}, text, again),
        title=ctx.t("Conditions"),
    )
