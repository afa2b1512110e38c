"""The page of the list of a project's entities: sorted, filtered and counted as declared."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from pydantic import BaseModel

from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, Facet
from villa_site.content.entities.listing import Listing
from villa_site.content.entities.registry import entities, listing_of
from villa_site.content.fields.declaration import data_fields
from villa_site.content.losses import losses
from villa_site.content.model import ContentModel
from villa_site.content.post_types import list_templates
from villa_site.site.context import PageContext
from villa_site.site.listing.entity_filters import EntityFilter, filters_of
from villa_site.site.listing.entity_order import Listed, is_upcoming, ordered
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_all, fetch_results

_ON_CARDS: Final = frozenset(field.name for field in data_fields(Card))


class EntityListing(BaseModel, frozen=True):
    """A page of a project's entities; ``facets`` are the words of each filter that has words."""

    items: tuple[Card, ...] = ()
    total: int = 0
    pages: int = 0
    page: int = 1
    facets: Mapping[str, tuple[Facet, ...]] = {}


def listed_type(page: Page) -> str:
    """Return the post type of the entities that a page lists."""
    return list_templates()[page.template]


def listing_query(page: Page, ctx: PageContext) -> ListingQuery:
    """Read what the address says of the list on ``page``."""
    filters = filters_of(listed_type(page))
    return ListingQuery.read(ctx, *(name for each in filters for name in each.parameters))


async def load_entities(page: Page, ctx: PageContext, backend: SearchBackend) -> EntityListing:
    """Return the entities that a page of ``list_templates`` shows; raises BackendError."""
    post_type = listed_type(page)
    declared, query = listing_of(post_type), listing_query(page, ctx)
    if not declared.fields and not declared.order:
        search = SearchQuery(post_type=(post_type,), page=query.page, per_page=declared.number)
        found = await fetch_results(search, ctx, backend)
        return EntityListing(
            items=found.items, total=found.total, pages=found.total_pages, page=found.page
        )
    cards = await fetch_all(SearchQuery(post_type=(post_type,)), ctx, backend)
    _report_absent(post_type, declared, cards)
    model = entities()[post_type]
    every = [Listed(card, _entity(model, card, declared)) for card in cards]
    shown = [
        each
        for each in ordered(every, declared, model)
        if not declared.upcoming or is_upcoming(each.entity, declared, ctx.today)
    ]
    return _page(shown, declared, filters_of(post_type), query, ctx)


def _page(
    shown: list[Listed],
    declared: Listing,
    filters: tuple[EntityFilter, ...],
    query: ListingQuery,
    ctx: PageContext,
) -> EntityListing:
    matching = _allowed(shown, filters, query)
    pages = -(-len(matching) // declared.number)
    page = max(1, min(query.page, pages))
    first = (page - 1) * declared.number
    facets = {
        each.name: each.facets(
            _allowed(shown, tuple(other for other in filters if other is not each), query),
            shown,
            chosen=query[each.parameters[0]],
            ctx=ctx,
        )
        for each in filters
        if each.form == "words"
    }
    cards = tuple(each.card for each in matching[first : first + declared.number])
    return EntityListing(items=cards, total=len(matching), pages=pages, page=page, facets=facets)


def _allowed(
    listed: list[Listed], filters: tuple[EntityFilter, ...], query: ListingQuery
) -> list[Listed]:
    return [item for item in listed if all(each.allows(item, query) for each in filters)]


def _entity(model: type[ContentModel], card: Card, declared: Listing) -> ContentModel:
    """Read the listed fields of a card; those that it lacks are those that all cards have."""
    keys = {field.name: field.key for field in data_fields(model)}
    also = {
        keys[name]: value.isoformat() if isinstance(value, date) else value
        for name in declared.fields
        if name in _ON_CARDS and (value := getattr(card, name))
    }
    return model.model_validate({**also, **card.values})


def _report_absent(post_type: str, declared: Listing, cards: list[Card]) -> None:
    """Log once that the backend's cards lack what the list needs."""
    needed = [name for name in declared.fields if name not in _ON_CARDS]
    if needed and cards and not any(card.values for card in cards):
        losses.once(
            ("listed fields", post_type),
            f"The cards of {post_type} lack the fields of its list: {', '.join(needed)}. "
            "Fix: fill them in, or update the plugin of WordPress.",
        )
