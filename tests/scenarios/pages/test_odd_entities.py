"""Entities as editors never meant them are sensible pages, and nothing in them is believed."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tests.support.rendered import elements, words
from villa_site.content.entities.models import ENTITIES

SEARCH = "/wp-json/wpnuxt/v1/search/"
MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)> \u202e\x00 {{7*7}} %s'
ODD: dict[str, Any] = {
    "false": False,
    "markup": MARKUP,
    "endless word": "Donaudampfschiff" * 200,
    "right to left": "حديقة الفيلا",
    "number": -1,
    "bare ID": "12",
    "picture without address": {"url": "12", "path": "12", "width": 12, "height": 12},
    "list of nothing": [False, None, "", {}],
    "list of lists": [[["x"]]],
    "object": {"url": "javascript:alert(1)", "path": "//evil.test/", "post_title": MARKUP},
    "list of objects": [{"url": "data:text/html,x", "path": "javascript:alert(1)"}] * 3,
    "date that is none": "2026-02-31",
    "far date": "9999-12-31T25:61",
}
MANY = [
    {"ID": number, "post_type": "projet", "post_title": f"P{number}", "path": f"/projet/{number}/"}
    for number in range(300)
]


async def opened(client: httpx.AsyncClient, path: str) -> str:
    answer = await client.get(path)
    assert answer.status_code == 200
    return answer.text.partition("<main")[2].partition("</main>")[0]


@pytest.mark.req("TPL-11", "TPL-12", "TPL-13", "TPL-14", "TPL-15", "TPL-16")
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("post_type", ENTITIES)
async def test_malformed_entity_is_a_valid_page(
    client: httpx.AsyncClient, backend: Any, post_type: str, odd: Any
) -> None:
    fields = dict.fromkeys(ENTITIES[post_type].model_fields, odd)
    backend.answers[SEARCH] = {"items": [odd, {"post_title": odd, "path": odd, "image": odd}]}
    backend.add(
        f"/{post_type}/x/", "Un titre", post_type=post_type, acf_fields=fields, seo=odd, lang=odd
    )
    markup = await opened(client, f"/{post_type}/x/")
    assert markup.count("<h1") == 1
    assert "script" not in {name for name, _ in elements(markup)}
    for _, given in elements(markup):
        assert not any(name.startswith("on") for name in given)
        address = given.get("href") or given.get("src") or ""
        assert not address.startswith(("javascript:", "data:", "//"))
        assert address not in {"12", "/12", "/12/"}
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", markup)
    assert not {"None", "False", "NaN"} & set(words(markup).split())


@pytest.mark.req("TPL-13")
@pytest.mark.parametrize(
    ("first", "last", "reported"),
    [
        ("2099-12-05", "2099-11-01", "5 décembre 2099"),
        ("2099-12-05T20:00", "2099-12-05T18:00", "5 décembre 2099"),
        ("2099-12-05", "2099-12-05", "5 décembre 2099"),
        ("hier", "2099-12-05", ""),
        ("0000-00-00", "9999-99-99", ""),
    ],
)
async def test_event_with_invalid_dates_shows_the_valid_ones(
    client: httpx.AsyncClient, backend: Any, first: str, last: str, reported: str
) -> None:
    fields = {"date_debut": first, "date_fin": last}
    backend.answers[SEARCH] = {"items": []}
    backend.add("/programme/x/", "Soirée", post_type="programme", acf_fields=fields)
    read = words(await opened(client, "/programme/x/"))
    assert reported in read
    assert "Terminé" not in read
    assert "novembre" not in read


@pytest.mark.req("TPL-16")
async def test_resident_with_300_projects_is_a_short_page(
    client: httpx.AsyncClient, backend: Any
) -> None:
    fields = {"nom": "Maud", "projets": MANY}
    backend.answers[SEARCH] = {"items": []}
    backend.add("/resident/maud/", "Maud", post_type="resident", acf_fields=fields)
    markup = await opened(client, "/resident/maud/")
    before, _, folded = markup.partition("<details")
    assert before.count('href="/projet/') == 12
    assert folded.count('href="/projet/') == 288
