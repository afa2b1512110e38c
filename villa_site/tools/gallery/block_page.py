"""The gallery's page of one block: what it is, what it takes, how each case of it looks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.locales import LOCALES
from villa_site.tools.gallery.address import Specimen, block_path
from villa_site.tools.gallery.document import frame
from villa_site.tools.gallery.entry import BlockEntry
from villa_site.tools.gallery.overview import facts
from villa_site.tools.gallery.selection import ALL, WIDTHS, Selection
from villa_site.tools.gallery.swatches import Swatch


def block_page(
    entry: BlockEntry, selection: Selection, known: Sequence[Swatch], *, source: str = ""
) -> list[Any]:
    """List the sections of the page; ``source`` is Python to learn from, where the block is one."""
    return [
        html.div(
            {"className": "gallery-head"},
            html.p({"className": "gallery-facts"}, " · ".join([entry.file, *facts(entry)])),
            html.h1(entry.block),
            html.p({"className": "gallery-lead"}, entry.summary),
            html.p(entry.about) if entry.about != entry.summary else None,
        ),
        _problem(entry) if entry.problem else _choices(entry, selection, known),
        *[_case(entry, case, selection) for case in entry.cases],
        _fields(entry),
        _source(entry, source) if source else None,
    ]


def _problem(entry: BlockEntry) -> VdomDict:
    return html.div(
        {"className": "gallery-problem", "role": "note"},
        html.h2("There is nothing to show"),
        html.p(entry.problem),
    )


def _choices(entry: BlockEntry, selection: Selection, known: Sequence[Swatch]) -> VdomDict:
    return html.form(
        {"className": "gallery-choices", "method": "get", "action": block_path(entry.name)},
        _radios(
            "Language",
            "locale",
            selection.locale,
            [*((each, each) for each in LOCALES), (ALL, ALL)],
        ),
        _radios(
            "Page colour",
            "colour",
            selection.colour,
            [*((each.key, _swatch(each)) for each in known), (ALL, ALL)],
        ),
        _radios(
            "Width", "width", selection.width, [(name, name) for name in [*map(str, WIDTHS), ALL]]
        ),
        html.button({"type": "submit", "className": "button button-outline"}, "Show"),
    )


def _radios(legend: str, name: str, chosen: str, options: Iterable[tuple[str, Any]]) -> VdomDict:
    return html.fieldset(
        html.legend(legend),
        *[
            html.label(
                html.input(
                    {
                        "type": "radio",
                        "name": name,
                        "value": value,
                        "defaultChecked": value == chosen,
                    }
                ),
                html.span(shown),
            )
            for value, shown in options
        ],
    )


def _swatch(swatch: Swatch) -> VdomDict:
    style = {"--swatch": swatch.colour}
    return html.span({"className": "gallery-swatch", "style": style}, swatch.used_by)


def _case(entry: BlockEntry, case: str, selection: Selection) -> VdomDict:
    return html.section(
        {"className": "gallery-case", "id": case},
        html.h2(case),
        *[_shown(specimen, selection) for specimen in selection.specimens(entry, case)],
        html.details(
            {"className": "gallery-data"},
            html.summary("Data as JSON"),
            _code(json.dumps(entry.cases[case], ensure_ascii=False, indent=2), f"{case}, data"),
        ),
    )


def _shown(specimen: Specimen, selection: Selection) -> VdomDict:
    look = f"{specimen.locale}, #{specimen.colour}"
    return html.div(
        {"className": "gallery-look"},
        html.p(
            html.a(
                {"href": specimen.path, "target": "_blank"},
                f"{look}: open alone",
                html.span({"className": "visually-hidden"}, f" {specimen.case}, in a new tab"),
            )
        ),
        html.div(
            {"className": "gallery-frames"},
            *[
                html.figure(
                    html.figcaption(f"{width} px"),
                    frame(specimen.path, f"{specimen.case}, {look}, {width} px", width),
                )
                for width in selection.widths
            ],
        ),
    )


def _fields(entry: BlockEntry) -> VdomDict | None:
    if not entry.fields:
        return None
    return html.section(
        {"className": "gallery-fields"},
        html.h2("Fields"),
        html.div(
            {
                "className": "gallery-scroll",
                "tabIndex": 0,
                "role": "group",
                "aria-label": "Fields of the data",
            },
            html.table(
                html.thead(html.tr(*[html.th({"scope": "col"}, name) for name in _COLUMNS])),
                html.tbody(
                    *[
                        html.tr(
                            html.th({"scope": "row"}, html.code(field.name)),
                            html.td(field.kind),
                            html.td(field.required),
                            html.td(html.code(field.default) if field.default else ""),
                            html.td(field.choices),
                        )
                        for field in entry.fields
                    ]
                ),
            ),
        ),
    )


_COLUMNS = ("Field", "Kind", "Required", "Default", "Choices")


def _source(entry: BlockEntry, source: str) -> VdomDict:
    return html.section(
        {"className": "gallery-source"},
        html.h2("How it is written"),
        _code(source, f"Source of {entry.block}"),
    )


def _code(text: str, name: str) -> VdomDict:
    given = {"className": "gallery-scroll", "tabIndex": 0, "role": "group", "aria-label": name}
    return html.pre(given, html.code(text))
