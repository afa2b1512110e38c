"""The internal links of the responses: some that the pages list lacks are requested."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from villa_site.backend.call import Call
from villa_site.content.locales import locale_of
from villa_site.errors import BackendStatusError
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding, Remark

_MOST: Final = 25
_GONE: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})


async def examine(examination: Examination) -> list[Finding]:
    """Request linked pages that the pages list lacks."""
    links = examination.collected.links
    unlisted = [path for path in links if path not in examination.listed]
    dead = [path for path in unlisted[:_MOST] if await _is_dead(examination, path)]
    seen = f"{len(links)} different, {len(unlisted)} of them to pages outside of the list"
    if len(unlisted) > _MOST:
        seen += f", {_MOST} of which were followed"
    remarks = [
        Remark("wrong", f"{path} leads nowhere (in {links[path]})", "mend the link, or the page")
        for path in dead
    ]
    return [Finding("internal links", (Remark("ok", seen), *remarks))] if links else []


async def _is_dead(examination: Examination, path: str) -> bool:
    result = await examination.get(path, Call(locale_of(path)))
    return isinstance(result.error, BackendStatusError) and result.error.code in _GONE
