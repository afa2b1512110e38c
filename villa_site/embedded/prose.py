"""Converts Markdown to the HTML that a WordPress editor saves, and escapes titles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import escape, unescape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# Each of these stops at the next tag, so that a text costs no more than its length.
_ATTRIBUTES: Final = r'(?:[^<>"]|"[^"<]*")*'
_LINK: Final = re.compile(
    rf'<a\b(?P<before>{_ATTRIBUTES}?)\bhref="ref:(?P<name>[^"#<]*)(?P<hash>#[^"<]*)?"'
    rf"(?P<after>{_ATTRIBUTES})>(?P<words>[^<]*(?:<(?!/?a\b)[^<]*)*)</a>",
)
_MARKS: Final = re.compile(r"\]\([^()\]]*\)|[*_`#>\[\]|]+|<[^<>]*>")
_TEXTURE: Final = {
    "\N{RIGHT SINGLE QUOTATION MARK}": "&rsquo;",
    "\N{LEFT SINGLE QUOTATION MARK}": "&lsquo;",
    "\N{LEFT DOUBLE QUOTATION MARK}": "&ldquo;",
    "\N{RIGHT DOUBLE QUOTATION MARK}": "&rdquo;",
    "\N{HORIZONTAL ELLIPSIS}": "&hellip;",
}


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415 - 4 MB, for Markdown that is not cached alone

    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def html(markdown: str) -> str:
    """Convert Markdown; raw HTML passes."""
    return str(_parser().render(markdown)).strip()


def html_blocks(markdown: str) -> Iterator[tuple[Token, str]]:
    """Yield each top-level piece of a Markdown text: its first token and its HTML."""
    parser = _parser()
    tokens = parser.parse(markdown)
    piece: list[Token] = []
    for token in tokens:
        piece.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield piece[0], str(parser.renderer.render(piece, parser.options, {})).strip()
            piece = []


def with_references(text: str, resolve: Callable[[str], str | None]) -> str:
    """Replace ``ref:name#anchor`` in links; of a dead one only the words stay."""

    def link(match: re.Match[str]) -> str:
        path = resolve(match["name"])
        if path is None:
            return match["words"]
        url = f"{path}{match['hash'] or ''}"
        return f'<a{match["before"]}href="{url}"{match["after"]}>{match["words"]}</a>'

    return _LINK.sub(link, text)


def title(text: str) -> str:
    """Escape a title once, curly signs as entities, as WordPress does."""
    escaped = escape(text, quote=False)
    for sign, entity in _TEXTURE.items():
        escaped = escaped.replace(sign, entity)
    return escaped


def plain(text: str) -> str:
    """Take markup and Markdown signs out, for the search index."""
    return " ".join(unescape(_MARKS.sub(" ", text)).split())
