"""Judges by the markup of any page how it is heard, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from villa_site.qa.html import Document, Node
from villa_site.qa.structured.graph import read_graph, values
from villa_site.qa.structured.wrong import Wrong, plain

_ROLES: Final = frozenset(
    "alert alertdialog application article banner blockquote button caption cell checkbox code"
    " columnheader combobox complementary contentinfo definition deletion dialog directory"
    " document emphasis feed figure form generic grid gridcell group heading img insertion link"
    " list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox"
    " menuitemradio meter navigation none note option paragraph presentation progressbar radio"
    " radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider"
    " spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel"
    " term textbox time timer toolbar tooltip tree treegrid treeitem".split()
)
_SILENT: Final = frozenset({"none", "presentation"})
_REFERENCES: Final = ("aria-labelledby", "aria-describedby")
_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_SECTIONS: Final = " or ".join(
    f"ancestor::{each}" for each in ("main", "article", "section", "aside", "nav", "dialog")
)
_PARTS: Final = (
    ("main", "//main", "main part"),
    ("banner", f"//header[not({_SECTIONS})]", "header"),
    ("contentinfo", f"//footer[not({_SECTIONS})]", "footer"),
)
_NAMED: Final = (
    "//nav | //dialog | //*[@role='navigation' or @role='dialog' or @role='alertdialog'"
    " or @role='region']"
)
_HEARD: Final = "//h1 | //main | //footer | //header | //nav | //h2 | //h3 | //form | //main//p"
_ALWAYS: Final = frozenset({"footer", "h1", "header", "main", "nav"})
_USED: Final = "//a[@href] | //button | //input | //select | //textarea | //summary"
_STATES: Final = {
    "aria-expanded": {"true", "false"},
    "aria-hidden": {"true", "false"},
    "aria-busy": {"true", "false"},
    "aria-disabled": {"true", "false"},
    "aria-required": {"true", "false"},
    "aria-pressed": {"true", "false", "mixed"},
    "aria-checked": {"true", "false", "mixed"},
    "aria-live": {"off", "polite", "assertive"},
    "aria-current": {"page", "step", "location", "date", "time", "true", "false"},
    "aria-haspopup": {"true", "false", "menu", "listbox", "tree", "grid", "dialog"},
}
"""The values that an attribute may have."""


def landmarks(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield parts of the page that are no landmark, and menus and dialogs without a name."""
    for role, path, name in _PARTS:
        found = [each for each in document.xpath(path) if each.get("role") in {"", role}]
        found += [each for each in document.xpath(f"//*[@role='{role}']") if each.tag not in path]
        if len(found) != 1:
            yield Wrong(f"one {name} that is heard as a landmark", f"{len(found)}"), "body"
    for each in document.xpath(_NAMED):
        if not _has_name(each, document):
            yield Wrong(f"a name of each {each.get('role') or each.tag}", "none"), each.selector


def silenced(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield titles, lists and main parts that are taken from screen readers."""
    for each in document.xpath(_HEARD):
        silent = [above for above in _with_ancestors(each) if _is_silent(above)]
        if silent and each.tag not in _ALWAYS and _is_one_of_several(silent[-1]):
            continue
        if silent and each.text:
            seen = "inert" if silent[0].has("inert") else "aria-hidden"
            yield Wrong(f"the {each.tag} “{each.text[:40]}” to be heard", seen), silent[0].selector
    lists = document.all("ul", "ol", "table", "nav", "form", *_HEADINGS)
    for each in (*lists, *document.xpath(_USED)):
        if each.get("role") in _SILENT and (each.text or each.tag in {"input", "select"}):
            seen = f"role={each.get('role')}"
            yield Wrong(f"the {each.tag} to be heard as what it is", seen), each.selector


def roles(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield roles that do not exist, and references to elements that are not there."""
    ids = {each.get("id") for each in document.xpath("//*[@id]")}
    for each in document.xpath("//*[@role]"):
        names = each.get("role").split()
        if not set(names) & _ROLES:
            yield Wrong("a role that exists", f"“{each.get('role')}”"), each.selector
    for name in _REFERENCES:
        for each in document.xpath(f"//*[@{name}]"):
            for missing in set(each.get(name).split()) - ids:
                yield Wrong(f"the element that {name} names", f"no “{missing}”"), each.selector


def states(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield attributes of ARIA with values that screen readers do not know."""
    for name, values_of in _STATES.items():
        for each in document.xpath(f"//*[@{name}]"):
            value = each.get(name).strip()
            if value and value not in values_of:
                yield Wrong(f"a value that exists as {name}", f"“{value}”"), each.selector


def questions(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield the questions that cannot be reached by walking through the headings."""
    headings = "\n".join(plain(each.text) for each in document.all(*_HEADINGS))
    summaries = {plain(each.text): each for each in document.all("summary")}
    for subject in read_graph(document).of("FAQPage"):
        for question in values(subject, "mainEntity"):
            name = plain(question.get("name", "")) if isinstance(question, dict) else ""
            if name in summaries and name not in headings:
                place = summaries[name].selector
                yield Wrong(f"“{name}” as a heading, as other questions are", "none"), place


def _has_name(node: Node, document: Document) -> bool:
    if node.get("aria-label").strip():
        return True
    names = node.get("aria-labelledby").split()
    return any(document.xpath(f"//*[@id='{each}']") for each in names if "'" not in each)


def _is_one_of_several(node: Node) -> bool:
    """Return whether it takes turns with others, as slides and tabs do."""
    above = node.parent
    beside = above.xpath(f"./{node.tag}") if above else []
    return any(each.classes & node.classes and not _is_silent(each) for each in beside)


def _is_silent(node: Node) -> bool:
    return node.get("aria-hidden") == "true" or node.has("inert")


def _with_ancestors(node: Node) -> Iterator[Node]:
    above: Node | None = node
    while above is not None:
        yield above
        above = above.parent
