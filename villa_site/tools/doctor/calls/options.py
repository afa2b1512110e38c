"""The options call, in each language: menus, footer, alert, colours, page templates."""

from __future__ import annotations

from typing import Any, Final

from villa_site.backend import queries as questions
from villa_site.backend.call import Call
from villa_site.backend.models import SiteOptions
from villa_site.content.fields.declaration import kind_of
from villa_site.content.locales import LOCALES
from villa_site.tools.doctor.examination import Asked, Examination, hold
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Place

_OPTIONS: Final = kind_of(SiteOptions)


async def examine(examination: Examination) -> list[Finding]:
    """Ask in each language; the same menu in two of them means that ``lang`` is not read."""
    findings, menus = [], dict[str, Any]()
    for locale in LOCALES:
        asked = await examination.get(questions.OPTIONS.path, Call(locale))
        notes = examination.notes()
        hold(asked, _OPTIONS, Place(notes))
        menu = _menu(asked)
        twin = next((other for other, entries in menus.items() if menu and menu == entries), "")
        if twin:
            Place(notes, "main_header.menu").wrong(
                f"the same menu as in {twin}", "answer in the language that lang names"
            )
        menus[locale] = menu
        seen = f"{len(menu)} menu entries" if asked.error is None else ""
        findings.append(examination.concluded(f"GET options ({locale})", asked, notes, seen))
    return findings


def _menu(asked: Asked) -> list[Any]:
    header = asked.value.get("main_header") if isinstance(asked.value, dict) else None
    menu = header.get("menu") if isinstance(header, dict) else None
    return menu if isinstance(menu, list) else []
