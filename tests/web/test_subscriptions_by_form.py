"""The newsletter as a plain POST: input is retained, sent once, answered on its page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from tests.support.rendered import elements, tag, words
from tests.support.stub_site import OPTIONS, StubBackend
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale
from villa_site.site.forms.cookies import COOKIE, SignedTime

ADDRESS = "/_villa/newsletter/"
CALL = "/wp-json/wpnuxt/v1/newsletter"
OWN = {"origin": "http://villa.test"}
SECRET = "of the test's"  # noqa: S105 - signs nothing outside this test
CONSENT = (
    "Je souhaite recevoir la newsletter sur les informations et les offres de la Villa Médicis "
    "et accepte la politique de gestion de mes données personnelles."
)
SENT: dict[str, Any] = {
    "page": "/lettre/?vue=1",
    "firstname": "Léa",
    "lastname": "O'Neill",
    "email": "lea@villa.test",
    "country": "Italie",
    "city": "Rome",
    "lang": ["fr", "it"],
    "consent": "1",
}


class ListeningBackend(StubBackend):
    """Records what is posted to it."""

    def __init__(self) -> None:
        super().__init__()
        self.posted: list[tuple[httpx.URL, Any]] = []
        self.answers[CALL] = {"code": "success", "message": "Merci beaucoup", "success": True}
        for locale in DEFAULT_LANGUAGES:
            prefix = "" if locale == "fr" else f"/{locale}"
            self.add(f"{prefix}/lettre/", "La lettre")

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            self.posted.append((request.url, orjson.loads(request.content)))
        return super().__call__(request)


@pytest.fixture
def backend() -> ListeningBackend:
    """A backend that takes subscriptions."""
    return ListeningBackend()


@pytest.fixture
async def client(start: Callable[..., Any]) -> httpx.AsyncClient:
    """A visitor of a site that does not measure time."""
    started: httpx.AsyncClient = await start(form_min_seconds=0)
    return started


def fields(markup: str) -> dict[str, list[dict[str, str]]]:
    """Give the fields of the form by name, with their attributes."""
    found: dict[str, list[dict[str, str]]] = {}
    form = markup[markup.index('id="newsletter-form"') :]
    for name, attributes in elements(form[: form.index("</form>")]):
        if name == "input":
            found.setdefault(attributes.get("name", ""), []).append(attributes)
    return found


def carried(signed: str) -> dict[str, str]:
    return OWN | {"cookie": f"{COOKIE}={signed}"}


def checked(markup: str) -> list[str]:
    return [box["value"] for box in fields(markup)["lang"] if "checked" in box]


async def send(client: httpx.AsyncClient, headers: Any = None, **changes: Any) -> httpx.Response:
    return await client.post(ADDRESS, data=SENT | changes, headers=headers or OWN)


@pytest.mark.req("NWS-03")
@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("it", "it"), ("en", "fr")])
async def test_newsletter_language_is_preselected(
    client: httpx.AsyncClient, locale: Locale, language: str
) -> None:
    path = "/lettre/" if locale == "fr" else f"/{locale}/lettre/"
    assert checked((await client.get(path)).text) == [language]


@pytest.mark.req("NWS-04")
async def test_consent_label_matches_the_specification(
    client: httpx.AsyncClient,
) -> None:
    assert CONSENT in words((await client.get("/lettre/")).text)


async def test_text_above_the_form_is_the_configured_one(
    start: Callable[..., Any], backend: Any
) -> None:
    given = {"title": "La lettre du jeudi", "subtitle": "Un jeudi sur deux."}
    backend.answers["/wp-json/wpnuxt/v1/options/"] = OPTIONS | {"newsletter": given}
    markup = (await (await start()).get("/lettre/")).text
    assert "La lettre du jeudi Un jeudi sur deux." in words(markup)


@pytest.mark.parametrize("options", [{}, {"newsletter": False}, {"newsletter": {"title": ""}}])
async def test_newsletter_without_strings_has_a_title(
    start: Callable[..., Any], backend: Any, options: Any
) -> None:
    backend.answers["/wp-json/wpnuxt/v1/options/"] = options
    markup = (await (await start()).get("/lettre/")).text
    assert words(markup[markup.index('<h2 id="newsletter-title"') :]).startswith("Newsletter")


@pytest.mark.req("NWS-07", "RTE-16")
async def test_subscription_is_forwarded_once_and_confirmed_at_the_form(
    client: httpx.AsyncClient, backend: Any
) -> None:
    answer = await send(client)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/lettre/?vue=1&newsletter=ok#newsletter"
    [(url, body)] = backend.posted
    assert url.path == CALL
    assert url.params["lang"] == "fr"
    assert body == {
        "firstname": "Léa",
        "lastname": "O'Neill",
        "email": "lea@villa.test",
        "country": "Italie",
        "city": "Rome",
        "lang": ["fr", "it"],
        "consent": True,
    }
    thanks = (await client.get(answer.headers["location"])).text
    assert "Merci beaucoup" in words(thanks)
    assert 'hidden=""' in tag(thanks, '<form class="newsletter-form"')


@pytest.mark.req("NWS-01", "NWS-02")
async def test_field_errors_are_shown_and_the_input_is_retained(
    client: httpx.AsyncClient, backend: Any
) -> None:
    answer = await send(client, email="lea@villa", city=" ", consent="", lang="it")
    assert answer.status_code == 422
    assert answer.headers["cache-control"] == "no-store"
    assert backend.posted == []
    found = fields(answer.text)
    assert found["email"][0]["value"] == "lea@villa"
    assert found["lastname"][0]["value"] == "O'Neill"
    assert checked(answer.text) == ["it"]
    wrong = {name for name, [*boxes] in found.items() if "aria-invalid" in boxes[0]}
    assert wrong == {"email", "city", "consent"}
    for name, message in {
        "email": "Email invalide",
        "city": "Ce champ est obligatoire.",
        "consent": "Votre accord est nécessaire.",
    }.items():
        place = found[name][0]["aria-describedby"]
        shown = answer.text[answer.text.index(f'id="{place}"') :]
        assert shown[shown.index(">") + 1 :].startswith(message)


async def test_every_field_has_a_label_and_a_purpose(client: httpx.AsyncClient) -> None:
    markup = (await client.get("/lettre/")).text
    for name in ("firstname", "lastname", "email", "country", "city"):
        [box] = fields(markup)[name]
        assert f'<label for="{box["id"]}"' in markup
        assert box["autocomplete"]
        assert "required" in box


@pytest.mark.req("NWS-05")
async def test_refusal_shows_the_backend_message_and_retains_the_input(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers[CALL] = {"code": "error", "message": "Cette adresse <b>dort</b> déjà ici."}
    answer = await send(client)
    assert "Cette adresse dort déjà ici. Réessayer" in words(answer.text)
    assert fields(answer.text)["city"][0]["value"] == "Rome"
    assert "checked" in fields(answer.text)["consent"][0]
    assert 'hidden=""' not in tag(answer.text, '<form class="newsletter-form"')


@pytest.mark.req("NWS-06")
async def test_unreachable_backend_retains_the_input(
    client: httpx.AsyncClient, backend: Any
) -> None:
    await client.get("/lettre/")
    backend.down = True
    answer = await send(client)
    assert answer.status_code == 502
    assert "Une erreur inconue est survenue" in words(answer.text)
    assert fields(answer.text)["firstname"][0]["value"] == "Léa"
    assert len(backend.posted) == 1


async def test_page_rendered_after_a_refusal_never_connects(client: httpx.AsyncClient) -> None:
    """A live page would begin again at the first sign of intent, without what was typed."""
    assert '"connect":"never"' in (await send(client, email="")).text
    assert '"connect":"intent"' in (await client.get("/lettre/")).text


@pytest.mark.parametrize("locale", ["it", "en"])
async def test_form_response_is_in_the_page_language(
    client: httpx.AsyncClient, backend: Any, locale: Locale
) -> None:
    answer = await send(client, page=f"/{locale}/lettre/", city="")
    assert f'<html lang="{locale}"' in answer.text
    await send(client, page=f"/{locale}/lettre/")
    assert backend.posted[0][0].params["lang"] == locale


@pytest.mark.parametrize(
    "page",
    [
        "//evil.test/",
        "https://evil.test/",
        "/\\evil.test",
        "/nulle-part/",
        "",
        "/_villa/x/",
        "/%00",
    ],
)
async def test_form_never_redirects_to_another_host(
    client: httpx.AsyncClient, backend: Any, page: str
) -> None:
    answer = await send(client, page=page)
    assert answer.headers["location"] == "/?newsletter=ok#newsletter"
    assert len(backend.posted) == 1
    again = await send(client, page=page, email="")
    assert fields(again.text)["firstname"][0]["value"] == "Léa"


@pytest.mark.parametrize(
    "origin", [{"origin": "https://evil.test"}, {"origin": "null"}, {"x": "y"}]
)
async def test_form_of_another_origin_is_refused(
    client: httpx.AsyncClient, backend: Any, origin: dict[str, str]
) -> None:
    assert (await send(client, origin)).status_code == 403
    assert backend.posted == []


@pytest.mark.parametrize("changes", [{"lastname": "x" * 20_000}, {"x": ["y"] * 70}])
async def test_oversized_form_is_shown_again(
    client: httpx.AsyncClient, backend: Any, changes: dict[str, Any]
) -> None:
    answer = await send(client, **changes)
    assert answer.status_code == 413
    assert "C’est trop à la fois." in words(answer.text)
    assert fields(answer.text)["firstname"][0]["value"] == "Léa"
    assert backend.posted == []


async def test_form_of_another_origin_is_rendered_again(client: httpx.AsyncClient) -> None:
    answer = await send(client, {"origin": "https://evil.test"})
    assert "puis envoyez-les d’ici. Réessayer" in words(answer.text)
    assert fields(answer.text)["city"][0]["value"] == "Rome"


@pytest.mark.parametrize("sent", [b"x" * 20_000, b"a=1&" * 200])
async def test_oversized_form_is_refused(
    client: httpx.AsyncClient, backend: Any, sent: bytes
) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = await client.post(ADDRESS, content=sent, headers=OWN | kind)
    assert answer.status_code == 413
    assert backend.posted == []


@pytest.mark.parametrize("sent", [b"", b"\xff\xfe", b"%%%", b"{}", b"firstname=%00%ff"])
async def test_unreadable_body_is_an_empty_form(
    client: httpx.AsyncClient, backend: Any, sent: bytes
) -> None:
    answer = await client.post(ADDRESS, content=sent, headers=OWN)
    assert answer.status_code == 422
    assert backend.posted == []


async def test_filled_honeypot_is_refused_with_a_reason(
    client: httpx.AsyncClient, backend: Any
) -> None:
    answer = await send(client, subject="viagra")
    assert "ressemble à celui d’un robot" in words(answer.text)
    assert backend.posted == []
    # Shown again, the trap is empty: a person whose browser stepped into it goes through.
    assert fields(answer.text)["subject"][0].get("value", "") == ""


async def test_rate_limited_submission_shows_the_reason(
    start: Callable[..., Any], backend: Any
) -> None:
    client = await start(form_rate_limit=2, form_min_seconds=0)
    assert [(await send(client)).status_code for _ in range(2)] == [303, 303]
    answer = await send(client)
    assert answer.status_code == 429
    assert "Trop d’envois" in words(answer.text)
    assert fields(answer.text)["city"][0]["value"] == "Rome"
    assert len(backend.posted) == 2


@pytest.mark.req("EXT-07", "NWS-07")
async def test_visitors_of_one_address_all_subscribe(
    start: Callable[..., Any], backend: Any
) -> None:
    client = await start(form_rate_limit=1, form_min_seconds=0)
    for _ in range(12):
        client.cookies.clear()
        await client.get("/_villa/forms/arrival.gif")
        assert (await send(client)).status_code == 303
    assert len(backend.posted) == 12


@pytest.mark.req("ROB-03", "NWS-07")
async def test_numbered_subscription_sent_by_script_counts_once(
    client: httpx.AsyncClient, backend: Any
) -> None:
    client.headers["accept"] = "application/json"
    for _ in range(2):
        answer = await send(client, **{"villa-ticket": "1-0.5"})
        assert (answer.status_code, answer.json()["message"]) == (200, "Merci beaucoup")
    assert len(backend.posted) == 1


async def test_hostile_values_are_escaped(client: httpx.AsyncClient) -> None:
    answer = await send(client, firstname='"><script>alert(1)</script>', email="")
    assert "<script>alert" not in answer.text
    assert fields(answer.text)["firstname"][0]["value"] == '"><script>alert(1)</script>'


async def test_get_of_the_form_address_redirects_home(client: httpx.AsyncClient) -> None:
    answer = await client.get(ADDRESS)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_error_page_has_no_form(client: httpx.AsyncClient) -> None:
    assert 'id="newsletter-form"' not in (await client.get("/nulle-part/")).text


@pytest.mark.req("EXT-07")
async def test_hasty_submission_is_refused_and_retains_the_input(
    start: Callable[..., Any], backend: Any, tmp_path: Path
) -> None:
    client = await start(form_secret=SECRET)
    hasty = await send(client, carried(SignedTime(SECRET, tmp_path).issue()))
    assert hasty.status_code == 422
    assert "C’était très rapide." in words(hasty.text)
    assert fields(hasty.text)["city"][0]["value"] == "Rome"
    assert backend.posted == []
    earlier = SignedTime(SECRET, tmp_path, clock=lambda: time.time() - 3).issue()
    assert (await send(client, carried(earlier))).status_code == 303
    assert len(backend.posted) == 1


@pytest.mark.req("EXT-07")
async def test_visitor_without_cookies_submits_after_one_confirmation(
    start: Callable[..., Any], backend: Any, tmp_path: Path
) -> None:
    client = await start(form_secret=SECRET)
    answer = await send(client)
    assert answer.status_code == 422
    assert "envoyez-les encore une fois" in words(answer.text)
    assert fields(answer.text)["city"][0]["value"] == "Rome"
    [control] = fields(answer.text)["villa-ticket"]
    assert SignedTime(SECRET, tmp_path).read(control["value"]) is not None
    again = await send(client, **{"villa-ticket": control["value"]})
    assert fields(again.text)["villa-ticket"] == [control]
    earlier = SignedTime(SECRET, tmp_path, clock=lambda: time.time() - 3).issue()
    assert (await send(client, **{"villa-ticket": earlier})).status_code == 303
    assert len(backend.posted) == 1


@pytest.mark.req("NWS-07")
async def test_repeated_subscription_is_sent_once_per_visitor(
    client: httpx.AsyncClient, backend: Any
) -> None:
    lea, ada = ({"villa-ticket": name} for name in ("1-0.25", "1-0.5"))
    both = await asyncio.gather(send(client, **lea), send(client, **lea))
    assert [answer.status_code for answer in both] == [303, 303]
    assert (await send(client, **lea)).status_code == 303
    assert len(backend.posted) == 1
    assert (await send(client, **ada)).status_code == 303
    assert len(backend.posted) == 2
