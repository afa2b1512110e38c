"""A form is read from whatever an editor's backend sends of it."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.site.forms.definition import Form

pytestmark = pytest.mark.req("BLK-04")


def form(*champs: Any, **more: Any) -> Form:
    return Form.model_validate({"form_id": "f", "champs": list(champs), **more})


def test_unknown_field_type_is_a_text_input() -> None:
    assert [each.type for each in form({"name": "a", "type": "signature"}).fields] == ["text"]


@pytest.mark.parametrize(
    "champ",
    [
        False,
        "x",
        {},
        {"name": ""},
        {"name": " "},
        {"name": "x" * 101},
        {"name": "a\nb"},
        {"name": "villa-ticket"},
        {"name": "s", "type": "select"},
        {"name": "r", "type": "radio", "options": [{"value": "", "label": " "}]},
    ],
)
def test_unanswerable_field_is_omitted(champ: Any) -> None:
    assert [each.name for each in form({"name": "bon"}, champ).fields] == ["bon"]


def test_duplicate_field_name_yields_the_first() -> None:
    fields = form({"name": "a", "label": "1"}, {"name": "a", "label": "2"}).fields
    assert [each.label for each in fields] == ["1"]


def test_option_without_value_uses_its_label_once() -> None:
    options = [{"label": "Oui"}, {"value": "Oui", "label": "Si"}, {"value": "n", "label": "Non"}]
    [field] = form({"name": "a", "type": "radio", "options": options}).fields
    assert [(each.sent, each.label) for each in field.answers] == [("Oui", "Oui"), ("n", "Non")]


def test_consent_field_is_last_and_prefers_the_configured_one() -> None:
    [_, consent] = form({"name": "a"}, consent_text="Oui").fields
    assert (consent.name, consent.type, consent.required) == ("consent", "checkbox", True)
    [own] = form({"name": "consent", "type": "text"}, consent_text="Oui").fields
    assert own.type == "text"


def test_honeypot_never_has_the_name_of_a_field() -> None:
    names = {"website", "homepage", "company-website", "villa-website"}
    traps = set()
    for taken in ((), ("website",), tuple(names)):
        made = form(*({"name": name} for name in taken))
        assert made.trap not in {each.name for each in made.fields}
        traps.add(made.trap)
    assert len(traps) == 3


def test_two_forms_without_anchor_have_distinct_names() -> None:
    assert form(titre="Un").name != form(titre="Deux").name
    assert form(anchor="ici").name == "ici"
