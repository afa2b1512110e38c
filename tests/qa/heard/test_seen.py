"""What is heard is compared with what is seen, and with the other languages."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.qa.heard import seen
from villa_site.qa.heard.page import HeardPage

pytestmark = pytest.mark.req("QAK-04")


def heard(snapshot: str = "", language: str = "fr", **facts: Any) -> HeardPage:
    given = {"lines": [], "fields": [], "named": [], "live": []} | facts
    return HeardPage(path="/", kind="home", language=language, snapshot=snapshot, seen=given)


def field(label: str, *, required: bool, form: str = "") -> dict[str, Any]:
    return {"place": "input", "label": label, "required": required, "form": form}


def test_line_that_is_seen_and_not_heard_is_found() -> None:
    line = "Le jardin ferme avec le soleil"
    assert not list(seen.unheard(heard(f"- paragraph: {line}", lines=[line])))
    assert len(list(seen.unheard(heard("- paragraph: Autre chose", lines=[line])))) == 1


@pytest.mark.parametrize(
    ("given", "count"),
    [
        (field("Nom *", required=True), 0),
        (field("Nom *", required=False), 1),
        (field("Nom", required=True), 1),
        (field("Nom", required=True, form="Tous les champs sont obligatoires."), 0),
        (field("Nom", required=False), 0),
        (field("Name (Pflichtfeld)", required=True), 0),
    ],
)
def test_required_field_is_seen_and_heard(given: dict[str, Any], count: int) -> None:
    assert len(list(seen.without_requirement(heard(fields=[given])))) == count


@pytest.mark.parametrize(
    ("name", "count"), [("Villa, accueil", 0), ("Accueil", 1), ("Villa", 0), ("villas", 1)]
)
def test_name_without_what_is_seen_is_found(name: str, count: int) -> None:
    named = [{"place": "a", "name": name, "seen": "Villa"}]
    assert len(list(seen.without_what_is_seen(heard(named=named)))) == count


def test_control_that_one_language_lacks_is_found() -> None:
    one = heard('- banner:\n  - button "Recherche"\n  - link "Agenda"')
    other = heard('- banner:\n  - link "Agenda"', "en")
    assert [each.heard for each in seen.other_controls(one, other)] == ["0"]
    assert not list(seen.other_controls(one, one))


def test_names_of_controls_and_messages_are_texts() -> None:
    page = heard('- button "Fermer"\n- status: Trois événements\n- link "Agenda"')
    assert [each.words for each in seen.named_controls(page)] == ["Fermer", "Trois événements"]


def test_name_that_was_not_translated_is_found() -> None:
    one = heard('- banner:\n  - button "Rechercher un événement"\n  - button "Information"')
    other = heard(one.snapshot, "en")
    assert [each.heard for each in seen.names_of_another_language(one, other)] == [
        "“Rechercher un événement”"
    ]
    assert not list(seen.names_of_another_language(other, one))
