"""A protected page shows its title and a password field; the password shows the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote

import httpx
import pytest

from tests.support.stub_site import ORIGIN, page
from villa_site.app import VillaSite
from villa_site.backend.models.page import Page
from villa_site.settings import Settings
from villa_site.site.blocks.derived import DERIVED
from villa_site.site.forms.post_passwords import ADDRESS
from villa_site.site.pages.references import References
from villa_site.site.visits.visit import View, Visit

PASSWORD = "clé été 1+1"  # noqa: S105 - of this test
SECRET = "Mot interdit"  # noqa: S105 - of this test
PATH = "/dossier/presse/"


class Protecting:
    """A backend with one protected page."""

    def __init__(self, others: Any) -> None:
        self.others = others
        self.down = False
        self.more: list[dict[str, Any]] = []
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if request.url.path != PATH:
            reply: httpx.Response = self.others(request)
            return reply
        self.requests.append(request)
        sent = request.headers.get("x-villa-post-password", "")
        if sent and self.down:
            raise httpx.ConnectError("refused")
        words = [{"blockName": None, "innerHTML": f"<p>{SECRET}</p>"}]
        opens = unquote(sent) == PASSWORD
        shown = page(
            PATH, "Dossier", protected=not opens, blocks=[*words, *self.more] if opens else []
        )
        return httpx.Response(200, json=shown)


@pytest.fixture
def wordpress(backend: Any) -> Protecting:
    return Protecting(backend)


@pytest.fixture
async def site(start: Any, wordpress: Protecting) -> httpx.AsyncClient:
    client: httpx.AsyncClient = await start(page_cache="on", transport=wordpress)
    client.headers["origin"] = ORIGIN
    return client


async def send(site: httpx.AsyncClient, password: str = PASSWORD, **more: Any) -> httpx.Response:
    return await site.post(ADDRESS, data={"page": PATH, "password": password}, **more)


@pytest.mark.req("WPR-07", "WPR-03")
async def test_protected_page_shows_a_password_form(site: httpx.AsyncClient) -> None:
    reply = await site.get(PATH)
    assert reply.status_code == 200
    assert "Dossier</h1>" in reply.text
    assert 'type="password"' in reply.text
    assert f'action="{ADDRESS}' in reply.text
    assert SECRET not in reply.text
    assert reply.headers["cache-control"] == "private, no-store"
    assert reply.headers["x-robots-tag"] == "noindex"
    assert "og:title" not in reply.text


@pytest.mark.req("WPR-07", "WPR-03")
async def test_right_password_opens_the_page_for_this_visitor_alone(
    site: httpx.AsyncClient, wordpress: Protecting
) -> None:
    await site.get(PATH)
    sent = await send(site)
    assert (sent.status_code, sent.headers["location"]) == (303, PATH)
    cookie = sent.headers["set-cookie"]
    assert all(word in cookie.lower() for word in ("httponly", "samesite=lax", "path=/;"))
    assert not any(word in cookie for word in (PASSWORD, "clé", "1+1", "Y2zD"))
    build = httpx.Response(200, html=(await site.get("/")).text)
    for address in (PATH, PATH, f"{PATH}_payload.json?{_build(build.text)}"):
        opened = await site.get(address)
        assert SECRET in opened.text, address
        assert "no-store" in opened.headers["cache-control"]
        assert PASSWORD not in opened.text
    site.cookies.clear()
    for address in (PATH, f"{PATH}_payload.json?{_build(build.text)}"):
        assert SECRET not in (await site.get(address)).text
    assert not any(PASSWORD in str(each.url) for each in wordpress.requests)


@pytest.mark.req("WPR-07")
async def test_opened_page_with_bare_ids_is_not_cached(
    site: Any, wordpress: Protecting, backend: Any
) -> None:
    backend.answers["/wp-json/wp/v2/media"] = [{"id": 11, "source_url": "/a.jpg"}]
    wordpress.more = [{"blockName": "acf/image", "attrs": {"data": {"image": 11}}}]
    await send(site)
    assert SECRET in (await site.get(PATH)).text
    await site.get("/")
    cached = site._transport.app.site.caches[DERIVED]
    values = [value for _, value in cached.items()]
    assert values
    for value in values:
        assert not (isinstance(value, Page) and SECRET in repr(value.blocks))
        assert not (isinstance(value, References) and value.media)


def _build(document: str) -> str:
    return document.partition('"build":"')[2].partition('"')[0]


@pytest.mark.req("WPR-07")
async def test_wrong_password_is_reported_in_the_form(site: httpx.AsyncClient) -> None:
    reply = await send(site, "faux")
    assert reply.status_code == 422
    assert "pas le bon mot de passe" in reply.text
    assert 'aria-invalid="true"' in reply.text
    assert "faux" not in reply.text
    assert "set-cookie" not in reply.headers


@pytest.mark.req("WPR-07")
async def test_form_of_another_site_is_refused(
    site: httpx.AsyncClient, wordpress: Protecting
) -> None:
    reply = await send(site, headers={"origin": "https://evil.test"})
    assert reply.status_code == 403
    assert not any("x-villa-post-password" in each.headers for each in wordpress.requests)


@pytest.mark.req("WPR-07")
async def test_guesses_are_limited(start: Any, wordpress: Protecting) -> None:
    site = await start(transport=wordpress, form_rate_limit=3)
    replies = [(await send(site, f"essai {n}", headers={"origin": ORIGIN})) for n in range(5)]
    assert [each.status_code for each in replies] == [422, 422, 422, 429, 429]
    assert sum("x-villa-post-password" in each.headers for each in wordpress.requests) == 3


@pytest.mark.req("WPR-07")
async def test_changed_password_shows_the_form_and_a_failing_backend_a_message(
    site: httpx.AsyncClient, wordpress: Protecting
) -> None:
    wordpress.down = True
    assert (await send(site)).status_code == 502
    wordpress.down = False
    await send(site)
    wordpress.down = True
    assert SECRET not in (await site.get(PATH)).text


@pytest.mark.req("WPR-07")
@pytest.mark.parametrize("value", ["x", "a.b.c", "é" * 3, "W10.aaaa.bbbb"])
async def test_forged_cookie_opens_nothing(site: httpx.AsyncClient, value: str) -> None:
    await send(site)
    (name,) = [each for each in site.cookies if each.startswith("villa_post_")]
    site.cookies.clear()
    reply = await site.get(PATH, headers={b"cookie": f"{name}={value}".encode()})
    assert 'type="password"' in reply.text
    assert SECRET not in reply.text


@pytest.mark.req("WPR-07")
async def test_address_of_another_page_is_led_to_it(site: httpx.AsyncClient) -> None:
    reply = await site.post(ADDRESS, data={"page": "/", "password": "x"})
    assert (reply.status_code, reply.headers["location"]) == (303, "/")
    assert (await site.get(ADDRESS)).headers["location"] == "/"


@pytest.mark.req("WPR-03")
async def test_opened_page_is_no_page_for_all(wordpress: Protecting, tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path)
    app = VillaSite(settings, transport=httpx.MockTransport(wordpress))
    passwords = app.site.post_passwords
    cookies = {passwords.cookie(PATH): passwords.write(PATH, PASSWORD)}
    async with app.fastapi.router.lifespan_context(app.fastapi):
        # As the live socket opens and renews it.
        view = await app.site.open(Visit(PATH, cookies=cookies, live=True))
        locked = await app.site.open(Visit(PATH, live=True))
    assert isinstance(view, View)
    assert isinstance(locked, View)
    assert [bool(each.blocks) for each in (view, locked)] == [True, False]
    for each in (view, locked):
        assert (each.cache_key, each.lasting_revision, each.is_public) == (None, "", False)


@pytest.mark.req("ROB-09")
async def test_password_opens_the_page_in_either_form_of_its_accents(
    site: httpx.AsyncClient,
) -> None:
    assert (await send(site, normalize("NFD", PASSWORD))).status_code == 303
