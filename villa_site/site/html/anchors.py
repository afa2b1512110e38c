"""Ids and the links to them in a text: any name, each once, named by ``id`` or by ``name``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final
from urllib.parse import unquote

from villa_site.content.page_ids import editors_id, plain_id
from villa_site.site.html.allowed_html import TAGS
from villa_site.site.html.tree import RAW, Element

_REFERENCES: Final = ("headers", "aria-describedby", "aria-labelledby")
_ALLOWED: Final = TAGS | {"h1"}


def may_have_anchors(lower: str) -> bool:
    """Whether HTML in small letters may have ids, or links to them; most has not."""
    # One by one: a loop over these would take longer than they do.
    return (
        "#" in lower
        or "id=" in lower
        or "id =" in lower
        or "name=" in lower
        or "name =" in lower
        or "headers=" in lower
        or "aria-" in lower
    )


def with_anchors(root: Element) -> None:
    """Give a tree ids that a page may have, and have its links and references follow."""
    taken: set[str] = set()
    _define(root, taken)

    def found(name: str) -> str:
        own = editors_id(name)
        return own if own in taken else plain_id(name)

    redirect(root, found)


def names_of(element: Element) -> list[str]:
    """List what an element is named: by its id, and a link by its name."""
    named = [element.get("id"), element.get("name") if element.tag == "a" else ""]
    return [name for name in dict.fromkeys(map(plain_id, named)) if name]


def fragment(href: str) -> str:
    """Return the name after the hash of a link, decoded; empty without one."""
    return plain_id(unquote(href.partition("#")[2]))


def redirect(root: Element, target: Callable[[str], str], *, pages: Collection[str] = ()) -> None:
    """Have links within the page, and references, lead to what ``target`` says of their name.

    Links that name the page itself, as in ``pages``, too.
    """
    for element in root.all():
        for attribute in _REFERENCES:
            if attribute in element.attributes:
                names = element.attributes[attribute].split()
                element.attributes[attribute] = " ".join(map(target, names))
        href = element.get("href")
        name = fragment(href) if element.tag == "a" else ""
        if name and is_here(href, pages) and not name.startswith(":~:"):
            place = href.partition("#")[0]
            # A percent sign would begin an encoded letter.
            element.attributes["href"] = f"{place}#{target(name).replace('%', '%25')}"


def is_here(href: str, pages: Collection[str]) -> bool:
    """Whether a link stays on its page, which has the addresses ``pages``."""
    place = href.partition("#")[0]
    return not place or place.rstrip("/") in {each.rstrip("/") for each in pages if each}


def _define(parent: Element, taken: set[str]) -> None:
    parent.children = [*_named(parent, taken)]


def _named(parent: Element, taken: set[str]) -> Iterator[Element | str]:
    """Iterate over what is in ``parent``, each name in the id of one element.

    An element that has two, or that is left out, has an empty one before it.
    """
    for child in parent.children:
        if isinstance(child, str):
            yield child
            continue
        names = [name for name in map(editors_id, names_of(child)) if name not in taken]
        taken.update(names)
        child.attributes.pop("id", None)
        if child.tag == "a":
            child.attributes.pop("name", None)
        if names and child.tag in _ALLOWED:
            child.attributes["id"] = names.pop(0)
        for name in names:
            yield Element("span", {"id": name})
        if child.tag not in RAW:
            _define(child, taken)
        yield child
