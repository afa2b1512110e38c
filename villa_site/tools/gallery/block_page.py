"""The gallery's page of one block: what it is, what it takes, how each case of it looks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.tools.gallery.address import Specimen, block_path, workshop_path
from villa_site.tools.gallery.document import frame
from villa_site.tools.gallery.entry import BlockEntry, FieldRow
from villa_site.tools.gallery.overview import facts
from villa_site.tools.gallery.selection import Choice, Selection, Swatch

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def block_page(entry: BlockEntry, selection: Selection, *, source: str = "") -> list[Any]:
    """List the sections of the page; ``source`` is Python to learn from, where the block is one."""
    return [
        html.div(
            {"className": "gallery-head"},
            html.p({"className": "gallery-facts"}, " · ".join([entry.file, *facts(entry)])),
            html.h1(entry.block),
            html.p({"className": "gallery-lead"}, entry.summary),
            html.p(entry.about) if entry.about != entry.summary else None,
        ),
        _problem(entry) if entry.problem else _choices(entry, selection),
        *[_case(entry, case, selection) for case in entry.cases],
        _fields(entry) if entry.fields else None,
        _source(entry, source) if source else None,
    ]


def _problem(entry: BlockEntry) -> VdomDict:
    return html.div(
        {"className": "gallery-problem", "role": "note"},
        html.h2("There is nothing to show"),
        html.p(entry.problem),
    )


def _choices(entry: BlockEntry, selection: Selection) -> VdomDict:
    return html.form(
        {"className": "gallery-choices", "method": "get", "action": block_path(entry.name)},
        *[radios(choice) for choice in selection.choices],
        html.button({"type": "submit", "className": "button button-outline"}, "Show"),
    )


def radios(choice: Choice[Any]) -> VdomDict:
    """Show the options of a parameter of the query."""
    return html.fieldset(
        html.legend(choice.legend),
        *[
            html.label(
                html.input(
                    {
                        "type": "radio",
                        "name": choice.name,
                        "value": value,
                        "defaultChecked": value == choice.value,
                    }
                ),
                html.span(_swatch(each) if isinstance(each, Swatch) else value),
            )
            for value, each in choice.shown.items()
        ],
    )


def _swatch(swatch: Swatch) -> VdomDict:
    style = {"--swatch": swatch.colour}
    return html.span({"className": "gallery-swatch", "style": style}, swatch.used_by)


def _case(entry: BlockEntry, case: str, selection: Selection) -> VdomDict:
    return html.section(
        {"className": "gallery-case", "id": case},
        html.h2(case),
        html.p(
            html.a(
                {"href": workshop_path(entry.name, case)},
                "Change its fields",
                html.span({"className": "visually-hidden"}, f": {case}"),
            )
        ),
        *[shown(specimen, selection) for specimen in selection.specimens(entry.name, case)],
        data_panel(entry.cases[case], case),
    )


def data_panel(envelope: Mapping[str, Any], case: str) -> VdomDict:
    """Show the data of a case, to be opened."""
    text = json.dumps(envelope, ensure_ascii=False, indent=2)
    return html.details(
        {"className": "gallery-data"},
        html.summary("Data as JSON"),
        code(text, f"{case}, data"),
    )


def shown(
    specimen: Specimen, selection: Selection, attributes: Mapping[str, str] = _NOTHING
) -> VdomDict:
    """Show a specimen in frames of the selected widths, which have these ``attributes``."""
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
                    frame(specimen.path, f"{specimen.case}, {look}, {width} px", width, attributes),
                )
                for width in selection.widths.selected
            ],
        ),
    )


def _fields(entry: BlockEntry) -> VdomDict:
    return html.section(
        {"className": "gallery-fields"},
        html.h2("Fields"),
        html.div(
            _scrollable("Fields of the data"),
            html.table(
                html.thead(html.tr(*[html.th({"scope": "col"}, name) for name in _COLUMNS])),
                html.tbody(
                    *[
                        html.tr(
                            html.th({"scope": "row"}, html.code(field.name)),
                            html.td({"lang": DEFAULT_LANGUAGES.default}, _label(field, entry)),
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


def _label(field: FieldRow, entry: BlockEntry) -> str:
    """Return what editors read beside a field; WordPress' own blocks have WordPress' own forms."""
    return "" if entry.family == "core" else field.label


_COLUMNS = ("Field", "Label", "Kind", "Required", "Default", "Choices")


def _source(entry: BlockEntry, source: str) -> VdomDict:
    return html.section(
        {"className": "gallery-source"},
        html.h2("How it is written"),
        code(source, f"Source of {entry.block}"),
    )


def code(text: str, label: str) -> VdomDict:
    """Show a long text, which the keyboard scrolls."""
    return html.pre(_scrollable(label), html.code(text))


def _scrollable(label: str) -> dict[str, Any]:
    return {"className": "gallery-scroll", "tabIndex": 0, "role": "group", "aria-label": label}
