"""The maintenance call: ``null``, or a notice in each language."""

from __future__ import annotations

from villa_site.backend import queries as questions
from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Place
from villa_site.tools.doctor.shapes.replies import MAINTENANCE


async def examine(examination: Examination) -> list[Finding]:
    """Ask whether the site is closed."""
    asked = await examination.get(questions.MAINTENANCE.path)
    seen = (
        "the site is open"
        if is_empty(asked.value)
        else "the site is closed: every page shows the notice"
    )
    notes = examination.notes()
    if asked.error is None:
        MAINTENANCE.examine(asked.value, Place(notes))
    return [examination.concluded("GET maintenance", asked, notes, seen)]
