"""Menus of the site options: link lists, the main menu with submenus, social networks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.link import link
from components.ui.network import network_icon, network_name
from villa_site.backend.models.options import SocialNetwork
from villa_site.content.links import MenuEntry, MenuItem
from villa_site.engine.rendering.freeze import freeze_common, frozen_once
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.html.rich_text import is_foreign

MARK_CURRENT: Final = {"data-mark-current": ""}
"""Attributes of what holds links that browsers mark as current after a navigation."""

_CURRENT: Final = ' aria-current="page"'
"""The mark, as it is printed."""


def main_menu(entries: tuple[MenuEntry, ...], ctx: PageContext, *, version: str) -> VdomDict | None:
    """Render the main menu; one submenu is open at a time, with or without script."""

    def render(shared: BlockContext, here: str) -> VdomDict | None:
        return _main_menu(entries, shared, here)

    menu: VdomDict | None = with_current("main menu", render, entries, ctx, version=version)
    return menu


def _main_menu(entries: tuple[MenuEntry, ...], ctx: BlockContext, here: str) -> VdomDict | None:
    items = [html.li(_entry(entry, ctx, here)) for entry in entries if _has_content(entry)]
    if not items:
        return None
    attributes = {"className": "main-menu", "aria-label": ctx.t("Navigation principale")}
    return html.nav(attributes | MARK_CURRENT, html.ul(items))


def with_current(
    name: Hashable,
    render: Callable[[BlockContext, str], Any],
    entries: tuple[MenuEntry, ...],
    ctx: PageContext,
    *,
    version: str,
) -> Any:
    """Freeze what ``render`` makes, the same on all pages but for the links to the current one.

    ``render`` is given the path whose links are marked, or none, and sets ``MARK_CURRENT``. What
    it makes is cached by ``name`` and ``version``, which have to hold all else that it depends on;
    without a version it is not cached.
    """
    ctx = ctx.at(leading=False)
    leads_here = any(ctx.leads_to(item.href, ctx.path) for item in flat(entries))
    here = ctx.path if leads_here else ""

    def build(shared: BlockContext) -> Any:
        return freeze_common(render(shared, here), mark=_CURRENT)

    return frozen_once((name, version, here), ctx, build) if version else build(ctx)


def link_list(entries: tuple[MenuEntry, ...], ctx: BlockContext, *, here: str) -> VdomDict | None:
    """Render a menu as a flat list of links; a mere title of a submenu is text."""
    items = [entry.item for entry in _flat_entries(entries) if _has_content(entry)]
    links = [html.li(_item(item, ctx, here=here)) for item in items]
    return html.ul({"className": "link-list"}, links) if links else None


def _item(item: MenuItem, ctx: BlockContext, *, here: str) -> VdomDict:
    return (
        item_link(item, ctx, here=here)
        if item.href
        else html.span({"className": "menu-title"}, item.title)
    )


def item_link(item: MenuItem, ctx: BlockContext, *, here: str) -> VdomDict:
    """Link to a menu item with its hover colour, marked as current if it leads to ``here``."""
    colour = {"data-colour": item.hover_colour} if item.hover_colour else {}
    external = icon("away") if is_foreign(item.href, ctx) else None
    current = ctx.leads_to(item.href, here)
    return link(item.href, ctx, item.title, external, current=current, attributes=colour)


def _entry(entry: MenuEntry, ctx: BlockContext, here: str) -> VdomDict:
    children = tuple(child for child in entry.childs if _has_content(child))
    if not children:
        return item_link(entry.item, ctx, here=here)
    item = entry.item
    below = [child.item for child in _flat_entries(children) if _has_content(child)]
    # The title of a submenu is no link: the entry's own page becomes its first item.
    if item.href and all(child.href != item.href for child in below):
        below.insert(0, item)
    attributes: dict[str, Any] = {"name": "main-menu", "className": "main-menu-group"}
    if item.hover_colour:
        attributes["data-colour"] = item.hover_colour
    return html.details(
        attributes,
        html.summary(html.span(item.title), icon("plus")),
        html.ul([html.li(_item(child, ctx, here=here)) for child in below]),
    )


def flat(entries: tuple[MenuEntry, ...]) -> list[MenuItem]:
    """List the items of a menu, each followed by those of its submenu."""
    return [entry.item for entry in _flat_entries(entries)]


def _flat_entries(entries: tuple[MenuEntry, ...]) -> Iterator[MenuEntry]:
    for entry in entries:
        yield entry
        yield from _flat_entries(entry.childs)


def _has_content(entry: MenuEntry) -> bool:
    """Whether an entry has a title and a link, its own or one in its submenu."""
    return bool(entry.item.title and (entry.item.href or any(map(_has_content, entry.childs))))


def social_networks(networks: tuple[SocialNetwork, ...], ctx: BlockContext) -> VdomDict | None:
    """List the networks as icons that open a new tab; an unknown one has a globe."""
    if not networks:
        return None
    return html.ul(
        {"className": "social-networks", "aria-label": ctx.t("Réseaux sociaux")},
        [html.li(_network(network, ctx)) for network in networks],
    )


def _network(network: SocialNetwork, ctx: BlockContext) -> VdomDict:
    return link(
        network.url,
        ctx,
        icon(network_icon(network.reseau)),
        html.span({"className": "visually-hidden"}, network_name(network.reseau, ctx)),
    )
