"""What other programs are given of an event, an episode or a picture."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

PATH = "/programme/soiree/"
SEARCH = "/wp-json/wpnuxt/v1/search/"
EVENING = {"date_debut": "2099-12-05T19:00:00+01:00", "date_fin": "2099-12-05T21:30:00+01:00"}


def publish(backend: Any, **fields: Any) -> None:
    fields = {**EVENING, **fields}
    card = {"ID": 7, "post_type": "programme", "post_title": "Soirée", "path": PATH}
    card |= {key: fields[key] for key in ("date_debut", "date_fin", "horaires") if key in fields}
    backend.answers[SEARCH] = {"items": [card], "total": 1, "total_pages": 1}
    backend.add(PATH, "Soirée", ID=7, post_type="programme", acf_fields=fields)
    projet = {"residents": [], "annee": "2099"}
    backend.add("/projet/x/", "X", post_type="projet", acf_fields=projet)
    block = {"blockName": "acf/agenda", "attrs": {"data": {"evenements": [card]}}}
    backend.add("/agenda/", "Agenda", blocks=[block | {"innerBlocks": [], "innerHTML": ""}])


async def event_of(client: httpx.AsyncClient) -> dict[str, Any]:
    text = (await client.get(PATH)).text
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', text)
    assert found
    (event,) = (each for each in json.loads(found[1])["@graph"] if each["@type"] == "Event")
    return dict(event)


def unbroken(text: str) -> str:
    return unescape(text).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.req("EXT-02", "EXT-04")
async def test_end_of_an_event_is_shown_everywhere(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend)
    for address in (PATH, "/agenda/", "/_villa/feeds/fr/programme.xml"):
        assert "de 19 h à 21 h 30" in unbroken((await client.get(address)).text), address
    assert (await event_of(client))["endDate"] == "2099-12-05T21:30:00+01:00"
    calendar = (await client.get("/_villa/calendar/programme/soiree.ics")).text
    assert "DTEND;TZID=Europe/Rome:20991205T213000" in calendar


async def test_hours_of_the_editor_come_before_those_of_the_dates(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, horaires="Dès la nuit tombée")
    text = unbroken((await client.get(PATH)).text)
    assert "Dès la nuit tombée" in text
    assert "de 19 h" not in text


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("place", "address"),
    [
        (
            {"adresse": "Viale Trinità 1<br>00187 Rome"},
            {"streetAddress": "Viale Trinità 1", "postalCode": "00187", "addressLocality": "Rome"},
        ),
        (
            {"adresse": "1 rue de la Paix, F-75002 Paris, France"},
            {
                "streetAddress": "1 rue de la Paix",
                "postalCode": "75002",
                "addressLocality": "Paris",
                "addressCountry": "France",
            },
        ),
        (
            {"rue": "Viale 1", "code_postal": 187, "ville": "Rome", "pays": "IT"},
            {
                "streetAddress": "Viale 1",
                "postalCode": "187",
                "addressLocality": "Rome",
                "addressCountry": "IT",
            },
        ),
        (
            {
                "adresse": {
                    "address": "Viale Trinità 1, Roma",
                    "street_number": "1",
                    "street_name": "Viale Trinità",
                    "city": "Roma",
                    "post_code": "00187",
                }
            },
            {"streetAddress": "1 Viale Trinità", "postalCode": "00187", "addressLocality": "Roma"},
        ),
        (
            {"adresse": "Viale Trinità 1", "ville": "Rome"},
            {"streetAddress": "Viale Trinità 1", "addressLocality": "Rome"},
        ),
        ({"adresse": "Derrière le jardin"}, {"streetAddress": "Derrière le jardin"}),
        ({"adresse": "Lot 4<br>12345"}, {"streetAddress": "Lot 4, 12345"}),
        (
            {"adresse": "Entrée A, 00187 Rome, 00197 Rome"},
            {"streetAddress": "Entrée A, 00187 Rome, 00197 Rome"},
        ),
    ],
)
async def test_address_is_in_parts_where_they_are_known(
    client: httpx.AsyncClient, backend: Any, place: dict[str, Any], address: dict[str, str]
) -> None:
    publish(backend, lieu={"nom": "Loggia", **place})
    location = (await event_of(client))["location"]
    assert location["address"] == {"@type": "PostalAddress", **address}
    calendar = (await client.get("/_villa/calendar/programme/soiree.ics")).text
    assert re.search(r"LOCATION:Loggia\\, .+", calendar)


@pytest.mark.req("EXT-04")
async def test_lines_of_an_address_are_parted_in_calendars(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, lieu={"nom": "Loggia", "adresse": "Viale 1<br>00187 Rome"})
    calendar = (await client.get("/_villa/calendar/programme/soiree.ics")).text
    assert r"LOCATION:Loggia\, Viale 1\, 00187 Rome" in calendar


def episode(guid: str, number: int, **more: Any) -> dict[str, Any]:
    audio = {"url": f"/media/{number}.mp3", "filesize": 1, "subtype": "mp3", "title": ""}
    return {"guid": guid, "titre": f"Épisode {number}", "audio": audio, **more}


async def guids(client: httpx.AsyncClient, backend: Any, *episodes: dict[str, Any]) -> list[str]:
    data = {"titre": "Voix", "episodes": list(episodes)}
    block = {"blockName": "acf/podcast", "attrs": {"data": data}}
    backend.add("/voix/", "Voix", blocks=[block | {"innerBlocks": [], "innerHTML": ""}])
    text = (await client.get("/_villa/feeds/podcast/voix.xml")).text
    return [each.text or "" for each in ET.fromstring(text).iterfind(".//item/guid")]  # noqa: S314


@pytest.mark.req("EXT-04")
async def test_episodes_with_one_guid_both_stay(start: Any, backend: Any) -> None:
    old = episode("voix", 1, date="2026-01-01")
    new = episode("voix", 2, date="2026-02-01")
    first = await guids(await start(), backend, new, old)
    assert len(set(first)) == 2
    # The one that subscribers may have heard has the same name.
    assert first[1] == "voix"
    assert first[0].startswith("voix-")
    assert await guids(await start(), backend, episode("autre", 3), new, old) == ["autre", *first]


@pytest.mark.req("EXT-04")
async def test_same_episode_twice_is_one(start: Any, backend: Any) -> None:
    assert await guids(await start(), backend, episode("a", 1), episode("a", 1)) == ["a"]


def image(url: str, width: int, height: int, **sizes: tuple[int, int]) -> dict[str, Any]:
    files: dict[str, Any] = {}
    for name, (wide, high) in sizes.items():
        files |= {name: f"/m/{name}.jpg", f"{name}-width": wide, f"{name}-height": high}
    return {"url": url, "width": width, "height": height, "alt": "Un pin", "sizes": files}


LARGE = "summary_large_image"


@pytest.mark.req("EXT-03")
@pytest.mark.parametrize(
    ("written", "file", "card"),
    [
        (image("/m/p.jpg", 9000, 6000, thumbnail=(150, 150), large=(1024, 683)), "large", LARGE),
        (image("/m/p.jpg", 9000, 6000, medium=(300, 200), w1536=(1536, 1024)), "w1536", LARGE),
        (image("/m/p.jpg", 9000, 6000, large=(1024, 683), w1200=(1200, 800)), "large", LARGE),
        (image("/m/p.jpg", 9000, 6000, large=(6000, 4000), w1536=(1536, 1024)), "w1536", LARGE),
        (image("/m/p.jpg", 900, 600, medium=(300, 200)), "/m/p.jpg", LARGE),
        (image("/m/p.webp", 2000, 1500, large=(1024, 768)), "large", LARGE),
        (image("/m/p.webp", 2000, 1500), "/_villa/share/", LARGE),
        (image("/m/p.avif?x=1", 2000, 1500), "/_villa/share/", LARGE),
        (image("/m/p.svg", 1, 1), "/_villa/share/", LARGE),
        (image("/m/p.png", 40, 40), "/_villa/share/", LARGE),
        (image("/m/p.png", 1200, 60), "/_villa/share/", LARGE),
        (image("/m/p.png", 250, 250), "/m/p.png", "summary"),
        ({"url": "/m/p.jpg"}, "/m/p.jpg", LARGE),
    ],
)
async def test_share_card_shows_a_file_that_suits_it(
    client: httpx.AsyncClient, backend: Any, written: dict[str, Any], file: str, card: str
) -> None:
    backend.add("/visite/", seo={"image": written})
    text = (await client.get("/visite/")).text
    (shown,) = re.findall(r'<meta [^>]*"og:image"[^>]*>', text)
    assert (f"/m/{file}.jpg" if file.isalnum() else file) in shown
    (kind,) = re.findall(r'<meta [^>]*"twitter:card"[^>]*>', text)
    assert f'"{card}"' in kind


@pytest.mark.parametrize("address", ["/m/p.svg", "/m/p.svg?ver=2", "/m/P.SVG#plan"])
async def test_drawing_of_one_pixel_has_no_measures(
    client: httpx.AsyncClient, backend: Any, address: str
) -> None:
    sizes = {"medium": address, "medium-width": 1, "medium-height": 1}
    drawing = {"url": address, "width": "1", "height": 1, "alt": "Plan", "sizes": sizes}
    block = {"blockName": "acf/image", "attrs": {"data": {"image": drawing}}}
    backend.add("/visite/", blocks=[block | {"innerBlocks": [], "innerHTML": ""}])
    (tag,) = re.findall(r'<img [^>]*alt="Plan"[^>]*>', (await client.get("/visite/")).text)
    assert "width=" not in tag
    assert "srcset" not in tag.lower()


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("written", "file"),
    [
        (image("/m/p.jpg", 9000, 6000, large=(1024, 683)), "/m/large.jpg"),
        (image("/m/p.webp", 2000, 1500), "/m/p.webp"),
        (image("/m/p.svg", 400, 400), None),
    ],
)
async def test_structured_data_name_a_file_of_the_picture(
    client: httpx.AsyncClient, backend: Any, written: dict[str, Any], file: str | None
) -> None:
    publish(backend, image=written)
    shown = (await event_of(client)).get("image")
    assert shown == (f"http://villa.test{file}" if file else None)
