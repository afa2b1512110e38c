"""Reads a page's text: the files it names, and pings that no files answer."""

from __future__ import annotations

import html
import re
from typing import Final

_FILES: Final = re.compile(
    r"/wp-content/[^\"'\s,<>\\)]+|/_villa/(?!assets/|live/)[\w/.~%-]+\.\w+(?:\?[\w=&;-]+)?"
)
"""URLs of uploads, feeds, captions and share images."""
_PING: Final = re.compile(rb""" ping=(\\?)"[^"\\]*\1"|"ping":"[^"]*",?""")
"""As an attribute of HTML, of HTML in JSON, of a model."""


def named_files(text: str) -> set[str]:
    """Return the URLs of the files that a page names."""
    return {html.unescape(url) for url in _FILES.findall(text)}


def without_pings(page: bytes) -> bytes:
    """Remove ``ping`` attributes, which need a server with more than files."""
    return _PING.sub(b"", page)
