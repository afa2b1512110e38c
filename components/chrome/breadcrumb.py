"""The way from the home page to this one, as the main menu tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.ui.link import leads_to, link
from villa_site.content.links import MenuEntry
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

# The page that lists the entities of a type has this template.
_LISTINGS: Final[Mapping[str, str]] = {
    "programme": "programmation",
    "resident": "residents",
    "directeur": "team",
}


class Step(NamedTuple):
    """A page on the way; without an address it is only named."""

    title: str
    href: str = ""


def breadcrumb(view: View) -> VdomDict | None:
    """Render the way to the page; the home page has none."""
    ctx, steps = view.ctx, way_to(view)
    if not steps:
        return None
    return html.nav(
        {"className": "breadcrumb", "aria-label": ctx.t("Fil d'Ariane")},
        html.ol([html.li(_shown(step, ctx)) for step in steps]),
    )


def way_to(view: View) -> list[Step]:
    """List the pages that lead to this one, the home page first; none lead there."""
    ctx = view.ctx
    if view.page is None or leads_to(ctx.home, ctx.path, ctx):
        return []
    return [Step(ctx.t("Accueil"), ctx.home), *_between(view)]


def _shown(step: Step, ctx: BlockContext) -> VdomDict | str:
    return link(step.href, ctx, step.title) if step.href else step.title


def _between(view: View) -> list[Step]:
    """Find what stands between the home page and this one: its menu entry, or its listing."""
    ctx = view.ctx
    menu = view.options.main_header.menu
    for entry in menu:
        if any(leads_to(below.item.href, ctx.path, ctx) for below in _below(entry)):
            own = entry.item.href
            return [] if own and leads_to(own, ctx.path, ctx) else [Step(entry.item.title, own)]
    listing = view.options.template(_LISTINGS.get(view.page.post_type, "")) if view.page else None
    if listing is None:
        return []
    entries = (each for entry in menu for each in (entry, *_below(entry)))
    title = next((each.item.title for each in entries if each.item.path == listing.path), "")
    return [Step(title, listing.path)] if title else []


def _below(entry: MenuEntry) -> Iterator[MenuEntry]:
    for child in entry.childs:
        yield child
        yield from _below(child)
