"""Content by its ID from WordPress' own API, in the shapes of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from villa_site.content.fields.emptiness import as_items

Entries = Mapping[int, Mapping[str, Any]]


def media(value: Any) -> Entries:
    """Read attachments as what both Image and File are read from."""
    return {each["id"]: _attachment(each) for each in _entries(value)}


def posts(value: Any) -> Entries:
    """Read results of the search as what both Card and Link are read from."""
    return {
        each["id"]: {
            "ID": each["id"],
            "post_type": each.get("subtype"),
            "post_title": each.get("title"),
            "path": _path(each.get("url")),
        }
        for each in _entries(value)
    }


def _entries(value: Any) -> list[dict[str, Any]]:
    items = as_items(value) if isinstance(value, list) else []
    return [each for each in items if isinstance(each, dict) and isinstance(each.get("id"), int)]


def _attachment(entry: dict[str, Any]) -> dict[str, Any]:
    details = _group(entry.get("media_details"))
    return {
        "url": entry.get("source_url"),
        "width": details.get("width"),
        "height": details.get("height"),
        "alt": entry.get("alt_text"),
        "sizes": _group(details.get("sizes")),
        "filesize": details.get("filesize"),
        "subtype": entry.get("mime_type"),
        "title": _group(entry.get("title")).get("rendered"),
    }


def _path(url: object) -> str:
    return urlsplit(url).path if isinstance(url, str) else ""


def _group(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
