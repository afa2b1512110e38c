"""Markup in plain fields: nobody reads a tag, and no two words become one."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import httpx
import pytest

PATH = "/programme/deux-lignes/"
FIELDS = {
    "chapo": "Un soir<br>deux matins",
    "date_debut": "2099-12-24",
    "lieu": {"nom": "Salle<br>haute", "adresse": "Viale 1<br>00187 Rome"},
    "tarif": "12 €<br>8 € réduit",
    "public": "<p>Tous</p><p>dès 6 ans</p>",
    "horaires": "19 h<br />23 h",
    "categorie": "R&amp;D <em>libre</em>",
    "statut": "confirme",
}
GLUED = re.compile(r"soirdeux|Nuitblanche|Sallehaute|100187|€8|Tousdès|h23|Rueune")
BROKEN = re.compile(r"&lt;/?(?:br|em|cite|q)\b|&amp;lt;|<br ?/?>(?:deux|haute|8 €)")


def publish(backend: Any) -> None:
    card = {"ID": 901, "post_type": "programme", "path": PATH, "post_title": "Nuit<br>blanche"}
    card |= {"lieu": "Salle<br>haute", **{name: FIELDS[name] for name in ("chapo", "date_debut")}}
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": [card], "total": 1, "total_pages": 1}
    backend.add(
        PATH,
        "Nuit<br>blanche",
        ID=901,
        post_type="programme",
        acf_fields=FIELDS,
        seo={"title": "Nuit<br>blanche", "description": "Une<br>nuit"},
    )
    agenda = {
        "blockName": "acf/agenda",
        "attrs": {"data": {"mode": "selection", "evenements": [card]}},
        "innerBlocks": [],
        "innerHTML": "",
    }
    quote = {
        "blockName": "acf/quote",
        "attrs": {"data": {"texte": "Rue<br>une <3", "auteur": "Ada<br>Negri"}},
        "innerBlocks": [],
        "innerHTML": "",
    }
    backend.add("/agenda/", "Agenda", blocks=[agenda, quote])


@pytest.mark.req("ROB-06", "EXT-04")
@pytest.mark.parametrize(
    "address",
    [
        PATH,
        "/agenda/",
        "/_villa/calendar/fr.ics",
        f"/_villa/calendar{PATH.rstrip('/')}.ics",
        "/_villa/feeds/fr/programme.xml",
    ],
)
async def test_nothing_shows_tags_or_glued_words(
    client: httpx.AsyncClient, backend: Any, address: str
) -> None:
    publish(backend)
    answer = await client.get(address)
    assert answer.status_code == 200
    text = answer.text.replace("\r\n ", "")
    heading = "Nuit<br/>blanche"
    shown = text.replace(heading, "Nuit blanche")
    assert "Nuit blanche" in shown
    assert BROKEN.findall(shown) == []
    assert GLUED.findall(shown) == []


@pytest.mark.req("ROB-06", "EXT-02", "EXT-03")
async def test_heading_has_a_line_break_and_metadata_a_space(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend)
    text = (await client.get(PATH)).text
    assert re.search(r"<h1[^>]*>Nuit<br/>blanche</h1>", text)
    assert "<title>Nuit blanche</title>" in text
    for name, words in (("og:title", "Nuit blanche"), ("og:description", "Une nuit")):
        assert re.search(
            rf'<meta [^>]*"{name}"[^>]*"{words}"|<meta [^>]*"{words}"[^>]*"{name}"', text
        )
    assert '"name":"Nuit blanche"' in text
    assert '"name":"Salle haute"' in text
    assert "Rue une <3" in unescape((await client.get("/agenda/")).text)


@pytest.mark.req("ROB-06")
@pytest.mark.parametrize("blank", [" ", "&nbsp;", "<br>", "<span></span>", "\u200b"])
@pytest.mark.parametrize("template", ["", "home", "search"])
async def test_blank_title_gives_no_empty_heading(
    client: httpx.AsyncClient, backend: Any, blank: str, template: str
) -> None:
    backend.add("/", blank, template=template, seo={"title": blank})
    text = (await client.get("/")).text
    (heading,) = re.findall(r"<h1[^>]*>(.*?)</h1>", text)
    assert heading == "Villa Médicis"
