"""Fields that hold addresses: URLs of harmless schemes, and paths that stay on this site."""

from __future__ import annotations

import re
from typing import Annotated, Final
from urllib.parse import SplitResult, urlsplit

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.text import as_text

_LONGEST: Final = 4_000
_SAFE_SCHEMES: Final = frozenset({"", "http", "https", "mailto", "tel", "sms", "webcal"})
# Browsers drop these from an address before they look at its scheme.
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")
_BARE_ID: Final = re.compile(r"\d+")
_BLANK: Final = re.compile(r"\s")
_SCHEME: Final = re.compile(r"\s*([a-zA-Z][a-zA-Z0-9+.-]*):")


def as_url(value: object) -> str:
    """Read a URL, or the ``url`` of a link field; refuse what could run script or leads nowhere."""
    url = _harmless(value)
    if url and not _leads_somewhere(url):
        raise Unreadable("no address")
    return url


def as_site_path(value: object) -> str:
    """Read a path of this site; of an absolute URL the path is kept and the host is dropped."""
    url = _harmless(value)
    if not url or url.startswith(("#", "?")):
        return url
    # A leading backslash or second slash would name another host.
    parts = _split(url)
    if parts.scheme not in {"", "http", "https"}:
        raise Unreadable("not a path")
    if not parts.netloc and url.startswith(("//", "\\")):
        raise Unreadable("not a path")
    if _BARE_ID.fullmatch(url) or (url[0] != "/" and _BLANK.search(url)):
        raise Unreadable("not a path")
    return parts._replace(scheme="", netloc="", path="/" + parts.path.lstrip("/")).geturl()


def _harmless(value: object) -> str:
    """Read the text of an address; a scheme that could run script is refused."""
    if isinstance(value, dict):
        value = value.get("url") or ""
    url = _CONTROLS.sub("", as_text(value)).strip()
    if len(url) > _LONGEST:
        raise Unreadable("too long for a URL")
    scheme = _SCHEME.match(url)
    if scheme and scheme[1].lower() not in _SAFE_SCHEMES:
        raise Unreadable(f"the scheme {scheme[1][:20]} is refused")
    return url


def _split(url: str) -> SplitResult:
    """Take an address apart as browsers do, for whom a backslash is a slash."""
    try:
        return urlsplit(url.replace("\\", "/"))
    except ValueError as error:
        raise Unreadable("no address") from error


def _leads_somewhere(url: str) -> bool:
    """Tell an address from a word or a bare ID, which a browser would look for beside the page."""
    scheme = _SCHEME.match(url)
    if scheme and scheme[1].lower() not in {"http", "https"}:
        return len(url) > scheme.end()
    if scheme or url.startswith(("//", "/\\", "\\")):
        host = _split(url).hostname
        return bool(host) and not _BLANK.search(host or "")
    return url.startswith(("/", "#", "?")) or ("/" in url and not _BLANK.search(url))


Url = Annotated[str, BeforeValidator(as_url)]
SitePath = Annotated[str, BeforeValidator(as_site_path)]
