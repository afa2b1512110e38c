"""The translations call, wherever it is configured to be."""

from __future__ import annotations

from villa_site.backend import queries as questions
from villa_site.tools.doctor.examination import Examination, hold
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Place
from villa_site.tools.doctor.shapes.replies import TRANSLATIONS


async def examine(examination: Examination) -> list[Finding]:
    """Ask for the strings of all languages."""
    question = questions.translations(examination.translations_path)
    asked = await examination.get(question.path, params=question.params)
    strings = asked.value if isinstance(asked.value, dict) else {}
    count = sum(len(texts) for texts in strings.values() if isinstance(texts, dict))
    notes = examination.notes()
    # PHP cannot tell an empty object from an empty list, and no text at all is fine.
    if asked.error is None and asked.value not in ([], {}):
        hold(asked, TRANSLATIONS, Place(notes))
    return [examination.concluded("GET translations", asked, notes, f"{count} texts")]
