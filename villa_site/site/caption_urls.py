"""URLs of caption files: browsers load captions from the page's own origin only.

Files of the content backend are served below ``/_villa/captions``.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote, urlsplit

from villa_site.engine.http.origin import host_of
from villa_site.site.context import BlockContext

CAPTIONS: Final = "/_villa/captions"
_MAX_LENGTH: Final = 1_000
_EXTENSIONS: Final = (".vtt", ".srt")


def caption_url(url: str, ctx: BlockContext) -> str:
    """Return the URL on this site of the captions at ``url``; empty for another host's."""
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
    """Whether the decoded ``path`` is that of a caption file, without dot segments."""
    plain = path.isprintable() and not {"\\", "%"} & {*path} and len(path) <= _MAX_LENGTH
    segments = path.split("/")
    return (
        plain
        and segments[0] == ""
        and not {"", ".", ".."} & set(segments[1:])
        and path.lower().endswith(_EXTENSIONS)
    )
