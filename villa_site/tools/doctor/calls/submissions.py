"""The calls that store something: with ``--write`` alone, unless what is sent must be refused."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from villa_site.backend.client import ERROR_LOG_PATH
from villa_site.backend.endpoints import CHOICE_PATH, FORMS_PATH, NEWSLETTER_PATH
from villa_site.tools.doctor.examination import CallResult, Examination
from villa_site.tools.doctor.finding import Finding, Remark
from villa_site.tools.doctor.shapes import REPLY, SUCCESS

_UNKNOWN_FORM: Final = "villa-site-doctor"
_MAX_FORMS: Final = 3
_VALID: Final = {
    "firstname": "Villa",
    "lastname": "Doctor",
    "email": "doctor@example.org",
    "country": "France",
    "city": "Paris",
    "consent": True,
}
_INVALID: Final = dict.fromkeys(_VALID, "") | {
    "email": "no address",
    "consent": False,
}


async def newsletter(examination: Examination) -> list[Finding]:
    """Send an invalid subscription, which is refused; with ``--write`` also a valid one."""
    lang = {"lang": [examination.languages.default]}
    result = await examination.post(NEWSLETTER_PATH, _INVALID | lang)
    finding = _refused(examination, "POST newsletter (invalid)", result)
    subject = "POST newsletter (valid)"
    if not examination.write:
        return [finding, _not_written(subject, "subscription")]
    result = await examination.post(NEWSLETTER_PATH, _VALID | lang)
    result.check(REPLY)
    seen = _message(result.object)
    if isinstance(result.value, dict) and result.value.get("code") != "success":
        result.place.wrong("it refused what is valid", seen)
    return [finding, examination.conclude(subject, result, seen)]


async def forms(examination: Examination) -> list[Finding]:
    """Submit an unknown form, then the forms of the pages, without values."""
    findings = [await _unknown_form(examination)]
    known = examination.collected.forms
    if not known:
        why = "no page that was read has one"
        findings.append(Finding.of("POST form (empty)", "not tried", why))
    for name, form in list(known.items())[:_MAX_FORMS]:
        required = [field.name for field in form.champs if field.required and field.name]
        findings.append(await _empty_form(examination, name, required))
    return findings


async def _unknown_form(examination: Examination) -> Finding:
    subject = "POST form (unknown)"
    result = await examination.post(FORMS_PATH + _UNKNOWN_FORM, {"fields": {}})
    if not 0 < result.status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return _refused(examination, subject, result)
    # WordPress itself says rest_no_route where the whole call is missing.
    if result.payload.get("code") == "rest_no_route":
        return Finding.of(subject, "missing", "no such call", "add POST forms/{form_id}")
    return Finding.of(subject, "ok", f"refused with the status {result.status}")


async def _empty_form(examination: Examination, name: str, required: list[str]) -> Finding:
    """Submit a form without values; the reply names its required fields."""
    subject = f"POST form ({name[:24]}, empty)"
    if not required:
        return Finding.of(subject, "not tried", "an empty form would be stored: none is required")
    result = await examination.post(FORMS_PATH + quote(name, safe=""), {"fields": {}})
    finding = _refused(examination, subject, result)
    errors = result.object.get("errors")
    named = errors if isinstance(errors, dict) else {}
    missing = [each for each in required if each not in named]
    if result.error is not None or not missing:
        return finding
    seen = f"errors does not name the required field {missing[0]}"
    remark = Remark("missing", seen, 'answer {"errors": {"name": "what is wrong"}}')
    return Finding(subject, (*finding.remarks, remark))


async def choice(examination: Examination) -> list[Finding]:
    """Send the refusal of cookies."""
    subject = "POST cookie choice"
    if not examination.write:
        return [_not_written(subject, "choice")]
    result = await examination.post(CHOICE_PATH, {"choice": "deny"})
    return [examination.check_shape(subject, result, SUCCESS, "accepted")]


async def error_log(examination: Examination) -> list[Finding]:
    """Send a test report."""
    subject = "GET error log"
    if not examination.write:
        return [_not_written(subject, "report")]
    report = {"type": "useApiFetch", "data": "villa-site doctor tries the error log"}
    result = await examination.get(ERROR_LOG_PATH, params=report)
    return [examination.check_shape(subject, result, SUCCESS, "accepted")]


def _not_written(subject: str, what: str) -> Finding:
    return Finding.of(subject, "not tried", f"it would store a {what}: --write tries it")


def _refused(examination: Examination, subject: str, result: CallResult) -> Finding:
    """Check a reply that must be a refusal, with a status of 200 or 4xx."""
    refused = result.status < HTTPStatus.INTERNAL_SERVER_ERROR
    if refused and result.payload.get("code") == "error":
        result.place.habit(f"a refusal with the status {result.status}")
        result = CallResult(result.payload, None, result.seconds, result.place)
    result.check(REPLY)
    seen = ""
    if isinstance(result.value, dict):
        seen = f"refused: {_message(result.value)}"
        if result.value.get("code") != "error":
            seen = "accepted"
            fix = 'answer {"code": "error", "message": …}'
            result.place.wrong("it accepts what is not valid", fix)
    return examination.conclude(subject, result, seen)


def _message(reply: dict[str, Any]) -> str:
    message = reply.get("message")
    return f"“{message[:80]}”" if isinstance(message, str) else "no message"
