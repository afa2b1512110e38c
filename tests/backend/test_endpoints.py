"""Each call of the contract: what goes over the wire, what comes back as a value."""

from __future__ import annotations

from datetime import date
from typing import Any

import orjson
import pytest

from tests.backend.fake import FakeBackend, says
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models.replies import Maintenance
from villa_site.content.cards import PageListing
from villa_site.errors import BackendContractError, BackendStatusError, PageNotFound
from villa_site.settings.languages import DEFAULT_LANGUAGES

MAINTENANCE = "/api/wpnuxt/v1/maintenance/"
OPTIONS = "/wp-json/wpnuxt/v1/options/"
TRANSLATIONS = "/wp-json/wpnuxt/v1/translations/"
BANNER = "/wp-json/wpnuxt/v1/bandeau-informations"
NEWSLETTER = "/wp-json/wpnuxt/v1/newsletter"
SEARCH = "/wp-json/wpnuxt/v1/search/"
PAGES = "/wp-json/wpnuxt/v1/pages/"
IT = Call("it")


def only_request(fake: FakeBackend) -> tuple[str, str, dict[str, str], Any]:
    """Return the method, path, query and JSON of the only request."""
    (request,) = fake.requests
    body = orjson.loads(request.content) if request.content else None
    return request.method, request.url.path, dict(request.url.params), body


@pytest.mark.req("API-05")
async def test_maintenance_reads_the_notice_of_each_locale(
    fake: FakeBackend, backend: Backend
) -> None:
    notice = {
        "title": "Chiuso",
        "text": "<p>Torniamo</p>",
        "lien_billeterie": "/b",
        "cta_text": "B",
    }
    fake.set(MAINTENANCE, says({"it": notice, "fr": {"title": "Fermé"}, "en": False}))
    maintenance = await backend.maintenance(IT)
    assert maintenance is not None
    assert maintenance.in_locale("it", DEFAULT_LANGUAGES).title == "Chiuso"
    assert maintenance.in_locale("it", DEFAULT_LANGUAGES).text == "<p>Torniamo</p>"
    assert maintenance.in_locale("en", DEFAULT_LANGUAGES).title == "Fermé"
    assert only_request(fake) == ("GET", MAINTENANCE, {"lang": "it"}, None)


@pytest.mark.req("API-05")
@pytest.mark.parametrize(
    "value", [None, False, "", [], {}, {"fr": False, "it": None}, {"fr": {"title": "", "text": ""}}]
)
async def test_maintenance_without_a_notice_is_none(
    fake: FakeBackend, backend: Backend, value: object
) -> None:
    fake.set(MAINTENANCE, says(value))
    assert await backend.maintenance(IT) is None


@pytest.mark.parametrize("value", ["closed", 1, True, [1]])
async def test_maintenance_of_another_shape_is_an_error(
    fake: FakeBackend, backend: Backend, value: object
) -> None:
    fake.set(MAINTENANCE, says(value))
    with pytest.raises(BackendContractError):
        await backend.maintenance(IT)


@pytest.mark.req("API-05")
async def test_options_are_read(fake: FakeBackend, backend: Backend) -> None:
    fake.set(OPTIONS, says({"main_header": {"cta_billetterie": {"url": "/b", "texte": "Billets"}}}))
    options = await backend.options(IT)
    assert options.main_header.cta_billetterie.texte == "Billets"
    assert len(options.version) == 18
    assert only_request(fake) == ("GET", OPTIONS, {"lang": "it"}, None)


@pytest.mark.req("API-05")
async def test_translations_are_read(fake: FakeBackend, backend: Backend) -> None:
    strings = {"it": {"Bonjour": "Ciao", "Vide": "", "L&#039;été": "L&#039;estate"}, "en": []}
    fake.set(TRANSLATIONS, says(strings))
    assert await backend.translations(IT) == {"it": {"Bonjour": "Ciao", "L'été": "L'estate"}}
    assert only_request(fake) == ("GET", TRANSLATIONS, {"lang": "it"}, None)


