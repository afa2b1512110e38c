"""The agenda of the house: what comes and what has been, by period and category."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.forms.day_field import day_field
from components.forms.select_field import Option, select_field
from components.listing.date_ranges import DAYS, PERIOD, SINCE, UNTIL
from components.listing.event_listing import CATEGORY, NAMES, PAST, WHEN, EventListing, season
from components.listing.event_row import event_row
from components.listing.listing import RESULTS, choices, facet_field, filter_form, listing
from components.listing.pagination import pagination
from components.listing.query import Asked
from components.listing.use_query_navigation import Ask
from components.ui.icon import icon
from components.ui.notice import not_answered, nothing_found
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.discovery.feed_urls import agenda_calendar, feed
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.block_loader import LoadedBlock
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

_ANCHOR: Final = "programme"


async def load(_page: Page, ctx: PageContext, backend: Backend) -> EventListing:
    """Ask for the events that the address asks for."""
    return await season(_asked(ctx), ctx, backend)


def programmation(view: View) -> list[Any]:
    """List the page's sections; an agenda of everything that an editor placed is this one."""
    if view.page is None:
        return []
    position, title = _place(view.blocks)
    rest = view.blocks
    if position is not None:
        rest = view.blocks[:position] + view.blocks[position + 1 :]
    shown = blocks(replace(view, blocks=rest), leading=False)
    shown.insert(position or 0, _agenda(view, title))
    return [page_head(view, title=view.page.title, chapo=view.page.seo.description), *shown]


def _place(found: tuple[LoadedBlock, ...]) -> tuple[int | None, str]:
    """Find the agenda block that shows all there is, and its title."""
    for position, loaded in enumerate(found):
        data = loaded.block.data
        of_all = data.get("mode") == "auto" and not data.get("categorie")
        if loaded.block.name == "acf/agenda" and of_all:
            title = data.get("titre")
            return position, title if isinstance(title, str) else ""
    return None, ""


def _asked(ctx: PageContext) -> Asked:
    return Asked.read(ctx, *NAMES)


def _agenda(view: View, title: str) -> VdomDict:
    ctx, asked, found = view.ctx, _asked(view.ctx), view.extra
    past = asked[WHEN] == PAST
    told = ctx.t("Événements passés") if past else title or ctx.t("Événements à venir")
    body: Any = not_answered(asked, ctx)
    if isinstance(found, EventListing):

        def filters(wanted: Asked, ask: Ask) -> VdomDict | None:
            return _filters(wanted, ask, found, ctx)

        body = listing(
            view.visit,
            asked,
            filters=filters,
            status=_count(found.total, ctx),
            results=freeze(first_picture_at_once(_results(asked, found, ctx))),
        )
    # It looks as the block does that editors place on other pages.
    return section(
        "agenda programming",
        html.div({"className": "block-body"}, _tabs(asked, ctx), body, _feeds(ctx)),
        title=told,
        anchor=_ANCHOR,
    )


def _tabs(asked: Asked, ctx: BlockContext) -> VdomDict:
    kept = asked.only(CATEGORY)
    past = asked[WHEN] == PAST
    return html.nav(
        {"className": "programming-tabs", "aria-label": ctx.t("À venir ou passés")},
        _tab(kept, ctx.t("À venir"), current=not past),
        _tab(kept.with_(**{WHEN: PAST}), ctx.t("Passés"), current=past),
    )


def _tab(asked: Asked, label: str, *, current: bool) -> VdomDict:
    given = {"href": asked.href(_ANCHOR)} | ({"aria-current": "page"} if current else {})
    return html.a(given, label)


def _filters(asked: Asked, ask: Ask, found: EventListing, ctx: BlockContext) -> VdomDict:
    days = bool(asked[SINCE] or asked[UNTIL])
    period = DAYS if days else asked[PERIOD]
    past = asked[WHEN] == PAST
    everything = ctx.t("Les douze derniers mois") if past else ctx.t("Tout ce qui vient")
    offered = choices(everything, found.periods, "" if period == DAYS else period)

    def on_period(event: dict[str, Any]) -> None:
        chosen = str(event["target"].get("value", ""))
        ask(asked.with_(**{PERIOD: chosen, SINCE: "", UNTIL: ""}))

    return filter_form(
        asked,
        ctx,
        select_field(
            ctx.t("Période"),
            name=PERIOD,
            value=period,
            options=[*offered, Option(DAYS, ctx.t("Choisir des dates…"))],
            on_change=on_period,
        ),
        facet_field(
            ctx.t("Catégorie"),
            ctx.t("Toutes les catégories"),
            name=CATEGORY,
            facets=found.categories,
            asked=asked,
            ask=ask,
        ),
        html.div(
            {"className": "programming-days"},
            _day(ctx.t("Du"), SINCE, asked, ask),
            _day(ctx.t("Au"), UNTIL, asked, ask),
        ),
        label=ctx.t("Filtrer les événements"),
        kept=(WHEN,),
    )


def _day(label: str, name: str, asked: Asked, ask: Ask) -> VdomDict:
    def on_change(event: dict[str, Any]) -> None:
        ask(asked.with_(**{PERIOD: DAYS, name: str(event["target"].get("value", ""))}))

    day = asked.day(name)
    return day_field(label, name=name, value=day.isoformat() if day else "", on_change=on_change)


def _results(asked: Asked, found: EventListing, ctx: BlockContext) -> VdomDict:
    if not found.events:
        return _nothing(asked, ctx)
    return html.div(
        html.ol([html.li(event_row(event, ctx)) for event in found.events]),
        pagination(asked, found.pages, ctx, anchor=RESULTS),
    )


def _nothing(asked: Asked, ctx: BlockContext) -> VdomDict:
    past = asked[WHEN] == PAST
    others = asked.with_(**{WHEN: "" if past else PAST}).href(_ANCHOR)
    chosen = bool(asked.only(PERIOD, SINCE, UNTIL, CATEGORY))
    return nothing_found(
        ctx.t("Rien à l'affiche pour ce choix.")
        if chosen or past
        else ctx.t("La saison prochaine se prépare."),
        html.p(html.a({"href": asked.only(WHEN).href(_ANCHOR)}, ctx.t("Effacer les filtres")))
        if chosen
        else None,
        html.p(
            html.a(
                {"href": others},
                ctx.t("Chercher dans ce qui vient") if past else ctx.t("Voir ce qui a eu lieu"),
            )
        ),
    )


def _feeds(ctx: BlockContext) -> VdomDict | None:
    """Offer what is published to one's own calendar and reader; a preview is published nowhere."""
    if ctx.preview:
        return None
    return html.p(
        {"className": "programming-feeds"},
        html.a(
            {"className": "button button-quiet", "href": agenda_calendar(ctx.locale)},
            html.span({"className": "button-label"}, ctx.t("S'abonner au calendrier")),
            icon("calendar"),
        ),
        html.a(
            {"className": "button button-quiet", "href": feed("programme", ctx.locale)},
            html.span({"className": "button-label"}, ctx.t("Flux RSS")),
            icon("arrow"),
        ),
    )


def _count(number: int, ctx: BlockContext) -> str:
    if number == 0:
        return ctx.t("Aucun événement")
    return ctx.ngettext("%s événement", "%s événements", number)
