"""Bare IDs of a WordPress without the plugin: requested once, else missing and logged."""

from __future__ import annotations

import logging
from typing import Any

import httpx
import pytest

MEDIA = "/wp-json/wp/v2/media"
POSTS = "/wp-json/wp/v2/search"
SITE = "https://cms.example.org"


def attachment(number: int) -> dict[str, Any]:
    """Give a picture as WordPress' own API does."""
    address = f"/wp-content/uploads/vue-{number}"
    medium = {"source_url": f"{address}-300x200.jpg", "width": 300, "height": 200}
    return {
        "id": number,
        "source_url": f"{address}.jpg",
        "alt_text": f"Vue {number}",
        "title": {"rendered": f"vue-{number}"},
        "mime_type": "image/jpeg",
        "media_details": {
            "width": 1600,
            "height": 1067,
            "filesize": 240_000,
            "sizes": {"medium": medium},
        },
    }  # fmt: skip


def result(number: int, kind: str) -> dict[str, Any]:
    """Give a result of WordPress' own search."""
    url = f"{SITE}/{kind}/numero-{number}/"
    return {"id": number, "title": f"Numéro {number}", "url": url, "type": "post", "subtype": kind}


def block(name: str, **data: Any) -> dict[str, Any]:
    return {"blockName": name, "attrs": {"data": data}, "innerBlocks": [], "innerHTML": ""}


BLOCKS = [
    block("acf/quote", texte="Un.", image="11"),
    {
        "blockName": "core/group",
        "attrs": {},
        "innerHTML": "",
        "innerBlocks": [
            block("acf/push", items=1, items_0_titre="Deux", items_0_image=12,
                  items_0_cta_text="Y aller", items_0_cta_type="link", items_0_cta_link=21),
        ],
    },
    block("acf/agenda", mode="selection", evenements=["22", 99]),
    block("acf/image", image=98),
]  # fmt: skip


@pytest.fixture
async def site(start: Any, backend: Any) -> httpx.AsyncClient:
    backend.add("/visite/", "Visite", blocks=BLOCKS)
    backend.add("/resident/ada/", "Ada", post_type="resident",
                acf_fields={"nom": "Ada", "portrait": "11", "projets": ["23"]})  # fmt: skip
    backend.answers[MEDIA] = [attachment(11), attachment(12)]
    backend.answers[POSTS] = [
        result(21, "page"), result(22, "programme"), result(23, "projet"),
    ]  # fmt: skip
    client: httpx.AsyncClient = await start()
    return client


def asked(backend: Any, path: str) -> list[str]:
    """Return the IDs that each call of a path has named."""
    return [url.params["include"] for url in backend.requested if url.path == path]


@pytest.mark.req("WPR-05")
async def test_ids_are_requested_once_a_kind_and_become_content(
    site: httpx.AsyncClient, backend: Any, caplog: pytest.LogCaptureFixture
) -> None:
    shown = (await site.get("/visite/")).text
    for words in ("vue-11-300x200.jpg", 'alt="Vue 12"', 'href="/page/numero-21/"', "Numéro 22"):
        assert words in shown, words
    assert asked(backend, MEDIA) == ["11,12,98"]
    assert asked(backend, POSTS) == ["21,22,99"]
    lost = [each.getMessage() for each in caplog.records if "bare ID" in each.getMessage()]
    assert len(lost) == 2
    assert "'acf/agenda'" in lost[0]
    assert "content 99" in lost[0]
    assert "'acf/image'" in lost[1]
    assert "media 98" in lost[1]
    await site.get("/visite/?encore")
    assert len(asked(backend, MEDIA)) == len(asked(backend, POSTS)) == 1


@pytest.mark.req("WPR-05")
async def test_fields_of_an_entity_have_their_pictures_and_cards(site: httpx.AsyncClient) -> None:
    shown = (await site.get("/resident/ada/")).text
    assert "vue-11" in shown
    assert 'href="/projet/numero-23/"' in shown


@pytest.mark.req("WPR-05")
async def test_backend_that_knows_no_ids_gets_no_request_at_each_visit(
    site: httpx.AsyncClient, backend: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    del backend.answers[MEDIA]
    backend.answers[POSTS] = "<html>Connexion</html>"
    for query in ("", "?a", "?b"):
        shown = await site.get(f"/visite/{query}")
        assert (shown.status_code, "Un." in shown.text, "vue-" in shown.text) == (200, True, False)
    assert len(asked(backend, MEDIA)) == 1


@pytest.mark.req("WPR-05")
async def test_page_without_ids_costs_no_call(start: Any, backend: Any) -> None:
    image = {"url": "/wp-content/uploads/a.jpg", "width": 10, "height": 10, "alt": "", "ID": 5}
    backend.add("/visite/", "Visite", blocks=[block("acf/quote", texte="Un.", image=image)])
    client = await start()
    assert "a.jpg" in (await client.get("/visite/")).text
    assert not asked(backend, MEDIA)
    assert not asked(backend, POSTS)


@pytest.mark.req("WPR-05")
async def test_more_ids_than_wordpress_answers_are_missing(start: Any, backend: Any) -> None:
    events = [str(number) for number in range(1, 151)]
    backend.add("/visite/", "Visite", blocks=[block("acf/agenda", evenements=events)])
    backend.answers[POSTS] = [result(number, "programme") for number in range(1, 101)]
    client = await start()
    shown = (await client.get("/visite/")).text
    assert len(asked(backend, POSTS)[0].split(",")) == 100
    assert "Numéro 100" in shown
    assert "Numéro 101" not in shown


@pytest.mark.req("WPR-05")
async def test_keys_of_acf_are_named_in_the_log(
    start: Any, backend: Any, caplog: pytest.LogCaptureFixture
) -> None:
    backend.add("/visite/", "Visite", blocks=[block("acf/text", field_5f1="Un.")])
    client = await start()
    assert (await client.get("/visite/")).status_code == 200
    assert "Block 'acf/text' has ACF's keys for its fields" in caplog.text


@pytest.mark.req("WPR-05", "WPR-10")
async def test_more_references_than_one_call_answers_are_found(start: Any, backend: Any) -> None:
    numbers = range(1, 251)
    blocks = [block("acf/quote", texte=f"{each}", image=str(each)) for each in numbers]
    backend.add("/visite/", "Visite", blocks=blocks)
    backend.answers[MEDIA] = [attachment(each) for each in numbers]
    page = (await (await start()).get("/visite/")).text
    assert all(f"/vue-{each}" in page for each in numbers)
    assert [len(each.split(",")) for each in asked(backend, MEDIA)] == [100, 100, 50]
