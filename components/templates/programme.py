"""An event's page: dates, place, price and audience, its state, and its participants."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.event_facts import event_facts, price
from components.chrome.page_head import page_head
from components.chrome.page_share import page_share
from components.listing.card import cards_section, related
from components.listing.event_bar import event_bar
from components.listing.event_row import event_badge
from components.listing.event_sessions import event_sessions
from components.listing.event_when import When, event_when
from components.ui.button import button, link_button, quiet_link
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card
from villa_site.content.entities.models import Programme
from villa_site.discovery.feed_urls import event_calendar
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.date_ranges import EventState, last_day
from villa_site.site.listing.results import Related, SearchBackend, load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


async def load(page: Page, ctx: PageContext, backend: SearchBackend) -> Related:
    """Load other events that are not over yet, those of the same category first."""
    category = page.fields(Programme).categorie

    def by_date(event: Card) -> tuple[date, str]:
        moved = event.nouvelle_date if event.statut == "reporte" else None
        return moved or event.first_day or date.min, event.path

    def is_ahead(event: Card) -> bool:
        takes_place = event.first_day is not None and event.statut != "annule"
        return takes_place and last_day(event) >= ctx.today

    def similar_first(events: list[Card]) -> Iterable[Card]:
        coming = filter(is_ahead, events)
        return sorted(coming, key=lambda each: (each.categorie != category, by_date(each)))

    return await load_related(
        page,
        ctx,
        backend,
        order=by_date,
        select=similar_first,
        since=ctx.today,
        proposes=is_ahead,
    )


def programme(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    event, ctx = page.fields(Programme), view.ctx
    when = event_when(event, ctx)
    return [
        _head(view, event, when),
        _about(event, when, ctx),
        event_sessions(event, ctx),
        *blocks(view, leading=event.image is None),
        cards_section("participants", event.participants, ctx, title=ctx.t("Avec")),
        page_share(view, page),
        *related(
            view,
            others=ctx.t("À voir aussi"),
            before=ctx.t("Événement précédent"),
            after=ctx.t("Événement suivant"),
        ),
        event_bar(when.coming or when.dates, price(event, ctx), when.ticket, ctx),
    ]


def _head(view: View, event: Programme, when: When) -> VdomDict:
    ctx = view.ctx
    where = ", ".join(filter(None, (when.hours, event.lieu.nom)))
    return page_head(
        view,
        eyebrow=[event.categorie, event_badge(when.state, ctx)],
        image=event.image,
        facts=html.div(
            {"className": "event-summary"},
            html.p({"className": "event-dates"}, when.dates) if when.dates else None,
            html.p({"className": "event-notice"}, ctx.t("Prochaine date : %s", when.coming))
            if when.coming
            else None,
            html.p(where) if where else None,
            html.p({"className": "event-notice"}, when.notice) if when.notice else None,
            button(when.ticket, ctx) or _agenda(view, when.state),
            _calendar(view, when),
        ),
    )


def _agenda(view: View, state: EventState) -> VdomDict | None:
    """Lead from an event that nobody can go to any more to what is coming."""
    agenda = view.options.template("programmation")
    if agenda is None or state not in {"past", "cancelled"}:
        return None
    return link_button(agenda.path, view.ctx.t("Voir ce qui vient"), view.ctx)


def _calendar(view: View, when: When) -> VdomDict | None:
    """Link to the calendar file of an upcoming event; previews have none."""
    ctx = view.ctx
    if not when.dates or when.state in {"past", "cancelled"} or ctx.preview:
        return None
    href, label = event_calendar(ctx.path), ctx.t("Ajouter à mon agenda")
    return quiet_link(href, label, "calendar", download=True)


def _about(event: Programme, when: When, ctx: BlockContext) -> VdomDict | None:
    details = event_facts(event, when.hours, ctx)
    if not event.chapo and details is None:
        return None
    return section(
        "event-about",
        html.p({"className": "chapo block-body"}, event.chapo) if event.chapo else None,
        details,
    )
