"""The workshop changes a case by the query: its data, its rows, its surroundings."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from tests.support.rendered import elements, words
from tests.tools.gallery.conftest import Visiting
from villa_site.tools.gallery.own_data import MARK, MOST, case_of, envelope_of

pytestmark = pytest.mark.req("EXT-11")

GALLERY = "/_villa/gallery/"
QUOTE = f"{GALLERY}quote/full/"
EDITED = {"edited": "1"}


async def shown(
    visitor: httpx.AsyncClient, path: str, query: Mapping[str, str] | None = None
) -> str:
    answer = await visitor.get(f"{path}?{urlencode(query)}" if query else path)
    assert answer.status_code == 200
    return answer.text


def all_of(html: str, tag: str) -> list[dict[str, str]]:
    return [given for name, given in elements(html) if name == tag]


def data_in(html: str) -> Any:
    """Read the panel with the data."""
    found = re.search(r'aria-label="full, data"[^>]*><code>(.*?)</code>', html, re.DOTALL)
    assert found is not None
    return json.loads(found[1].replace("&quot;", '"').replace("&#x27;", "'").replace("&lt;", "<"))


async def test_each_field_has_a_control_with_label_and_value(visitor: httpx.AsyncClient) -> None:
    html = await shown(visitor, QUOTE)
    names = [given["name"] for given in all_of(html, "input") if "name" in given]
    assert {"f.texte", "f.auteur", "f.fonction"} <= set(names)
    assert {"f.image"} == {given["name"] for given in all_of(html, "textarea")}
    assert "Citation" in words(html)
    assert "required" in words(html)
    page = await shown(visitor, f"{GALLERY}quote/")
    assert f'href="{QUOTE}"' in page


async def test_changed_field_is_in_the_specimen_and_in_the_address(
    visitor: httpx.AsyncClient,
) -> None:
    html = await shown(visitor, QUOTE, EDITED | {"f.texte": "Autre chose ; & <b>", "locale": "it"})
    (frame,) = all_of(html, "iframe")
    assert f"/{MARK}" in frame["src"]
    specimen = await shown(visitor, frame["src"])
    assert "Autre chose ; &amp; &lt;b&gt;" in specimen or "Autre chose" in words(specimen)
    assert "Solange Abadie" in words(specimen)
    (link,) = [given["href"] for given in all_of(html, "a") if given.get("id") == "share"]
    again = await shown(visitor, link)
    assert [given["src"] for given in all_of(again, "iframe")] == [frame["src"]]


async def test_unchanged_case_has_its_own_address(visitor: httpx.AsyncClient) -> None:
    html = await shown(visitor, QUOTE)
    (link,) = [given["href"] for given in all_of(html, "a") if given.get("id") == "share"]
    assert link == QUOTE
    (frame,) = all_of(html, "iframe")
    assert "/quote/full/" in frame["src"]


async def test_rows_can_be_added_and_removed_without_script(visitor: httpx.AsyncClient) -> None:
    path = f"{GALLERY}accordion/full/"
    before = data_in(await shown(visitor, path))["attrs"]["data"]["items"]
    added = await shown(visitor, path, EDITED | {"f.items": str(len(before)), "add": "f.items"})
    assert len(data_in(added)["attrs"]["data"]["items"]) == len(before) + 1
    titles = {"f.items": "2", "f.items.0.titre": "Un", "f.items.1.titre": "Deux"}
    removed = await shown(visitor, path, EDITED | titles | {"remove": "f.items.0"})
    assert [each["titre"] for each in data_in(removed)["attrs"]["data"]["items"]] == ["Deux"]
    empty = await shown(visitor, path, EDITED | {"f.items": "0"})
    assert data_in(empty)["attrs"]["data"]["items"] == []


async def test_text_that_is_no_json_is_reported_and_stays(visitor: httpx.AsyncClient) -> None:
    html = await shown(visitor, QUOTE, EDITED | {"f.image": "{no"})
    assert "This is no JSON." in words(html)
    assert ">{no</textarea>" in html
    assert data_in(html)["attrs"]["data"]["image"]["width"]
    good = await shown(visitor, QUOTE, EDITED | {"f.image": "false"})
    assert data_in(good)["attrs"]["data"]["image"] is False


@pytest.mark.parametrize(
    ("query", "attributes"),
    [
        ({}, {}),
        ({"script": "off"}, {"data-script": "off", "sandbox": "allow-same-origin"}),
        (
            {"motion": "reduced", "contrast": "more", "spacing": "wide"},
            {"data-motion": "reduced", "data-contrast": "more", "data-spacing": "wide"},
        ),
        ({"motion": "all", "script": "<b>"}, {}),
    ],
)
async def test_surroundings_are_in_the_query(
    visitor: httpx.AsyncClient, query: dict[str, str], attributes: dict[str, str]
) -> None:
    (frame,) = all_of(await shown(visitor, QUOTE, query), "iframe")
    own = {name: frame[name] for name in frame if name.startswith("data-") or name == "sandbox"}
    assert own == attributes


async def test_all_languages_colours_and_widths_are_shown(visitor: httpx.AsyncClient) -> None:
    html = await shown(visitor, QUOTE, {"locale": "all", "width": "all"})
    frames = all_of(html, "iframe")
    assert len(frames) == len({(each["src"], each["width"]) for each in frames}) == 9


async def test_editor_s_form_is_that_of_wordpress(visitor: httpx.AsyncClient) -> None:
    html = await shown(visitor, f"{GALLERY}accordion/full/")
    form = html[html.index('class="workshop-editor"') :]
    assert "repeater" in words(form)
    core = await shown(visitor, f"{GALLERY}core_heading/full/")
    assert "WordPress has a form of its own" in words(core)


async def test_sockets_of_a_page_are_counted(visitor: httpx.AsyncClient) -> None:
    assert await shown(visitor, f"{GALLERY}sockets", {"path": "/"}) == "0"


async def test_every_case_of_every_block_has_a_workshop(visitor: httpx.AsyncClient) -> None:
    overview = await shown(visitor, GALLERY)
    pages = {each["href"] for each in all_of(overview, "a") if GALLERY in each.get("href", "")}
    for page in sorted(pages - {GALLERY}):
        links = {each["href"] for each in all_of(await shown(visitor, page), "a") if "href" in each}
        cases = sorted(each for each in links if each.startswith(page) and each != page)
        assert len(cases) >= 3
        for case in cases:
            assert "workshop-controls" in await shown(visitor, case, EDITED)


def packed(value: object) -> str:
    text = zlib.compress(json.dumps(value).encode())
    return MARK + base64.urlsafe_b64encode(text).decode().rstrip("=")


@pytest.mark.parametrize(
    "case",
    [
        MARK,
        f"{MARK}%%%",
        f"{MARK}aGVsbG8",
        packed([1]),
        packed({"attrs": 1}),
        packed({"attrs": {"a": "x" * 10_000_000}}),
        f"{MARK}{'A' * MOST}",
        "absent",
    ],
)
async def test_address_that_nobody_has_written_is_404(
    visitor: httpx.AsyncClient, case: str
) -> None:
    assert envelope_of(case, "acf/quote") is None
    for path in (f"{GALLERY}quote/{case}/", f"/_villa/specimen/quote/{case}/fr/efe6d8-dark/"):
        assert (await visitor.get(path)).status_code in {400, 404}


def test_data_survives_its_address() -> None:
    envelope = {"attrs": {"data": {"é": ["<", 1, None]}}, "innerHTML": "<p>ç</p>"}
    read = envelope_of(case_of(envelope), "core/x")
    assert read is not None
    assert (read["attrs"], read["innerHTML"]) == (envelope["attrs"], envelope["innerHTML"])


async def test_workshop_is_404_unless_the_gallery_is_enabled(visiting: Visiting) -> None:
    async with visiting("off") as (_, client):
        assert (await client.get(QUOTE)).status_code == 404
