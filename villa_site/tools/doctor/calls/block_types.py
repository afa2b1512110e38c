"""Block types of the pages that the site does not render."""

from __future__ import annotations

from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding, Remark

_SUBJECT = "block types"
_MOST = 12


async def examine(examination: Examination) -> list[Finding]:
    """Compare the pages' block types with those of the site."""
    used = examination.collected.blocks
    unknown = {name: each for name, each in used.items() if name not in examination.types}
    plain = Remark("ok", f"{len(used) - len(unknown)} of {len(used)} types are rendered here")
    remarks = [
        Remark("tolerated", f"{name} is shown as plain HTML ({each.where})", _mend(name))
        if each.has_html
        else Remark("missing", f"{name} shows nothing ({each.where})", _mend(name))
        for name, each in sorted(unknown.items())[:_MOST]
    ]
    return [Finding(_SUBJECT, (plain, *remarks))] if used else []


def _mend(name: str) -> str:
    kind, _, own = name.partition("/")
    return f"villa-site new-block {own}" if kind == "acf" else f"write a block for {name}"
