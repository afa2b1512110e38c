"""The form call: an unknown form is refused, a known one names missing required fields."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from villa_site.errors import BackendStatusError
from villa_site.site.forms.definition import Form
from villa_site.tools.doctor.calls.reply import refused
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding, Remark

_PATH: Final = "/wp-json/wpnuxt/v1/forms/"
_UNKNOWN: Final = "villa-site-doctor"
_MOST: Final = 3
_SERVER_ERROR: Final = 500


async def examine(examination: Examination) -> list[Finding]:
    """Submit an unknown form, then the forms of the pages, without values."""
    findings = [await _unknown(examination)]
    forms = {name: _required(form) for name, form in examination.collected.forms.items()}
    if not forms:
        findings.append(
            Finding.of("POST form (empty)", "not tried", "no page that was read has one")
        )
    for name, required in list(forms.items())[:_MOST]:
        findings.append(await _empty(examination, name, required))
    return findings


async def _unknown(examination: Examination) -> Finding:
    subject = "POST form (unknown)"
    result = await examination.post(_PATH + _UNKNOWN, {"fields": {}})
    error = result.error
    if isinstance(error, BackendStatusError) and error.code < _SERVER_ERROR:
        payload = error.payload
        # WordPress itself says rest_no_route where the whole call is missing.
        if isinstance(payload, dict) and payload.get("code") == "rest_no_route":
            return Finding.of(subject, "missing", "no such call", "add POST forms/{form_id}")
        return Finding.of(subject, "ok", f"refused with the status {error.code}")
    return refused(examination, subject, result)


async def _empty(examination: Examination, name: str, required: list[str]) -> Finding:
    subject = f"POST form ({name[:24]}, empty)"
    if not required:
        return Finding.of(subject, "not tried", "an empty form would be stored: none is required")
    result = await examination.post(_PATH + quote(name, safe=""), {"fields": {}})
    finding = refused(examination, subject, result)
    errors = result.value.get("errors") if isinstance(result.value, dict) else None
    named = errors if isinstance(errors, dict) else {}
    if result.error is None and (silent := [each for each in required if each not in named]):
        seen = f"errors does not name the required field {silent[0]}"
        remark = Remark("missing", seen, 'answer {"errors": {"name": "what is wrong"}}')
        return Finding(subject, (*finding.remarks, remark))
    return finding


def _required(form: Form) -> list[str]:
    return [field.name for field in form.champs if field.required and field.name]
