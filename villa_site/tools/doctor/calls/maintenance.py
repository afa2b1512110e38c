"""The maintenance call: ``null``, or a notice in each language."""

from __future__ import annotations

from villa_site.backend import queries
from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.replies import MAINTENANCE


async def examine(examination: Examination) -> list[Finding]:
    """Check the maintenance notice."""
    result = await examination.get(queries.MAINTENANCE.path)
    seen = (
        "the site is open"
        if is_empty(result.value)
        else "the site is closed: every page shows the notice"
    )
    notes = examination.notes()
    if result.error is None:
        MAINTENANCE.examine(result.value, Location(notes))
    return [examination.conclude("GET maintenance", result, notes, seen)]
