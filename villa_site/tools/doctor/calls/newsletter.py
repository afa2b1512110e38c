"""The newsletter: refuses what is not a subscription, takes in what is."""

from __future__ import annotations

from typing import Final

from villa_site.tools.doctor.calls.reply import accepted, refused
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding

_PATH: Final = "/wp-json/wpnuxt/v1/newsletter"
_NOBODY: Final = {
    "firstname": "",
    "lastname": "",
    "email": "no address",
    "country": "",
    "city": "",
    "lang": ["fr"],
    "consent": False,
}
_SOMEBODY: Final = {
    "firstname": "Villa",
    "lastname": "Doctor",
    "email": "doctor@example.org",
    "country": "France",
    "city": "Paris",
    "lang": ["fr"],
    "consent": True,
}


async def examine(examination: Examination) -> list[Finding]:
    """Send a subscription without a person in it; with leave to write, an invented person's."""
    asked = await examination.post(_PATH, _NOBODY)
    findings = [refused(examination, "POST newsletter (invalid)", asked)]
    subject = "POST newsletter (valid)"
    if not examination.write:
        seen = "it would store a subscription: --write tries it"
        return [*findings, Finding.of(subject, "not tried", seen)]
    asked = await examination.post(_PATH, _SOMEBODY)
    return [*findings, accepted(examination, subject, asked)]
