"""The titled sections of a page as plain lines, whichever blocks an editor wrote them with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from villa_site.backend.models.block import Block
from villa_site.content.fields.plain_text import MarkupReader

_TITLES: Final = ("titre", "question")
_TEXTS: Final = ("texte", "reponse", "introduction")
_CELLS: Final = frozenset({"td", "th"})
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DEEPEST: Final = 4


@dataclass(slots=True)
class PageSection:
    """A title, the anchor of its element and the lines below it."""

    title: str
    anchor: str = ""
    lines: list[str] = field(default_factory=list)


def page_sections(blocks: Iterable[Block]) -> list[PageSection]:
    """List the sections of a page's blocks; text before the first title is in none."""
    sections: list[PageSection] = []
    for block in blocks:
        _read(block, sections)
    return sections


def _read(block: Block, sections: list[PageSection]) -> None:
    if block.data:
        sections.extend(_of_data(block.data, block.anchor))
    elif not block.inner_blocks:
        anchor = block.anchor or str(block.attrs.get("anchor") or "")
        _read_html(block.inner_html, sections, anchor)
    for inner in block.inner_blocks:
        _read(inner, sections)


def _of_data(data: dict[str, Any], anchor: str, depth: int = 0) -> Iterator[PageSection]:
    """Yield a section for each group that has a title, inner ones after it."""
    title = next((str(data[name]) for name in _TITLES if isinstance(data.get(name), str)), "")
    if title:
        section = PageSection(" ".join(title.split()), anchor)
        for name in _TEXTS:
            if isinstance(data.get(name), str):
                section.lines += _lines(data[name])
        yield section
    for value in data.values():
        for each in value if isinstance(value, list) and depth < _DEEPEST else ():
            if isinstance(each, dict):
                yield from _of_data(each, anchor, depth + 1)


def _read_html(markup: str, sections: list[PageSection], anchor: str) -> None:
    reader = _SectionReader(anchor)
    reader.read(markup)
    for title, name, text in reader.found():
        if title is not None:
            sections.append(PageSection(title, name))
        elif sections:
            sections[-1].lines += text


def _lines(markup: str) -> list[str]:
    reader = _SectionReader("")
    reader.read(markup)
    return [line for _, _, text in reader.found() for line in text]


class _SectionReader(MarkupReader):
    """Reads HTML; the cells of a row stay on one line, headings are set apart."""

    CELL: Final = "\x1f"

    def __init__(self, anchor: str) -> None:
        super().__init__()
        self.headings: dict[int, str] = {}
        self._anchor = anchor
        self._headers = 0

    def broken(self, tag: str) -> None:
        """Take a break; cells are beside one another."""
        self.parts.append(self.CELL if tag in _CELLS else self.BREAK)

    def on_open(self, tag: str, attrs: Any) -> None:
        """Note where a heading begins."""
        if tag in _HEADINGS:
            self.headings[len(self.parts)] = str(dict(attrs).get("id") or self._anchor)
        self._headers += tag == "thead"

    def on_close(self, tag: str) -> None:
        """Leave the head of a table."""
        self._headers -= tag == "thead" and self._headers > 0

    def on_text(self, text: str) -> None:
        """Take text; the head of a table says nothing without its columns."""
        # Line ends of the source are spaces.
        self.parts.append("" if self._headers else text.replace(self.BREAK, " "))

    def found(self) -> Iterator[tuple[str | None, str, list[str]]]:
        """Yield the titles with their anchors, and the lines between them."""
        line: list[str] = []
        heading: str | None = None
        for at, part in enumerate([*self.parts, self.BREAK]):
            if at in self.headings:
                heading = self.headings[at]
            if part != self.BREAK:
                line.append(part)
                continue
            cells = (" ".join(cell.split()) for cell in "".join(line).split(self.CELL))
            text = " · ".join(filter(None, cells))
            line.clear()
            if text and heading is not None:
                yield text, heading, []
                heading = None
            elif text:
                yield None, "", [text]
