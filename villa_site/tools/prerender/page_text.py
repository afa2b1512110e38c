"""What is read from a page's HTML: the files it names, and its payload."""

from __future__ import annotations

import html
import json
import re
from typing import Final

_STATE: Final = re.compile(r'<script [^>]*id="villa-state">(.*?)</script>', re.DOTALL)
_FILES: Final = re.compile(
    r"/wp-content/[^\"'\s,<>\\)]+|/_villa/(?!assets/|live/)[\w/.~%-]+\.\w+(?:\?[\w=&;-]+)?"
)
"""URLs of uploads, feeds, captions and share images."""
_PING: Final = re.compile(rb' ping="[^"]*"')


def named_files(text: str) -> set[str]:
    """Return the URLs of the files that a page names."""
    return {html.unescape(url) for url in _FILES.findall(text)}


def payload(text: str) -> bytes:
    """Return the payload of a page as JSON: its model as ``data``, the rest of its state."""
    match = _STATE.search(text)
    state = json.loads(match[1]) if match else {}
    data = state.pop("model", None)
    return json.dumps({"data": data, "state": state}, separators=(",", ":")).encode()


def without_pings(page: bytes) -> bytes:
    """Remove ``ping`` attributes, which need a server with more than files."""
    return _PING.sub(b"", page)
