"""An editor's token goes to the backend with that editor's calls, and nothing of it to others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.stub_site import page

BACKEND = "https://cms:geheim@backend.test"
UNTIL = 1_790_000_000
GOOD, FORGED, OLD, OTHER = (f"7.12.{UNTIL}.{digit * 64}" for digit in "abcd")
FURTHER = f"7.13.{UNTIL}.{'e' * 64}"
SECRET_WORD = "Brouillon secret"  # noqa: S105 - of this test


class WordPress:
    """A backend that shows its draft to the good token, as the plugin does."""

    plugin = True

    def __init__(self, others: Any) -> None:
        self.others = others
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        headers = {"x-villa-plugin": "0.1.0"} if self.plugin else {}
        if request.url.path != "/brouillon/":
            reply: httpx.Response = self.others(request)
            reply.headers.update(headers)
            return reply
        token = request.headers.get("x-villa-preview", "")
        code = {
            FORGED: "preview_refused",
            OLD: "preview_expired",
            OTHER: "preview_other_post",
        }.get(token)
        if code and self.plugin:
            refusal = {"code": code, "message": "?", "post": 12}
            return httpx.Response(401, json=refusal, headers=headers)
        opens = GOOD in token.split() or not self.plugin or "authorization" in request.headers
        if not (opens and request.url.params.get("preview") == "true"):
            return httpx.Response(404, json={"code": "not_found", "message": "?"})
        return httpx.Response(200, json=page("/brouillon/", SECRET_WORD), headers=headers)

    def previews(self) -> Iterator[httpx.Request]:
        """Give the calls that were made for a preview; a report of an error is none."""
        calls = (each for each in self.requests if "error-logs" not in each.url.path)
        return (each for each in calls if "preview" in each.url.params)


@pytest.fixture
def wordpress(backend: Any) -> WordPress:
    return WordPress(backend)


@pytest.fixture
async def site(start: Any, wordpress: WordPress) -> httpx.AsyncClient:
    """The site with credentials for its backend, and no token of its own."""
    client: httpx.AsyncClient = await start(
        backend_url=BACKEND, page_cache="on", transport=wordpress
    )
    client.follow_redirects = True
    return client


@pytest.mark.req("WPR-03")
async def test_editors_token_opens_the_draft_and_is_stored_in_a_cookie(
    site: httpx.AsyncClient, wordpress: WordPress
) -> None:
    first = await site.get("/preview/brouillon/", params={"token": GOOD})
    assert (first.status_code, SECRET_WORD in first.text) == (200, True)
    assert first.headers["cache-control"] == "private, no-store"
    (moved,) = first.history
    assert (moved.status_code, str(first.url).endswith("/preview/brouillon/")) == (303, True)
    cookie = moved.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=lax"))
    again = await site.get("/preview/brouillon/")
    assert SECRET_WORD in again.text
    assert "set-cookie" not in again.headers
    for each in wordpress.previews():
        sent = GOOD if each.url.path == "/brouillon/" else None
        assert each.headers.get("x-villa-preview") == sent
        assert GOOD not in str(each.url)
    assert GOOD not in again.text


@pytest.mark.req("WPR-03")
async def test_draft_is_shown_to_nobody_else(site: httpx.AsyncClient, wordpress: WordPress) -> None:
    assert SECRET_WORD in (await site.get(f"/preview/brouillon/?token={GOOD}")).text
    site.cookies.clear()
    for path in ("/brouillon/", "/preview/brouillon/", "/preview/brouillon/_payload.json"):
        reply = await site.get(path)
        assert SECRET_WORD not in reply.text, path
    assert (await site.get("/preview/brouillon/")).status_code == 404
    assert GOOD not in {each.headers.get("x-villa-preview") for each in wordpress.requests[-4:]}


@pytest.mark.req("WPR-03")
async def test_credentials_of_the_site_open_no_preview_without_a_token(
    site: httpx.AsyncClient, wordpress: WordPress
) -> None:
    assert (await site.get("/preview/brouillon/")).status_code == 404
    assert (await site.get("/")).status_code == 200
    assert not list(wordpress.previews())
    sent = {each.headers["authorization"] for each in wordpress.requests}
    assert sent == {"Basic Y21zOmdlaGVpbQ=="}


@pytest.mark.req("WPR-03")
async def test_token_goes_beside_the_credentials_of_the_web_server(
    site: httpx.AsyncClient, wordpress: WordPress
) -> None:
    assert SECRET_WORD in (await site.get(f"/preview/brouillon/?token={GOOD}")).text
    opened = [each for each in wordpress.requests if "x-villa-preview" in each.headers]
    assert {each.headers["x-villa-preview"] for each in opened} == {GOOD}
    assert {each.headers["authorization"] for each in wordpress.requests} == {
        "Basic Y21zOmdlaGVpbQ=="
    }


@pytest.mark.req("WPR-03")
async def test_previews_of_two_posts_are_open_beside_each_other(
    site: httpx.AsyncClient, wordpress: WordPress
) -> None:
    wordpress.others.add("/suite/", "Suite")
    await site.get(f"/preview/suite/?token={FURTHER}")
    await site.get(f"/preview/brouillon/?token={GOOD}")
    assert SECRET_WORD in (await site.get("/preview/brouillon/")).text
    assert f"{GOOD} {FURTHER}" in {
        each.headers.get("x-villa-preview") for each in wordpress.previews()
    }
    # A token of the same post takes the place of the former one.
    newer = GOOD.replace(str(UNTIL), str(UNTIL + 60))
    await site.get(f"/preview/suite/?token={newer}")
    await site.get("/preview/suite/")
    previews = [each.headers.get("x-villa-preview") for each in wordpress.previews()]
    assert f"{newer} {FURTHER}" in previews


@pytest.mark.req("WPR-03")
async def test_expired_preview_links_to_where_it_is_opened_again(
    site: httpx.AsyncClient,
) -> None:
    for token in (OLD, OTHER):
        reply = await site.get("/preview/brouillon/", params={"token": token})
        assert (reply.status_code, str(reply.url).endswith(token)) == (401, True)
        assert 'href="https://backend.test/?villa_preview=12"' in reply.text
    opened = await site.get("/preview/brouillon/", params={"token": GOOD})
    assert f'"until":{UNTIL}' in opened.text
    assert '"url":"https://backend.test/?villa_preview=' in opened.text


@pytest.mark.req("WPR-03")
async def test_token_cut_short_gives_a_page_that_says_what_to_do(
    site: httpx.AsyncClient,
) -> None:
    reply = await site.get("/preview/brouillon/", params={"token": GOOD[:40]})
    assert (reply.status_code, "Ouvrez-le à nouveau depuis WordPress" in reply.text) == (401, True)


@pytest.mark.req("WPR-03")
async def test_login_of_the_web_server_is_no_refused_preview(
    start: Any, wordpress: WordPress
) -> None:
    closed = httpx.Response(401, text="<h1>Unauthorized</h1>")
    wordpress.others.answers["/suite/"] = closed
    site = await start(backend_url="https://backend.test", transport=wordpress)
    reply = await site.get("/preview/suite/", params={"token": GOOD}, follow_redirects=True)
    assert reply.status_code == 503


@pytest.mark.req("WPR-03")
@pytest.mark.parametrize(
    ("token", "language", "words"),
    [
        (OLD, "", "Cet aperçu a expiré"),
        (OLD, "/it", "Questa anteprima è scaduta"),
        (OLD, "/en", "This preview has expired"),
        (FORGED, "", "Cet aperçu ne peut pas être ouvert"),
        (OTHER, "", "Un aperçu n’est valable que pour une seule page"),
    ],
)
async def test_refused_token_gives_a_page_that_says_what_to_do(
    start: Any, wordpress: WordPress, token: str, language: str, words: str
) -> None:
    wordpress.others.answers["/it/brouillon/"] = wordpress.others.answers["/en/brouillon/"] = (
        httpx.Response(401, json={"code": "preview_expired", "message": "?"})
    )
    site = await start(backend_url=BACKEND, transport=wordpress)
    reply = await site.get(f"{language}/preview/brouillon/", params={"token": token})
    assert (reply.status_code, words in reply.text) == (401, True)
    assert "WordPress" in reply.text
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["x-robots-tag"] == "noindex"
    assert "set-cookie" not in reply.headers
    assert SECRET_WORD not in reply.text


@pytest.mark.req("WPR-03")
async def test_token_that_the_backend_does_not_verify_opens_nothing(
    start: Any, wordpress: WordPress
) -> None:
    wordpress.plugin = False
    site = await start(backend_url=BACKEND, preview_token="jeton", transport=wordpress)  # noqa: S106
    reply = await site.get("/preview/brouillon/", params={"token": GOOD})
    assert (reply.status_code, SECRET_WORD in reply.text) == (401, False)
    assert (await site.get("/preview/brouillon/")).status_code == 404
    opened = await site.get("/preview/brouillon/?token=jeton", follow_redirects=True)
    assert SECRET_WORD in opened.text


@pytest.mark.req("WPR-03")
async def test_token_is_neither_shown_nor_reported(
    site: httpx.AsyncClient, wordpress: WordPress
) -> None:
    reply = await site.get(f"/preview/absent/?token={GOOD}&a=1")
    assert reply.status_code == 404
    assert "/preview/absent/?a=1" in reply.text
    assert not any(GOOD in str(each.url) for each in wordpress.requests)


@pytest.mark.req("WPR-03")
@pytest.mark.parametrize(
    "path", ["/draft-12/", "/resident/draft-12/", "/it/draft-12/", "/la-villa/draft-12/"]
)
async def test_draft_without_a_name_is_reached_by_its_number(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add(path, "Sans nom", status="draft")
    requested = path.replace("/it/", "/it/preview/") if "/it/" in path else f"/preview{path}"
    reply = await client.get(requested)
    assert (reply.status_code, "Sans nom" in reply.text) == (200, True)
