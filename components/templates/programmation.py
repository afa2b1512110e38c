"""The agenda page: upcoming or past events, filtered by date range and category."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.event_row import event_count, event_row
from components.listing.listing import (
    RESULTS,
    Navigate,
    SelectOption,
    choices,
    day_field,
    facet_fields,
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
from villa_site.discovery.feed_urls import agenda_calendar, feed
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.date_ranges import DAYS, PERIOD, SINCE, UNTIL
from villa_site.site.listing.events import (
    CATEGORY,
    NAMES,
    PAST,
    WHEN,
    EventListing,
    load_events,
)
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

_ANCHOR: Final = "programme"


async def load(_page: Page, ctx: PageContext, backend: SearchBackend) -> EventListing:
    """Load the events that the address selects."""
    return await load_events(_query(ctx), ctx, backend)


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


def _query(ctx: PageContext) -> ListingQuery:
    return ListingQuery.read(ctx, *NAMES)


def _agenda(view: View, title: str) -> VdomDict:
    ctx, query, events = view.ctx, _query(view.ctx), view.extra
    past = query[WHEN] == PAST
    heading = ctx.t("Événements passés") if past else title or ctx.t("Événements à venir")
    body: Any = not_loaded(query.href(), ctx)
    if isinstance(events, EventListing):
        body = listing(
            view.visit,
            query,
            filters=lambda current, navigate: _filters(current, navigate, events, ctx),
            status=event_count(events.total, ctx),
            results=freeze(first_picture_at_once(_results(query, events, ctx))),
        )
    # The class names are those of the block ``acf/agenda``, whose styles apply.
    content = (_tabs(query, ctx), body, _feeds(ctx))
    return body_section("agenda programming", *content, title=heading, anchor=_ANCHOR)


def _tabs(query: ListingQuery, ctx: BlockContext) -> VdomDict:
    category = query.only(CATEGORY)
    past = query[WHEN] == PAST
    return html.nav(
        {"className": "programming-tabs", "aria-label": ctx.t("À venir ou passés")},
        _tab(category, ctx.t("À venir"), current=not past),
        _tab(category.with_(**{WHEN: PAST}), ctx.t("Passés"), current=past),
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
        *facet_fields(
            query,
            navigate,
            {CATEGORY: events.categories},
            (CATEGORY, CATEGORY, ctx.t("Catégorie"), ctx.t("Toutes les catégories")),
        ),
        html.div(
            {"className": "programming-days"},
            _day(ctx.t("Du"), SINCE, query, navigate),
            _day(ctx.t("Au"), UNTIL, query, navigate),
        ),
        label=ctx.t("Filtrer les événements"),
    )


def _day(label: str, name: str, query: ListingQuery, navigate: Navigate) -> VdomDict:
    def on_change(value: str) -> None:
        navigate(**{PERIOD: DAYS, name: value})

    day = query.day(name)
    return day_field(label, name=name, value=day.isoformat() if day else "", on_change=on_change)


def _results(query: ListingQuery, events: EventListing, ctx: BlockContext) -> VdomDict:
    if not events.events:
        return _nothing(query, ctx)
    return html.div(
        html.ol([html.li(event_row(event, ctx)) for event in events.events]),
        pagination(query, events.pages, ctx, anchor=RESULTS),
    )


def _nothing(query: ListingQuery, ctx: BlockContext) -> VdomDict:
    past = query[WHEN] == PAST
    others = query.with_(**{WHEN: "" if past else PAST}).href(_ANCHOR)
    selected = bool(query.only(PERIOD, SINCE, UNTIL, CATEGORY))
    return nothing_found(
        ctx.t("Rien à l'affiche pour ce choix.")
        if selected or past
        else ctx.t("La saison prochaine se prépare."),
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


def _feeds(ctx: BlockContext) -> VdomDict | None:
    """Link to the calendar and the RSS feed of all events; previews have none."""
    if ctx.preview:
        return None
    return html.p(
        {"className": "programming-feeds"},
        quiet_link(agenda_calendar(ctx.locale), ctx.t("S'abonner au calendrier"), "calendar"),
        quiet_link(feed("programme", ctx.locale), ctx.t("Flux RSS"), "arrow"),
    )
