"""The HTTP API is made of handlers with names; people see its schema where a setting says so."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute, iter_route_contexts
from lxml.html import fromstring

from villa_site.app import VillaSite
from villa_site.settings import Settings
from villa_site.web.api_description import API_DOCS, SCHEMA


def handlers(folder: Path) -> Iterator[APIRoute]:
    settings = Settings(_env_file=None, data_dir=folder, webhook_secret="any", block_gallery="on")  # noqa: S106 - signs nothing
    routes = VillaSite(settings).fastapi.routes
    for each in iter_route_contexts(routes):
        if isinstance(each.original_route, APIRoute):
            yield each.original_route


def test_each_handler_is_a_documented_function_of_its_module(tmp_path: Path) -> None:
    found = list(handlers(tmp_path))
    assert len(found) > 40
    for route in found:
        assert route.endpoint.__qualname__ == route.endpoint.__name__
        assert route.endpoint.__doc__


def test_each_operation_of_the_schema_has_a_group(tmp_path: Path) -> None:
    described = [each for each in handlers(tmp_path) if each.include_in_schema]
    assert {route.name for route in described} >= {"webhook", "run_action", "send_form", "payload"}
    assert all(route.tags for route in described)


@pytest.mark.parametrize("path", [API_DOCS, SCHEMA])
async def test_schema_is_not_served_by_default(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path, follow_redirects=True)).status_code == 404


async def test_page_of_the_schema_is_served_where_the_setting_says_so(start: Any) -> None:
    client: httpx.AsyncClient = await start(api_docs="on")
    page, schema = await client.get(API_DOCS), await client.get(SCHEMA)
    described = schema.json()["paths"]
    assert "/healthz" in described
    for path, methods in described.items():
        for method, operation in methods.items():
            assert f"{method.upper()} {path}" in page.text
            assert operation["description"].partition("\n")[0] in unescape(page.text)


async def test_page_of_the_schema_loads_nothing_from_other_sites(start: Any) -> None:
    client: httpx.AsyncClient = await start(api_docs="on")
    page = await client.get(API_DOCS)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "no-store" in page.headers["cache-control"]
    loaded = fromstring(page.text).xpath("//@src | //link/@href")
    assert not [url for url in loaded if not url.startswith("/")]


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/docs/oauth2-redirect", "/openapi.json"])
async def test_pages_of_fastapi_itself_are_not_served(start: Any, path: str) -> None:
    client: httpx.AsyncClient = await start(api_docs="on")
    assert (await client.get(path, follow_redirects=True)).status_code == 404
