"""What the doctor sends: nothing that would be stored, unless it has leave to write."""

from __future__ import annotations

from typing import Final

import pytest

from tests.tools.doctor.conftest import Altered, Answer, reported, says
from villa_site.site.forms.definition import Form
from villa_site.tools.doctor.calls import examine_calls, submissions
from villa_site.tools.doctor.examination import Examination

NEWSLETTER: Final = "/wp-json/wpnuxt/v1/newsletter"
FORMS: Final = "/wp-json/wpnuxt/v1/forms/"
CHOICE: Final = "/wp-json/cookie-tracker/v1/choice"
ERROR_LOG: Final = "/api/wpnuxt/v1/error-logs"

REFUSAL: Final = {"code": "error", "message": "Adresse invalide", "success": False}


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        (says(REFUSAL), "ok", "refused: “Adresse invalide”"),
        (says(REFUSAL, 422), "tolerated", "a refusal with the status 422"),
        (says({**REFUSAL, "code": "success"}), "wrong", "it accepts what is not valid"),
        (says({"code": "error"}), "missing", "not there: message"),
        (says({"code": "rest_no_route"}, 404), "missing", "add this call"),
        (says(None), "wrong", "null where an object should be"),
    ],
)
async def test_newsletter_refuses_an_invalid_subscription(
    examination: Examination, wordpress: Altered, answer: Answer, verdict: str, said: str
) -> None:
    wordpress.answer(NEWSLETTER, answer)
    finding, valid = await submissions.newsletter(examination)
    assert finding.verdict == verdict
    assert said in reported([finding])
    assert valid.verdict == "not tried"


@pytest.mark.req("EXT-12")
async def test_nothing_is_stored_without_write(
    examination: Examination, wordpress: Altered
) -> None:
    findings = [finding async for finding in examine_calls(examination)]
    sent = [request for request in wordpress.requested if request.method == "POST"]
    assert {request.url.path.rpartition("/")[0] for request in sent} == {
        "/wp-json/wpnuxt/v1",
        "/wp-json/wpnuxt/v1/forms",
    }
    assert not any(b"doctor@" in request.content for request in sent)
    assert ERROR_LOG not in [request.url.path for request in wordpress.requested]
    untried = {finding.subject for finding in findings if finding.verdict == "not tried"}
    assert untried == {"POST newsletter (valid)", "POST cookie choice", "GET error log"}


@pytest.mark.req("EXT-12")
async def test_every_call_is_made_with_write(examination: Examination, wordpress: Altered) -> None:
    examination.write = True
    findings = [
        *await submissions.newsletter(examination),
        *await submissions.choice(examination),
        *await submissions.error_log(examination),
    ]
    assert [finding.verdict for finding in findings] == ["ok"] * 4, reported(findings)
    requested = {(request.method, request.url.path) for request in wordpress.requested}
    assert {("POST", CHOICE), ("GET", ERROR_LOG), ("POST", NEWSLETTER)} == requested


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (says({"code": "unknown_form", "message": "?"}, 404), "ok"),
        (says(REFUSAL), "ok"),
        (says({"code": "rest_no_route", "message": "?"}, 404), "missing"),
        (says({"code": "success", "message": "Merci", "success": True}), "wrong"),
    ],
)
async def test_unknown_form_is_refused(
    examination: Examination, wordpress: Altered, answer: Answer, verdict: str
) -> None:
    wordpress.answer(FORMS + "villa-site-doctor", answer)
    finding, *_ = await submissions.forms(examination)
    assert finding.verdict == verdict


@pytest.mark.req("EXT-12")
async def test_form_names_its_missing_fields(examination: Examination, wordpress: Altered) -> None:
    path = f"{FORMS}contact us"
    for name, field in (("contact us", {"name": "nom", "required": "1"}), ("quiet", {"name": "a"})):
        examination.collected.forms[name] = Form.model_validate({"champs": [field]})
    wordpress.answer(path, says({**REFUSAL, "errors": {}}))
    report = reported(await submissions.forms(examination))
    assert "missing | errors does not name the required field nom" in report
    assert "POST form (quiet, empty) | not tried" in report
    wordpress.answer(path, says({**REFUSAL, "errors": {"nom": "Requis"}}))
    assert "POST form (contact us, empty) | ok" in reported(await submissions.forms(examination))
