"""The search page: results by kind, to be narrowed down, and help where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.breadcrumb import breadcrumb
from components.listing.listing import RESULTS, facet_field, filter_form
from components.listing.pagination import pagination
from components.listing.query import Asked
from components.listing.result import by_type, result, type_name, types
from components.listing.search_form import BODY, searching
from components.listing.search_results import (
    CATEGORY,
    DISCIPLINE,
    NAMES,
    TERM,
    TYPE,
    YEAR,
    Answer,
    answer,
)
from components.listing.suggestions import Suggestion
from components.listing.use_query_navigation import Ask
from components.ui.notice import not_answered, nothing_found
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, Facet, ResultList
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend


async def load(_page: Page, ctx: PageContext, backend: Backend) -> Answer:
    """Search for what the address asks for."""
    return await answer(_asked(ctx), ctx, backend)


def search(view: View) -> list[Any]:
    """List the page's sections; what the editor says comes after the answer."""
    if view.page is None:
        return []
    ctx, asked = view.ctx, _asked(view.ctx)
    told = view.extra if isinstance(view.extra, Answer) else None

    def filters(wanted: Asked, ask: Ask) -> VdomDict | None:
        return _filters(wanted, ask, told.results, ctx) if told and told.results else None

    return [
        searching(
            view,
            asked,
            head=freeze(_head(view, view.page.title)),
            suggestions=freeze(_suggestions(asked, told, ctx)),
            filters=filters,
            status=_status(asked, told, ctx),
            results=freeze(first_picture_at_once(_answer(asked, told, ctx))),
        ),
        *blocks(view, leading=False),
    ]


def _asked(ctx: PageContext) -> Asked:
    return Asked.read(ctx, *NAMES)


def _head(view: View, title: str) -> VdomDict:
    return html.div({"className": "page-head-words"}, breadcrumb(view), html.h1(title))


def _suggestions(asked: Asked, told: Answer | None, ctx: BlockContext) -> VdomDict | None:
    if told is None or not told.suggestions:
        return None
    return html.nav(
        {"aria-label": ctx.t("Suggestions")},
        html.span({"aria-hidden": "true"}, ctx.t("Suggestions")),
        html.ul([html.li(_suggestion(each, asked, ctx)) for each in told.suggestions]),
    )


def _suggestion(suggestion: Suggestion, asked: Asked, ctx: BlockContext) -> VdomDict:
    href = ctx.link(suggestion.path) if suggestion.path else ""
    return html.a(
        {"className": "chip", "href": href or asked.with_(**{TERM: suggestion.text}).href()},
        html.bdi(suggestion.text),
        html.small(str(suggestion.count)) if suggestion.count else None,
    )


def _status(asked: Asked, told: Answer | None, ctx: BlockContext) -> str:
    if told is None or told.results is None:
        return ""
    number, term = told.results.total, asked[TERM]
    if not term:
        return ctx.ngettext("%s résultat", "%s résultats", number)
    if number == 0:
        return ctx.t("Aucun résultat pour « %s »", term)
    return ctx.ngettext("%s résultat pour « %s »", "%s résultats pour « %s »", number, term)


def _filters(asked: Asked, ask: Ask, results: ResultList, ctx: BlockContext) -> VdomDict | None:
    fields = [
        facet_field(
            label,
            everything,
            name=name,
            facets=results.facets.get(facet, ()),
            asked=asked,
            ask=ask,
        )
        for name, facet, label, everything in (
            (YEAR, "year", ctx.t("Année"), ctx.t("Toutes les années")),
            (DISCIPLINE, "discipline", ctx.t("Discipline"), ctx.t("Toutes les disciplines")),
            (CATEGORY, "categorie", ctx.t("Catégorie"), ctx.t("Toutes les catégories")),
        )
    ]
    form = None
    if any(fields):
        label = ctx.t("Filtrer les résultats")
        form = filter_form(asked, ctx, *fields, label=label, kept=(TERM, TYPE))
    return html.div({"className": "search-filters"}, freeze(_types(asked, results, ctx)), form)


