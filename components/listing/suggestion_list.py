"""Suggestions below a search field, as the browser's script shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict
from urllib.parse import urlencode

from components.listing.card import PEOPLE, eyebrow
from components.listing.event_row import state_word
from components.listing.search_results import by_type, type_name
from villa_site.backend.models.options import SiteOptions
from villa_site.content.cards import Card, ResultList
from villa_site.content.media import Image
from villa_site.site import formats
from villa_site.site.context import PageContext
from villa_site.site.html.media_urls import loadable_image
from villa_site.site.listing.answers import Answer
from villa_site.site.listing.date_ranges import event_state
from villa_site.site.listing.occasions import card_days
from villa_site.site.listing.quick_search import QuickSearch
from villa_site.site.listing.search import TERM

_SMALLEST = 160


class Option(TypedDict, total=False):
    """One suggestion: where it leads, its words, and its picture."""

    href: str
    title: str
    above: str
    badge: str
    facts: str
    lines: list[str]
    picture: str
    arch: bool


class OptionGroup(TypedDict):
    """Suggestions of a kind."""

    label: str
    options: list[Option]


def suggestion_list(found: QuickSearch, options: SiteOptions, ctx: PageContext) -> dict[str, Any]:
    """Write suggestions in groups, with the words that the list is shown with."""
    groups = list(_groups(found, ctx))
    count = sum(len(group["options"]) for group in groups)
    target = options.template("search")
    total = found.results.total
    whole: Option | None = None
    if target is not None and found.term and total:
        term = found.results.corrected or found.term
        href = f"{ctx.link(target.path)}?{urlencode({TERM: term})}"
        whole = {"href": href, "title": ctx.t("Tous les résultats (%s)", total)}
    return {
        "groups": groups,
        "all": whole,
        "note": _note(found, ctx),
        "status": ctx.ngettext("%s suggestion", "%s suggestions", count),
        "search": ctx.link(target.path) if target is not None else "",
        "words": {
            "list": ctx.t("Suggestions"),
            "recent": ctx.t("Vos dernières recherches"),
            "clear": ctx.t("Effacer ces recherches"),
            "cleared": ctx.t("Recherches effacées"),
        },
    }


def _note(found: QuickSearch, ctx: PageContext) -> str:
    if found.results.corrected:
        return ctx.t("Résultats pour « %s »", found.results.corrected)
    if found.coming and len(found.term) > 1:
        return ctx.t("Rien ne répond à « %s ».", found.term)
    return ""


def _groups(found: QuickSearch, ctx: PageContext) -> Iterator[OptionGroup]:
    if found.answers:
        label = ctx.t("En deux mots")
        yield {"label": label, "options": [_answer(each, ctx) for each in found.answers]}
    if found.coming:
        listed = ResultList(items=found.coming)
        yield _group(ctx.t("À l'affiche"), listed.items, ctx)
    for post_type, cards in by_type(found.results.items).items():
        yield _group(type_name(post_type, found.results, ctx), tuple(cards), ctx)


def _group(label: str, cards: tuple[Card, ...], ctx: PageContext) -> OptionGroup:
    return {"label": label, "options": [_card(each, ctx) for each in cards if each.path]}


def _answer(answer: Answer, ctx: PageContext) -> Option:
    return {"href": ctx.link(answer.path), "title": answer.title, "lines": list(answer.lines[:3])}


def _card(card: Card, ctx: PageContext) -> Option:
    option: Option = {"href": ctx.link(card.path), "title": card.title}
    if above := eyebrow(card):
        option["above"] = above
    if facts := _facts(card, ctx):
        option["facts"] = facts
    if card.post_type == "programme":
        state = event_state(card.date_debut, card.date_fin, card.statut, ctx)
        if word := state_word(state, ctx):
            option["badge"] = word
    image = loadable_image(card.image, ctx)
    if image is not None and (url := _small(image)):
        option |= {"picture": url, "arch": card.post_type in PEOPLE}
    return option


def _facts(card: Card, ctx: PageContext) -> str:
    """Return the days and the place: there is no room for more."""
    first, last = card_days(card)
    when = formats.days(first, last, ctx.locale) if first else ""
    return ", ".join(filter(None, (when, card.lieu)))


def _small(image: Image) -> str:
    """Return the smallest file that is large enough for a picture as wide as a thumb."""
    sizes = [(each.width, each.url) for each in image.sizes.values() if each.url and each.width]
    enough = [(width, url) for width, url in sizes if width >= _SMALLEST]
    return min(enough, default=max(sizes, default=(0, image.url)))[1]
