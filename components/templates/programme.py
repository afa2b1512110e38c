"""An event: when, where, for whom, at what price, and whether it takes place at all."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.date_ranges import last_day
from components.listing.event import State, event_state, state_badge
from components.listing.related import Related, neighbours, others, related
from components.ui.button import button
from components.ui.facts import facts
from components.ui.icon import icon
from components.ui.link import link
from components.ui.many_cards import many_cards
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, Place
from villa_site.content.entities import Programme
from villa_site.discovery.feed_urls import event_calendar
from villa_site.site import formats
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

_OPEN: Final[frozenset[State]] = frozenset({"coming", "today", "running"})
_LATITUDES: Final = 90
_LONGITUDES: Final = 180


async def load(page: Page, ctx: PageContext, backend: Backend) -> Related:
    """Ask for what else is on, those of the same category first."""
    kind = page.fields(Programme).categorie

    def choose(found: list[Card]) -> Iterable[Card]:
        coming = (each for each in found if last_day(each) >= ctx.today)
        return sorted(
            (each for each in coming if each.date_debut and each.statut != "annule"),
            key=lambda each: (each.categorie != kind, each.date_debut),
        )

    return await related(page, ctx, backend, order=_by_date, choose=choose)


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
    told = _told(state, ctx)
    return page_head(
        view,
        title=title,
        eyebrow=[event.categorie, state_badge(state, ctx)],
        image=event.image,
        facts=html.div(
            {"className": "event-summary"},
            html.p({"className": "event-dates"}, dates) if dates else None,
            html.p(where) if where else None,
            html.p({"className": "event-told"}, told) if told else None,
            button(event.cta, ctx) if state in _OPEN else None,
            _calendar(view, event, state),
        ),
    )


def _last(event: Programme) -> date | None:
    """Give the last day; an end before its beginning counts as not said."""
    first, last = event.date_debut, event.date_fin
    return last if first is None or last is None or last >= first else None


def _told(state: State, ctx: BlockContext) -> str:
    """Say what a badge cannot: what the state means for who wanted to come."""
    return {
        "cancelled": ctx.t("Cet événement n'aura pas lieu."),
        "postponed": ctx.t("La nouvelle date sera annoncée ici."),
        "full": ctx.t("Il n'y a plus de place."),
    }.get(state, "")


def _calendar(view: View, event: Programme, state: State) -> VdomDict | None:
    """Offer a date that is still to come for one's own calendar; a draft has none yet."""
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
    known = facts(
        (ctx.t("Horaires"), _hours(event, ctx)),
        (ctx.t("Lieu"), _place(event.lieu, ctx)),
        (ctx.t("Tarif"), event.tarif),
        (ctx.t("Public"), event.public),
    )
    if not event.chapo and known is None:
        return None
    return section(
        "event-about",
        html.p({"className": "chapo block-body"}, event.chapo) if event.chapo else None,
        known,
    )


def _place(place: Place, ctx: BlockContext) -> list[Any]:
    lines: list[Any] = [line for line in (place.nom, place.adresse) if line]
    found = _on_map(place)
    if found:
        lines.append(link(found, ctx, ctx.t("Voir sur une carte")))
    return [html.span({"className": "facts-line"}, line) for line in lines]


def _on_map(place: Place) -> str:
    """Lead to the place on a map that asks for no account; nothing for what is no place."""
    lat, lng = place.lat, place.lng
    if lat is None or lng is None or (lat, lng) == (0, 0):
        return ""
    if abs(lat) > _LATITUDES or abs(lng) > _LONGITUDES:
        return ""
    at = f"{lat:.5f}", f"{lng:.5f}"
    return f"https://www.openstreetmap.org/?mlat={at[0]}&mlon={at[1]}#map=17/{at[0]}/{at[1]}"


def _participants(event: Programme, ctx: BlockContext) -> VdomDict | None:
    shown = many_cards(event.participants, ctx)
    if shown is None:
        return None
    return section(
        "participants", html.div({"className": "block-body"}, shown), title=ctx.t("Avec")
    )
