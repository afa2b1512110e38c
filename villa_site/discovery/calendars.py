"""Events for visitors' own calendars: each by itself, and the whole agenda to subscribe to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Final

from fastapi import APIRouter, Request, Response
from icalendar import Calendar, Timezone
from icalendar import Event as CalendarEvent

from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.discovery.dependencies import CurrentFeeds
from villa_site.discovery.events import Event, EventSpan, event_of_page, events_since
from villa_site.discovery.feed_cache import FeedCache, Passing
from villa_site.discovery.feed_urls import CALENDARS, stable_id
from villa_site.discovery.ical import CONTENT_TYPE, plain_text, time_zone, utc
from villa_site.settings.languages import Locale
from villa_site.settings.project import institution_zone
from villa_site.site.context import BlockContext
from villa_site.site.formats import days
from villa_site.site.listing.event_filters import FILTERS, filtered, known_filters
from villa_site.site.listing.query import ListingQuery, clean
from villa_site.site.pages.urls import page_url

REFRESH: Final = timedelta(hours=6)
"""How often programs ask for a subscribed agenda again."""
MOST_DATES: Final = 1_000
"""Most entries of a calendar, each date of a series counted."""
KEPT_DAYS: Final = 31
"""Days for which an event that is over stays in a subscribed agenda."""
_NEAR: Final = 50
"""Years from now in which a calendar knows the clock changes: each takes two lines."""
_STATUS: Final = {
    "confirme": "CONFIRMED",
    "complet": "CONFIRMED",
    "annule": "CANCELLED",
    "reporte": "TENTATIVE",
    "deplace": "CONFIRMED",
}


router = APIRouter(include_in_schema=False)


@router.get(f"{CALENDARS}/{{path:path}}.ics")
async def calendar_file(request: Request, feeds: CurrentFeeds, path: str) -> Response:
    """Return the calendar of the agenda in a language, or that of the event at ``path``."""
    if path in feeds.site.routes.languages:
        return await _agenda(request, feeds, path)
    headers = _headers(path.rpartition("/")[2])
    return await feeds.answer_page(request, f"/{path}", _page_calendar, headers)


async def _page_calendar(page: Page, path: str, ctx: BlockContext) -> bytes | None:
    event = event_of_page(page, path)
    return await asyncio.to_thread(calendar, [event], ctx) if event else None


async def _agenda(request: Request, feeds: FeedCache, locale: Locale) -> Response:
    selected = selected_events(request.query_params)

    async def write(ctx: BlockContext) -> bytes:
        first = ctx.today - timedelta(days=KEPT_DAYS)
        site = feeds.site
        events = await events_since(
            site.backend,
            first,
            Call(locale=locale),
            site.routes,
            keep=lambda card: bool(filtered([card], selected)),
        )
        name = ctx.t("Agenda de la %s", ctx.product)
        written = await asyncio.to_thread(calendar, events, ctx, name=name)
        # Of invented places there are more than memory has room for.
        return written if events else Passing(written)

    headers = _headers(f"agenda-{locale}")
    return await feeds.answer(request, locale, write, headers, variant=selected.query)


def selected_events(parameters: Mapping[str, str]) -> ListingQuery:
    """Read the agenda's filters from a query string; unknown words and parameters count nothing."""
    values = ((name, clean(parameters.get(name, ""))) for name in FILTERS)
    given = tuple((name, value) for name, value in values if value)
    return known_filters(ListingQuery(CALENDARS, FILTERS, given))


def _headers(name: str) -> dict[str, str]:
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name) or "agenda"
    return {"content-type": CONTENT_TYPE, "content-disposition": f'inline; filename="{plain}.ics"'}


def calendar(events: Iterable[Event], ctx: BlockContext, *, name: str = "") -> bytes:
    """Write a calendar; with a ``name`` it is one to subscribe to.

    Runs in a thread: an agenda has hundreds of events.
    """
    document = Calendar()
    document.add("version", "2.0")
    document.add("prodid", plain_text(f"-//{ctx.product}//Villa Site//{ctx.locale.upper()}"))
    document.add("calscale", "GREGORIAN")
    if name:
        document.add("name", plain_text(name))
        document.add("x-wr-calname", plain_text(name))
        document.add("x-wr-timezone", institution_zone().key)
        document.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
        document.add("x-published-ttl", REFRESH)
    listed = list(islice(_dates(events), MOST_DATES))
    document.add_component(_time_zone(listed, ctx))
    for event in listed:
        document.add_component(_event(event, ctx))
    written: bytes = document.to_ical()
    return written


