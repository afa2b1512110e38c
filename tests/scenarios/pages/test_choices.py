"""Choices in other forms, as visitors, programs and editors meet them."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import httpx
import pytest

PATH = "/programme/soiree-des-choix/"
UNREAD = "1 valeur n’est pas comprise"


def publish(backend: Any, status: object, **more: Any) -> None:
    fields = {"date_debut": "2099-05-02", "statut": status, "tarif": "10 €", **more}
    backend.add(PATH, "Soirée", ID=7, post_type="programme", acf_fields=fields)


async def structured_event(client: httpx.AsyncClient) -> dict[str, Any]:
    text = (await client.get(PATH)).text
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', text)
    assert found
    (event,) = (each for each in json.loads(found[1])["@graph"] if each["@type"] == "Event")
    return dict(event)


async def page(client: httpx.AsyncClient, path: str) -> str:
    return unescape((await client.get(path)).text).replace("\N{NO-BREAK SPACE}", " ")


async def calendar(client: httpx.AsyncClient) -> str:
    return (await client.get(f"/_villa/calendar{PATH.rstrip('/')}.ics")).text


@pytest.mark.req("ROB-04")
@pytest.mark.parametrize(
    "status", [{"value": "annule", "label": "Annulé"}, ["annule", "Annulé"], "Cancelled", "annulée"]
)
async def test_cancelled_event_is_cancelled_everywhere(
    client: httpx.AsyncClient, backend: Any, status: object
) -> None:
    publish(backend, status)
    assert (await structured_event(client))["eventStatus"] == "https://schema.org/EventCancelled"
    assert "STATUS:CANCELLED" in await calendar(client)
    assert "badge-cancelled" in (await client.get(PATH)).text


@pytest.mark.req("ROB-04")
async def test_unreadable_status_is_not_called_confirmed(
    client: httpx.AsyncClient, backend: Any, caplog: pytest.LogCaptureFixture
) -> None:
    publish(backend, "selon météo")
    event = await structured_event(client)
    assert "eventStatus" not in event
    assert "availability" not in event["offers"]
    assert "STATUS" not in await calendar(client)
    assert caplog.text.count("Programme.statut dropped") == 1
    (line,) = (each for each in caplog.text.splitlines() if "Programme.statut dropped" in each)
    assert PATH in line
    assert UNREAD not in await page(client, PATH)


@pytest.mark.req("ROB-04")
async def test_preview_lists_what_cannot_be_read(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend, "selon météo")
    for _ in range(2):
        text = await page(client, f"/preview{PATH}")
        assert UNREAD in text
        assert "Statut : « selon météo »" in text


@pytest.mark.req("ROB-04")
async def test_preview_lists_values_of_blocks_and_of_the_page(
    client: httpx.AsyncClient, backend: Any
) -> None:
    push = {"variante": "triple <b>", "items": [{"titre": "A"}]}
    column = {
        "blockName": "core/column",
        "attrs": {},
        "innerHTML": "",
        "innerBlocks": [
            {"blockName": "acf/push", "attrs": {"data": push}, "innerBlocks": [], "innerHTML": ""}
        ],
    }
    backend.add("/choix/", blocks=[column], meta={"header_theme": "transparent"})
    text = await page(client, "/preview/choix/")
    assert "2 valeurs ne sont pas comprises" in text
    assert "Texte de l’en-tête : « transparent »" in text
    assert "Présentation : « triple <b> »" in text


async def test_video_without_a_source_is_known_by_its_identifier(
    client: httpx.AsyncClient, backend: Any
) -> None:
    videos = [
        {"source": "", "video_id": "abcdefghijk", "titre": "A"},
        {"source": "", "video_id": "123456789", "titre": "B"},
        {"source": ["vimeo"], "video_id": "https://youtu.be/lmnopqrstuv", "titre": "C"},
    ]
    blocks = [
        {"blockName": "acf/video", "attrs": {"data": each}, "innerBlocks": [], "innerHTML": ""}
        for each in videos
    ]
    backend.add("/films/", blocks=blocks)
    text = (await client.get("/films/")).text
    assert "watch?v=abcdefghijk" in text
    assert "vimeo.com/123456789" in text
    assert "watch?v=lmnopqrstuv" in text
