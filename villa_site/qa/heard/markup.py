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
_PARTS: Final = (
    ("main", "//main", "main part"),
    ("banner", "//header[not(ancestor::main or ancestor::article or ancestor::section)]", "header"),
    (
        "contentinfo",
        "//footer[not(ancestor::main or ancestor::article or ancestor::section)]",
        "footer",
    ),
)


def landmarks(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield parts of the page that are no landmark, and menus and dialogs without a name."""
    for role, path, name in _PARTS:
        found = [each for each in document.xpath(path) if each.get("role") in {"", role}]
        found += [each for each in document.xpath(f"//*[@role='{role}']") if each.tag not in path]
        if len(found) != 1:
            yield Wrong(f"one {name} that is heard as a landmark", f"{len(found)}"), "body"
    for each in document.all("nav", "dialog"):
        if not _has_name(each, document):
            yield Wrong(f"a name of each {each.tag}", "none"), each.selector


def silenced(document: Document) -> Iterator[tuple[Wrong, str]]:
    """Yield titles, lists and main parts that are taken from screen readers."""
    for each in document.xpath("//h1 | //main | //footer | //nav"):
        hidden = [above for above in _with_ancestors(each) if above.get("aria-hidden") == "true"]
        if hidden:
            yield Wrong(f"the {each.tag} to be heard", "aria-hidden"), hidden[0].selector
    for each in document.xpath("//main/*[@aria-hidden='true'][.//h1 or .//h2 or .//p]"):
        yield Wrong("the main part to be heard", "aria-hidden"), each.selector
    for each in document.all("ul", "ol", "table", *_HEADINGS):
        if each.get("role") in _SILENT and each.text:
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


def _with_ancestors(node: Node) -> Iterator[Node]:
    above: Node | None = node
    while above is not None:
        yield above
        above = above.parent
