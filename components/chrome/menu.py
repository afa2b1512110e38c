"""Menus as editors built them: links, and entries that open to show what is below them."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.link import leads_to, link
from villa_site.content.links import MenuEntry, MenuItem
from villa_site.site.context import BlockContext, PageContext


def main_menu(entries: tuple[MenuEntry, ...], ctx: PageContext) -> VdomDict | None:
    """Render the main menu: one entry open at a time, with or without script."""
    shown = [html.li(_entry(entry, ctx)) for entry in entries if _says_something(entry)]
    if not shown:
        return None
    return html.nav(
        {"className": "main-menu", "aria-label": ctx.t("Navigation principale")}, html.ul(shown)
    )


def link_list(entries: tuple[MenuEntry, ...], ctx: BlockContext, *, here: str) -> VdomDict | None:
    """Render a menu as a plain list, what is below an entry following it."""
    listed = [item for item in flat(entries) if item.title and item.href]
    links = [html.li(item_link(item, ctx, here=here)) for item in listed]
    return html.ul({"className": "link-list"}, links) if links else None


def item_link(item: MenuItem, ctx: BlockContext, *, here: str) -> VdomDict:
    """Link to what a menu entry points at, marked where that is the page at the path ``here``.

    The page colour on hover rides with it.
    """
    colour = {"data-colour": item.hover_colour} if item.hover_colour else {}
    away = icon("away") if item.external and ctx.local_path(item.href) is None else None
    current = leads_to(item.href, here, ctx)
    return link(item.href, ctx, item.title, away, current=current, attributes=colour)


def _entry(entry: MenuEntry, ctx: PageContext) -> VdomDict:
    children = tuple(child for child in entry.childs if _says_something(child))
    if not children:
        return item_link(entry.item, ctx, here=ctx.path)
    item = entry.item
    below = [*flat(children)]
    # What opens is no link: the entry's own page stands first in what it opens.
    if item.href and all(child.href != item.href for child in below):
        below.insert(0, item)
    given: dict[str, Any] = {"name": "main-menu", "className": "main-menu-group"}
    if item.hover_colour:
        given["data-colour"] = item.hover_colour
    if any(leads_to(child.href, ctx.path, ctx) for child in below):
        given["data-current"] = "true"
    return html.details(
        given,
        html.summary(html.span(item.title), icon("plus")),
        html.ul([html.li(item_link(child, ctx, here=ctx.path)) for child in below if child.href]),
    )


def flat(entries: tuple[MenuEntry, ...]) -> list[MenuItem]:
    """List the items of a menu, what is below an entry following it."""
    found: list[MenuItem] = []
    for entry in entries:
        found += [entry.item, *flat(entry.childs)]
    return found


def _says_something(entry: MenuEntry) -> bool:
    """Tell whether an entry can be read and leads somewhere, itself or by what is below it."""
    return bool(entry.item.title and (entry.item.href or any(map(_says_something, entry.childs))))
