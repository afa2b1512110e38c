"""Addresses of payloads: what the browser fetches to show a page in the place of another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import orjson
from starlette.types import Scope

from villa_site.engine.http.headers import cookies, encode_query, request_origin
from villa_site.engine.protocols import PageRequest

PAYLOAD: Final = "_payload.json"
"""The payload of a page, below its path; the query is the build's id, then the page's query."""
FULL_PAYLOAD: Final = "_payload.full.json"
"""The same with the HTML that pages have in common, for a browser that lacks it."""
JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class PayloadAddress:
    """The address of a payload: the page's path, its encoded query, the build of the browser.

    What follows ``~`` in the build names a version of the page, for caches on the way alone.
    """

    path: str
    query: str
    build: str
    full: bool = False

    @classmethod
    def of(cls, scope: Scope) -> PayloadAddress | None:
        """Read the address of an ASGI ``http`` scope; None for any other."""
        folder, slash, name = scope["path"].rpartition("/")
        if name not in {PAYLOAD, FULL_PAYLOAD}:
            return None
        build, _, query = encode_query(scope["query_string"]).partition("&")
        return cls(folder + slash, query, build.partition("~")[0], full=name == FULL_PAYLOAD)

    def request(self, scope: Scope) -> PageRequest:
        """Make the request for the page, whose language has been chosen."""
        return PageRequest(
            path=self.path,
            query=self.query,
            origin=request_origin(scope),
            cookies=cookies(scope),
            live=True,
        )


def reload_payload(url: str, build: str) -> bytes:
    """Tell the browser to load ``url`` in full."""
    return orjson.dumps({"state": {"reload": url, "build": build}})


def page_payload(model: bytes, state: dict[str, Any]) -> bytes:
    """Join a page's model, serialised, and the rest of its state."""
    return orjson.dumps({"data": orjson.Fragment(model), "state": state})
