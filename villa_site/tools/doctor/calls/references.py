"""The references of pages: block types that the site does not render, links that lead nowhere."""

from __future__ import annotations

from typing import Final

from villa_site.backend.call import Call
from villa_site.backend.endpoints import GONE_STATUSES
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding, Remark

_MAX_LINKS: Final = 25


async def block_types(examination: Examination) -> list[Finding]:
    """Compare the pages' block types with those of the site."""
    used = examination.collected.blocks
    unknown = {name: each for name, each in used.items() if name not in examination.types}
    counts = ", ".join(f"{name} {used[name].uses}" for name in sorted(used))
    plain = Remark(
        "ok", f"{len(used) - len(unknown)} of {len(used)} types are rendered here: {counts}"
    )
    remarks = [
        Remark("tolerated", f"{name} is shown as plain HTML ({each.where})", _mend(name))
        if each.has_html
        else Remark("missing", f"{name} shows nothing ({each.where})", _mend(name))
        for name, each in sorted(unknown.items())
    ]
    return [Finding("block types", (plain, *remarks))] if used else []


def _mend(name: str) -> str:
    kind, _, own = name.partition("/")
    return f"villa-site new-block {own}" if kind == "acf" else f"write a block for {name}"


async def links(examination: Examination) -> list[Finding]:
    """Request some of the linked pages that the pages list lacks."""
    known = examination.collected.links
    unlisted = [path for path in known if path not in examination.listed]
    dead = [path for path in unlisted[:_MAX_LINKS] if await _is_dead(examination, path)]
    seen = f"{len(known)} different, {len(unlisted)} of them to pages outside of the list"
    if len(unlisted) > _MAX_LINKS:
        seen += f", {_MAX_LINKS} of which were followed"
    remarks = [
        Remark("wrong", f"{path} leads nowhere (in {known[path]})", "fix the link, or the page")
        for path in dead
    ]
    return [Finding("internal links", (Remark("ok", seen), *remarks))] if known else []


async def _is_dead(examination: Examination, path: str) -> bool:
    return (
        await examination.get(path, Call(examination.languages.of_path(path)))
    ).status in GONE_STATUSES