@pytest.mark.req("API-05")
async def test_translations_path_is_configurable(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/index.php", says([]))
    backend = Backend(client, translations_path="/index.php?rest_route=/strings")
    assert await backend.translations(IT) == {}
    query = {"rest_route": "/strings", "lang": "it"}
    assert only_request(fake) == ("GET", "/index.php", query, None)


@pytest.mark.req("API-05")
async def test_page_is_read_at_its_own_path(fake: FakeBackend, backend: Backend) -> None:
    path = "/it/programme/notte-bianca/"
    fake.set(path, says({"ID": "12", "path": path, "post_title": "Notte bianca"}))
    page = await backend.page(path, Call("it", preview=True, caller_post_id=3))
    assert (page.id, page.path, page.title) == (12, path, "Notte bianca")
    query = {"lang": "it", "preview": "true", "no-cache": "true", "caller_post_id": "3"}
    assert only_request(fake) == ("GET", path, query, None)


@pytest.mark.req("API-05")
@pytest.mark.parametrize("status", [404, 410])
async def test_page_that_is_missing_is_not_found(
    fake: FakeBackend, backend: Backend, status: int
) -> None:
    fake.set("/x/", says({"code": "not_found", "message": "No"}, status))
    with pytest.raises(PageNotFound) as caught:
        await backend.page("/x/", IT)
    assert (caught.value.status, caught.value.code) == (404, status)
    assert caught.value.payload == {"code": "not_found", "message": "No"}


@pytest.mark.parametrize("path", ["", "x/", "http://elsewhere.test/", "/" + "x" * 2_000])
async def test_page_at_an_impossible_path_is_not_found_without_a_call(
    fake: FakeBackend, backend: Backend, path: str
) -> None:
    with pytest.raises(PageNotFound):
        await backend.page(path, IT)
    assert fake.requests == []


async def test_missing_endpoint_is_not_a_missing_page(fake: FakeBackend, backend: Backend) -> None:
    with pytest.raises(BackendStatusError) as caught:
        await backend.options(IT)
    assert not isinstance(caught.value, PageNotFound)
    assert fake.requested(OPTIONS)


@pytest.mark.req("API-05")
async def test_banner_is_the_text(fake: FakeBackend, backend: Backend) -> None:
    fake.set(BANNER, says({"text": "Ouvert l&#039;&eacute;t&eacute;"}))
    assert await backend.banner(IT) == "Ouvert l'été"
    assert only_request(fake) == ("GET", BANNER, {"no-cache": "true", "lang": "it"}, None)


@pytest.mark.parametrize("value", [{}, {"text": False}, {"text": None}, {"text": ["a"]}])
async def test_banner_without_text_is_empty(
    fake: FakeBackend, backend: Backend, value: object
) -> None:
    fake.set(BANNER, says(value))
    assert await backend.banner(IT) == ""


@pytest.mark.req("API-05")
async def test_search_sends_every_filter(fake: FakeBackend, backend: Backend) -> None:
    facet = {"value": "2026", "label": "2026", "count": "3"}
    card = {"ID": 1, "post_title": "A &amp; B"}
    found = {
        "items": [card],
        "total": "1",
        "total_pages": 1,
        "page": 2,
        "facets": {"year": [facet]},
    }
    fake.set(SEARCH, says(found))
    query = SearchQuery(
        s="arte",
        page=2,
        per_page=24,
        year="2026",
        discipline="musique",
        categorie="concert",
        since=date(2026, 11, 1),
        until=date(2026, 11, 30),
    )
    results = await backend.search(query, IT)
    assert (results.items[0].title, results.total, results.page) == ("A & B", 1, 2)
    assert results.facets["year"][0].count == 3
    _, path, sent, _ = only_request(fake)
    assert path == SEARCH
    assert sent == {
        "lang": "it",
        "s": "arte",
        "page": "2",
        "per_page": "24",
        "year": "2026",
        "discipline": "musique",
        "categorie": "concert",
        "from": "2026-11-01",
        "to": "2026-11-30",
    }


@pytest.mark.req("API-05")
async def test_pages_list_has_only_pages_with_a_path(fake: FakeBackend, backend: Backend) -> None:
    listing = {"ID": 1, "path": "/it/x/", "lang": "it", "modified": "2026-11-20T10:00:00+01:00"}
    fake.set(PAGES, says([listing, {"ID": 2, "path": False}, "broken"]))
    pages = await backend.pages(IT)
    assert pages == (PageListing.model_validate(listing),)
    query = {"lang": "it", "page": "1", "per_page": "1000"}
    assert only_request(fake) == ("GET", PAGES, query, None)


@pytest.mark.req("API-05")
async def test_newsletter_posts_the_subscription(fake: FakeBackend, backend: Backend) -> None:
    fake.set(NEWSLETTER, says({"code": "success", "message": "Merci &amp; à bientôt"}))
    body = {"firstname": "Ada", "email": "ada@example.org", "lang": ["fr", "it"], "consent": True}
    reply = await backend.newsletter(body, IT)
    assert (reply.code, reply.success, reply.message) == ("success", True, "Merci & à bientôt")
    assert only_request(fake) == ("POST", NEWSLETTER, {"lang": "it"}, body)


@pytest.mark.req("API-05")
@pytest.mark.parametrize("status", [200, 400, 422, 429, 507])
async def test_refused_form_is_a_reply_whatever_its_status(
    fake: FakeBackend, backend: Backend, status: int
) -> None:
    refusal = {"code": "error", "message": "Non", "errors": {"email": "Email invalide"}}
    fake.set("/wp-json/wpnuxt/v1/forms/visite%2F1", says(refusal, status))
    fake.set("/wp-json/wpnuxt/v1/forms/visite/1", says(refusal, status))
    reply = await backend.form("visite/1", {"email": "x"}, IT)
    assert (reply.code, reply.message, reply.errors) == (
        "error",
        "Non",
        {"email": "Email invalide"},
    )
    request = fake.requests[0]
    assert request.url.raw_path == b"/wp-json/wpnuxt/v1/forms/visite%2F1?lang=it"
    assert orjson.loads(request.content) == {"fields": {"email": "x"}}


@pytest.mark.parametrize(
    ("status", "payload"), [(500, {"code": "error", "message": "Non"}), (403, {})]
)
async def test_failing_submission_raises(
    fake: FakeBackend, backend: Backend, status: int, payload: object
) -> None:
    fake.set(NEWSLETTER, says(payload, status))
    with pytest.raises(BackendStatusError):
        await backend.newsletter({}, IT)


@pytest.mark.parametrize(
    ("value", "success"),
    [
        ({"code": "error", "success": True}, False),
        ({"code": "success", "success": False}, True),
        ({"success": "1"}, True),
        ({"code": "ok", "success": 1}, True),
        ({"code": "rest_no_route"}, False),
        ({"code": "ok", "success": "perhaps"}, False),
    ],
)
async def test_code_decides_whether_a_submission_failed(
    fake: FakeBackend, backend: Backend, value: object, *, success: bool
) -> None:
    fake.set(NEWSLETTER, says(value))
    assert (await backend.newsletter({}, IT)).success is success


@pytest.mark.req("API-05")
async def test_error_report_is_a_get_with_type_and_data(
    fake: FakeBackend, backend: Backend
) -> None:
    backend.report_error("error.vue", "Oops", IT)
    await backend.client.error_log.settle()
    query = {"type": "error.vue", "data": "Oops", "lang": "it"}
    assert only_request(fake) == ("GET", "/api/wpnuxt/v1/error-logs", query, None)


@pytest.mark.parametrize("value", [None, False, [], "x", 1, {"code": "x"}])
async def test_page_of_another_shape_is_an_error(
    fake: FakeBackend, backend: Backend, value: object
) -> None:
    fake.set("/x/", says(value))
    with pytest.raises(BackendContractError):
        await backend.page("/x/", IT)


def test_maintenance_without_any_notice_still_has_words_to_leave_out() -> None:
    assert Maintenance().in_locale("fr", DEFAULT_LANGUAGES).title == ""
