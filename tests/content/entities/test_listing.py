"""What a list of entities cannot be sorted or filtered by stops the start with a sentence."""

from __future__ import annotations

from typing import Annotated

import pytest

from villa_site.content.entities.entity import entity
from villa_site.content.entities.listing import Listing
from villa_site.content.entities.registry import _check
from villa_site.content.fields.marks import schema
from villa_site.content.model import NO_HTML, ContentModel, Day, Html, Price, Text
from villa_site.errors import BlockError

pytestmark = pytest.mark.req("DEV-09")


class Workshop(ContentModel):
    titre: Text = ""
    date: Day = None
    fin: Day = None
    prix: Price = None
    texte: Html = NO_HTML


def test_listing_names_each_of_its_fields_once() -> None:
    listing = Listing(order="-date", until="fin", filters=("prix", "date"))
    assert (listing.field, listing.descending) == ("date", True)
    assert listing.fields == ("date", "fin", "prix")


@pytest.mark.parametrize(
    ("listing", "sentence"),
    [
        (Listing(order="dat"), "list= names 'dat', which is no field .* did you mean 'date'"),
        (Listing(filters=("tarif",)), "list= names 'tarif', which is no field of the entity"),
        (Listing(filters="prix"), r'write|filters=\("prix",\)'),
        (Listing(order="texte"), "list= cannot be sorted by 'texte'"),
        (Listing(filters=("texte",)), "list= cannot filter by 'texte'"),
        (Listing(upcoming=True), 'needs the field of the date: order="date"'),
        (Listing(order="prix", upcoming=True), 'needs the field of the date: order="date"'),
        (Listing(order="date", until="prix"), "list= has until='prix', which is no date"),
        (Listing(number=0), "list= has the number 0; write one from 1 to 100"),
    ],
)
def test_unusable_list_names_the_field_and_the_fix(listing: Listing, sentence: str) -> None:
    model = entity("projet", address="/atelier/{slug}/", list=listing)(Workshop)
    with pytest.raises(BlockError, match=rf"Fix .*test_listing.py, line \d+: .*{sentence}"):
        _check("atelier", model, {})


@pytest.mark.parametrize(
    ("kind", "name", "sentence"),
    [
        ("", "startDate", "of which the entity names no type"),
        ("Event", "start date", "'start date' of the field 'date' is no property of schema.org"),
        ("Event", "StartDate", "'StartDate' of the field 'date' is no property of schema.org"),
        ("Event", "url", "'url' of the field 'date' is what the page says itself"),
        ("Event", "a.b.c", "'a.b.c' of the field 'date' is no property of schema.org"),
    ],
)
def test_unusable_property_names_the_field_and_the_fix(kind: str, name: str, sentence: str) -> None:
    class Dated(ContentModel):
        date: Annotated[Day, schema(name)] = None

    model = entity("projet", address="/atelier/{slug}/", schema=kind)(Dated)
    with pytest.raises(BlockError, match=sentence):
        _check("atelier", model, {})
