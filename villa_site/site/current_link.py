"""Compares a link with the path of the current page."""

from __future__ import annotations

from urllib.parse import unquote

from villa_site.site.context import BlockContext


def leads_to(href: str, path: str, ctx: BlockContext) -> bool:
    """Whether ``href`` is the page at the decoded ``path``, whatever its query and hash."""
    linked = ctx.local_path(href)
    if linked is None:
        return False
    bare = unquote(linked.partition("#")[0].partition("?")[0])
    return f"{bare.rstrip('/')}/" == path
