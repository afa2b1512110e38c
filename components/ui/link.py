"""A link as every component writes it: ours stay in this tab, foreign ones say that they leave."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext
from villa_site.site.rich_text import is_foreign


def link(
    href: str,
    ctx: BlockContext,
    *children: Any,
    class_name: str = "",
    current: bool = False,
    attributes: dict[str, Any] | None = None,
) -> VdomDict:
    """Link to ``href``; ``current`` marks the link to the page that is shown."""
    foreign = is_foreign(href, ctx)
    given: dict[str, Any] = {"href": ctx.link(href)}
    if class_name:
        given["className"] = class_name
    if current:
        given["aria-current"] = "page"
    if foreign:
        given |= {"target": "_blank", "rel": "noopener"}
    return html.a(given | (attributes or {}), *children, new_tab(ctx) if foreign else None)


def new_tab(ctx: BlockContext) -> VdomDict:
    """Tell those who do not see the arrow that a link opens a new tab."""
    return html.span({"className": "visually-hidden"}, f" {ctx.t('(nouvel onglet)')}")


def leads_to(href: str, path: str, ctx: BlockContext) -> bool:
    """Tell whether ``href`` is the page at the decoded ``path``, whatever its query and hash."""
    linked = ctx.local_path(href)
    if linked is None:
        return False
    bare = unquote(linked.partition("#")[0].partition("?")[0])
    return f"{bare.rstrip('/')}/" == path
