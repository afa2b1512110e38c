"""The banner call, in each language."""

from __future__ import annotations

from villa_site.backend import queries
from villa_site.backend.call import Call
from villa_site.content.locales import LOCALES
from villa_site.tools.doctor.examination import CallResult, Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.shapes.replies import BANNER


async def examine(examination: Examination) -> list[Finding]:
    """Check the text of the banner."""
    findings = []
    for locale in LOCALES:
        result = await examination.get(queries.BANNER.path, Call(locale), queries.BANNER.params)
        subject = f"GET banner ({locale})"
        findings.append(examination.check_shape(subject, result, BANNER, _seen(result)))
    return findings


def _seen(result: CallResult) -> str:
    text = result.value.get("text") if isinstance(result.value, dict) else ""
    return f"“{str(text)[:60]}”" if text else "no text: the welcome sentence is shown"
