"""WordPress accepts what the site does: numbers, choices and addresses as visitors type them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.wordpress.seeded import WordPress
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.site.forms import rules
from villa_site.site.forms.definition import Form, FormDefinition, editor_form

pytestmark = pytest.mark.req("BLK-04")

_TYPED = Path(__file__).parents[1] / "fixtures" / "input_text.json"
_LIMIT = 1_000_000
_OPTIONS = [
    {"label": "Visite libre"},
    {"label": "Visite <em>guidée</em>"},
    {"label": "Nuit<br>blanche"},
    {"label": "Art &amp; jardin"},
    {"label": "Le&nbsp;bosco"},
    {"label": "Re\u0301sidence"},
    {"value": "autre", "label": "Autre"},
]
_FIELDS = [
    {"name": "tel", "label": "Téléphone", "type": "tel"},
    {"name": "email", "label": "Courriel", "type": "email"},
    {"name": "number", "label": "Nombre", "type": "number"},
    {"name": "date", "label": "Date", "type": "date"},
    {"name": "choix", "label": "Choix", "type": "select", "options": _OPTIONS},
]
Judge = Callable[[list[dict[str, Any]]], list[dict[str, str]]]


@pytest.fixture
def judge(wordpress: WordPress) -> Iterator[Judge]:
    """What WordPress finds wrong with each of several submissions of a form in it."""
    data = {"form_id": "essai", "champs": _FIELDS}
    file = wordpress.server.folder / "form-answers.json"
    file.write_text(json.dumps(data))
    page = wordpress.server.evaluate(
        "$data = json_decode(file_get_contents('form-answers.json'), true);"
        "$content = get_comment_delimited_block_content("
        "'acf/form', ['name' => 'acf/form', 'data' => $data], '');"
        "return wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish',"
        "'post_title' => 'Essai', 'post_name' => 'essai-form', 'post_content' => $content]));"
    )

    def errors(sent: list[dict[str, Any]]) -> list[dict[str, str]]:
        file.write_text(json.dumps(sent))
        found: list[dict[str, str]] = wordpress.server.evaluate(
            "$form = VillaSite\\Form_Definition::find('essai');"
            "return array_map(static fn($sent) => (object) $form->errors($sent),"
            "json_decode(file_get_contents('form-answers.json'), true));"
        )
        return found

    yield errors
    wordpress.server.evaluate(f"return wp_delete_post({page}, true);")


@pytest.fixture
async def form(backend: Backend, judge: Judge) -> FormDefinition:
    """The same form as the site reads it from WordPress."""
    assert judge([]) == []
    page = await backend.page("/essai-form/", Call(locale="fr"))
    (block,) = page.blocks
    return editor_form(Form.model_validate(block.data))


def accepted(form: FormDefinition, name: str, typed: str) -> str:
    """Return what the site sends for an answer, empty where it refuses it."""
    values = rules.read(form, {name: typed})
    mistakes = rules.mistakes(form, values, {}, lambda key, *_values: key, limit=_LIMIT)
    return values[name][0] if values[name] and not mistakes else ""


async def test_answers_that_the_site_accepts_are_accepted(
    form: FormDefinition, judge: Judge
) -> None:
    kinds = {field.name for field in form.fields}
    typed = [each for each in json.loads(_TYPED.read_text()) if each[0] in kinds]
    sent = [{kind: value} for kind, text, _ in typed if (value := accepted(form, kind, text))]
    assert {name for each in sent for name in each} == {"tel", "email", "number", "date"}
    assert any(" ext. " in each.get("tel", "") for each in sent)
    errors = judge(sent)
    assert [(each, found) for each, found in zip(sent, errors, strict=True) if found] == []


async def test_every_choice_that_the_site_offers_is_accepted(
    form: FormDefinition, judge: Judge
) -> None:
    offered = [option.sent for option in form.fields[-1].answers]
    assert len(offered) == len(_OPTIONS)
    sent = [{"choix": accepted(form, "choix", each)} for each in offered]
    errors = judge(sent)
    assert [(each, found) for each, found in zip(sent, errors, strict=True) if found] == []


def test_what_is_no_telephone_number_is_refused(judge: Judge) -> None:
    wrong = [
        "zéro six",
        "+39 06 67611 ext. ",
        "+39 06 67611 ext. 12345678",
        "+39 06 67611\n4",
        "(((",
    ]
    assert [set(each) for each in judge([{"tel": each} for each in wrong])] == [{"tel"}] * 5
    assert judge([{"tel": "(06) 6761-100 ext. 4012"}]) == [{}]
