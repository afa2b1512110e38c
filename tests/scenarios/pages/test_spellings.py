"""Addresses as people and programs spell them, and translations that are not there."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal
from urllib.parse import quote

import httpx
import pytest

Form = Literal["NFC", "NFD"]

NFC = "/programme/été-à-rome/"
NFD = unicodedata.normalize("NFD", NFC)
TOKEN = "secret"  # noqa: S105 - of this test
LIST = "/wp-json/wpnuxt/v1/pages/"


async def redirected(client: httpx.AsyncClient, path: str, **headers: str) -> tuple[int, str]:
    answer = await client.get(quote(path, safe="/?=&"), headers=headers)
    return answer.status_code, answer.headers.get("location", "")


@pytest.mark.req("RTE-06")
@pytest.mark.parametrize(("known", "requested"), [(NFC, NFD), (NFD, NFC)])
async def test_other_form_of_accents_redirects_to_the_page(
    client: httpx.AsyncClient, backend: Any, known: str, requested: str
) -> None:
    backend.add(known, post_type="programme", acf_fields={"date_debut": "2099-01-01"})
    assert (await redirected(client, known))[0] == 200
    assert await redirected(client, f"{requested}?a=1") == (308, f"{quote(known)}?a=1")
    preview = f"/preview{requested}"
    assert await redirected(client, preview) == (308, f"/preview{quote(known)}")


@pytest.mark.req("RTE-07")
async def test_path_missing_in_both_forms_is_not_found(client: httpx.AsyncClient) -> None:
    for path in (NFC, NFD):
        assert (await redirected(client, path))[0] == 404


@pytest.mark.req("RTE-01", "RTE-05")
@pytest.mark.parametrize(
    ("requested", "location"),
    [
        ("/IT/", "/it/"),
        ("/It", "/it/"),
        ("/EN/agenda/?a=b", "/en/agenda/?a=b"),
        ("/iT/agenda", "/it/agenda/"),
        ("/IT/preview/x/", "/it/preview/x/"),
        ("/fr/", "/"),
        ("/FR/?x=1", "/?x=1"),
        ("/fr/agenda/?x=1", "/agenda/?x=1"),
        ("/fr/preview/agenda/", "/preview/agenda/"),
        ("/fr//evil.test/", "/evil.test/"),
    ],
)
async def test_language_in_another_spelling_is_redirected(
    client: httpx.AsyncClient, requested: str, location: str
) -> None:
    assert await redirected(client, requested) == (308, location)


@pytest.mark.req("RTE-01")
async def test_default_language_by_its_name_stays_for_other_browsers(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/it/", "Inizio")
    italian = {"accept-language": "it"}
    assert await redirected(client, "/fr/?a=1", **italian) == (308, "/?lang=fr&a=1")
    assert "Accept-Language" in (await client.get("/fr/", headers=italian)).headers["vary"]
    answer = await client.get("/fr/", headers=italian, follow_redirects=True)
    assert (answer.status_code, "Accueil" in answer.text) == (200, True)


@pytest.mark.req("RTE-04", "EXT-06")
async def test_preview_is_the_first_segment_alone(start: Any, backend: Any) -> None:
    client = await start(preview_token=TOKEN, route_depth=4)
    paths = ("/art/preview/", "/it/art/preview/", "/art/preview/salle/", "/la-villa/preview/")
    for path in paths:
        backend.add(path, "Une page publiée")
        answer = await client.get(path)
        assert answer.status_code == 200
        assert "preview-ribbon" not in re.sub(r"<style.*?</style>", "", answer.text)
        assert 'rel="canonical"' in answer.text
        assert answer.headers["cache-control"] != "no-store"
    assert all("preview" not in url.params for url in backend.requested)
    for path in ("/preview/art/", "/it/preview/art/", "/preview/art/preview/"):
        assert (await client.get(path)).status_code == 404
    answer = await client.get(f"/preview/art/preview/?token={TOKEN}", follow_redirects=True)
    assert (answer.status_code, "preview-ribbon" in answer.text) == (200, True)
    assert backend.requested[-1].path != "/preview/art/preview/"


def listing(*paths: str) -> list[dict[str, Any]]:
    lang = {"it": "it", "en": "en"}
    return [
        {"ID": at, "path": path, "post_type": "page", "lang": lang.get(path[1:3], "fr")}
        for at, path in enumerate(paths, 1)
    ]


def alternates(text: str) -> dict[str, str]:
    found = re.findall(
        r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"', text, re.IGNORECASE
    )
    return dict(found)


@pytest.mark.req("EXT-01")
async def test_no_alternate_leads_to_an_unlisted_address(
    client: httpx.AsyncClient, backend: Any
) -> None:
    lang = {"fr": "/visite/", "it": "/it/visita/", "en": "/en/visit/"}
    backend.add("/visite/", lang=lang)
    backend.answers[LIST] = listing("/", "/visite/", "/it/", "/en/", "/en/visit/")
    text = (await client.get("/visite/")).text
    assert alternates(text).keys() == {"fr", "en", "x-default"}
    assert 'property="og:locale:alternate" content="it_IT"' not in text
    (switch,) = re.findall(r'<a href="([^"]*)" hreflang="it"', text, re.IGNORECASE)
    assert switch == "/it/"


@pytest.mark.req("EXT-01")
@pytest.mark.parametrize("listed", [None, [], ["/", "/visite/"]])
async def test_alternates_stay_where_the_list_knows_no_such_language(
    client: httpx.AsyncClient, backend: Any, listed: list[str] | None
) -> None:
    backend.add("/visite/", lang={"fr": "/visite/", "it": "/it/visita/"})
    if listed is not None:
        backend.answers[LIST] = listing(*listed)
    text = (await client.get("/visite/")).text
    assert alternates(text).keys() == {"fr", "it", "x-default"}


@pytest.mark.req("EXT-01")
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("listed", ["NFC", "NFD"])
async def test_alternate_is_listed_in_either_form_of_its_accents(
    client: httpx.AsyncClient, backend: Any, form: Form, listed: Form
) -> None:
    italian = "/it/città/"
    backend.add("/visite/", lang={"fr": "/visite/", "it": unicodedata.normalize(form, italian)})
    paths = ("/", "/visite/", "/it/", unicodedata.normalize(listed, italian))
    backend.answers[LIST] = listing(*paths)
    assert "it" in alternates((await client.get("/visite/")).text)
