"""Names the metadata that only those read who load documents: search engines, and link previews.

They are in the head of a document, and in no model or payload; the client removes them
when the page changes for the first time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

MARK: Final = "data-document-only"
"""The attribute by which ``client/src/dom/document-metadata.ts`` finds them."""


def is_document_only(tag: str, attributes: Mapping[str, Any]) -> bool:
    """Tell cards, descriptions, addresses in other languages, and what first paint waits for."""
    if tag == "meta":
        name = str(attributes.get("name"))
        return "property" in attributes or name == "description" or name.startswith("twitter:")
    kind = attributes.get("rel") if tag == "link" else None
    return kind == "expect" or (kind == "alternate" and "hrefLang" in attributes)
