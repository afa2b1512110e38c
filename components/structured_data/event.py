"""schema.org's Event: dates, place, status, performers and tickets."""

from __future__ import annotations

from typing import Final

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
from villa_site.site.listing.event_state import event_state
from villa_site.site.visit import View

_STATUS: Final = {
    "annule": "https://schema.org/EventCancelled",
    "reporte": "https://schema.org/EventPostponed",
}
_MAX_LATITUDE: Final = 90
_MAX_LONGITUDE: Final = 180


def event(view: View) -> Thing | None:
    """Describe the event of the page; nothing without a date."""
    page, ctx = view.page, view.ctx
    if page is None or page.post_type != "programme":
        return None
    programme = page.fields(Programme)
    span = span_of(programme)
    if span is None:
        return None
    last = (
        programme.date_fin if programme.date_fin and programme.date_fin > span.first_day else None
    )
    address = address_of(view)
    node = thing(
        "Event",
        name=page.title or ctx.product,
        url=address,
        description=shortened(programme.chapo or page.seo.description),
        image=picture(programme.image or page.seo.image, ctx),
        startDate=moment(programme.starts or programme.date_debut),
        endDate=moment(span.end if not span.whole_days else last),
        eventStatus=_STATUS.get(programme.statut, "https://schema.org/EventScheduled"),
        eventAttendanceMode="https://schema.org/OfflineEventAttendanceMode",
        location=_place(programme.lieu, ctx),
        organizer=house(ctx),
        performer=[_performer(each, ctx) for each in programme.participants if each.title],
        offers=_offer(programme, ctx),
        inLanguage=ctx.locale,
    )
    return named(node, address, "event")


def _place(place: Place, ctx: BlockContext) -> Thing:
    """Describe the place; the institution itself where none is given."""
    lat, lng = place.lat, place.lng
    point = None
    if (
        lat is not None
        and lng is not None
        and abs(lat) <= _MAX_LATITUDE
        and abs(lng) <= _MAX_LONGITUDE
    ):
        point = thing("GeoCoordinates", latitude=lat, longitude=lng)
    return thing("Place", name=place.nom or ctx.product, address=place.adresse, geo=point)


def _performer(card: Card, ctx: BlockContext) -> Thing:
    return thing("Person", name=card.title, url=absolute(card.path, ctx))


def _offer(programme: Programme, ctx: BlockContext) -> Thing | None:
    """Describe the ticket of an event that is upcoming or sold out."""
    state = event_state(programme.date_debut, programme.date_fin, programme.statut, ctx)
    address = absolute(programme.cta.href, ctx) if programme.cta else ""
    amount = price(programme.tarif)
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
