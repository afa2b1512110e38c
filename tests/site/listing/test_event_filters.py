"""The agenda's filters: what passes, what is counted, what an address may say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rendered import context
from villa_site.content.cards import Card
from villa_site.site.listing.event_filters import FILTERS, facets, filtered, known_filters
from villa_site.site.listing.query import ListingQuery

pytestmark = pytest.mark.req("VIS-02")


def event(title: str, **fields: Any) -> Card:
    """Make the card of an event."""
    return Card.model_validate({"post_title": title, **fields})


EVENTS = [
    event("Ombres", publics=["enfants", "familles"], langues=["it"], lieu="Galerie", gratuit=True),
    event("Cordes", publics=["tous"], accessibilite=["fauteuil"], lieu={"nom": "Salon"}),
    event("Nuit", publics=["familles"], langues=["it", "fr"], lieu="galerie"),
]


def query(**values: str) -> ListingQuery:
    """Make the state of the list."""
    return known_filters(ListingQuery("/agenda/", FILTERS).with_(**values))


@pytest.mark.parametrize(
    ("values", "titles"),
    [
        ({"public": "familles"}, ["Ombres", "Nuit"]),
        ({"public": "familles", "langue": "fr"}, ["Nuit"]),
        ({"acces": "fauteuil"}, ["Cordes"]),
        ({"prix": "gratuit"}, ["Ombres"]),
        ({"lieu": "galerie"}, ["Ombres", "Nuit"]),
        ({"public": "martiens", "prix": "cher", "acces": "<b>"}, ["Ombres", "Cordes", "Nuit"]),
        ({"lieu": "ailleurs"}, []),
    ],
)
def test_filters_of_the_address_select(values: dict[str, str], titles: list[str]) -> None:
    assert [each.title for each in filtered(EVENTS, query(**values))] == titles


def test_values_are_counted_among_what_other_filters_leave() -> None:
    found = facets(EVENTS, EVENTS, query(public="familles"), context("it"))
    assert [(each.value, each.label, each.count) for each in found["langue"]] == [
        ("fr", "Francese", 1),
        ("it", "Italiano", 2),
    ]
    assert {each.value: each.count for each in found["public"]} == {
        "tous": 1,
        "enfants": 1,
        "familles": 2,
    }
    assert [(each.value, each.label, each.count) for each in found["lieu"]] == [
        ("galerie", "Galerie", 2)
    ]


def test_backend_without_the_fields_offers_no_filters() -> None:
    found = facets([event("A"), event("B")], [event("A")], query(), context())
    assert not any(found.values())
