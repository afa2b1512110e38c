"""The steps of the breadcrumb: the pages above the current one, read from the main menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Post
from villa_site.content.entities.other_post import OtherPost
from villa_site.content.links import MenuEntry
from villa_site.content.post_types import ARCHIVE, list_templates
from villa_site.site.visits.visit import View

_LISTINGS: Final[Mapping[str, str]] = {
    "programme": "programmation",
    "resident": "residents",
    "directeur": "team",
    "post": ARCHIVE,
}
"""The template of the page that lists the entities of a type of the site."""


class BreadcrumbStep(NamedTuple):
    """A page of the breadcrumb; without ``href`` it is no link."""

    title: str
    href: str = ""


def breadcrumb_steps(view: View) -> list[BreadcrumbStep]:
    """List the pages above the current one, the home page first; none for the home page."""
    ctx = view.ctx
    if view.page is None or ctx.leads_to(ctx.home, ctx.path):
        return []
    return [BreadcrumbStep(ctx.t("Accueil"), ctx.home), *_between(view)]


def _between(view: View) -> list[BreadcrumbStep]:
    """Return the menu entry above the page, or the listing of its post type."""
    ctx = view.ctx
    menu = view.options.main_header.menu
    for entry in menu:
        if any(ctx.leads_to(descendant.item.href, ctx.path) for descendant in _descendants(entry)):
            own = entry.item.href
            is_current = own and ctx.leads_to(own, ctx.path)
            return [] if is_current else [BreadcrumbStep(entry.item.title, own)]
    entity = view.page.entity if view.page else None
    if isinstance(entity, Post) and any(each.path for each in entity.categories[:1]):
        return [BreadcrumbStep(each.nom, each.path) for each in entity.categories[:1]]
    if isinstance(entity, OtherPost) and entity.details and entity.details.path:
        return [BreadcrumbStep(entity.details.type_name, entity.details.path)]
    listing = view.options.template(_list_template(_listed_type(view.page))) if view.page else None
    if listing is None:
        return []
    entries = (each for entry in menu for each in (entry, *_descendants(entry)))
    title = next((each.item.title for each in entries if each.item.path == listing.path), "")
    return [BreadcrumbStep(title, listing.path)] if title else []


def _listed_type(page: Page) -> str:
    """Return the post type of a page; the lists of an author or a category belong to the posts."""
    archive = page.archive
    is_part = archive is not None and archive.is_of_posts and archive.kind != "posts"
    return "post" if is_part else page.post_type


def _list_template(post_type: str) -> str:
    """Return the template of the page that lists the entities of a type, empty for none."""
    lists = {name: template for template, name in list_templates().items()}
    return lists.get(post_type) or _LISTINGS.get(post_type, "")


def _descendants(entry: MenuEntry) -> Iterator[MenuEntry]:
    for child in entry.childs:
        yield child
        yield from _descendants(child)
