"""An event's page: dates, place, price and audience, its state, and its participants."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.event_badge import event_badge
from components.listing.many_cards import many_cards
from components.listing.related import neighbours, others
from components.ui.button import button
from components.ui.facts import facts
from components.ui.icon import icon
from components.ui.link import link
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, Place
from villa_site.content.entities import Programme
from villa_site.discovery.feed_urls import event_calendar
from villa_site.site import formats
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.date_ranges import last_day
from villa_site.site.listing.event_state import EventState, event_state
from villa_site.site.listing.related import Related, load_related
from villa_site.site.listing.results import SearchBackend
from villa_site.site.visit import View

_OPEN: Final[frozenset[EventState]] = frozenset({"coming", "today", "running"})
_MAX_LATITUDE: Final = 90
_MAX_LONGITUDE: Final = 180


async def load(page: Page, ctx: PageContext, backend: SearchBackend) -> Related:
    """Load other upcoming events, those of the same category first."""
    category = page.fields(Programme).categorie

    def upcoming(events: list[Card]) -> Iterable[Card]:
        coming = (each for each in events if last_day(each) >= ctx.today)
        return sorted(
            (each for each in coming if each.date_debut and each.statut != "annule"),
            key=lambda each: (each.categorie != category, each.date_debut),
        )

    return await load_related(page, ctx, backend, order=_by_date, select=upcoming)


def _by_date(event: Card) -> tuple[date, str]:
    return event.date_debut or date.min, event.path


def programme(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    event, ctx = view.page.fields(Programme), view.ctx
    return [
        _head(view, view.page.title, event),
        _about(event, ctx),
        *blocks(view, leading=event.image is None),
        _participants(event, ctx),
        others(view, ctx.t("À voir aussi")),
        neighbours(view, ctx.t("Événement précédent"), ctx.t("Événement suivant")),
    ]


def _head(view: View, title: str, event: Programme) -> VdomDict:
    ctx, last = view.ctx, _last(event)
    state = event_state(event.date_debut, last, event.statut, ctx)
    dates = formats.days(event.date_debut, last, ctx.locale) if event.date_debut else ""
    where = ", ".join(filter(None, (_hours(event, ctx), event.lieu.nom)))
    notice = _notice(state, ctx)
    return page_head(
        view,
        title=title,
        eyebrow=[event.categorie, event_badge(state, ctx)],
        image=event.image,
        facts=html.div(
            {"className": "event-summary"},
            html.p({"className": "event-dates"}, dates) if dates else None,
            html.p(where) if where else None,
            html.p({"className": "event-told"}, notice) if notice else None,
            button(event.cta, ctx) if state in _OPEN else None,
            _calendar(view, event, state),
        ),
    )


def _last(event: Programme) -> date | None:
    """Return the last day; None when it is before the first."""
    first, last = event.date_debut, event.date_fin
    return last if first is None or last is None or last >= first else None


def _notice(state: EventState, ctx: BlockContext) -> str:
    """Return what the state means for visitors; empty where the badge says enough."""
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
    return html.a(
        {
            "className": "button button-quiet",
            "href": event_calendar(ctx.path),
            "download": True,
        },
        html.span({"className": "button-label"}, ctx.t("Ajouter à mon agenda")),
        icon("calendar"),
    )


def _hours(event: Programme, ctx: BlockContext) -> str:
    if event.horaires or event.starts is None:
        return event.horaires
    return formats.clock_time(event.starts, ctx.locale)


def _about(event: Programme, ctx: BlockContext) -> VdomDict | None:
    details = facts(
        (ctx.t("Horaires"), _hours(event, ctx)),
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
    lines: list[Any] = [line for line in (place.nom, place.adresse) if line]
    url = _map_url(place)
    if url:
        lines.append(link(url, ctx, ctx.t("Voir sur une carte")))
    return [html.span({"className": "facts-line"}, line) for line in lines]


def _map_url(place: Place) -> str:
    """Return the place on OpenStreetMap; empty without valid coordinates."""
    lat, lng = place.lat, place.lng
    if lat is None or lng is None or (lat, lng) == (0, 0):
        return ""
    if abs(lat) > _MAX_LATITUDE or abs(lng) > _MAX_LONGITUDE:
        return ""
    return (
        f"https://www.openstreetmap.org/?mlat={lat:.5f}&mlon={lng:.5f}#map=17/{lat:.5f}/{lng:.5f}"
    )


def _participants(event: Programme, ctx: BlockContext) -> VdomDict | None:
    people = many_cards(event.participants, ctx)
    if people is None:
        return None
    return section(
        "participants", html.div({"className": "block-body"}, people), title=ctx.t("Avec")
    )
