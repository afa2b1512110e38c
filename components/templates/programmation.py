"""The agenda page: upcoming or past events, filtered by date range and category."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.agenda_filters import agenda_views, event_fields
from components.listing.agenda_month import agenda_month, day_href
from components.listing.event_row import event_count, event_row
from components.listing.listing import (
    RESULTS,
    Navigate,
    SelectOption,
    choices,
    day_field,
    filter_form,
    hidden_fields,
    listing,
    not_loaded,
    nothing_found,
    select_field,
)
from components.listing.pagination import pagination
from components.ui.button import quiet_link
from components.ui.section import body_section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card
from villa_site.discovery.feed_urls import agenda_calendar, feed, webcal
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site import formats
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.date_ranges import DAYS, PERIOD, SINCE, UNTIL
from villa_site.site.listing.event_filters import FILTERS
from villa_site.site.listing.events import (
    DAY,
    MONTH_VIEW,
    PAST,
    VIEW,
    WHEN,
    EventListing,
    event_query,
    load_events,
)
from villa_site.site.listing.months import MonthListing, load_month
from villa_site.site.listing.occasions import next_occasion
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

_ANCHOR: Final = "programme"


async def load(
    _page: Page, ctx: PageContext, backend: SearchBackend
) -> EventListing | MonthListing:
    """Load the events that the address selects."""
    query = event_query(ctx)
    if query[VIEW] == MONTH_VIEW:
        return await load_month(query, ctx, backend)
    return await load_events(query, ctx, backend)


def programmation(view: View, page: Page) -> list[Any]:
    """List the page's sections; the list takes the place of an agenda block of all events."""
    position, title = _agenda_block(view.blocks)
    rest = view.blocks
    if position is not None:
        rest = view.blocks[:position] + view.blocks[position + 1 :]
    nodes = blocks(replace(view, blocks=rest), leading=False)
    nodes.insert(position or 0, _agenda(view, title))
    return [page_head(view, chapo=page.seo.description), *nodes]


def _agenda_block(loaded_blocks: tuple[LoadedBlock, ...]) -> tuple[int | None, str]:
    """Return the position and title of the first agenda block without a category."""
    for position, loaded in enumerate(loaded_blocks):
        data = loaded.block.data
        of_all = data.get("mode") == "auto" and not data.get("categorie")
        if loaded.block.name == "acf/agenda" and of_all:
            title = data.get("titre")
            return position, title if isinstance(title, str) else ""
    return None, ""


def _agenda(view: View, title: str) -> VdomDict:
    ctx, query, found = view.ctx, event_query(view.ctx), view.extra
    past = query[WHEN] == PAST and query[VIEW] != MONTH_VIEW
    heading = ctx.t("Événements passés") if past else title or ctx.t("Événements à venir")
    body: Any = not_loaded(query.href(), ctx)
    if isinstance(found, EventListing):
        body = listing(
            view.visit,
            query,
            filters=lambda current, navigate: _filters(current, navigate, found, ctx),
            status=event_count(found.total, ctx),
            results=freeze(first_picture_at_once(_results(query, found, ctx))),
        )
    elif isinstance(found, MonthListing):
        body = listing(
            view.visit,
            query,
            filters=lambda current, navigate: _month_filters(current, navigate, found, ctx),
            status=ctx.t(
                "%s : %s", formats.month(found.first, ctx.locale), event_count(found.total, ctx)
            ),
            results=agenda_month(query, found, ctx),
        )
    views = None if past else agenda_views(query, ctx, anchor=_ANCHOR)
    # The class names are those of the block ``acf/agenda``, whose styles apply.
    content = (_tabs(query, ctx), views, body, _feeds(query, ctx))
    return body_section("agenda programming", *content, title=heading, anchor=_ANCHOR)


def _tabs(query: ListingQuery, ctx: BlockContext) -> VdomDict:
    kept = query.only(*FILTERS)
    past = query[WHEN] == PAST
    return html.nav(
        {"className": "programming-tabs", "aria-label": ctx.t("À venir ou passés")},
        _tab(kept, ctx.t("À venir"), current=not past),
        _tab(kept.with_(**{WHEN: PAST}), ctx.t("Passés"), current=past),
    )


def _tab(query: ListingQuery, label: str, *, current: bool) -> VdomDict:
    attributes = {"href": query.href(_ANCHOR)} | ({"aria-current": "page"} if current else {})
    return html.a(attributes, label)


