"""A page that is not there: 404, with a code that says so."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from villa_site.errors import BackendStatusError
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding

NOWHERE: Final = "/villa-site-doctor-asks-for-no-page/"

_SUBJECT: Final = "GET page (missing)"
_MEND: Final = 'answer 404 with {"code": "not_found", "message": "…"}'


async def examine(examination: Examination) -> list[Finding]:
    """Ask for a page that nobody ever wrote."""
    asked = await examination.get(NOWHERE)
    if asked.error is None:
        seen = "an answer for a page that does not exist"
        return [Finding.of(_SUBJECT, "wrong", seen, _MEND)]
    if not isinstance(asked.error, BackendStatusError) or asked.error.code != HTTPStatus.NOT_FOUND:
        return [examination.concluded(_SUBJECT, asked, examination.notes())]
    payload = asked.error.payload
    code = payload.get("code") if isinstance(payload, dict) else None
    if code == "not_found":
        return [Finding.of(_SUBJECT, "ok", "404, not_found")]
    seen = f"404 with the code {str(code)[:40]!r}" if code else "404 without a code"
    return [Finding.of(_SUBJECT, "tolerated", seen, _MEND)]
