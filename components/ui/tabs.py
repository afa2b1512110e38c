"""Tabs: one of several panels is shown, with their roles, arrow keys and a hash for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command

_TAB: Final = "[role=tab]"
_TABS: Final = js.closest(".tabs")
_KEYS: Final = js.on_key("ArrowRight", js.focus(js.next_sibling(_TAB, wrap=True))).then(
    js.on_key("ArrowLeft", js.focus(js.previous_sibling(_TAB, wrap=True))),
    js.on_key("Home", js.focus(js.parent().inner(f"{_TAB}:first-child"))),
    js.on_key("End", js.focus(js.parent().inner(f"{_TAB}:last-child"))),
)

# Browsers take the focus from a link to a hash that names nothing which can have it.
_STAY: Final = js.wait(1).then(js.focus())


def tabs(name: str, panels: Iterable[tuple[str, Any]], *, label: str) -> VdomDict:
    """Render panels, each a title and its content, of which the first is shown.

    ``label`` names the tabs, ``name`` begins the ids: ``name-1`` is the first panel. A link to a
    panel, or to an id inside, shows it, without script, too. Arrow keys, Home and End walk over the
    tabs, Enter and the space key choose one; on paper all panels stand one after the other.
    """
    numbered = [(f"{name}-{number}", *panel) for number, panel in enumerate(panels, 1)]
    return html.div(
        {"className": "tabs"},
        html.div(
            {"className": "tabs-list", "role": "tablist", "aria-label": label},
            [_tab(panel, title, first=not at) for at, (panel, title, _) in enumerate(numbered)],
        ),
        [_panel(panel, words, first=not at) for at, (panel, _, words) in enumerate(numbered)],
    )


def _tab(panel: str, title: str, *, first: bool) -> VdomDict:
    # A link: it is all that there is without script, and its hash can be sent to somebody.
    return html.a(
        {
            "className": "tabs-tab",
            "role": "tab",
            "id": _tab_id(panel),
            "href": f"#{panel}",
            "aria-controls": panel,
            "aria-selected": first,
            "onClick": _STAY,
            "onKeyDown": _KEYS.then(js.on_key(" ", js.navigate(f"#{panel}").then(_STAY))),
        },
        title,
    )


def _panel(panel: str, content: Any, *, first: bool) -> VdomDict:
    return html.div(
        {
            "className": "tabs-panel",
            "role": "tabpanel",
            "id": panel,
            "aria-labelledby": _tab_id(panel),
            "onTarget": _choice(panel),
        }
        | ({"data-shown": ""} if first else {}),
        content,
    )


def _choice(panel: str) -> Command:
    """Show the panel that a hash names; from then on ``:target`` shows none."""
    return js.set_attribute(_TABS, "data-live").then(
        js.remove_attribute(_TABS.inner("[role=tabpanel]"), "data-shown"),
        js.set_attribute("self", "data-shown"),
        js.set_attribute(_TABS.inner(_TAB), "aria-selected", "false"),
        js.set_attribute(f"#{_tab_id(panel)}", "aria-selected", "true"),
    )


def _tab_id(panel: str) -> str:
    return f"{panel}-tab"
