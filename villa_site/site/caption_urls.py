"""Where a film's captions are asked for: a browser loads them from the page's own site only.

Files on the content backend's host stand at ``/_villa/captions`` and their own path.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote, urlsplit

from villa_site.engine.http.origin import host_of
from villa_site.site.context import BlockContext

CAPTIONS: Final = "/_villa/captions"
_LONGEST: Final = 1_000
_ENDINGS: Final = (".vtt", ".srt")


def caption_address(url: str, ctx: BlockContext) -> str:
    """Give the address on this site of the captions at ``url``; nothing for those elsewhere."""
    local = ctx.local_path(url)
    if local is not None:
        return local
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if not parts.netloc:
        return "" if parts.scheme else url
    path = unquote(parts.path)
    if host_of(url) != ctx.backend_host or not is_caption_path(path):
        return ""
    return f"{CAPTIONS}{quote(path)}"


def is_caption_path(path: str) -> bool:
    """Tell whether the decoded ``path`` is plainly that of a caption file: no dot segments."""
    plain = path.isprintable() and not {"\\", "%"} & {*path} and len(path) <= _LONGEST
    segments = path.split("/")
    return (
        plain
        and segments[0] == ""
        and not {"", ".", ".."} & set(segments[1:])
        and path.lower().endswith(_ENDINGS)
    )
