"""schema.org's Event: dates, series and new dates, place with its access, tickets, languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Final

from components.listing.event_when import dated
from components.listing.event_words import names
from components.structured_data.prices import price
from components.structured_data.thing import (
    Thing,
    address_of,
    house,
    moment,
    picture,
    place_thing,
    shortened,
    subject,
    thing,
)
from villa_site.backend.models.page import Page
from villa_site.content.cards import EventStatus, Session
from villa_site.content.entities.models import Programme
from villa_site.content.fields.event_words import Access
from villa_site.content.links import CTA
from villa_site.discovery.events import span_of
from villa_site.settings.project import institution_currency, institution_zone
from villa_site.site.context import BlockContext
from villa_site.site.listing.date_ranges import event_state
from villa_site.site.listing.occasions import session_status
from villa_site.site.pages.urls import absolute, absolute_link
from villa_site.site.visits.visit import View

_STATUS: Final = {
    "confirme": "https://schema.org/EventScheduled",
    "complet": "https://schema.org/EventScheduled",
    "deplace": "https://schema.org/EventScheduled",
    "annule": "https://schema.org/EventCancelled",
    "reporte": "https://schema.org/EventPostponed",
}
_RESCHEDULED: Final = "https://schema.org/EventRescheduled"
_MAX_SESSIONS: Final = 12
_AGES: Final = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_AT_MOST: Final = re.compile(r"jusqu|moins|fino|sotto|up to|under|below", re.IGNORECASE)


def event(view: View, page: Page, programme: Programme) -> Thing | None:
    """Describe an event; nothing without a date."""
    ctx, (starts, ends) = view.ctx, _days(programme)
    if not starts:
        return None
    moved = _new_date(programme)
    name = page.title or ctx.product
    return subject(
        "Event",
        "event",
        view,
        name=name,
        url=address_of(view),
        description=shortened(programme.chapo or page.seo.description),
        image=picture(programme.image or page.seo.image, ctx),
        startDate=moved or starts,
        endDate="" if moved else ends,
        previousStartDate=starts if moved else "",
        duration=_iso_duration(programme.duree),
        eventStatus=_RESCHEDULED if moved else _status(programme.statut),
        eventAttendanceMode="https://schema.org/OfflineEventAttendanceMode",
        location=_location(programme, ctx),
        organizer=house(ctx),
        performer=[
            thing("Person", name=each.title, url=absolute(each.path, ctx))
            for each in programme.participants
            if each.title
        ],
        offers=_ticket(programme, ctx),
        isAccessibleForFree=programme.gratuit or None,
        typicalAgeRange=_ages(programme.age),
        inLanguage=_languages(programme) or ctx.locale,
        subEvent=[*_sessions(programme, name, ctx)],
    )


def _days(programme: Programme) -> tuple[str, str]:
    """Return first and last day, with their times of day where they are known."""
    span = span_of(programme)
    if span is None:
        days = [day for day, _ in dated(programme)]
        return (moment(min(days)), moment(max(days))) if days else ("", "")
    last = programme.date_fin
    last = last if last and last > span.first_day else None
    ends = programme.ends if programme.starts and programme.ends else None
    later = ends if ends and programme.starts and ends > programme.starts else last
    return moment(programme.starts or programme.date_debut), moment(later)


def _new_date(programme: Programme) -> str:
    if programme.statut != "reporte":
        return ""
    return moment(programme.restarts or programme.nouvelle_date)


def _status(status: EventStatus) -> str:
    return _STATUS[status] if status else ""


def _iso_duration(value: timedelta | None) -> str:
    if value is None or value <= timedelta():
        return ""
    hours, minutes = divmod(int(value.total_seconds()) // 60, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes or not hours else "")


def _ages(text: str) -> str:
    """Read an age range from an editor's words: ``8-`` of ``dès 8 ans``, ``6-10``; else empty."""
    ages = [int(each) for each in _AGES.findall(text)]
    match ages:
        case [first, last] if first < last:
            return f"{first}-{last}"
        case [first] if not _AT_MOST.search(text):
            return f"{first}-"
    return ""


def _languages(programme: Programme) -> list[str]:
    return [each for each in dict.fromkeys(programme.langues) if each != "sans_paroles"]


def _location(programme: Programme, ctx: BlockContext) -> Thing:
    """Describe the place with what makes the event accessible there."""
    features = [
        thing("LocationFeatureSpecification", name=name, value=True)
        for name in names(programme.accessibilite, Access, ctx)
    ]
    place = place_thing(programme.lieu, ctx)
    return {**place, "amenityFeature": features} if features else place


def _ticket(programme: Programme, ctx: BlockContext) -> Thing | None:
    """Describe the ticket of an event that is upcoming or sold out."""
    moved = programme.nouvelle_date if programme.statut == "reporte" else None
    first, status = (moved, "confirme") if moved else (programme.date_debut, programme.statut)
    state = event_state(first, None if moved else programme.date_fin, status, ctx)
    return _offer(programme.cta, programme, state, status, ctx)


def _offer(
    cta: CTA | None, programme: Programme, state: str, status: EventStatus, ctx: BlockContext
) -> Thing | None:
    address = absolute_link(cta.href, ctx) if cta else ""
    amount = price(programme.tarif) or ("0" if programme.gratuit else "")
    if state in {"past", "cancelled", "postponed"} or not (address or amount):
        return None
    stock = "SoldOut" if state == "full" else "InStock" if status else ""
    return thing(
        "Offer",
        url=address,
        price=amount,
        priceCurrency=institution_currency() if amount else "",
        availability=f"https://schema.org/{stock}" if stock else "",
    )


def _sessions(programme: Programme, name: str, ctx: BlockContext) -> Iterator[Thing]:
    """Describe the next dates of a series, each as an event of its own."""
    ahead = [pair for pair in dated(programme) if pair[0] >= ctx.today]
    if len(dated(programme)) < 2:  # noqa: PLR2004 - one date is the event itself
        return
    for day, session in ahead[:_MAX_SESSIONS]:
        status = session_status(session, programme.statut)
        cta = session.cta if session.cta and session.cta.href else programme.cta
        yield thing(
            "Event",
            name=name,
            startDate=_at(day, session.debut),
            endDate=_session_end(day, session),
            eventStatus=_status(status),
            location=place_thing(programme.lieu, ctx),
            offers=_offer(cta, programme, event_state(day, None, status, ctx), status, ctx),
        )


def _at(day: date, clock: time | None) -> str:
    zone = institution_zone()
    return moment(datetime.combine(day, clock, zone) if clock else day)


def _session_end(day: date, session: Session) -> str:
    """Return when a date ends; one that ends before it begins ends after midnight."""
    if session.debut is None or session.fin is None:
        return ""
    after_midnight = session.fin <= session.debut and day < date.max
    return _at(day + timedelta(days=1) if after_midnight else day, session.fin)
