"""Absolute URLs, for search engines, feeds, calendars and share cards."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urljoin, urlsplit

from villa_site.backend.models.page import Page
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.policies.canonical import own_path

_ALLOWED: Final = "/?:@!$&'()*+,;=-._~%#[]"


def page_path(page: Page, ctx: PageContext) -> str:
    """Return the decoded path of ``page``: its own if on this site, else the requested one."""
    return own_path(page.path) or ctx.path


def page_url(path: str, ctx: BlockContext) -> str:
    """Return the absolute URL of the page at the decoded ``path``."""
    return f"{ctx.origin}{quote_path(path)}"


def absolute(url: str, ctx: BlockContext) -> str:
    """Return the absolute form of ``url``; empty for no http or https URL."""
    try:
        whole = quote(urljoin(f"{ctx.origin}/", url), safe=_ALLOWED) if url else ""
        parts = urlsplit(whole)
    except ValueError:
        return ""
    return whole if parts.scheme in {"http", "https"} and parts.hostname else ""
