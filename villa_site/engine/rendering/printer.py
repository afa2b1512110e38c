"""Prints a model as React 19's server renderer would, so that hydration finds what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from villa_site.engine.reactpy_adapter.nodes import HOISTED
from villa_site.engine.rendering.attribute_names import react_name
from villa_site.engine.rendering.attributes import (
    attribute,
    attributes,
    custom_attributes,
    escape,
    text_of,
)
from villa_site.engine.rendering.document_only import MARK, is_document_only
from villa_site.engine.rendering.frozen import inner_html

Model = Mapping[str, Any]

VOID: Final = frozenset(
    "area base br col embed hr img input keygen link meta param source track wbr".split()
)
DOCUMENT: Final = "villa-document"
MODULE: Final = "villa-module"
BETWEEN_TEXTS: Final = "<!-- -->"
"""Parts two texts, which the browser would read as one node."""

_NODES: Final = (dict, Mapping)
_NEWLINE_EATERS: Final = frozenset({"pre", "listing", "textarea"})


@dataclass(slots=True)
class Printed:
    """The HTML of body and head, and the attributes of the document node."""

    body: list[str] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    document: Model = field(default_factory=dict)
    modules: bool = False


def to_html(model: Model | str) -> str:
    """Print ``model`` in place, metadata included: for a fragment of a page."""
    printer = _Printer(hoist=False)
    printer.node(model)
    return "".join(printer.out.body)


def flow(fragment: Model, html: list[str], *, after_text: bool) -> bool:
    """Print a fragment at the end of ``html``; tell whether that ends with text now."""
    printer = _Printer(hoist=False)
    printer.text = after_text
    printer.node(fragment)
    html.extend(printer.out.body)
    return printer.text


def to_document(model: Model) -> Printed:
    """Print ``model`` as a page: ``title``, ``meta`` and ``link`` go to the head."""
    printer = _Printer(hoist=True)
    printer.node(model)
    printer.out.body = ["".join(printer.out.body)]
    return printer.out


class _Printer:
    """Walks a model once; ``text``: the last thing printed was text."""

    __slots__ = ("hoist", "out", "selected", "text", "write")

    def __init__(self, *, hoist: bool) -> None:
        self.out = Printed()
        self.hoist = hoist
        self.text = False
        self.selected: Any = None
        self.write = self.out.body.append

    def node(self, node: Any) -> None:
        if isinstance(node, str):
            self.string(node)
        elif isinstance(node, _NODES):
            self.element(node)
        elif node is not None and node is not True and node is not False:
            self.string(text_of(node))

    def string(self, text: str) -> None:
        if text:
            self.write(BETWEEN_TEXTS + escape(text) if self.text else escape(text))
            self.text = True

    def element(self, node: Model) -> None:
        if "error" in node:
            return
        tag = node["tagName"]
        if not tag:
            self.children(node.get("children", ()))
        elif tag == DOCUMENT:
            self.out.document = node.get("attributes", {})
        elif "importSource" in node:
            self.module(node["importSource"])
        elif tag in HOISTED and self.hoist:
            self.hoisted(node)
        else:
            _WRITERS.get(tag, _ordinary)(self, tag, node)
            self.text = False

    def children(self, nodes: Iterable[Any]) -> None:
        for node in nodes:
            self.node(node)

    def module(self, source: Model) -> None:
        self.out.modules = True
        self.write(f"<{MODULE}>")
        self.text = False
        fallback = source.get("fallback")
        if fallback:
            self.node(fallback)
        self.write(f"</{MODULE}>")
        self.text = False

    def hoisted(self, node: Model) -> None:
        head = _Printer(hoist=False)
        members = node.get("attributes") or {}
        marked = is_document_only(node["tagName"], members)
        head.element({**node, "attributes": {**members, MARK: ""}} if marked else node)
        self.out.head.append("".join(head.out.body))

    def content(self, tag: str, node: Model) -> None:
        """Print what is between the tags: frozen HTML or children."""
        html = inner_html(node)
        self.text = False
        if html is not None:
            eaten = tag in _NEWLINE_EATERS and html.startswith("\n")
            self.write(f"\n{html}" if eaten else html)
            return
        children = node.get("children", ())
        if tag in _NEWLINE_EATERS and children and str(children[0]).startswith("\n"):
            self.write("\n")
        if tag in {"svg", "noscript"}:
            outer, self.hoist = self.hoist, False
            self.children(children)
            self.hoist = outer
        else:
            self.children(children)


Writer = Callable[[_Printer, str, Model], None]
AttributesPrinter = Callable[[Mapping[str, Any]], str]


def _ordinary(printer: _Printer, tag: str, node: Model) -> None:
    members = node.get("attributes")
    shown = attributes_printer(tag)(members) if members else ""
    if tag in VOID:
        printer.write(f"<{tag}{shown}/>")
        return
    printer.write(f"<{tag}{shown}>")
    printer.content(tag, node)
    printer.write(f"</{tag}>")


def _renamed(members: Mapping[str, Any]) -> dict[str, Any]:
    return {react_name(name): value for name, value in members.items()}


def _reordered(*last: str) -> AttributesPrinter:
    """React prints these attributes after the others, in this order."""

    def printed(given: Mapping[str, Any]) -> str:
        members = _renamed(given)
        ending = {name: members.pop(name) for name in last if name in members}
        return attributes(members | ending)

    return printed


_SUBMITTING = ("name", "formAction", "formEncType", "formMethod", "formTarget")


def _of_input(given: Mapping[str, Any]) -> str:
    members = _renamed(given)
    default_checked = members.pop("defaultChecked", None)
    default_value = members.pop("defaultValue", None)
    checked, value = members.pop("checked", None), members.pop("value", None)
    ending = {name: members.pop(name) for name in _SUBMITTING if name in members}
    shown = attributes(members | ending)
    shown += ' checked=""' if (default_checked if checked is None else checked) else ""
    return shown + attribute("value", default_value if value is None else value)


def _of_anchor(members: Mapping[str, Any]) -> str:
    """Keep an empty ``href``, which is valid on a link and on nothing else."""
    if "" not in members.values() or _renamed(members).get("href") != "":
        return attributes(members)
    return "".join(
        ' href=""' if name == "href" else attribute(name, value)
        for name, value in _renamed(members).items()
    )


_SPECIAL_ATTRIBUTES: Final[Mapping[str, AttributesPrinter]] = {
    "a": _of_anchor,
    "button": _reordered(*_SUBMITTING),
    "form": _reordered("action", "encType", "method", "target"),
    "input": _of_input,
}


def attributes_printer(tag: str) -> AttributesPrinter:
    """Return what prints the attributes of an element ``tag``."""
    return _SPECIAL_ATTRIBUTES.get(tag) or (custom_attributes if "-" in tag else attributes)


def _textarea(printer: _Printer, tag: str, node: Model) -> None:
    members = _renamed(node.get("attributes") or {})
    value, default = members.pop("value", None), members.pop("defaultValue", None)
    text = default if value is None else value
    children = node.get("children", ())
    if text is None and children:
        text = children[0]
    body = "" if text is None else text_of(text)
    shown = attributes(members)
    newline = "\n" if body.startswith("\n") else ""
    printer.write(f"<{tag}{shown}>{newline}{escape(body)}</{tag}>")


def _select(printer: _Printer, tag: str, node: Model) -> None:
    members = _renamed(node.get("attributes") or {})
    value, default = members.pop("value", None), members.pop("defaultValue", None)
    outer, printer.selected = printer.selected, default if value is None else value
    _ordinary(printer, tag, {**node, "attributes": members})
    printer.selected = outer


def _option(printer: _Printer, tag: str, node: Model) -> None:
    members = _renamed(node.get("attributes") or {})
    marked = members.pop("selected", None)
    value = members.get("value")
    own = text_of(value) if value is not None else "".join(map(text_of, node.get("children", ())))
    chosen = printer.selected
    if isinstance(chosen, list | tuple):
        selected = own in [text_of(item) for item in chosen]
    else:
        selected = bool(marked) if chosen is None else text_of(chosen) == own
    shown = attributes(members)
    mark = ' selected=""' if selected else ""
    printer.write(f"<{tag}{shown}{mark}>")
    printer.text = False
    # React joins the children of an option to one text.
    printer.string("".join(map(text_of, node.get("children", ()))))
    printer.write(f"</{tag}>")


def _script(printer: _Printer, tag: str, node: Model) -> None:
    """Inline script text is not escaped as HTML; only its own end tag is broken up."""
    text = "".join(map(text_of, node.get("children", ())))
    safe = text.replace("</script", "<\\u002fscript").replace("<!--", "<\\u0021--")
    shown = attributes(_renamed(node.get("attributes") or {}))
    html = inner_html(node)
    printer.write(f"<{tag}{shown}>{safe if html is None else html}</{tag}>")


_WRITERS: Final[Mapping[str, Writer]] = {
    "option": _option,
    "script": _script,
    "select": _select,
    "textarea": _textarea,
}


def is_ordinary(tag: str) -> bool:
    """Tell whether an element ``tag`` is its tags with its content, as it is, between them."""
    return not (tag in _WRITERS or tag in VOID or tag in _NEWLINE_EATERS)


@lru_cache(maxsize=1024)
def element_printer(tag: str) -> Callable[[Model, str], str]:
    """Return what prints an element ``tag`` in place, given its inner HTML, which is printed."""
    if tag in _WRITERS:
        # Their content is printed unlike that of others.
        return lambda node, _inner: to_html(node)
    show = attributes_printer(tag)
    head, bare, end = f"<{tag}", f"<{tag}>", f"</{tag}>"
    if tag in VOID:
        return lambda node, _inner: f"{head}{show(node.get('attributes') or {})}/>"

    def printed(node: Model, inner: str) -> str:
        if tag in _NEWLINE_EATERS and inner.startswith("\n"):
            inner = f"\n{inner}"
        members = node.get("attributes")
        return f"{head}{show(members)}>{inner}{end}" if members else f"{bare}{inner}{end}"

    return printed
