"""Metadata of a document alone is marked in its head, for the client to remove."""

from __future__ import annotations

from typing import Any

from villa_site.engine.rendering.document_only import MARK
from villa_site.engine.rendering.printer import to_document


def el(tag: str, **attributes: str) -> dict[str, Any]:
    return {"tagName": tag, "attributes": attributes}


def test_metadata_of_documents_alone_is_marked_in_the_head() -> None:
    page = {"tagName": "", "children": [el("meta", property="og:title", content="a"), el("main")]}
    printed = to_document(page)
    assert printed.head == [f'<meta property="og:title" content="a" {MARK}=""/>']
    assert printed.body == ["<main></main>"]


def test_other_metadata_is_not_marked() -> None:
    page = {"tagName": "", "children": [el("link", rel="canonical", href="/")]}
    assert to_document(page).head == ['<link rel="canonical" href="/"/>']
