"""The workshop: one case of a block whose fields and surroundings can be changed live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.blocks.block import BlockType
from villa_site.tools.gallery.address import Specimen, block_path, workshop_path
from villa_site.tools.gallery.block_page import code, data_panel, radios, shown
from villa_site.tools.gallery.control_form import control_form
from villa_site.tools.gallery.controls import EDITED, controls, edited
from villa_site.tools.gallery.editor_form import editor_form
from villa_site.tools.gallery.entry import BlockEntry
from villa_site.tools.gallery.environment import Environment
from villa_site.tools.gallery.own_data import MARK, MOST, case_of
from villa_site.tools.gallery.selection import Selection

SOCKETS: Final = {
    "load": "It opens a socket at once, with each page that it is on.",
    "idle": "It opens a socket in the first idle moment of each page that it is on.",
    None: "It opens a socket at the first event that needs the server.",
}
NO_SOCKET: Final = "It needs no socket: the block is pure."
_TOO_LONG: Final = "This is too long for an address: the case is shown as it was."
_WAITING: Final = "Only with script."


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """One case on the workbench: its block, its data as the query has changed it, its view."""

    entry: BlockEntry
    kind: BlockType
    types: Mapping[str, BlockType]
    case: str
    envelope: Mapping[str, Any]
    query: Mapping[str, str]
    selection: Selection
    environment: Environment

    @property
    def changed(self) -> dict[str, Any]:
        """The envelope with the fields of the query."""
        return edited(self.kind, self.envelope, self.query)

    @property
    def own_case(self) -> str:
        """The name of the case that is shown: its own data where the query has changed it."""
        if EDITED not in self.query:
            return self.case
        written = case_of(self.changed)
        return written if len(written) <= MOST else self.case

    @property
    def share(self) -> str:
        """The address at which others see the same."""
        chosen = [*self.selection.choices, *self.environment.choices]
        view = {each.name: each.value for each in chosen if each.name in self.query}
        query = f"?{urlencode(view)}" if view else ""
        return f"{workshop_path(self.entry.name, self.own_case)}{query}"

    @property
    def is_too_long(self) -> bool:
        """Whether what was written does not fit into an address."""
        return EDITED in self.query and self.own_case == self.case


def workshop(bench: Bench) -> list[Any]:
    """List the sections of the page."""
    entry, selection = bench.entry, bench.selection
    specimens = selection.specimens(entry.name, bench.own_case)
    attributes = bench.environment.frame_attributes
    return [
        html.div(
            {"className": "gallery-head"},
            html.p({"className": "gallery-facts"}, entry.file),
            html.h1(entry.block),
            html.p({"className": "gallery-lead"}, entry.summary),
            _cases(bench),
        ),
        html.form(
            {
                "className": "gallery-choices workshop-choices",
                "id": "workshop",
                "method": "get",
                "action": workshop_path(entry.name, bench.case),
            },
            *[radios(each) for each in (*selection.choices, *bench.environment.choices)],
            html.button({"type": "submit", "className": "button button-outline"}, "Show"),
            html.h2({"className": "visually-hidden"}, "Fields"),
            control_form(controls(bench.kind, bench.changed, bench.query)),
        ),
        html.section(
            {"className": "workshop-specimens", "id": "specimens", "aria-label": "The block"},
            html.h2({"className": "visually-hidden"}, "The block"),
            html.p(
                {"role": "alert"}, "This is too long for an address: the case is shown as it was."
            )
            if bench.is_too_long
            else None,
            *[shown(each, selection, attributes) for each in specimens],
        ),
        _panels(bench, specimens[0]),
    ]


def _cases(bench: Bench) -> VdomDict:
    current = "own data" if bench.own_case.startswith(MARK) else bench.case
    links = [
        html.a(
            {
                "href": workshop_path(bench.entry.name, case),
                "aria-current": "page" if case == current else None,
            },
            case,
        )
        for case in bench.entry.cases
    ]
    return html.nav(
        {"className": "workshop-cases", "aria-label": "Cases"},
        html.a({"href": block_path(bench.entry.name)}, "All cases"),
        *links,
        html.span(current) if current not in bench.entry.cases else None,
    )


def _panels(bench: Bench, specimen: Specimen) -> VdomDict:
    locale = bench.selection.locales.selected[0]
    return html.section(
        {"className": "workshop-panels", "id": "panels", "data-specimen": specimen.path},
        html.h2("What it is made of"),
        html.p(
            {"className": "workshop-share"},
            html.a({"href": bench.share, "id": "share"}, "Address to share"),
        ),
        _panel("Weight", html.div({"id": "weight"}, _WAITING)),
        _panel(
            "Sockets",
            html.p(SOCKETS[bench.kind.connect] if bench.kind.live else NO_SOCKET),
            html.p({"id": "sockets"}, _WAITING),
        ),
        _panel("Accessibility", html.div({"id": "findings", "aria-live": "polite"}, _WAITING)),
        _panel("HTML", html.div({"id": "markup"}, code("", "HTML of the block"))),
        _panel("Editor's form", editor_form(bench.types, bench.entry.block, locale)),
        html.div({"id": "data"}, data_panel(bench.changed, bench.case)),
    )


def _panel(name: str, *content: Any) -> VdomDict:
    return html.details({"className": "gallery-data"}, html.summary(name), *content)
