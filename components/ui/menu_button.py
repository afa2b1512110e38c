"""A menu button: links that a button opens, to walk through with the arrow keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.commands import js
from villa_site.site.context import BlockContext

_ITEM: Final = "[role=menuitem]"
_MENU: Final = js.closest("[role=menu]")
_KEYS: Final = js.on_key("ArrowDown", js.focus(js.next_sibling(_ITEM, wrap=True))).then(
    js.on_key("ArrowUp", js.focus(js.previous_sibling(_ITEM, wrap=True))),
    js.on_key("Home", js.focus(_MENU.inner(f"{_ITEM}:first-child"))),
    js.on_key("End", js.focus(_MENU.inner(f"{_ITEM}:last-child"))),
    # The focus has returned to the button by then, and goes on from there.
    js.on_key(("Tab", "Shift+Tab"), js.hide(_MENU), prevent_default=False),
)


def menu_button(
    name: str, label: str, items: Iterable[tuple[str, str]], ctx: BlockContext
) -> VdomDict:
    """Render a button that opens a menu of links, each a label and an address of the site.

    ``name`` is the menu's id. It is a popover: it opens by click and by the arrow down, closes with
    Escape or a click outside, and opens and leads on without script, too.
    """
    button_id = f"{name}-button"
    return html.div(
        {"className": "menu-button"},
        html.button(
            {
                "type": "button",
                "className": "button button-outline",
                "id": button_id,
                "aria-haspopup": "menu",
                "popoverTarget": name,
                "onKeyDown": js.on_key("ArrowDown", js.show(f"#{name}")),
            },
            html.span({"className": "button-label"}, label),
        ),
        html.div(
            {
                "className": "menu-button-menu",
                "id": name,
                "popover": "auto",
                "role": "menu",
                "aria-labelledby": button_id,
                "onToggle": js.focus_first("self"),
            },
            [_item(words, ctx.link(url)) for words, url in items],
        ),
    )


def _item(label: str, href: str) -> VdomDict:
    return html.a({"role": "menuitem", "href": href, "onKeyDown": _KEYS}, label)
