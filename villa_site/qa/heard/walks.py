"""The walks of a screen reader's user through a page: by headings, landmarks, links, controls.

Each returns what is wrong, in words: what should be heard and what is heard.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import yaml

from villa_site.qa.heard.tree import Node

LANDMARKS: Final = (
    "banner",
    "complementary",
    "contentinfo",
    "form",
    "main",
    "navigation",
    "region",
    "search",
)
CONTROLS: Final = (
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "option",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
)
_NAMED: Final = (*(each for each in CONTROLS if each not in {"link", "option"}), "dialog")
_FIELDS: Final = ("textbox", "searchbox", "combobox", "spinbutton")
_CONTEXTS: Final = ("paragraph", "navigation")
_ONCE: Final = ("main", "banner", "contentinfo")
_DISTINCT: Final = ("navigation", "region", "complementary", "form", "search")
_FILE_NAME: Final = re.compile(
    r"(?:^|[\s/])[\w.%-]+\.(?:jpe?g|png|webp|avif|gif|svg|bmp|tiff?)\b|^(?:img|dsc|image|photo)[_-]?\d+$"
    r"|^[\w-]*\d{6,}[\w-]*$",
    re.IGNORECASE,
)
_KEY: Final = re.compile(
    r"[a-z]+(?:[._][a-z]+)+|\{.*\}|%\w+|undefined|null|None|NaN|\[object Object\]"
)
_LETTER: Final = re.compile(r"[^\W_]")
_ADDRESS: Final = re.compile(r"^(?:https?://|www\.)\S+$", re.IGNORECASE)


class Wrong(NamedTuple):
    """Something that is not heard as it should be."""

    expected: str
    heard: str


Walk = Callable[[Node], Iterator[Wrong]]


def by_headings(page: Node) -> Iterator[Wrong]:
    """Walk from heading to heading."""
    headings = page.all("heading")
    levels = [int(each.states.get("level", 2)) for each in headings]
    if (titles := levels.count(1)) != 1:
        yield Wrong("one heading of level 1", f"{titles or 'none'}")
    for each in headings:
        if not _LETTER.search(each.words):
            yield Wrong("words in each heading", f"{_ordinal(headings, each)} heading is empty")
    in_main = [each for main in page.all("main") for each in main.all("heading")]
    if in_main and in_main[0].states.get("level") != "1":
        yield Wrong("the title of the page as the first heading of its main part", str(in_main[0]))
    for (above, upper), (below, lower) in pairwise(zip(headings, levels, strict=True)):
        if lower > upper + 1:
            yield Wrong(
                f"a heading of level {upper + 1} or higher after {_named(above)}",
                f"{_named(below)} of level {lower}",
            )


def by_landmarks(page: Node) -> Iterator[Wrong]:
    """Walk from landmark to landmark."""
    for role in _ONCE:
        if (count := len(page.all(role))) != 1:
            yield Wrong(f"one {role}", f"{count or 'none'}")
    for role in _DISTINCT:
        yield from _distinct(role, page.all(role))
    inside = [each for main in page.all("main") for each in list(main.walk())[1:]]
    for role in _ONCE:
        if role in {each.role for each in inside}:
            yield Wrong(f"no {role} inside the main part", "one is there")
    for each in (inner for root in page.all("document") for inner in root.children):
        if each.role not in LANDMARKS and each.role not in _OUTSIDE and each.words.strip():
            yield Wrong("all content in a landmark", f"{each.role}: {_beginning(each)}")


def _distinct(role: str, found: list[Node]) -> Iterator[Wrong]:
    if role == "navigation" or len(found) > 1:
        for each in found:
            if not each.name:
                yield Wrong(f"a name for each {role}", f"one without: {_beginning(each)}")
    for name, count in Counter(each.name for each in found if each.name).items():
        if count > 1:
            yield Wrong(f"{role} landmarks with names of their own", f"{count} of “{name}”")


def by_links(page: Node) -> Iterator[Wrong]:
    """Walk from link to link."""
    for link in page.all("link"):
        name, target = link.name or link.words, link.facts.get("url", "")
        if not _LETTER.search(name):
            yield Wrong("a name for each link", f"none, to {target}")
        elif not _names_its_target(name, target) and (
            _ADDRESS.match(name) or _FILE_NAME.search(name) or _is_key(name)
        ):
            yield Wrong("a name in words for each link", f"“{name}”, to {target}")
        elif _without_marks(name) in _words()["links"]:
            yield Wrong("a link that says where it leads", f"“{name}”, to {target}")
        if target in {"", "#"} or target.startswith("javascript:"):
            yield Wrong(f"a target of the link “{name}”", f"“{target}”")
    yield from _alike(page)


def _alike(page: Node) -> Iterator[Wrong]:
    """Find links with the same name, with the same words around them, and other targets."""
    targets: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for around in page.walk():
        if around.role in _CONTEXTS:
            for link in around.all("link"):
                name = (link.name or link.words).casefold()
                targets[name, around.words].add(link.facts.get("url", ""))
    for (name, _), found in targets.items():
        if len(found) > 1 and _LETTER.search(name):
            several = " and ".join(sorted(found)[:3])
            yield Wrong(f"one target of the links named “{name}”", several)


def by_controls(page: Node) -> Iterator[Wrong]:
    """Walk from control to control, and from group to group."""
    for each in page.all(*_NAMED):
        name = each.name or (each.words if each.role in {"button", "tab"} else "")
        if not _LETTER.search(name):
            yield Wrong(f"a name in words for each {each.role}", f"“{name}”" if name else "none")
        elif _is_key(name) or _FILE_NAME.search(name):
            yield Wrong(f"a name in words for each {each.role}", f"“{name}”")
    for form in page.all("form", "search"):
        names = Counter((each.role, each.name) for each in form.all(*_FIELDS))
        for (role, name), count in names.items():
            if count > 1 and name:
                yield Wrong(f"one {role} of a name in a form", f"{count} of “{name}”")


def by_images(page: Node) -> Iterator[Wrong]:
    """Walk from picture to picture."""
    for each in page.all("img"):
        if not _LETTER.search(each.name):
            yield Wrong("a description of each picture", f"“{each.name}”" if each.name else "none")
        elif _FILE_NAME.search(each.name) or _is_key(each.name):
            yield Wrong("a description of each picture", f"the file name “{each.name}”")
        elif _without_marks(each.name) in _words()["pictures"]:
            yield Wrong("a description of each picture", f"“{each.name}” says nothing")


def by_tables(page: Node) -> Iterator[Wrong]:
    """Walk from table to table."""
    for table in page.all("table"):
        if len(table.all("row")) > 1 and not table.all("columnheader", "rowheader"):
            yield Wrong("headers in each table", f"none: {_beginning(table)}")
        for header in table.all("columnheader"):
            if not _LETTER.search(header.words) and header is not table.all("columnheader")[0]:
                yield Wrong("words in each header of a table", _beginning(table))


WALKS: Final[dict[str, Walk]] = {
    "headings": by_headings,
    "landmarks": by_landmarks,
    "links": by_links,
    "controls": by_controls,
    "pictures": by_images,
    "tables": by_tables,
}
_OUTSIDE: Final = frozenset({"alert", "dialog", "link", "log", "status", "text"})


def _names_its_target(name: str, target: str) -> bool:
    """Return whether a link is named by a telephone number, or by the host to which it leads."""
    host = urlsplit(target).netloc.removeprefix("www.")
    return target.startswith("tel:") or (bool(host) and name.removeprefix("www.") == host)


def _is_key(name: str) -> bool:
    """Return whether a name is one for programs: ``newsletter.submit``, ``undefined``."""
    return bool(_KEY.fullmatch(name))


def _without_marks(name: str) -> str:
    return re.sub(r"\s*\([^)]*\)|[^\w\s’']+", "", name.replace("'", "’")).strip().casefold()


@cache
def _words() -> dict[str, frozenset[str]]:
    text = files("villa_site.qa.heard").joinpath("words.yaml").read_text(encoding="utf-8")
    table: dict[str, dict[str, Iterable[Any]]] = yaml.safe_load(text)
    return {
        kind: frozenset(_without_marks(str(word)) for words in languages.values() for word in words)
        for kind, languages in table.items()
    }


def _ordinal(nodes: list[Node], node: Node) -> str:
    return f"number {nodes.index(node) + 1} of {len(nodes)}"


def _named(node: Node) -> str:
    return f"“{node.words[:60]}”"


def _beginning(node: Node) -> str:
    return f"“{node.words[:60]}…”"
