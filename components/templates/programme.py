"""An event's page: dates, place, price and audience, its state, and its participants."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import facts, page_head
from components.listing.card import cards_section, related
from components.listing.event_row import event_badge
from components.ui.button import button, quiet_link
from components.ui.link import link, map_url
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, Place
from villa_site.content.entities.models import Programme
from villa_site.discovery.events import coordinates, hours_of
from villa_site.discovery.feed_urls import event_calendar
from villa_site.site import formats
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.date_ranges import EventState, event_state, last_day
from villa_site.site.listing.results import Related, SearchBackend, load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

_OPEN: Final[frozenset[EventState]] = frozenset({"coming", "today", "running"})


async def load(page: Page, ctx: PageContext, backend: SearchBackend) -> Related:
    """Load other upcoming events, those of the same category first."""
    category = page.fields(Programme).categorie

    def by_date(event: Card) -> tuple[date, str]:
        return event.date_debut or date.min, event.path

    def is_ahead(event: Card) -> bool:
        return last_day(event) >= ctx.today

    def upcoming(events: list[Card]) -> Iterable[Card]:
        coming = filter(is_ahead, events)
        return sorted(
            (each for each in coming if each.date_debut and each.statut != "annule"),
            key=lambda each: (each.categorie != category, each.date_debut),
        )

    return await load_related(page, ctx, backend, order=by_date, select=upcoming, follows=is_ahead)


def programme(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    event, ctx = page.fields(Programme), view.ctx
    return [
        _head(view, event),
        _about(event, ctx),
        *blocks(view, leading=event.image is None),
        cards_section("participants", event.participants, ctx, title=ctx.t("Avec")),
        *related(
            view,
            others=ctx.t("À voir aussi"),
            before=ctx.t("Événement précédent"),
            after=ctx.t("Événement suivant"),
        ),
    ]


def _head(view: View, event: Programme) -> VdomDict:
    ctx, last = view.ctx, _last(event)
    state = event_state(event.date_debut, last, event.statut, ctx)
    dates = formats.days(event.date_debut, last, ctx.locale) if event.date_debut else ""
    hours = hours_of(event, ctx)
    notice = _notice(state, dates, ctx)
    if state == "postponed":
        # Neither is the event's any more.
        dates, hours = "", ""
    where = ", ".join(filter(None, (hours, event.lieu.nom)))
    return page_head(
        view,
        eyebrow=[event.categorie, event_badge(state, ctx)],
        image=event.image,
        facts=html.div(
            {"className": "event-summary"},
            html.p({"className": "event-dates"}, dates) if dates else None,
            html.p(where) if where else None,
            html.p({"className": "event-notice"}, notice) if notice else None,
            button(event.cta, ctx) if state in _OPEN else None,
            _calendar(view, event, state),
        ),
    )


def _last(event: Programme) -> date | None:
    """Return the last day; None when it is before the first."""
    first, last = event.date_debut, event.date_fin
    return last if first is None or last is None or last >= first else None


def _notice(state: EventState, dates: str, ctx: BlockContext) -> str:
    """Return what the state means for visitors; empty where the badge says enough."""
    if state == "postponed" and dates:
        return ctx.t("Initialement prévu : %s. La nouvelle date sera annoncée ici.", dates)
    return {
        "cancelled": ctx.t("Cet événement n'aura pas lieu."),
        "postponed": ctx.t("La nouvelle date sera annoncée ici."),
        "full": ctx.t("Il n'y a plus de place."),
    }.get(state, "")


def _calendar(view: View, event: Programme, state: EventState) -> VdomDict | None:
    """Link to the calendar file of an upcoming event; previews have none."""
    ctx = view.ctx
    if event.date_debut is None or state in {"past", "cancelled", "postponed"} or ctx.preview:
        return None
    href, label = event_calendar(ctx.path), ctx.t("Ajouter à mon agenda")
    return quiet_link(href, label, "calendar", download=True)


def _about(event: Programme, ctx: BlockContext) -> VdomDict | None:
    details = facts(
        (ctx.t("Horaires"), "" if event.statut == "reporte" else hours_of(event, ctx)),
        (ctx.t("Lieu"), _place(event.lieu, ctx)),
        (ctx.t("Tarif"), event.tarif),
        (ctx.t("Public"), event.public),
    )
    if not event.chapo and details is None:
        return None
    return section(
        "event-about",
        html.p({"className": "chapo block-body"}, event.chapo) if event.chapo else None,
        details,
    )


def _place(place: Place, ctx: BlockContext) -> list[Any]:
    lines: list[Any] = [line for line in (place.nom, *place.adresse.splitlines()) if line]
    at = coordinates(place)
    if at and at != (0, 0):
        lines.append(link(map_url(*at), ctx, ctx.t("Voir sur une carte")))
    return [html.span({"className": "facts-line"}, line) for line in lines]
