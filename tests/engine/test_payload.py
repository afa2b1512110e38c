"""Addresses of payloads, and the payloads of an application that is nothing but the engine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from load.short_models import expanded
from tests.engine.live.conftest import Pages, compose
from tests.engine.live.test_socket import document
from villa_site.engine import Application
from villa_site.engine.payload import PayloadAddress


def address(path: str, query: bytes = b"b1") -> PayloadAddress | None:
    return PayloadAddress.of({"type": "http", "path": path, "query_string": query})


@pytest.mark.parametrize(
    ("path", "query", "expected"),
    [
        ("/_payload.json", b"b1", PayloadAddress("/", "", "b1")),
        ("/a/_payload.json", b"b1&x=1&y=%C3%A9", PayloadAddress("/a/", "x=1&y=%C3%A9", "b1")),
        ("/a/_payload.full.json", b"b1", PayloadAddress("/a/", "", "b1", full=True)),
        ("/a/_payload.json", b"", PayloadAddress("/a/", "", "")),
        ("/a/_payload.json", b"b1~r9&x=1", PayloadAddress("/a/", "x=1", "b1")),
        ("/a/", b"b1", None),
        ("/a/x_payload.json", b"b1", None),
    ],
)
def test_address_names_page_query_and_build(
    path: str, query: bytes, expected: PayloadAddress | None
) -> None:
    assert address(path, query) == expected


@pytest.fixture
def application() -> Application[Any]:
    """Return an application that has no routes of its own."""
    return Application(Pages(), compose, origin="http://villa.test", prefetch=False)


@pytest.fixture
async def client(application: Application[Any]) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of the application."""
    transport = httpx.ASGITransport(application)
    async with httpx.AsyncClient(transport=transport, base_url="http://villa.test") as opened:
        yield opened


async def payload(client: httpx.AsyncClient, path: str, build: str) -> dict[str, Any]:
    answer = await client.get(f"{path}_payload.json?{build}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


async def test_redirect_on_the_site_is_followed(
    client: httpx.AsyncClient, application: Application[Any]
) -> None:
    found = await payload(client, "/old/", application.build.id)
    assert document({"model": expanded(found["data"])})["path"] == "/new/"
    assert found["state"]["address"] == "/old/"


async def test_state_says_that_nothing_is_fetched_ahead(
    client: httpx.AsyncClient, application: Application[Any]
) -> None:
    found = await payload(client, "/a/", application.build.id)
    assert found["state"]["prefetch"] is False


async def test_page_of_another_build_is_to_be_loaded_in_full(
    client: httpx.AsyncClient, application: Application[Any]
) -> None:
    found = await payload(client, "/a/", "other")
    assert found == {"state": {"reload": "", "build": application.build.id}}
