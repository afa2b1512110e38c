"""A missing page: 404 with the code ``not_found``."""

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
    """Request a page that does not exist."""
    result = await examination.get(NOWHERE)
    if result.error is None:
        seen = "an answer for a page that does not exist"
        return [Finding.of(_SUBJECT, "wrong", seen, _MEND)]
    if (
        not isinstance(result.error, BackendStatusError)
        or result.error.code != HTTPStatus.NOT_FOUND
    ):
        return [examination.conclude(_SUBJECT, result, examination.notes())]
    payload = result.error.payload
    code = payload.get("code") if isinstance(payload, dict) else None
    if code == "not_found":
        return [Finding.of(_SUBJECT, "ok", "404, not_found")]
    seen = f"404 with the code {str(code)[:40]!r}" if code else "404 without a code"
    return [Finding.of(_SUBJECT, "tolerated", seen, _MEND)]
