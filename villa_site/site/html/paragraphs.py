"""Paragraphs of the classic editor, which stores blank lines between them and no tags."""

from __future__ import annotations

import re
from typing import Final

# It begins with a line's end: spaces that lead nowhere are looked at once.
_BLANK_LINES: Final = re.compile(r"\n(?:[ \t]*\n)+[ \t]*")
# HTML that has its paragraphs, or in which lines mean something else.
_STRUCTURE: Final = re.compile(r"<(?:article|div|form|p|pre|section)\b", re.IGNORECASE)
_BLOCK: Final = re.compile(
    r"(?:<!--|</?(?:address|aside|blockquote|d[dlt]|details|fig(?:caption|ure)|h[1-6r]|iframe|li"
    r"|nav|ol|summary|t(?:able|body|d|foot|h|head|r)|ul|audio|video)\b)",
    re.IGNORECASE,
)


def with_paragraphs(markup: str) -> str:
    """Return the HTML with its paragraphs marked up, itself where it has them already."""
    stored = markup.strip().replace("\r\n", "\n")
    if not _BLANK_LINES.search(stored) or _STRUCTURE.search(stored):
        return markup
    parts = map(str.rstrip, _BLANK_LINES.split(stored))
    return "\n".join(part if _BLOCK.match(part) else _paragraph(part) for part in parts)


def _paragraph(words: str) -> str:
    lines = words.replace("\n", "<br>")
    return f"<p>{lines}</p>"
