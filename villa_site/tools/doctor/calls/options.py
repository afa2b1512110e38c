"""The options call, in each language: menus, footer, alert, colours, page templates."""

from __future__ import annotations

from typing import Any, Final

from villa_site.backend import queries
from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.content.fields.declaration import kind_of
from villa_site.content.locales import LOCALES
from villa_site.tools.doctor.examination import CallResult, Examination, check
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Location

_OPTIONS: Final = kind_of(SiteOptions)


async def examine(examination: Examination) -> list[Finding]:
    """Check each language; the same menu in two of them means that ``lang`` is ignored."""
    findings, menus = [], dict[str, Any]()
    for locale in LOCALES:
        result = await examination.get(queries.OPTIONS.path, Call(locale))
        notes = examination.notes()
        check(result, _OPTIONS, Location(notes))
        menu = _menu(result)
        twin = next((other for other, entries in menus.items() if menu and menu == entries), "")
        if twin:
            Location(notes, "main_header.menu").wrong(
                f"the same menu as in {twin}", "answer in the language that lang names"
            )
        menus[locale] = menu
        seen = f"{len(menu)} menu entries" if result.error is None else ""
        findings.append(examination.conclude(f"GET options ({locale})", result, notes, seen))
    return findings


def _menu(result: CallResult) -> list[Any]:
    header = result.value.get("main_header") if isinstance(result.value, dict) else None
    menu = header.get("menu") if isinstance(header, dict) else None
    return menu if isinstance(menu, list) else []
