"""Forms on every page of the sitemap: obligations, groups, buttons, and how they are sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.html import Node

FIELDS: Final = (
    ".//*[self::select or self::textarea or self::input[not(@type) or not(contains("
    "' hidden submit button image reset ', concat(' ', @type, ' ')))]]"
)
SILENT: Final = "ancestor-or-self::*[@aria-hidden='true' or @hidden]"
GROUP: Final = (
    "ancestor::fieldset[legend] | "
    "ancestor::*[@role='group' or @role='radiogroup'][@aria-label or @aria-labelledby]"
)
Mistake = tuple[Node, str, str]

pytestmark = [pytest.mark.smoke, pytest.mark.req("NWS-01", "BLK-04")]


@pytest.mark.wcag("1.3.1", "3.3.2")
def test_forms_are_what_they_say(crawl: Crawl, check: Check) -> None:
    """Fields with an asterisk are required, choices are in groups, and forms have a button."""
    for page, form in _forms(crawl):
        check.looked_at(page.path)
        for node, expected, seen in _fields(page, form):
            check.found(path=page.path, expected=expected, seen=seen, place=node.selector)


def test_what_is_typed_is_not_in_the_address(crawl: Crawl, check: Check) -> None:
    """On every page a form with data of visitors sends them in its body, with its files."""
    for page, form in _forms(crawl):
        check.looked_at(page.path)
        for node, expected, seen in _sending(form):
            check.found(path=page.path, expected=expected, seen=seen, place=node.selector)


def _forms(crawl: Crawl) -> Iterator[tuple[CrawledPage, Node]]:
    for page in crawl.documents:
        if page.answer.is_success:
            for form in page.document.xpath("//form"):
                yield page, form


def _fields(page: CrawledPage, form: Node) -> Iterator[Mistake]:
    fields = [each for each in form.xpath(FIELDS) if not each.xpath(SILENT)]
    alike = [each.get("name") for each in fields if each.get("type") in {"radio", "checkbox"}]
    for field in fields:
        starred = any(each.text.endswith("*") for each in _labels(page, field))
        if starred and not field.has("required"):
            yield field, "a field with an asterisk is required", "it is not"
        if alike.count(field.get("name")) > 1 and not field.xpath(GROUP):
            yield field, "choices that belong together are a group with a name", "they are not"
    if form.get("method").lower() == "post" and not form.xpath(".//*[@type='submit']"):
        yield form, "a form has a button that sends it", "it has none"


def _labels(page: CrawledPage, field: Node) -> list[Node]:
    around = field.xpath("ancestor::label")
    if not (identity := field.get("id")):
        return around
    every = page.document.xpath("//label[@for]")
    return [*around, *(each for each in every if each.get("for") == identity)]


def _sending(form: Node) -> Iterator[Mistake]:
    """Yield fields of which the words are stored by proxies, logs and histories."""
    private = {"email", "tel", "password", "file"}
    if form.get("method").lower() != "post":
        for field in form.xpath(FIELDS):
            if field.get("type") in private or field.tag == "textarea":
                yield field, "a form with data of visitors is sent by POST", "it is not"
    elif form.xpath(".//input[@type='file']") and form.get("enctype") != "multipart/form-data":
        yield form, "a form with files is sent as multipart/form-data", form.get("enctype")
