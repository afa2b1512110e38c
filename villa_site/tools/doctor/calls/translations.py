"""The translations call at its configured path."""

from __future__ import annotations

from villa_site.backend import queries
from villa_site.tools.doctor.examination import Examination, check
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.replies import TRANSLATIONS


async def examine(examination: Examination) -> list[Finding]:
    """Check the strings of all languages."""
    query = queries.translations(examination.translations_path)
    result = await examination.get(query.path, params=query.params)
    strings = result.value if isinstance(result.value, dict) else {}
    count = sum(len(texts) for texts in strings.values() if isinstance(texts, dict))
    notes = examination.notes()
    # PHP cannot tell an empty object from an empty list, and no text at all is fine.
    if result.error is None and result.value not in ([], {}):
        check(result, TRANSLATIONS, Location(notes))
    return [examination.conclude("GET translations", result, notes, f"{count} texts")]
