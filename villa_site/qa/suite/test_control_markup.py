"""The HTML of every page: its controls and its languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.html import Node

FLAG: Final = frozenset({"true", "false", "undefined"})
TOKENS: Final[Mapping[str, frozenset[str]]] = {
    "aria-busy": FLAG,
    "aria-checked": FLAG | {"mixed"},
    "aria-current": frozenset({"page", "step", "location", "date", "time", "true", "false"}),
    "aria-disabled": FLAG,
    "aria-expanded": FLAG,
    "aria-hidden": FLAG,
    "aria-invalid": frozenset({"true", "false", "grammar", "spelling"}),
    "aria-modal": FLAG,
    "aria-pressed": FLAG | {"mixed"},
    "aria-selected": FLAG,
}
REFERENCES: Final = (
    "for", "aria-labelledby", "aria-describedby", "aria-errormessage", "popovertarget",
)  # fmt: skip
CONTROLS: Final = "//*[self::a[@href] or self::button or self::summary]"
ACTING_LINKS: Final = "//a[@href='' or @href='#' or starts-with(@href, 'javascript:')]"
NO_NAME: Final = frozenset(
    {"button", "link", "image", "icon", "undefined", "null", "none", "true", "false", "nan"}
)
SWITCH: Final = "//*[contains(concat(' ', @class, ' '), ' language-switch ')]//a[@data-locale]"

pytestmark = pytest.mark.smoke


@pytest.mark.req("EXT-08", "QAK-08")
@pytest.mark.wcag("1.3.1", "2.4.3", "4.1.2")
def test_controls_are_written_as_what_they_are(crawl: Crawl, check: Check) -> None:
    """On every page controls have names, a place in the order of Tab, and states that are true."""
    for page in crawl.documents:
        check.looked_at(page.path)
        for node, expected, seen in _mistakes(crawl, page):
            check.found(path=page.path, expected=expected, seen=seen, place=node.selector)


@pytest.mark.req("RTE-13", "QAK-08")
@pytest.mark.wcag("3.1.2")
def test_language_switch_names_the_translations_of_every_page(crawl: Crawl, check: Check) -> None:
    """On every page the language switch leads to its translations, and marks its own language."""
    if len({code for _, code in crawl.addresses.languages}) == 1:
        verdicts.not_applicable("the content has one language")
    for page in crawl.documents:
        links = {each.get("data-locale"): each for each in page.document.xpath(SWITCH)}
        if not page.answer.is_success or not links:
            continue
        check.looked_at(page.path)
        _judge_switch(crawl, page, links, check)


def _judge_switch(crawl: Crawl, page: CrawledPage, links: Mapping[str, Node], check: Check) -> None:
    translations = {
        each.get("hreflang").partition("-")[0].lower(): crawl.key(page, each.get("href"))
        for each in page.document.links("alternate")
        if each.has("hreflang") and each.get("hreflang") != "x-default"
    }
    own = page.language.partition("-")[0].lower()
    for _, language in crawl.addresses.languages:
        code = language.partition("-")[0].lower()
        link = links.get(code)
        if link is None:
            check.found(path=page.path, expected=f"a link to {code} in the language switch",
                        seen="there is none", place=".language-switch")  # fmt: skip
            continue
        leads = crawl.key(page, link.get("href")).partition("?")[0]
        wanted = translations.get(code, leads)
        current = link.get("aria-current", "false") != "false"
        for right, expected, seen in (
            (leads == wanted.partition("?")[0], f"it leads to the translation, {wanted}", leads),
            (current == (code == own), f"{own} alone is marked as the page's language",
             f"{code} is {'' if current else 'not '}marked"),
            (link.get("hreflang").partition("-")[0].lower() == code, f"hreflang is {code}",
             link.get("hreflang") or "there is none"),
            (link.get("lang").partition("-")[0].lower() == code, f"lang is {code}",
             link.get("lang") or "there is none"),
        ):  # fmt: skip
            check.that(right, path=page.path, expected=expected, seen=seen, place=link.selector)


def _mistakes(crawl: Crawl, page: CrawledPage) -> Iterator[tuple[Node, str, str]]:
    """Yield each mistake of a page: its element, what was expected and seen."""
    document = page.document
    ids = {each.get("id") for each in document.xpath("//*[@id]")}
    for name, tokens in TOKENS.items():
        for node in document.xpath(f"//*[@{name}]"):
            if (value := node.get(name)) not in tokens:
                yield node, f"{name} is one of {', '.join(sorted(tokens))}", value or "empty"
    for name in REFERENCES:
        for node in document.xpath(f"//*[@{name}]"):
            for each in node.get(name).split():
                if each not in ids:
                    yield node, f"{name} names an element of the page", f"there is no #{each}"
    for node in document.xpath("//details/summary[@aria-expanded]"):
        is_open = node.parent is not None and node.parent.has("open")
        if node.get("aria-expanded") != str(is_open).lower():
            yield node, f"aria-expanded is {str(is_open).lower()}", node.get("aria-expanded")
    yield from _controls(page)
    yield from _current(crawl, page)


def _controls(page: CrawledPage) -> Iterator[tuple[Node, str, str]]:
    for node in page.document.xpath("//*[@tabindex > 0]"):
        yield node, "the order of Tab is that of the page", f"tabindex is {node.get('tabindex')}"
    for node in page.document.xpath(CONTROLS):
        if node.xpath("ancestor-or-self::*[@aria-hidden='true' or @hidden]"):
            continue
        if node.get("tabindex").startswith("-") and not node.has("role"):
            yield node, "a control is reached by Tab", f"tabindex is {node.get('tabindex')}"
        if _name(page, node).strip().lower() in NO_NAME | {""} and not node.has("hidden"):
            yield node, "a control has a name that says what it does", _name(page, node) or "none"
    for node in page.document.xpath(
        "//a[@href='' or @href='#' or starts-with(@href, 'javascript:')]"
    ):
        yield node, "a link leads somewhere; what acts is a button", node.get("href") or "nothing"


def _name(page: CrawledPage, node: Node) -> str:
    if label := node.get("aria-labelledby"):
        found = page.document.xpath(f"//*[@id='{label.split()[0]}']")
        return found[0].text if found else ""
    return node.name


def _current(crawl: Crawl, page: CrawledPage) -> Iterator[tuple[Node, str, str]]:
    here = page.path.partition("?")[0]
    for node in page.document.xpath("//a[@aria-current='page']"):
        leads = crawl.key(page, node.get("href")).partition("?")[0]
        if leads != here:
            yield node, "aria-current=page marks links to this page", f"it leads to {leads}"
    for node in page.document.xpath("(//header//nav | //footer//ul)//a[@href]"):
        if node.get("href") == here and not node.has("aria-current") and "logo" not in node.classes:
            yield node, "the link to this page is marked by aria-current", "it is not"
