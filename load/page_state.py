"""Reads what a page says to a browser, and writes the messages of its live socket.

docs/protocol.md has the form of both. The standard library alone, for the generator.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from load.short_models import expanded

Model = dict[str, Any]

_ASSETS: Final = re.compile(r'(?:src|href)="(/_villa/assets/[^"]+)"')
_LIVE: Final = re.compile(r'"live":(\{[^{}]*\}),"build":"([^"]*)"')
_MODEL: Final = re.compile(r'id="villa-state">(.*?)</script>', re.DOTALL)
_LOCATIONS: Final = re.compile(r"<loc>\w+://[^/<]+([^<]*)")


@dataclass(frozen=True, slots=True)
class PageState:
    """A browser's knowledge of its page: the build, and what it says when it opens a socket."""

    path: str
    build: str
    revision: str
    model: str
    live_url: str

    @classmethod
    def read(cls, path: str, text: str) -> PageState | None:
        """Read it from a document or a payload; None where there is none."""
        # The page's own is the last: texts come before it.
        found = _LIVE.findall(text)
        if not found:
            return None
        written, build = found[-1]
        live = json.loads(written)
        return cls(path, build, live["revision"], live["model"], live["url"])

    @property
    def socket_path(self) -> str:
        """The address of the live socket for this page."""
        query = {"path": self.path, "qs": "", "revision": self.revision, "model": self.model}
        return f"{self.live_url}?{urlencode(query)}"

    @property
    def freshness_path(self) -> str:
        """The address that says whether the page is still current."""
        query = {"path": self.path, "qs": "", "revision": self.revision}
        return f"/_villa/freshness?{urlencode(query)}"

    def payload_path(self, path: str, query: str = "") -> str:
        """Give the address of another page's payload, for the same build."""
        return f"{path}_payload.json?{self.build}{f'&{query}' if query else ''}"


def assets(document: str) -> list[str]:
    """Name the scripts and fonts that a document has a browser fetch, each once."""
    return list(dict.fromkeys(_ASSETS.findall(document)))


def locations(sitemap: str) -> list[str]:
    """Read the paths of a sitemap; those with a query are no pages of their own."""
    return [each for each in _LOCATIONS.findall(sitemap) if each.endswith("/")]


def filter_messages(document: str) -> list[str]:
    """Write a choice of each category of an agenda; empty where the page has no such filter."""
    found = _MODEL.search(document)
    model = expanded(json.loads(found[1])["model"]) if found else {}
    for node in _walk(model):
        change = node.get("eventHandlers", {}).get("onChange")
        if node["tagName"] == "select" and change and "categorie" in node["attributes"]["name"]:
            name = node["attributes"]["name"]
            values = [option["attributes"]["value"] for option in node["children"]]
            return [_change(change["target"], name, value) for value in values[1:]]
    return []


def _walk(model: object) -> Iterator[Model]:
    if isinstance(model, dict) and model:
        yield model
        for child in model.get("children", ()):
            yield from _walk(child)


def _change(target: str, name: str, value: str) -> str:
    field = {"name": name, "value": value}
    event = {"type": "change", "target": field, "currentTarget": field}
    return json.dumps({"type": "layout-event", "target": target, "data": [event]})
