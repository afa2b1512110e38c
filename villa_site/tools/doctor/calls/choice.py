"""The cookie choice, which the backend stores: only with ``--write``."""

from __future__ import annotations

from typing import Final

from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.shapes.replies import SUCCESS

_PATH: Final = "/wp-json/cookie-tracker/v1/choice"


async def examine(examination: Examination) -> list[Finding]:
    """Send a refusal."""
    if not examination.write:
        seen = "it would store a choice: --write tries it"
        return [Finding.of("POST cookie choice", "not tried", seen)]
    result = await examination.post(_PATH, {"choice": "deny"})
    return [examination.check_shape("POST cookie choice", result, SUCCESS, "taken in")]
