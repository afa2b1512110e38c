"""The page of the HTTP API: its operations, written from the OpenAPI schema, without a script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.client_build import ClientBuild
from villa_site.engine.http.provided import provided
from villa_site.engine.rendering.attributes import attributes
from villa_site.engine.rendering.printer import to_html
from villa_site.site.pages.colours import custom_properties, default_colours
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.web.api_description import API_DOCS, SCHEMA
from villa_site.web.security_headers import content_security_policy

_PADDED: Final = {"padding": "var(--space-7) var(--margin)"}
_SCROLLED: Final = {"overflow": "auto"}

router = APIRouter(include_in_schema=False)


@router.get(API_DOCS)
async def api_page(
    request: Request, build: Annotated[ClientBuild, provided("client_build")]
) -> HTMLResponse:
    """Return the page: like all pages it loads nothing from other sites."""
    policy = content_security_policy(styles=[build.style.hash], scripts=build.inline_scripts)
    headers = NO_STORE | {"content-security-policy": policy, "x-robots-tag": "noindex"}
    return HTMLResponse(_document(request.app.openapi(), build), headers=headers)


def _document(schema: Mapping[str, Any], build: ClientBuild) -> str:
    title = f"HTTP API of {schema['info']['title']} {schema['info']['version']}"
    main = html.main(
        {"id": "main", "style": _PADDED},
        html.h1(title),
        html.p("As a file for other programs: ", html.a({"href": SCHEMA}, "OpenAPI schema"), "."),
        *(part for tag in schema["tags"] for part in _group(tag, schema)),
        html.h2("Schemas"),
        *(
            _folded(name, _json(model))
            for name, model in schema.get("components", {}).get("schemas", {}).items()
        ),
    )
    root = {
        "lang": "en",
        "data-header-theme": "dark",
        "style": custom_properties(default_colours()),
    }
    return "".join(
        (
            f'<!DOCTYPE html><html{attributes(root)}><head><meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            f'{to_html(html.title(title))}<meta name="robots" content="noindex"/>',
            f"{build.style.element}{build.early}</head><body>{to_html(main)}</body></html>",
        )
    )


def _group(tag: Mapping[str, str], schema: Mapping[str, Any]) -> Iterator[VdomDict]:
    """Write the operations with a tag."""
    yield html.h2(tag["name"])
    yield html.p(tag["description"])
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if tag["name"] in operation["tags"]:
                yield _operation(f"{method.upper()} {path}", operation)


def _operation(name: str, operation: Mapping[str, Any]) -> VdomDict:
    parts = {
        "Parameters": operation.get("parameters"),
        "Body": operation.get("requestBody"),
        "Answers": operation["responses"],
    }
    return _folded(
        name,
        html.p(operation["description"]),
        *(node for title, part in parts.items() if part for node in (html.h3(title), _json(part))),
    )


def _folded(name: str, *content: VdomDict) -> VdomDict:
    return html.details(html.summary(html.code(name)), *content)


def _json(value: Any) -> VdomDict:
    """Write JSON; what is wider than the page can be scrolled with the keyboard, too."""
    return html.pre({"style": _SCROLLED, "tabIndex": 0}, json.dumps(value, indent=2))
