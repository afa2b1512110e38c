"""The frame beside an editor opens nothing by its address, and a page by an editor's token."""

from __future__ import annotations

import httpx
import pytest

from tests.support.stub_site import StubBackend
from tests.tools.live_preview.conftest import MakeFrame, paragraph
from villa_site.tools.live_preview.frame import PATH

pytestmark = [pytest.mark.req("WPR-11"), pytest.mark.req("EXT-06")]


async def test_address_shows_nothing_and_is_stored_nowhere(client: httpx.AsyncClient) -> None:
    answer = await client.get(PATH)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["x-robots-tag"] == "noindex"
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'self' https://cms.test;" in policy
    assert '"number":0' in answer.text or "&quot;number&quot;:0" in answer.text


async def test_frame_is_in_no_sitemap(client: httpx.AsyncClient) -> None:
    client.headers["accept-language"] = "fr"
    for path in ("/sitemap.xml", "/robots.txt"):
        assert "live-preview" not in (await client.get(path)).text


async def test_page_shows_what_is_typed_with_an_editors_token(
    make_frame: MakeFrame, backend: StubBackend
) -> None:
    backend.add("/visite/", "Le jardin", ID=7)
    frame = make_frame()
    frame.open("/visite/", post=7)
    frame.type(order=["a"], blocks={"a": [paragraph("Il pleut")]}, fields={"post_title": "Neuf"})
    shown = await frame.shown()
    assert "Il pleut" in shown
    assert "Neuf" in shown
    calls = [each for each in backend.requested if each.path == "/visite/"]
    assert {each.params["preview"] for each in calls} == {"true"}


async def test_no_call_of_the_backend_for_a_key(
    make_frame: MakeFrame, backend: StubBackend
) -> None:
    backend.add("/visite/", "Le jardin", ID=7)
    frame = make_frame()
    frame.open("/visite/", post=7)
    frame.type(order=["a"], blocks={"a": [paragraph("B")]})
    await frame.shown()
    before = len(backend.requested)
    for text in ("Bo", "Bon", "Bonj"):
        frame.type(blocks={"a": [paragraph(text)]})
        assert text in await frame.shown()
    assert len(backend.requested) == before


@pytest.mark.parametrize("token", ["", "forged"])
async def test_preview_without_a_token_is_refused(
    make_frame: MakeFrame, backend: StubBackend, token: str
) -> None:
    backend.add("/visite/", "Le jardin", ID=7)
    frame = make_frame()
    frame.open("/visite/", token=token)
    assert "Le jardin" not in await frame.state("refused")
    assert not [each for each in backend.requested if each.path == "/visite/"]


async def test_token_that_the_backend_refuses_opens_nothing(
    make_frame: MakeFrame, backend: StubBackend
) -> None:
    body = {"code": "preview_other_post", "message": "?", "post": 8}
    backend.answers["/visite/"] = httpx.Response(401, json=body)
    frame = make_frame()
    frame.open("/visite/")
    frame.type(order=["a"], blocks={"a": [paragraph("Il pleut")]})
    assert "Il pleut" not in await frame.state("refused")


async def test_what_is_typed_of_one_post_is_not_shown_on_another(
    make_frame: MakeFrame, backend: StubBackend
) -> None:
    backend.add("/visite/", "Le jardin", ID=8)
    frame = make_frame()
    frame.open("/visite/", post=7)
    frame.type(order=["a"], blocks={"a": [paragraph("Il pleut")]})
    assert "Il pleut" not in await frame.shown()


async def test_two_editors_of_one_page_see_what_each_has_typed(
    make_frame: MakeFrame, backend: StubBackend, client: httpx.AsyncClient
) -> None:
    backend.add("/visite/", "Le jardin", ID=7)
    one, other = make_frame(), make_frame()
    for frame, text in ((one, "Premier"), (other, "Second")):
        frame.open("/visite/", post=7)
        frame.type(order=["a"], blocks={"a": [paragraph(text)]})
    assert "Second" not in await one.shown()
    assert "Premier" not in await other.shown()
    public = (await client.get("/visite/")).text
    assert "Premier" not in public
    assert "Second" not in public


async def test_page_that_is_missing_says_so(make_frame: MakeFrame) -> None:
    frame = make_frame()
    frame.open("/absente/")
    await frame.state("missing")


async def test_typing_goes_on_while_the_backend_is_down(
    make_frame: MakeFrame, backend: StubBackend
) -> None:
    backend.add("/visite/", "Le jardin", ID=7)
    frame = make_frame()
    frame.open("/visite/", post=7)
    frame.type(order=["a"], blocks={"a": [paragraph("Avant")]})
    await frame.shown()
    backend.down = True
    frame.type(blocks={"a": [paragraph("Pendant")]})
    assert "Pendant" in await frame.shown()


async def test_what_all_pages_share_follows_what_is_typed(
    make_frame: MakeFrame, backend: StubBackend
) -> None:
    backend.add("/visite/", "Le jardin", ID=7)
    frame = make_frame()
    frame.open("/visite/")
    menu = [{"id": 1, "item": {"type": "other", "path": "/x/", "post_title": "Un nouveau menu"}}]
    frame.type(options={"bandeau": "Fermé lundi", "main_header": {"menu": menu}})
    shown = await frame.shown()
    assert "Fermé lundi" in shown
    assert "Un nouveau menu" in shown


async def test_case_of_the_gallery_follows_its_form(make_frame: MakeFrame) -> None:
    frame = make_frame()
    frame.open("/_villa/specimen/quote/full/fr/efe6d8-dark/", token="")
    frame.type(form={"edited": "1", "f.texte": "Une villa se traverse."})
    assert "Une villa se traverse." in await frame.shown()
    frame.type(form={"edited": "1", "f.texte": "Une villa se quitte."})
    assert "Une villa se quitte." in await frame.shown()


async def test_case_that_is_not_in_the_gallery_is_missing(make_frame: MakeFrame) -> None:
    frame = make_frame()
    frame.open("/_villa/specimen/quote/absent/fr/efe6d8-dark/", token="")
    await frame.state("missing")