def _types(asked: Asked, results: ResultList, ctx: BlockContext) -> VdomDict | None:
    """Offer the kinds of results as links: each is a state of its own in the history."""
    offered = types(results, ctx)
    if len(offered) <= 1 and not asked[TYPE]:
        return None
    everything = Facet(label=ctx.t("Tout"), count=sum(facet.count for facet in offered))
    return html.nav(
        {"className": "search-types", "aria-label": ctx.t("Types de résultats")},
        html.ul([html.li(_type(each, asked)) for each in (everything, *offered)]),
    )


def _type(kind: Facet, asked: Asked) -> VdomDict:
    given = {"className": "chip", "href": asked.with_(**{TYPE: kind.value}).href(BODY)}
    if kind.value == asked[TYPE]:
        given["aria-current"] = "true"
    return html.a(given, kind.label, html.small(str(kind.count)))


def _answer(asked: Asked, told: Answer | None, ctx: BlockContext) -> VdomDict:
    if told is None:
        return not_answered(asked, ctx)
    if told.results is None:
        return _browse(asked, told, ctx)
    if not told.results.items:
        return _nothing(asked, told, ctx)
    groups = by_type(told.results.items)
    return html.div(
        [_group(kind, items, asked, told.results, ctx) for kind, items in groups.items()],
        pagination(asked, told.results.total_pages, ctx, anchor=BODY),
    )


def _group(
    kind: str, items: list[Card], asked: Asked, results: ResultList, ctx: BlockContext
) -> VdomDict:
    counts = {facet.value: facet.count for facet in results.facets.get("post_type", ())}
    count = counts.get(kind, 0)
    more = None
    if count > len(items) and not asked[TYPE]:
        href = asked.with_(**{TYPE: kind}).href(BODY)
        more = html.p(html.a({"href": href}, ctx.t("Tout voir (%s)", count)))
    return html.section(
        {"className": "result-group"},
        html.div(html.h2(type_name(kind, results, ctx)), more),
        html.ul([html.li(result(item, asked[TERM], ctx)) for item in items]),
    )


def _browse(asked: Asked, told: Answer, ctx: BlockContext) -> VdomDict:
    """Offer what there is to those who have not asked for anything yet."""
    offered = types(told.everything, ctx)
    if not offered:
        return html.div()
    return html.div(
        {"className": "search-browse"},
        html.h2(ctx.t("Tout ce qu'il y a ici")),
        html.ul(
            [
                html.li(
                    html.a(
                        {"href": asked.with_(**{TYPE: kind.value}).href(BODY)},
                        html.span(kind.label),
                        html.small(str(kind.count)),
                    )
                )
                for kind in offered
            ]
        ),
    )


def _nothing(asked: Asked, told: Answer, ctx: BlockContext) -> VdomDict:
    term = asked[TERM]
    title = (
        _around(ctx.t("Rien ne répond à « %s »."), term)
        if term
        else ctx.t("Rien ne répond à ce choix.")
    )
    return html.div(
        nothing_found(
            title,
            _without_filters(asked, told, ctx),
            _help(asked, told, ctx),
            html.p(ctx.t("Vérifiez l'orthographe, ou essayez un mot plus court ou plus simple."))
            if term
            else None,
        ),
        _browse(asked.only(), told, ctx),
    )


def _around(sentence: str, term: str) -> list[Any]:
    """Put the visitor's words into a sentence, whichever way they run."""
    before, _, after = sentence.partition("%s")
    return [before, html.bdi(term), after]


def _without_filters(asked: Asked, told: Answer, ctx: BlockContext) -> VdomDict | None:
    if not told.without_filters:
        return None
    label = ctx.t("Chercher sans les filtres (%s)", told.without_filters)
    return html.p(html.a({"href": asked.only(TERM).href(RESULTS)}, label))


def _help(asked: Asked, told: Answer, ctx: BlockContext) -> VdomDict | None:
    if not told.help:
        return None
    clear = asked.only()
    return html.div(
        {"className": "search-help"},
        html.p(ctx.t("Vouliez-vous dire :")),
        html.ul([html.li(_suggestion(each, clear, ctx)) for each in told.help]),
    )
