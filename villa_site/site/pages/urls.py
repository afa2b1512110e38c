"""URLs of this site: absolute ones, for readers elsewhere, and those of caption files.

Browsers load captions from the page's own origin only: files of the content backend are served
below ``/_villa/captions``.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote, urljoin, urlsplit

from villa_site.backend.models.page import Page
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.html.media_urls import candidates
from villa_site.site.html.rewriter import Attributes, Rewriter
from villa_site.site.html.rich_text import sanitise
from villa_site.site.routing.own_links import is_backends, local_path

_ALLOWED: Final = "/?:@!$&'()*+,;=-._~%#[]"

CAPTIONS: Final = "/_villa/captions"
_MAX_LENGTH: Final = 1_000
_EXTENSIONS: Final = (".vtt", ".srt")


def page_path(page: Page, ctx: PageContext) -> str:
    """Return the decoded path of ``page``: its own if on this site, else the requested one."""
    return ctx.routes.own_path(page.own_path) or ctx.path


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


def absolute_link(href: str, ctx: BlockContext) -> str:
    """Return the absolute URL that a link leads to: on this site for the backend's pages."""
    return absolute(ctx.file_url(href) or ctx.local_path(href) or href, ctx)


def absolute_html(markup: str, ctx: BlockContext) -> str:
    """Sanitise ``markup`` and make its URLs absolute."""
    return _AbsoluteUrls(ctx.origin).rewritten(sanitise(markup, ctx))


class _AbsoluteUrls(Rewriter):
    """Makes URLs absolute and removes visually hidden texts."""

    def __init__(self, origin: str) -> None:
        super().__init__()
        self.origin = origin
        self._hidden = False

    def write(self, text: str) -> None:
        if not self._hidden:
            super().write(text)

    def on_open(self, name: str, attributes: Attributes) -> None:
        # Editors cannot set this class: it marks the note about a new tab.
        self._hidden = self._hidden or attributes.get("class") == "visually-hidden"
        absolute = {key: self._absolute(key, value) for key, value in attributes.items()}
        if "srcset" in absolute:
            files = candidates(absolute["srcset"])
            absolute["srcset"] = ", ".join(
                f"{self._absolute('src', url)} {descriptor}".strip() for url, descriptor in files
            )
        super().on_open(name, absolute)

    def on_close(self, name: str) -> None:
        super().on_close(name)
        self._hidden = self._hidden and name != "span"

    def _absolute(self, key: str, value: str) -> str:
        local = key in {"href", "src"} and value.startswith("/") and not value.startswith("//")
        return f"{self.origin}{value}" if local else value


def caption_url(url: str, ctx: BlockContext) -> str:
    """Return the URL on this site of the captions at ``url``; empty for another host's."""
    url = ctx.file_url(url) or url
    local = local_path(url, ctx.origin)
    if local is not None:
        return local
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if not parts.netloc:
        return "" if parts.scheme else url
    path = unquote(parts.path)
    if not is_backends(url, ctx.backend_url) or not is_caption_path(path):
        return ""
    return f"{CAPTIONS}{quote(path)}"


def is_caption_path(path: str) -> bool:
    """Whether the decoded ``path`` is that of a caption file, without dot segments."""
    plain = path.isprintable() and not {"\\", "%"} & {*path} and len(path) <= _MAX_LENGTH
    segments = path.split("/")
    return (
        plain
        and segments[0] == ""
        and not {"", ".", ".."} & set(segments[1:])
        and path.lower().endswith(_EXTENSIONS)
    )
