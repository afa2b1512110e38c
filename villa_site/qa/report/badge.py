"""A badge for a README: the judgement of a run as a small picture."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from villa_site.qa.report.data import ReportData

_COLOURS: Final = {0: "#1f6b4a", 1: "#b3261e"}
_NO_JUDGEMENT: Final = "#7a4f00"
"""The colours by exit code; white text has a contrast of more than 4.5 on each."""
_LABEL: Final = "acceptance"
_CHARACTER: Final = 7
_SIDE: Final = 10


def write(report: ReportData, file: Path) -> None:
    """Write the badge as SVG."""
    file.write_text(svg(report), encoding="utf-8")


def svg(report: ReportData) -> str:
    """Return the badge."""
    says = _says(report)
    left, right = (len(each) * _CHARACTER + 2 * _SIDE for each in (_LABEL, says))
    colour = _COLOURS.get(report.exit_code, _NO_JUDGEMENT)
    name = escape(f"{_LABEL}: {says}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{name}"><title>{name}</title>'
        f'<clipPath id="r"><rect width="{left + right}" height="20" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{left}" height="20" fill="#3d3a36"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>'
        '<g fill="#fff" text-anchor="middle" font-size="11" '
        'font-family="Verdana,DejaVu Sans,sans-serif">'
        f"{_text(_LABEL, left / 2, left)}{_text(says, left + right / 2, right)}</g></svg>\n"
    )


def _says(report: ReportData) -> str:
    if report.exit_code == 0:
        return f"{report.totals['proved']} proved"
    return f"{report.totals['failed']} failed" if report.exit_code == 1 else "not judged"


def _text(text: str, middle: float, width: int) -> str:
    length = width - 2 * _SIDE
    return f'<text x="{middle:g}" y="14" textLength="{length}">{escape(text)}</text>'