def _filters(
    query: ListingQuery, navigate: Navigate, events: EventListing, ctx: BlockContext
) -> VdomDict:
    days = bool(query[SINCE] or query[UNTIL])
    period = DAYS if days else query[PERIOD]
    past = query[WHEN] == PAST
    everything = ctx.t("Les douze derniers mois") if past else ctx.t("Tout ce qui vient")
    options = choices(everything, events.periods, "" if period == DAYS else period)

    def on_period(selected: str) -> None:
        navigate(**{PERIOD: selected, SINCE: "", UNTIL: ""})

    return filter_form(
        f"{query.path}#{RESULTS}",
        ctx,
        *hidden_fields(query, WHEN),
        select_field(
            ctx.t("Période"),
            name=PERIOD,
            value=period,
            options=[*options, SelectOption(DAYS, ctx.t("Choisir des dates…"))],
            on_change=on_period,
        ),
        *event_fields(query, navigate, events.facets, ctx),
        html.div(
            {"className": "programming-days"},
            _day(ctx.t("Du"), SINCE, query, navigate),
            _day(ctx.t("Au"), UNTIL, query, navigate),
        ),
        label=ctx.t("Filtrer les événements"),
    )


def _month_filters(
    query: ListingQuery, navigate: Navigate, month: MonthListing, ctx: BlockContext
) -> VdomDict:
    return filter_form(
        f"{query.path}#{RESULTS}",
        ctx,
        *hidden_fields(query, VIEW, PERIOD, DAY),
        *event_fields(query, navigate, month.facets, ctx),
        label=ctx.t("Filtrer les événements"),
    )


def _day(label: str, name: str, query: ListingQuery, navigate: Navigate) -> VdomDict:
    def on_change(value: str) -> None:
        navigate(**{PERIOD: DAYS, name: value})

    day = query.day(name)
    return day_field(label, name=name, value=day.isoformat() if day else "", on_change=on_change)


def _results(query: ListingQuery, found: EventListing, ctx: BlockContext) -> VdomDict:
    if not found.events:
        return _nothing(query, found, ctx)
    return html.div(
        html.ol([html.li(_row(event, found, ctx)) for event in found.events]),
        pagination(query, found.pages, ctx, anchor=RESULTS),
    )


def _row(event: Card, found: EventListing, ctx: BlockContext) -> VdomDict:
    shown = next_occasion(event, found.since) if found.since else None
    return event_row(event, ctx, shown=shown)


def _nothing(query: ListingQuery, found: EventListing, ctx: BlockContext) -> VdomDict:
    past = query[WHEN] == PAST
    others = query.with_(**{WHEN: "" if past else PAST}).href(_ANCHOR)
    selected = bool(query.only(PERIOD, SINCE, UNTIL, *FILTERS))
    following = found.following
    return nothing_found(
        ctx.t("Rien à l'affiche pour ce choix.")
        if selected or past
        else ctx.t("La saison prochaine se prépare."),
        html.p(
            html.a(
                {"href": day_href(query, following)},
                ctx.t("Prochain jour à l'affiche : %s", formats.days(following, None, ctx.locale)),
            )
        )
        if following
        else None,
        html.p(html.a({"href": query.only(WHEN).href(_ANCHOR)}, ctx.t("Effacer les filtres")))
        if selected
        else None,
        html.p(
            html.a(
                {"href": others},
                ctx.t("Chercher dans ce qui vient") if past else ctx.t("Voir ce qui a eu lieu"),
            )
        ),
    )


def _feeds(query: ListingQuery, ctx: BlockContext) -> VdomDict | None:
    """Link to the calendar of the events with the chosen filters, and the RSS feed of all."""
    if ctx.preview:
        return None
    filters = query.only(*FILTERS).query
    calendar = agenda_calendar(ctx.locale, filters)
    label = ctx.t("S'abonner à cette sélection") if filters else ctx.t("S'abonner au calendrier")
    return html.p(
        {"className": "programming-feeds"},
        quiet_link(webcal(calendar, ctx.origin), label, "calendar"),
        quiet_link(calendar, ctx.t("Télécharger le calendrier"), "download"),
        quiet_link(feed("programme", ctx.locale), ctx.t("Flux RSS"), "arrow"),
    )
