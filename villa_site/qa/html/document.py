"""A parsed document and its nodes: the only module of the kit that knows lxml's HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lxml import html

_SILENT: Final = frozenset({"script", "style", "template", "noscript"})
_NO_PAGE: Final = b"<html></html>"
_LONG: Final = 4


class Node:
    """An element: its name, attributes, text, and the CSS selector of its place."""

    __slots__ = ("_element",)

    def __init__(self, element: Any) -> None:
        self._element = element

    @property
    def element(self) -> Any:
        """The element of lxml, for what reads texts with their borders."""
        return self._element

    @property
    def tag(self) -> str:
        """The name of the element."""
        return str(self._element.tag)

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute, or the default where there is none."""
        return str(self._element.get(name, default))

    def has(self, name: str) -> bool:
        """Return whether the attribute is there, empty or not."""
        return name in self._element.attrib

    @property
    def attributes(self) -> dict[str, str]:
        """Return all attributes."""
        return {str(name): str(value) for name, value in self._element.attrib.items()}

    @property
    def classes(self) -> frozenset[str]:
        """Return the names in the attribute class."""
        return frozenset(self.get("class").split())

    @property
    def source(self) -> str:
        """Return the raw text in the element, such as that of a script."""
        return "".join(self._element.itertext())

    @property
    def text(self) -> str:
        """Return what is read in the element, with single spaces; no script, no style."""
        return " ".join("".join(_read(self._element)).split())

    @property
    def name(self) -> str:
        """Return what the element is called: label, text, or the alternatives of its pictures."""
        if label := self.get("aria-label").strip() or self.get("title").strip():
            return label
        pictures = (each.get("alt") or each.get("aria-label") for each in self.all("img", "svg"))
        labelled = (each.get("aria-label") for each in self.xpath(".//*[@aria-label]"))
        titles = (each.source for each in self.xpath(".//*[local-name()='title']"))
        parts = [self.text, *pictures, *labelled, *titles]
        return " ".join(each.strip() for each in parts if each.strip())

    @property
    def parent(self) -> Node | None:
        """Return the element around it."""
        found = self._element.getparent()
        return None if found is None else Node(found)

    @property
    def is_hidden(self) -> bool:
        """Return whether the element or one around it is hidden, or in a template."""
        around = [self._element, *self._element.iterancestors()]
        return any("hidden" in each.attrib or each.tag in _SILENT for each in around)

    def all(self, *tags: str) -> Iterator[Node]:
        """Yield the elements below with these names, or all, in the order of the page."""
        for element in self._element.iter(*tags):
            if isinstance(element.tag, str) and element is not self._element:
                yield Node(element)

    def first(self, *tags: str) -> Node | None:
        """Return the first element below with one of these names."""
        return next(self.all(*tags), None)

    def xpath(self, expression: str) -> list[Node]:
        """Return the elements that an XPath finds."""
        found: list[Any] = self._element.xpath(expression)
        return [Node(each) for each in found]

    @property
    def selector(self) -> str:
        """Return a CSS selector of the place, short: from the nearest id, or the last four."""
        steps: list[str] = []
        element = self._element
        while element is not None and len(steps) < _LONG:
            if own := element.get("id"):
                steps.append(f"#{own}")
                break
            steps.append(_step(element))
            element = element.getparent()
        return " > ".join(reversed(steps))


class Document(Node):
    """A whole document."""

    __slots__ = ()

    @classmethod
    def parse(cls, body: bytes | str) -> Document:
        """Parse HTML, whole or not; what is no HTML is an empty document."""
        data = body.encode() if isinstance(body, str) else body
        parser = html.HTMLParser(encoding="utf-8")
        try:
            return cls(html.document_fromstring(data.strip() or _NO_PAGE, parser=parser))
        except (ValueError, html.etree.ParserError):
            return cls(html.document_fromstring(_NO_PAGE, parser=parser))

    @property
    def language(self) -> str:
        """Return the attribute lang of the document."""
        return self.get("lang")

    @property
    def title(self) -> str:
        """Return the text of the title."""
        found = self.xpath("/html/head/title")
        return " ".join(found[0].source.split()) if found else ""

    def meta(self, name: str) -> list[str]:
        """Return the contents of the metas with this name or property, in order."""
        return [
            each.get("content")
            for each in self.all("meta")
            if name in {each.get("name").lower(), each.get("property").lower()}
        ]

    def links(self, relation: str) -> list[Node]:
        """Return the elements link with this relation."""
        return [each for each in self.all("link") if relation in each.get("rel").lower().split()]

    def written(self) -> str:
        """Return all that is written in the page but its styles: text, scripts and comments."""
        nodes = self._element.iter()
        pieces = ((each.text if each.tag != "style" else "", each.tail) for each in nodes)
        return "\n".join(piece for pair in pieces for piece in pair if piece)

    def comments(self) -> list[str]:
        """Return the comments."""
        found: list[Any] = self._element.xpath("//comment()")
        return [str(each.text or "") for each in found]

    def spoken(self) -> Iterator[tuple[str, Node]]:
        """Yield each piece of visible text of the body, with its element."""
        for body in self.xpath("/html/body"):
            yield from _pieces(body._element)  # noqa: SLF001 - its own class


def _pieces(element: Any) -> Iterator[tuple[str, Node]]:
    if not isinstance(element.tag, str) or element.tag in _SILENT:
        return
    if element.text and element.text.strip():
        yield " ".join(element.text.split()), Node(element)
    for child in element:
        yield from _pieces(child)
        if child.tail and child.tail.strip():
            yield " ".join(child.tail.split()), Node(element)


def _read(element: Any) -> Iterator[str]:
    if not isinstance(element.tag, str) or element.tag in _SILENT:
        return
    yield element.text or ""
    for child in element:
        yield from _read(child)
        yield child.tail or ""


def _step(element: Any) -> str:
    """Return the element's name with its class, or with its place among its brothers."""
    tag = str(element.tag)
    if names := (element.get("class") or "").split():
        return f"{tag}.{names[0]}"
    parent = element.getparent()
    if parent is None or tag in {"head", "body"}:
        return tag
    brothers = [each for each in parent if each.tag == tag]
    place = f":nth-of-type({brothers.index(element) + 1})" if len(brothers) > 1 else ""
    return f"{tag}{place}"
