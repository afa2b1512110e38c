"""What distinguishes one visitor from another is found by its value, whatever its name."""

from __future__ import annotations

import pytest

from villa_site.qa.foreign import given_consent, tracking_names

pytestmark = pytest.mark.req("UI-08")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("_ga", "x"),
        ("visitor", "6f1c0f7e-5b1e-4a55-9a5e-2f8f6c0d1b7a"),
        ("who", '"6f1c0f7e5b1e4a559a5e2f8f6c0d1b7a"'),
        ("v", "GA1.1.1234567890.1764271773"),
        ("n", "kJ83hs02lLq9Zx41"),
    ],
)
def test_numbers_of_visitors_are_found(name: str, value: str) -> None:
    assert tracking_names([(name, value)]) == [name]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "fr"),
        ("tarteaucitron", "!gtag=wait!youtube=false"),
        ("alert", "2026-11-27T20:29:33.000Z"),
        ("player", '{"src":"/wp-content/uploads/2026/11/a1b2c3d4e5f6a7b8.mp3","at":12.5}'),
        ("map", "tiles.example.org"),
        ("theme", "prefers-dark-background"),
        ("seen", "1764271773000"),
    ],
)
def test_preferences_are_not_numbers_of_visitors(name: str, value: str) -> None:
    assert tracking_names([(name, value)]) == []


def test_consent_is_given_where_a_service_is_let_in() -> None:
    cookies = [{"name": "tarteaucitron", "value": "!gtag=true!maps=wait"}]
    assert given_consent(cookies) == "!gtag=true!maps=wait"
    assert given_consent([{"name": "tarteaucitron", "value": "!gtag=wait"}]) == ""