def _dates(events: Iterable[Event]) -> Iterator[Event]:
    """Yield each date of a series as an event of its own."""
    for event in events:
        if not event.sessions:
            yield event
        for span, status in event.sessions:
            yield replace(event, span=span, status=status)


def _time_zone(events: list[Event], ctx: BlockContext) -> Timezone:
    """Return the institution's time zone in the years of the events, far ones apart."""
    now = ctx.today.year
    years = {now, *(day.year for each in events for _, day in _span(each.span))}
    near = [year for year in years if abs(year - now) <= _NEAR]
    return time_zone(institution_zone().key, min(near), max(near))


def _event(event: Event, ctx: BlockContext) -> CalendarEvent:
    url = page_url(event.path, ctx)
    revised = event.modified or datetime.combine(ctx.today, datetime.min.time(), institution_zone())
    entry = CalendarEvent()
    entry.add("uid", plain_text(_uid(event, ctx)))
    entry.add("dtstamp", utc(revised))
    if event.modified:
        entry.add("last-modified", utc(event.modified))
        # Programs that hold an imported copy take a later one for newer by this alone.
        entry.add("sequence", max(0, int(utc(event.modified).timestamp()) // 60))
    for property_name, moment in _span(event.span):
        entry.add(property_name, moment)
    place = event.place
    texts = {
        "summary": summary(event, ctx),
        "description": "\n".join([*_description(event, ctx), url]),
        "location": ", ".join(filter(None, (place.nom, place.address))),
    }
    for property_name, text in texts.items():
        if plain := plain_text(text):
            entry.add(property_name, plain)
    if category := plain_text(event.category):
        entry.add("categories", [category])
    if place.lat is not None and place.lng is not None:
        entry.add("geo", (round(place.lat, 6), round(place.lng, 6)))
    entry.add("url", plain_text(url))
    if event.status:
        entry.add("status", _STATUS[event.status])
    entry.add("transp", "TRANSPARENT" if event.span.whole_days else "OPAQUE")
    return entry


def _uid(event: Event, ctx: BlockContext) -> str:
    """Return the permanent id; that of a date of a series ends with its day and time."""
    name, _, host = stable_id("programme", event.number, event.path, ctx.origin).partition("@")
    start = event.span.start
    hour = start.strftime("T%H%M") if isinstance(start, datetime) else ""
    return f"{name}-{start:%Y%m%d}{hour}@{host}" if event.sessions else f"{name}@{host}"


def summary(event: Event, ctx: BlockContext) -> str:
    """Give the title, with the word beside it that calendars do not show by themselves."""
    words = {"annule": ctx.t("Annulé"), "reporte": ctx.t("Reporté"), "complet": ctx.t("Complet")}
    word, title = words.get(event.status or ""), event.title or ctx.product
    return ctx.t("%s : %s", word, title) if word else title


def dates(event: Event, ctx: BlockContext) -> str:
    """Write the days of the event."""
    last = event.span.end if event.span.whole_days else None
    return days(event.span.first_day, last, ctx.locale)


def _description(event: Event, ctx: BlockContext) -> Iterator[str]:
    if event.about:
        yield event.about
    known = (
        (ctx.t("Horaires"), event.hours),
        (ctx.t("Tarif"), event.price),
        (ctx.t("Public"), event.audience),
    )
    yield from (ctx.t("%s : %s", label, value) for label, value in known if value)


def _span(span: EventSpan) -> Iterator[tuple[str, date | datetime]]:
    """Give the start and, where one is known, the end: of whole days, the day after the last."""
    yield "dtstart", span.start
    end = span.end or span.start
    if span.whole_days and end < date.max:
        yield "dtend", end + timedelta(days=1)
    elif span.end and not span.whole_days:
        yield "dtend", span.end
