"""Paragraphs of the classic editor, which stores blank lines between them and no tags."""

from __future__ import annotations

import re
from typing import Final

_LINE: Final = re.compile(r"\r?\n")
_BLANK_LINES: Final = re.compile(r"(?:[ \t]*\r?\n){2,}[ \t]*")
# HTML that has its paragraphs, or in which lines mean something else.
_STRUCTURE: Final = re.compile(r"<(?:article|div|form|p|pre|section)\b", re.IGNORECASE)
_BLOCK: Final = re.compile(
    r"(?:<!--|</?(?:address|aside|blockquote|d[dlt]|details|fig(?:caption|ure)|h[1-6r]|iframe|li"
    r"|nav|ol|summary|t(?:able|body|d|foot|h|head|r)|ul|audio|video)\b)",
    re.IGNORECASE,
)


def with_paragraphs(markup: str) -> str:
    """Return the HTML with its paragraphs marked up, itself where it has them already."""
    stored = markup.strip()
    if not _BLANK_LINES.search(stored) or _STRUCTURE.search(stored):
        return markup
    return "\n".join(
        part if _BLOCK.match(part) else f"<p>{_LINE.sub('<br>', part)}</p>"
        for part in _BLANK_LINES.split(stored)
    )
