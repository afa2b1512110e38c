"""The gallery's first page: every block at a glance, to be searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.settings.languages import Locale
from villa_site.tools.gallery.address import GALLERY, block_path
from villa_site.tools.gallery.entry import BlockEntry
from villa_site.tools.gallery.selection import Swatch

FAMILIES: Final[Mapping[str, str]] = {
    "acf": "The institution's blocks",
    "example": "Behaviour without JavaScript",
    "core": "The editor's own blocks",
}
KINDS: Final[Mapping[str, str]] = {
    "": "All",
    "pure": "Rendered once for all",
    "live": "Answer visitors",
    "problem": "With an unreadable fixture",
}
_THUMBNAIL: Final = 768


def overview(
    known: Sequence[BlockEntry],
    swatch: Swatch,
    locale: Locale,
    *,
    words: str = "",
    kind: str = "",
) -> list[VdomDict]:
    """List the blocks that fit, family by family."""
    matches = [entry for entry in known if entry.holds(words) and _is(entry, kind)]
    families = dict.fromkeys([*FAMILIES, *(entry.family for entry in matches)])
    groups = {name: [entry for entry in matches if entry.family == name] for name in families}
    return [
        html.div(
            {"className": "gallery-head"},
            html.h1("Blocks"),
            html.p(
                {"className": "gallery-lead"},
                "Every block that was found, with every case of its fixture, as visitors get it.",
            ),
        ),
        _search(words, kind),
        html.p(
            {"className": "gallery-count", "role": "status"},
            f"{len(matches)} of {len(known)} blocks",
        ),
        *[_family(name, group, swatch, locale) for name, group in groups.items() if group],
    ]


def _is(entry: BlockEntry, kind: str) -> bool:
    facts = {"pure": not entry.live, "live": entry.live, "problem": bool(entry.problem)}
    return facts.get(kind, True)


def _search(words: str, kind: str) -> VdomDict:
    options = [html.option({"value": value}, text) for value, text in KINDS.items()]
    return html.form(
        {"className": "gallery-search", "method": "get", "action": GALLERY, "role": "search"},
        html.label(
            html.span("Search"),
            html.input({"type": "search", "name": "q", "defaultValue": words}),
        ),
        html.label(
            html.span("Kind"),
            html.select({"name": "kind", "defaultValue": kind}, *options),
        ),
        html.button({"type": "submit", "className": "button button-outline"}, "Show"),
    )


def _family(name: str, group: Sequence[BlockEntry], swatch: Swatch, locale: Locale) -> VdomDict:
    return html.section(
        {"className": "gallery-family"},
        html.h2(FAMILIES.get(name, name)),
        html.ul({"className": "gallery-cards"}, [_card(entry, swatch, locale) for entry in group]),
    )


def _card(entry: BlockEntry, swatch: Swatch, locale: Locale) -> VdomDict:
    return html.li(
        {"className": "gallery-card", "data-words": f"{entry.block} {entry.summary}".lower()},
        _thumbnail(entry, swatch, locale),
        html.h3(html.a({"href": block_path(entry.name)}, _title(entry))),
        html.p(entry.summary.partition("\n")[0]),
        html.p({"className": "gallery-facts"}, " · ".join(facts(entry))),
    )


def _title(entry: BlockEntry) -> str:
    return entry.block.partition("/")[2] if entry.family in FAMILIES else entry.block


def facts(entry: BlockEntry) -> list[str]:
    """List properties of a block, and what it lacks."""
    cases = len(entry.cases)
    return [
        "live" if entry.live else "pure",
        *(["requests data"] if entry.loads else []),
        "fixture unreadable" if entry.problem else f"{cases} case{'' if cases == 1 else 's'}",
    ]


def _thumbnail(entry: BlockEntry, swatch: Swatch, locale: Locale) -> VdomDict:
    """Show the block small; it is a picture here, to be used on its own page."""
    if entry.problem:
        return html.div(
            {"className": "gallery-thumbnail gallery-missing"}, html.p("Unreadable fixture")
        )
    case = next(iter(entry.cases), "")
    return html.div(
        {"className": "gallery-thumbnail", "inert": True},
        html.iframe(
            {
                "src": swatch.specimen(entry.name, case, locale).path,
                "title": f"{entry.block}, small",
                "width": _THUMBNAIL,
                "loading": "lazy",
                "tabIndex": -1,
            }
        ),
    )
