"""An event: when, where, whether at all, with whom, and where to get a ticket."""

from __future__ import annotations

from typing import Final

from components.listing.event import event_state
from components.structured_data.price import price
from components.structured_data.thing import (
    Thing,
    address_of,
    house,
    moment,
    named,
    picture,
    shortened,
    thing,
)
from villa_site.content.cards import Card, Place
from villa_site.content.entities import Programme
from villa_site.discovery.events import span_of
from villa_site.site.absolute_urls import absolute
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

_STATUS: Final = {
    "annule": "https://schema.org/EventCancelled",
    "reporte": "https://schema.org/EventPostponed",
}
_HIGHEST: Final = 90
_WIDEST: Final = 180


def event(view: View) -> Thing | None:
    """Tell the event of the page; one without a date is none that a search can find."""
    page, ctx = view.page, view.ctx
    if page is None or page.post_type != "programme":
        return None
    told = page.fields(Programme)
    span = span_of(told)
    if span is None:
        return None
    last = told.date_fin if told.date_fin and told.date_fin > span.first_day else None
    address = address_of(view)
    found = thing(
        "Event",
        name=page.title or ctx.product,
        url=address,
        description=shortened(told.chapo or page.seo.description),
        image=picture(told.image or page.seo.image, ctx),
        startDate=moment(told.starts or told.date_debut),
        endDate=moment(span.end if not span.whole_days else last),
        eventStatus=_STATUS.get(told.statut, "https://schema.org/EventScheduled"),
        eventAttendanceMode="https://schema.org/OfflineEventAttendanceMode",
        location=_place(told.lieu, ctx),
        organizer=house(ctx),
        performer=[_performer(each, ctx) for each in told.participants if each.title],
        offers=_offer(told, ctx),
        inLanguage=ctx.locale,
    )
    return named(found, address, "event")


def _place(place: Place, ctx: BlockContext) -> Thing:
    """Tell where; what is held nowhere else is held at the house."""
    lat, lng = place.lat, place.lng
    point = None
    if lat is not None and lng is not None and abs(lat) <= _HIGHEST and abs(lng) <= _WIDEST:
        point = thing("GeoCoordinates", latitude=lat, longitude=lng)
    return thing("Place", name=place.nom or ctx.product, address=place.adresse, geo=point)


def _performer(card: Card, ctx: BlockContext) -> Thing:
    return thing("Person", name=card.title, url=absolute(card.path, ctx))


def _offer(told: Programme, ctx: BlockContext) -> Thing | None:
    """Tell the ticket, as long as there is one to be had or missed."""
    state = event_state(told.date_debut, told.date_fin, told.statut, ctx)
    address = absolute(told.cta.href, ctx) if told.cta else ""
    amount = price(told.tarif)
    if state in {"past", "cancelled", "postponed"} or not (address or amount):
        return None
    stock = "SoldOut" if state == "full" else "InStock"
    return thing(
        "Offer",
        url=address,
        price=amount,
        priceCurrency="EUR" if amount else "",
        availability=f"https://schema.org/{stock}",
    )
