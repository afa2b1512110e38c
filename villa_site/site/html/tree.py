"""Sanitised HTML as a tree, where a change concerns more than single tags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from villa_site.site.html.rewriter import read_attributes, start_tag, tag_pattern

VOID: Final = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()
)
RAW: Final = frozenset("iframe noembed noframes noscript plaintext textarea title xmp".split())
"""Elements whose content a parser takes for text, tags and all."""


@dataclass(slots=True)
class Element:
    """An element; its children are elements, or texts as HTML writes them."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def get(self, name: str) -> str:
        """Return an attribute without spaces around it, empty without one."""
        return self.attributes.get(name, "").strip()

    def all(self) -> Iterator[Element]:
        """Iterate over the elements inside, in their order."""
        waiting = [*reversed(self.children)]
        while waiting:
            child = waiting.pop()
            if isinstance(child, Element):
                yield child
                waiting.extend(reversed(child.children))

    @property
    def inner(self) -> str:
        """The HTML inside."""
        written: list[str] = []
        for child in self.children:
            _write(child, written)
        return "".join(written)

    @property
    def html(self) -> str:
        """The element as HTML; what has no tag is its inside."""
        written: list[str] = []
        _write(self, written)
        return "".join(written)

    @property
    def words(self) -> str:
        """The text inside on one line."""
        own = [each for each in self.children if isinstance(each, str)]
        texts = [text for each in self.all() for text in each.children if isinstance(text, str)]
        return " ".join(unescape(" ".join(own + texts)).split())


def _write(node: Element | str, written: list[str]) -> None:
    """Write a node at the end of ``written``; a level of nesting costs one call."""
    if isinstance(node, str):
        written.append(node)
        return
    if node.tag:
        written.append(start_tag(node.tag, node.attributes))
    for child in node.children:
        _write(child, written)
    if node.tag and node.tag not in VOID:
        written.append(f"</{node.tag}>")


def tree(clean: str) -> Element:
    """Read HTML as the sanitiser writes it: each element is closed, each attribute quoted.

    The content of a raw element is one text, up to its end tag, which it cannot hold.
    """
    root = Element("")
    opened = [root]
    end = 0
    pattern = tag_pattern()
    while match := pattern.search(clean, end):
        if match.start() > end:
            opened[-1].children.append(clean[end : match.start()])
        end = match.end()
        closing, name, attributes = match.groups()
        if closing:
            if len(opened) > 1 and opened[-1].tag == name:
                opened.pop()
            continue
        element = Element(name, dict(read_attributes(attributes)) if attributes else {})
        opened[-1].children.append(element)
        if name in RAW:
            closed = clean.find(f"</{name}>", end)
            closed = len(clean) if closed < 0 else closed
            element.children.append(clean[end:closed])
            end = closed + len(f"</{name}>")
        elif name not in VOID:
            opened.append(element)
    if end < len(clean):
        opened[-1].children.append(clean[end:])
    return root
