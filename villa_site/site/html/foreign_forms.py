"""Forms in editors' HTML: the site cannot send them, so that each is a link to where one can.

A form with fields or buttons becomes a marked link to its action, for which the sanitiser writes a
sentence. A label whose field is outside of a form goes with it.
"""

from __future__ import annotations

import re
from typing import Final

import orjson

from villa_site.content.losses import losses
from villa_site.site.html.allowed_html import PLAYER
from villa_site.site.html.tree import Element

FORM: Final = "form"
"""The kind of the mark of a form's link."""

_MARK: Final = orjson.dumps({"kind": FORM}).decode()
_FIELDS: Final = frozenset({"input", "select", "textarea"})
_CONTROLS: Final = _FIELDS | {"button"}
_NO_FIELDS: Final = frozenset("button hidden image reset submit".split())
_BOXES: Final = frozenset({"checkbox", "radio"})
_DROPPED: Final = frozenset({"datalist", "input", "select"})
_ABSOLUTE: Final = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
_LONGEST: Final = 2_000


def with_form_links(root: Element) -> None:
    """Replace the forms of a tree by marked links, and take out fields that no form holds."""
    named = {
        each.get("id")
        for each in root.all()
        if each.tag in _FIELDS and _is_typed(each) and each.get("id")
    }
    _replace(root, named)


def is_form_mark(mark: str) -> bool:
    """Whether a mark is that of a form."""
    return mark == _MARK


def _replace(parent: Element, named: set[str]) -> None:
    children: list[Element | str] = []
    for child in parent.children:
        if not isinstance(child, Element):
            children.append(child)
        elif child.tag == "form" and _has_controls(child):
            children.extend([] if _is_search(child) else [_link(child)])
        elif child.tag not in _DROPPED and not _is_lone_label(child, named):
            _replace(child, named)
            children.append(child)
    parent.children = children


def _has_controls(form: Element) -> bool:
    return "data-villa-form" in form.attributes or any(each.tag in _CONTROLS for each in form.all())


def _is_search(form: Element) -> bool:
    """Whether it is a search form of WordPress: the site has its own."""
    names = (each.get("name") for each in form.all() if each.tag == "input")
    return form.get("role").lower() == "search" or "s" in names


def _link(form: Element) -> Element:
    action = form.get("action")[:_LONGEST]
    # A path means the page itself, unless the backend says where the form can be filled in.
    losses.once(
        ("form", action, hash(form.inner)),
        f"A form in a text is shown as a link, because the site cannot send it: {action[:80]!r}. "
        "Fix: use the site's form block, or in WordPress a form of Contact Form 7, Gravity Forms "
        "or WPForms.",
    )
    known = "data-villa-form" in form.attributes or _ABSOLUTE.match(action)
    href = {"href": action} if action and known else {}
    return Element("p", {}, [Element("a", {**href, PLAYER: _MARK})])


def _is_lone_label(element: Element, named: set[str]) -> bool:
    """Whether a label names a field to type in, which is left out."""
    if element.tag != "label":
        return False
    inside = (each for each in element.all() if each.tag in _FIELDS)
    return element.get("for") in named or any(map(_is_typed, inside))


def _is_typed(field: Element) -> bool:
    """Whether a field is one to type or choose in; the words of a box mean something without it."""
    kind = field.get("type").lower()
    return field.tag != "input" or kind not in _NO_FIELDS | _BOXES
