"""The fields of forms have names, say whose data they are for, and leave consent to the visitor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import CrawledPage
from villa_site.qa.html import Node

pytestmark = pytest.mark.smoke

_NO_FIELDS: Final = frozenset({"hidden", "submit", "button", "image", "reset"})
_HIDDEN: Final = "ancestor-or-self::*[@hidden or @aria-hidden='true' or @inert]"
_OWN_DATA: Final = {
    "email": "email",
    "tel": "tel",
    "firstname": "given-name",
    "lastname": "family-name",
}
"""The purpose of a field, by its type or name: the word that browsers fill it in by."""


@pytest.mark.req("EXT-08")
@pytest.mark.wcag("1.3.1", "3.3.2", "4.1.2")
def test_fields_have_names(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every field of every form has a label with words."""
    for page in pages:
        labels = {node.get("for") for node in page.document.all("label") if node.text.strip()}
        for node in _fields(page):
            check.that(
                node.get("id") in labels
                or any(each.text.strip() for each in node.xpath("ancestor::label"))
                or _is_named(page, node),
                path=page.path,
                expected=f"a label of the field {node.get('name')}",
                seen="none",
                place=node.selector,
            )


def _is_named(page: CrawledPage, node: Node) -> bool:
    """Return whether attributes name a field."""
    if node.get("aria-label").strip() or node.get("title").strip():
        return True
    names = set(node.get("aria-labelledby").split())
    return any(each.get("id") in names and each.text for each in page.document.xpath("//*[@id]"))


def _fields(page: CrawledPage) -> Iterator[Node]:
    """Yield the fields that are for visitors; a trap for robots is reached by none."""
    for node in page.document.all("input", "select", "textarea"):
        is_for_visitors = node.get("type").lower() not in _NO_FIELDS and not node.xpath(_HIDDEN)
        if is_for_visitors and node.get("tabindex") != "-1":
            yield node


@pytest.mark.wcag("1.3.5")
def test_fields_for_own_data_say_so(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Fields for a visitor's name, address of mail and telephone let the browser fill them in."""
    for page in pages:
        for node in _fields(page):
            kinds = {node.get("type").lower(), node.get("name").lower()}
            for word in {_OWN_DATA[each] for each in kinds & _OWN_DATA.keys()}:
                said = node.get("autocomplete").lower()
                check.that(
                    any(each.startswith(word) for each in said.split()),
                    path=page.path,
                    expected=f"autocomplete {word} for the field {node.get('name')}",
                    seen=said or "none",
                    place=node.selector,
                )


@pytest.mark.req("EXT-13")
def test_consent_is_left_to_the_visitor(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """No consent is ticked beforehand, and the one that a form needs cannot be left out."""
    for page in pages:
        for node in page.document.xpath("//input[@type='checkbox']"):
            is_consent = node.get("name").lower() in {"consent", "privacy", "gdpr", "rgpd"}
            if not is_consent and not node.has("required"):
                continue
            check.that(
                not node.has("checked"),
                path=page.path,
                expected=f"the box {node.get('name')} without a tick",
                seen="it is ticked beforehand",
                place=node.selector,
            )
            check.that(
                node.has("required"),
                path=page.path,
                expected=f"the box {node.get('name')} is required",
                seen="the form can be sent without it",
                place=node.selector,
            )
