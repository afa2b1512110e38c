"""The embedded backend accepts what the site does, however visitors have typed it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from villa_site.embedded.form_rules import form_errors
from villa_site.site.forms import rules
from villa_site.site.forms.definition import Form, editor_form

pytestmark = pytest.mark.req("BLK-04")

TYPED = Path(__file__).parents[1] / "fixtures" / "input_text.json"
KINDS = ("tel", "email", "number", "date")
FORM = Form.model_validate(
    {"champs": [{"name": kind, "label": kind, "type": kind} for kind in KINDS]}
)


def test_answers_that_the_site_accepts_are_accepted() -> None:
    form = editor_form(FORM)
    accepted: list[dict[str, str]] = []
    for kind, typed, _ in json.loads(TYPED.read_text(encoding="utf-8")):
        values = rules.read(form, {kind: typed})
        if values.get(kind) and not rules.mistakes(form, values, {}, str, limit=1):
            accepted.append({kind: values[kind][0]})
    assert {name for each in accepted for name in each} == {*KINDS}
    assert {"tel": "+39 06 67611 ext. 4"} in accepted
    assert [each for each in accepted if form_errors(FORM.champs, each)] == []


@pytest.mark.parametrize("number", ["zéro six", "+39 06 67611 ext.", "067611 ext. 12345678", "4"])
def test_invalid_telephone_number_is_refused(number: str) -> None:
    assert form_errors(FORM.champs, {"tel": number}) == {"tel": "tel"}
