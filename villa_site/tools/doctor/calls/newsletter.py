"""The newsletter call: an invalid subscription is refused, a valid one accepted."""

from __future__ import annotations

from typing import Final

from villa_site.tools.doctor.calls.reply import accepted, refused
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding

_PATH: Final = "/wp-json/wpnuxt/v1/newsletter"
_INVALID: Final = {
    "firstname": "",
    "lastname": "",
    "email": "no address",
    "country": "",
    "city": "",
    "lang": ["fr"],
    "consent": False,
}
_VALID: Final = {
    "firstname": "Villa",
    "lastname": "Doctor",
    "email": "doctor@example.org",
    "country": "France",
    "city": "Paris",
    "lang": ["fr"],
    "consent": True,
}


async def examine(examination: Examination) -> list[Finding]:
    """Send an invalid subscription; with ``--write`` also a valid one."""
    result = await examination.post(_PATH, _INVALID)
    findings = [refused(examination, "POST newsletter (invalid)", result)]
    subject = "POST newsletter (valid)"
    if not examination.write:
        seen = "it would store a subscription: --write tries it"
        return [*findings, Finding.of(subject, "not tried", seen)]
    result = await examination.post(_PATH, _VALID)
    return [*findings, accepted(examination, subject, result)]
