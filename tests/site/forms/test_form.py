"""A form is read from whatever an editor's backend sends of it."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.site.forms.form import Form

pytestmark = pytest.mark.req("BLK-04")


def form(*champs: Any, **more: Any) -> Form:
    return Form.model_validate({"form_id": "f", "champs": list(champs), **more})


def test_unknown_kind_of_field_is_a_line_of_text() -> None:
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
def test_field_that_cannot_be_answered_is_left_out(champ: Any) -> None:
    assert [each.name for each in form({"name": "bon"}, champ).fields] == ["bon"]


def test_of_one_name_the_first_field_is_shown() -> None:
    fields = form({"name": "a", "label": "1"}, {"name": "a", "label": "2"}).fields
    assert [each.label for each in fields] == ["1"]


def test_answer_without_value_sends_its_words_and_each_is_there_once() -> None:
    options = [{"label": "Oui"}, {"value": "Oui", "label": "Si"}, {"value": "n", "label": "Non"}]
    [field] = form({"name": "a", "type": "radio", "options": options}).fields
    assert [(each.sent, each.label) for each in field.answers] == [("Oui", "Oui"), ("n", "Non")]


def test_consent_comes_last_and_is_the_editor_s_own_where_there_is_one() -> None:
    [_, consent] = form({"name": "a"}, consent_text="Oui").fields
    assert (consent.name, consent.type, consent.required) == ("consent", "checkbox", True)
    [own] = form({"name": "consent", "type": "text"}, consent_text="Oui").fields
    assert own.type == "text"


def test_trap_never_has_the_name_of_a_field() -> None:
    names = {"website", "homepage", "company-website", "villa-website"}
    traps = set()
    for taken in ((), ("website",), tuple(names)):
        made = form(*({"name": name} for name in taken))
        assert made.trap not in {each.name for each in made.fields}
        traps.add(made.trap)
    assert len(traps) == 3


def test_two_forms_without_anchor_have_two_names() -> None:
    assert form(titre="Un").name != form(titre="Deux").name
    assert form(anchor="ici").name == "ici"
