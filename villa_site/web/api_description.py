"""Describes the HTTP API as OpenAPI, and serves the schema where a setting says so."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Final

from fastapi.routing import APIRoute

API_DOCS: Final = "/_villa/api/"
"""The page is the site's own: FastAPI's load their scripts from another site."""
SCHEMA: Final = f"{API_DOCS}openapi.json"

_TAGS: Final = {
    "forms": "What pages post: a page redirects, a script that accepts JSON gets it.",
    "browser": "Calls of the browser to the content backend, through the site.",
    "pages": "What the browser requests about pages and builds.",
    "WordPress": "Messages of WordPress, signed with VILLA_WEBHOOK_SECRET; without it: 404.",
    "operation": "What orchestrators and Prometheus read.",
}


def api_description(*, shown: bool) -> dict[str, Any]:
    """Return FastAPI's options for the schema, which is served where it is ``shown``."""
    return {
        "title": "Villa Site",
        "version": version("villa-site"),
        "openapi_tags": [{"name": name, "description": text} for name, text in _TAGS.items()],
        "openapi_url": SCHEMA if shown else None,
        "docs_url": None,
        "redoc_url": None,
        "generate_unique_id_function": _name,
    }


def _name(route: APIRoute) -> str:
    return route.name
