"""QR codes of pages: they lead to the public address, and to no page that is not there."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

from villa_site.discovery.qr_codes import qr_code

pytestmark = pytest.mark.req("VIS-03")
SVG = "{http://www.w3.org/2000/svg}"


def event(backend: Any, path: str, title: str = "Soirée", **more: Any) -> None:
    backend.add(path, title, post_type="programme", **more)


async def test_code_of_a_page_leads_to_its_public_url(start: Any, backend: Any) -> None:
    event(backend, "/programme/soirée/", "Une <em>soirée</em>\x00 & un bal")
    client: httpx.AsyncClient = await start(site_url="https://www.villa.test")
    answer = await client.get("/_villa/qr/programme/soir%C3%A9e.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"].startswith("public, max-age=86400")
    drawing = ET.fromstring(answer.content)  # noqa: S314 - our own
    assert drawing.findtext(f"{SVG}title") == "Une soirée & un bal"
    url = "https://www.villa.test/programme/soir%C3%A9e/"
    assert drawing.findtext(f"{SVG}desc") == url
    assert answer.content == qr_code(url, "Une soirée & un bal")
    assert drawing.get("width", "").endswith("mm")


async def test_code_at_an_old_address_leads_to_the_canonical_one(
    client: httpx.AsyncClient, backend: Any
) -> None:
    event(backend, "/programme/soiree/")
    backend.answers["/programme/old/"] = backend.answers["/programme/soiree/"]
    old, new = [await client.get(f"/_villa/qr/programme/{name}.svg") for name in ("old", "soiree")]
    assert old.content == new.content


async def test_home_page_has_a_code(client: httpx.AsyncClient, backend: Any) -> None:
    backend.add("/", "Accueil")
    assert (await client.get("/_villa/qr.svg")).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("none", 404),
        ("preview/visite", 404),
        ("https://other.test/", 404),
        ("/other.test/visite", 404),
        ("broken", 503),
    ],
)
async def test_there_is_no_code_of_what_is_no_page(
    client: httpx.AsyncClient, backend: Any, path: str, status: int
) -> None:
    backend.add("/visite/")
    backend.answers["/broken/"] = httpx.Response(500)
    assert (await client.get(f"/_villa/qr/{path}.svg")).status_code == status


def test_url_that_no_code_can_hold_has_none() -> None:
    assert qr_code(f"https://villa.test/{'x' * 3_000}/", "Page") is None
