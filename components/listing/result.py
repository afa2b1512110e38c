"""A search result with the search words marked, and the grouping of results by type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from reactpy import html
from reactpy.types import VdomDict

from components.listing.card import PEOPLE, eyebrow, when_and_where
from components.listing.event_row import event_badge
from components.media.picture import picture
from components.ui.link import link
from villa_site.content.cards import Card, Facet, ResultList
from villa_site.site.context import BlockContext
from villa_site.site.listing.date_ranges import event_state
from villa_site.site.words import WORD, matches, roots


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
        picture(item.image, slot="thumbnail", class_name="result-picture"),
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
        "directeur": ctx.t("Directions"),
    }
    return names.get(post_type) or ctx.t("Autres")
