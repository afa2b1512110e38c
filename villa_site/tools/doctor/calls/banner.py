"""The banner call, in each language."""

from __future__ import annotations

from villa_site.backend import queries as questions
from villa_site.backend.call import Call
from villa_site.content.locales import LOCALES
from villa_site.tools.doctor.examination import Asked, Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.shapes.replies import BANNER


async def examine(examination: Examination) -> list[Finding]:
    """Ask for the text of the banner."""
    findings = []
    for locale in LOCALES:
        asked = await examination.get(questions.BANNER.path, Call(locale), questions.BANNER.params)
        subject = f"GET banner ({locale})"
        findings.append(examination.shaped(subject, asked, BANNER, _seen(asked)))
    return findings


def _seen(asked: Asked) -> str:
    text = asked.value.get("text") if isinstance(asked.value, dict) else ""
    return f"“{str(text)[:60]}”" if text else "no text: the welcome sentence is shown"
