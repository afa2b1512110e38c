"""Whole addresses, for those who read them elsewhere: search engines, feeds, calendars, cards."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urljoin, urlsplit

from villa_site.backend.models import Page
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.policies.canonical import own_path
from villa_site.site.policies.slash import local

_ALLOWED: Final = "/?:@!$&'()*+,;=-._~%#[]"


def page_path(page: Page, ctx: PageContext) -> str:
    """Give the decoded path of ``page``: its own, where it is one of ours, else the one asked."""
    return own_path(page.path) or ctx.path


def page_address(path: str, ctx: BlockContext) -> str:
    """Give the whole address of the page at the decoded ``path``."""
    return f"{ctx.origin}{local(path)}"


def absolute(url: str, ctx: BlockContext) -> str:
    """Give the whole web address that ``url`` means on this site; nothing for what is none."""
    try:
        whole = quote(urljoin(f"{ctx.origin}/", url), safe=_ALLOWED) if url else ""
        parts = urlsplit(whole)
    except ValueError:
        return ""
    return whole if parts.scheme in {"http", "https"} and parts.hostname else ""
