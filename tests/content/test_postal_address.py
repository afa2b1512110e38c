"""The address of a place: its lines for visitors, its parts for programs."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.content.cards import Place


def lines(**place: Any) -> list[str]:
    return Place.model_validate(place).adresse.splitlines()


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ({"adresse": "Via X 1", "ville": "Rome"}, ["Via X 1", "Rome"]),
        ({"adresse": "Via X 1", "cp": 187, "ville": "Rome"}, ["Via X 1", "187 Rome"]),
        ({"adresse": "Via X 1<br>00187 Rome", "ville": "Rome"}, ["Via X 1", "00187 Rome"]),
        ({"adresse": "Via X 1", "code_postal": "00187"}, ["Via X 1", "00187"]),
        ({"adresse": {"address": "Via X 1", "city": "Rome"}}, ["Via X 1", "Rome"]),
        ({"adresse": {"address": "Via X 1, Rome", "city": "Rome"}}, ["Via X 1, Rome"]),
        (
            {"address": "Via X 1", "city": "Rome", "country": "Italie"},
            ["Via X 1", "Rome", "Italie"],
        ),
        ({"rue": "Via X 1", "ville": {"label": "Rome"}}, ["Via X 1", "Rome"]),
        ({"rue": {"a": {"b": 1}}, "street": "Via X 1", "ville": "Rome"}, ["Via X 1", "Rome"]),
        ({"adresse": {"foo": "bar"}}, []),
        ({"adresse": ["Via X 1", "Rome"], "ville": "Rome"}, ["Via X 1, Rome"]),
    ],
)
def test_visitor_reads_the_town_wherever_the_backend_has_it(
    place: dict[str, Any], shown: list[str]
) -> None:
    assert lines(**place) == shown


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("place", "street", "city"),
    [
        ({"adresse": "Via X 1, 00187 Rome", "ville": "Rome"}, "Via X 1", "Rome"),
        ({"adresse": "1, 00187 Rome"}, "1, 00187 Rome", ""),
        ({"adresse": "Via X 1, 00187 Rome, 2e étage"}, "Via X 1, 00187 Rome, 2e étage", ""),
        (
            {"adresse": "Palais, Aile, Porte, Cour, 00187 Rome, Italie"},
            "Palais, Aile, Porte, Cour, 00187 Rome, Italie",
            "",
        ),
        ({"adresse": "Via X 1, I-00187 Rome"}, "Via X 1", "Rome"),
    ],
)
def test_parts_of_an_address_are_read_where_they_are_plain(
    place: dict[str, Any], street: str, city: str
) -> None:
    parts = Place.model_validate(place).parts
    assert parts is not None
    assert (parts.street, parts.city) == (street, city)
