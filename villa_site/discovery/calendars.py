"""Events for visitors' own calendars: each by itself, and the whole agenda to subscribe to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Final

from fastapi import APIRouter, Request, Response

from villa_site.backend.call import Call
from villa_site.content.locales import LOCALES, Locale, locale_of
from villa_site.discovery import ical
from villa_site.discovery.events import Event, EventSpan, event_of_page, events_since
from villa_site.discovery.feed_cache import FeedCache
from villa_site.discovery.feed_urls import CALENDARS, published_path, stable_id
from villa_site.engine.http.urls import quote_path
from villa_site.site.absolute_urls import page_url
from villa_site.site.context import INSTITUTION_ZONE, BlockContext
from villa_site.site.formats import days
from villa_site.site.policies.canonical import own_path
from villa_site.site.site import Site

KEPT_DAYS: Final = 31
"""Days for which an event that is over stays in a subscribed agenda."""
_STATUS: Final = {"annule": "CANCELLED", "reporte": "TENTATIVE"}


def routes(site: Site) -> APIRouter:
    """Declare the calendar of the agenda in each language, and that of each event."""
    router, answers = APIRouter(), FeedCache(site)
    for locale in LOCALES:
        _agenda_route(router, answers, locale)

    @router.api_route(CALENDARS + "/{path:path}.ics", methods=["GET", "HEAD"])
    async def one(path: str, request: Request) -> Response:
        page_path = published_path(f"/{path}")
        locale = locale_of(page_path or "")

        async def write(ctx: BlockContext) -> bytes | None:
            if page_path is None:
                return None
            page = await site.backend.page(quote_path(page_path), Call(locale=locale))
            event = event_of_page(page, own_path(page.path) or page_path)
            return calendar([event], ctx) if event else None

        return await answers.answer(request, locale, write, _headers(path.rpartition("/")[2]))

    return router


def _agenda_route(router: APIRouter, answers: FeedCache, locale: Locale) -> None:
    @router.api_route(f"{CALENDARS}/{locale}.ics", methods=["GET", "HEAD"], name=f"agenda-{locale}")
    async def agenda(request: Request) -> Response:
        async def write(ctx: BlockContext) -> bytes:
            first = ctx.today - timedelta(days=KEPT_DAYS)
            events = await events_since(answers.site.backend, first, Call(locale=locale))
            return calendar(events, ctx, name=ctx.t("Agenda de la %s", ctx.product))

        return await answers.answer(request, locale, write, _headers(f"agenda-{locale}"))


def _headers(name: str) -> dict[str, str]:
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name) or "agenda"
    return {"content-type": ical.TYPE, "content-disposition": f'inline; filename="{plain}.ics"'}


def calendar(events: Iterable[Event], ctx: BlockContext, *, name: str = "") -> bytes:
    """Write a calendar; with a ``name`` it is one to subscribe to."""
    return ical.document(
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            ical.text("PRODID", f"-//{ctx.product}//Villa Site//{ctx.locale.upper()}"),
            "CALSCALE:GREGORIAN",
            *_naming(name),
            *ical.ROME,
            *(line for event in events for line in _event(event, ctx)),
            "END:VCALENDAR",
        ]
    )


def _naming(name: str) -> Iterator[str]:
    if name:
        yield ical.text("NAME", name)
        yield ical.text("X-WR-CALNAME", name)
        yield f"X-WR-TIMEZONE:{ical.ZONE}"
        yield "REFRESH-INTERVAL;VALUE=DURATION:PT6H"
        yield "X-PUBLISHED-TTL:PT6H"


def _event(event: Event, ctx: BlockContext) -> Iterator[str]:
    address = page_url(event.path, ctx)
    revised = event.modified or datetime.combine(ctx.today, datetime.min.time(), INSTITUTION_ZONE)
    yield "BEGIN:VEVENT"
    yield ical.text("UID", stable_id("programme", event.number, event.path, ctx.origin))
    yield ical.stamp("DTSTAMP", revised)
    if event.modified:
        yield ical.stamp("LAST-MODIFIED", event.modified)
        # Programs that hold an imported copy take a later one for newer by this alone.
        yield f"SEQUENCE:{max(0, int(ical.utc(event.modified).timestamp()) // 60)}"
    yield from _when(event.span)
    yield ical.text("SUMMARY", summary(event, ctx))
    yield ical.text("DESCRIPTION", "\n".join([*_told(event, ctx), address]))
    yield ical.text("LOCATION", ", ".join(filter(None, (event.place.nom, event.place.adresse))))
    if event.place.lat is not None and event.place.lng is not None:
        yield f"GEO:{event.place.lat:.6f};{event.place.lng:.6f}"
    yield ical.text("CATEGORIES", event.category)
    yield ical.uri("URL", address)
    yield f"STATUS:{_STATUS.get(event.status, 'CONFIRMED')}"
    yield f"TRANSP:{'TRANSPARENT' if event.span.whole_days else 'OPAQUE'}"
    yield "END:VEVENT"


def summary(event: Event, ctx: BlockContext) -> str:
    """Give the title, with the word beside it that calendars do not show by themselves."""
    words = {"annule": ctx.t("Annulé"), "reporte": ctx.t("Reporté"), "complet": ctx.t("Complet")}
    word, title = words.get(event.status), event.title or ctx.product
    return ctx.t("%s : %s", word, title) if word else title


def dates(event: Event, ctx: BlockContext) -> str:
    """Write the days of the event."""
    last = event.span.end if event.span.whole_days else None
    return days(event.span.first_day, last, ctx.locale)


def _told(event: Event, ctx: BlockContext) -> Iterator[str]:
    if event.about:
        yield event.about
    known = (
        (ctx.t("Horaires"), event.hours),
        (ctx.t("Tarif"), event.price),
        (ctx.t("Public"), event.audience),
    )
    yield from (ctx.t("%s : %s", label, value) for label, value in known if value)


def _when(span: EventSpan) -> Iterator[str]:
    yield ical.moment("DTSTART", span.start)
    end = span.end or span.start
    if not span.whole_days:
        yield ical.moment("DTEND", end) if span.end else ""
    elif end < date.max:
        # The standard wants the day after the last.
        yield ical.moment("DTEND", end + timedelta(days=1))
