"""The maintenance call: ``null``, or a notice in each language."""

from __future__ import annotations

from villa_site.backend import questions
from villa_site.backend.fields.emptiness import is_empty
from villa_site.doctor.examination import Examination
from villa_site.doctor.finding import Finding
from villa_site.doctor.shapes.replies import MAINTENANCE


async def examine(examination: Examination) -> list[Finding]:
    """Ask whether the site is closed."""
    asked = await examination.get(questions.MAINTENANCE.path)
    seen = (
        "the site is open"
        if is_empty(asked.value)
        else "the site is closed: every page shows the notice"
    )
    return [examination.shaped("GET maintenance", asked, MAINTENANCE, seen)]
