"""Search results by post type with the words marked, or ways on where there are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.listing.card import PEOPLE, eyebrow, when_and_where
from components.listing.event_row import event_badge, event_row
from components.listing.listing import RESULTS, not_loaded, nothing_found
from components.listing.pagination import pagination
from components.listing.search_form import BODY
from components.media.picture import picture
from components.ui.link import link
from villa_site.content.cards import Card, Facet, ResultList
from villa_site.content.entities.registry import plural
from villa_site.content.post_types import own_types
from villa_site.site.context import BlockContext
from villa_site.site.i18n.words import WORD, matches, roots
from villa_site.site.listing.date_ranges import event_state
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.search import TERM, TYPE, SearchResults
from villa_site.site.listing.suggestions import Suggestion


def search_results(
    query: ListingQuery, search: SearchResults | None, ctx: BlockContext
) -> VdomDict:
    """Render the outcome of a search; None means that the backend did not answer."""
    if search is None:
        return not_loaded(query.href(), ctx)
    if search.results is None:
        return _overview(query, search, ctx)
    if not search.results.items:
        return _nothing(query, search, ctx)
    groups = by_type(search.results.items)
    if search.results.corrected:
        query = query.with_(**{TERM: search.results.corrected}).at(query.page)
    return html.div(
        _corrected(search.results.corrected, ctx),
        [_group(name, items, query, search.results, ctx) for name, items in groups.items()],
        pagination(query, search.results.total_pages, ctx, anchor=BODY),
    )


def _corrected(term: str, ctx: BlockContext) -> VdomDict | None:
    """Say which words were searched for in place of those of the visitor."""
    if not term:
        return None
    return html.p(
        {"className": "search-corrected"}, _with_term(ctx.t("Résultats pour « %s »"), term)
    )


def search_suggestions(
    suggestions: Iterable[Suggestion],
    query: ListingQuery,
    search: SearchResults,
    ctx: BlockContext,
) -> VdomDict:
    """Render suggestions, each a link to its page or to the search for its text."""
    results = search.results or ResultList()
    return html.ul([html.li(_suggestion(each, query, results, ctx)) for each in suggestions])


def _suggestion(
    suggestion: Suggestion, query: ListingQuery, results: ResultList, ctx: BlockContext
) -> VdomDict:
    href = ctx.link(suggestion.path) if suggestion.path else ""
    kind = suggestion.post_type
    return html.a(
        {"className": "chip", "href": href or query.with_(**{TERM: suggestion.text}).href()},
        html.bdi(suggestion.text),
        html.small(str(suggestion.count)) if suggestion.count else None,
        html.small(type_name(kind, results, ctx)) if kind else None,
    )


def _group(
    post_type: str, items: list[Card], query: ListingQuery, results: ResultList, ctx: BlockContext
) -> VdomDict:
    counts = {facet.value: facet.count for facet in results.facets.get("post_type", ())}
    count = counts.get(post_type, 0)
    more = None
    if count > len(items) and not query[TYPE]:
        href = query.with_(**{TYPE: post_type}).href(BODY)
        more = html.p(html.a({"href": href}, ctx.t("Tout voir (%s)", count)))
    return html.section(
        {"className": "result-group"},
        html.div(html.h2(type_name(post_type, results, ctx)), more),
        html.ul([html.li(result(item, query[TERM], ctx)) for item in items]),
    )


def _overview(query: ListingQuery, search: SearchResults, ctx: BlockContext) -> VdomDict:
    """Link to everything the site has, by type."""
    available = types(search.overview, ctx)
    if not available:
        return html.div()
    return html.div(
        {"className": "search-browse"},
        html.h2(ctx.t("Tout ce qu'il y a ici")),
        html.ul(
            [
                html.li(
                    html.a(
                        {"href": query.with_(**{TYPE: facet.value}).href(BODY)},
                        html.span(facet.label),
                        html.small(str(facet.count)),
                    )
                )
                for facet in available
            ]
        ),
    )


def _nothing(query: ListingQuery, search: SearchResults, ctx: BlockContext) -> VdomDict:
    term = query[TERM]
    title = (
        _with_term(ctx.t("Rien ne répond à « %s »."), term)
        if term
        else ctx.t("Rien ne répond à ce choix.")
    )
    return html.div(
        nothing_found(
            title,
            _without_filters(query, search, ctx),
            _alternatives(query, search, ctx),
            html.p(ctx.t("Vérifiez l'orthographe, ou essayez un mot plus court ou plus simple."))
            if term
            else None,
        ),
        _coming(search.coming, ctx),
        _overview(query.only(), search, ctx),
    )


def _coming(events: tuple[Card, ...], ctx: BlockContext) -> VdomDict | None:
    """Render what is on, for a visitor whose search has no results."""
    if not events:
        return None
    return html.section(
        {"className": "search-coming"},
        html.h2(ctx.t("À l'affiche")),
        html.ol(
            {"className": "agenda-list"},
            [html.li(event_row(event, ctx)) for event in events if event.title],
        ),
    )


def _with_term(sentence: str, term: str) -> list[Any]:
    """Insert the term into a sentence, isolated because it may run from right to left."""
    before, _, after = sentence.partition("%s")
    return [before, html.bdi(term), after]


def _without_filters(
    query: ListingQuery, search: SearchResults, ctx: BlockContext
) -> VdomDict | None:
    if not search.without_filters:
        return None
    label = ctx.t("Chercher sans les filtres (%s)", search.without_filters)
    return html.p(html.a({"href": query.only(TERM).href(RESULTS)}, label))


def _alternatives(query: ListingQuery, search: SearchResults, ctx: BlockContext) -> VdomDict | None:
    if not search.alternatives:
        return None
    return html.div(
        {"className": "search-help"},
        html.p(ctx.t("Vouliez-vous dire :")),
        search_suggestions(search.alternatives, query.only(), search, ctx),
    )


def result(item: Card, term: str, ctx: BlockContext) -> VdomDict:
    """Render one result; the whole row is the link."""
    kind = "result-person" if item.post_type in PEOPLE else "result-thing"
    title = highlight(item.title, term)
    above, where = eyebrow(item), when_and_where(item, ctx)
    badge = None
    if item.post_type == "programme":
        state = event_state(item.date_debut, item.date_fin, item.statut, ctx)
        badge = event_badge(state, ctx)
    return html.article(
        {"className": f"result {kind}"},
        picture(item.image, ctx, slot="thumbnail", class_name="result-picture"),
        html.div(
            {"className": "result-words"},
            html.p({"className": "eyebrow"}, above or None, badge) if above or badge else None,
            html.h3(link(item.path, ctx, *title) if item.path else title),
            html.p({"className": "result-facts"}, where) if where else None,
            html.p({"className": "result-text"}, highlight(item.chapo, term))
            if item.chapo
            else None,
        ),
    )


def highlight(text: str, term: str) -> list[str | VdomDict]:
    """Split ``text`` into parts, those that match a word of ``term`` in a ``mark`` element."""
    term_roots = roots(term)
    if not term_roots:
        return [text]
    parts = _parts(text, term_roots)
    joined = (
        ("".join(part for part, _ in group), marked)
        for marked, group in groupby(parts, key=lambda part: part[1])
    )
    return [html.mark(part) if marked else part for part, marked in joined]


def _parts(text: str, term_roots: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """Yield words that match, and the text between them."""
    end = 0
    for word in WORD.finditer(text):
        if matches(word[0], term_roots):
            if word.start() > end:
                yield text[end : word.start()], False
            yield word[0], True
            end = word.end()
    if end < len(text):
        yield text[end:], False


def by_type(items: tuple[Card, ...]) -> Mapping[str, list[Card]]:
    """Group results by post type in the order of their first result, without untitled ones."""
    groups: dict[str, list[Card]] = {}
    for item in items:
        if item.title:
            groups.setdefault(item.post_type, []).append(item)
    return groups


def types(results: ResultList, ctx: BlockContext) -> tuple[Facet, ...]:
    """List the post types of the results, labelled by ``type_name``."""
    return tuple(
        facet.model_copy(update={"label": type_name(facet.value, results, ctx)})
        for facet in results.facets.get("post_type", ())
        if facet.value and facet.count
    )


def type_name(post_type: str, results: ResultList, ctx: BlockContext) -> str:
    """Return a post type's name in the plural: the backend's label, else our own."""
    facets = results.facets.get("post_type", ())
    label = next((facet.label for facet in facets if facet.value == post_type), "")
    if label and label != post_type:
        return label
    names = {
        "page": ctx.t("Pages"),
        "programme": ctx.t("Événements"),
        "programme_residence": ctx.t("Résidences"),
        "projet": ctx.t("Projets"),
        "publication": ctx.t("Publications"),
        "resident": ctx.t("Résidents"),
        "post": ctx.t("Actualités"),
        "directeur": ctx.t("Directions"),
    }
    if post_type in own_types():
        return ctx.t(plural(post_type))
    return names.get(post_type) or ctx.t("Autres")
