"""The error log, which the backend stores: only with ``--write``."""

from __future__ import annotations

from villa_site.backend.client import ERROR_LOG_PATH
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.shapes.replies import SUCCESS


async def examine(examination: Examination) -> list[Finding]:
    """Send a test report."""
    if not examination.write:
        seen = "it would store a report: --write tries it"
        return [Finding.of("GET error log", "not tried", seen)]
    report = {"type": "useApiFetch", "data": "villa-site doctor tries the error log"}
    result = await examination.get(ERROR_LOG_PATH, params=report)
    return [examination.check_shape("GET error log", result, SUCCESS, "taken in")]
