"""URLs of harmless schemes, paths that stay on this site, templates of map tiles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final, TypeGuard
from urllib.parse import SplitResult, urlsplit

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.text import TextKind, as_text
from villa_site.settings.map_tiles import is_template, may_be_loaded

# After the prefix of a language, if there is one.
_PREVIEW: Final = re.compile(r"/(?:[a-z]{2,3}(?:-[a-z0-9]{2,4})*/)?preview/")
_LONGEST: Final = 4_000
IN_PLACE: Final = ("mailto", "tel", "sms", "xmpp", "geo", "whatsapp", "webcal")
"""Schemes that an application of the visitor's device opens: their links open no tab."""

_SAFE_SCHEMES: Final = frozenset({"", "http", "https", *IN_PLACE})
# Browsers drop these from an address before they look at its scheme.
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")
_PLAIN_PATH: Final = re.compile(r"(?:/[A-Za-z0-9_.~-]+)*/?")
_BARE_ID: Final = re.compile(r"\d+")
_BLANK: Final = re.compile(r"\s")
_FOREIGN: Final = ("https://", "http://", "mailto:", "tel:")
_SCHEME: Final = re.compile(r"\s*([a-zA-Z][a-zA-Z0-9+.-]*):")


def as_url(value: object) -> str:
    """Read a URL, or the ``url`` of a link field; refuse what could run script or leads nowhere."""
    if _is_plain_path(value):
        return value
    url = _harmless(value)
    if url and not _leads_somewhere(url):
        raise Unreadable("no address")
    return url


def as_site_path(value: object) -> str:
    """Read a path of this site; of an absolute URL the path is read and the host is dropped."""
    if _is_plain_path(value):
        return value
    url = _harmless(value)
    if _is_plain_path(url) or url.startswith(("#", "?")):
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


def _is_plain_path(value: object) -> TypeGuard[str]:
    """Tell a path in which nothing is to be looked for, as most are; or nothing at all."""
    return (
        type(value) is str and len(value) <= _LONGEST and _PLAIN_PATH.fullmatch(value) is not None
    )


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


@dataclass(frozen=True)
class UrlKind(Kind):
    """Any address of a harmless scheme; it ``leads`` unless it is a file that a page loads."""

    word = "url"
    label = "address"
    noun = "an address"
    empties = ("",)
    example = "https://example.org/jardin/"
    attack = "javascript:steal()"

    leads: bool = True

    def look(self, value: Json, place: Remarks) -> None:
        """Accept ACF's link field, which is an object, for the address in it."""
        if isinstance(value, dict) and isinstance(value.get("url"), str):
            place.habit("link fields as objects")
            value = value["url"]
        if not isinstance(value, str):
            self.misfit(value, place)
            return
        try:
            address = as_url(value)
        except Unreadable as error:
            place.wrong(f"an address that is refused ({error})", "send an http or https address")
            return
        (place.link if self.leads else place.media)(address)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the address: ``https://…``, or the path of ``ref:name#anchor``."""
        if isinstance(value, str) and value.startswith("ref:"):
            page = place.target(value.removeprefix("ref:"))
            return page.path if page else self.empty
        if isinstance(value, str) and value.startswith(_FOREIGN):
            return value
        return self.refuse(f"“{value}” is no address; write https://… or ref:name.", place)


@dataclass(frozen=True)
class SitePathKind(UrlKind):
    """The path of a page of the site."""

    word = "path"
    label = "path of a page"
    noun = "a path such as /it/visita/"
    types = (str,)
    example = "/visite/"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept the full address of a page for the path in it."""
        path = _path(value)
        if not path:
            place.wrong("text where a path should be", f"send {self.noun}")
            return
        if not value.startswith("/"):
            place.habit("full addresses in place of paths")
        if _PREVIEW.match(path):
            place.wrong("a path that holds preview", "send the path of the published page")
        elif not path.endswith("/"):
            place.habit("paths without their last slash", "end each path with a slash")
        place.link(path)


def _path(value: str) -> str:
    """Take the path out of a path or an address, nothing when there is none."""
    if not value.startswith(("/", "http://", "https://")) or value.startswith(("//", "/\\")):
        return ""
    try:
        return urlsplit(value).path or "/"
    except ValueError:
        return ""


@dataclass(frozen=True)
class MapTilesKind(TextKind):
    """An address with gaps for the place of a tile."""

    word = "map_tiles"
    label = "address of map tiles"
    noun = "an address with {z}, {x} and {y}"
    is_text = False
    types = (str,)
    example = "/tiles/{z}/{x}/{y}.png"
    differs: bool = False

    def look(self, value: Json, place: Remarks) -> None:
        """Report tiles that are not used: visitors see the operator's, or a drawn map."""
        if not is_template(value):
            place.wrong("text that is no address of map tiles", f"send {self.noun}")
        elif not may_be_loaded(value, place.tiles):
            place.habit(
                "map tiles that are not used",
                "set VILLA_MAP_TILES to tiles of that origin, or empty the field",
            )


Url = Annotated[str, BeforeValidator(as_url), UrlKind()]
"""A URL, of this site or of another."""
FileUrl = Annotated[str, BeforeValidator(as_url), UrlKind(leads=False)]
SitePath = Annotated[str, BeforeValidator(as_site_path), SitePathKind()]
"""The path of a page of this site."""
MapTiles = Annotated[str, BeforeValidator(as_text), MapTilesKind()]
"""The URL of map tiles, with ``{z}``, ``{x}`` and ``{y}``."""
