"""Forms of pages as plain POSTs: checked, sent once, refused with advice."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import pytest

from tests.support.rendered import elements, tag, words
from tests.support.stub_site import StubBackend
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale
from villa_site.site.forms.cookies import COOKIE, SignedTime

pytestmark = [pytest.mark.req("BLK-04"), pytest.mark.req("EXT-07")]

ADDRESS: Final = "/_villa/forms/"
ARRIVAL: Final = "/_villa/forms/arrival.gif"
CALL: Final = "/wp-json/wpnuxt/v1/forms/contact"
OWN: Final = {"origin": "http://villa.test"}
SECRET: Final = "of the test's"  # noqa: S105 - signs nothing outside this test
FIXTURE: Final = Path(__file__).parents[1] / "fixtures" / "blocks" / "form.json"
PDF: Final = b"%PDF-1.7 une carte"
SENT: Final[dict[str, Any]] = {
    "villa-page": "/ecrire/?vue=1",
    "villa-form": "ecrire",
    "nom": " O'Neill ",
    "email": "lea@villa.test",
    "telephone": "+39 06 67611",
    "convives": "12,5",
    "jour": "2027-05-31",
    "sujet": "don",
    "reponse": "lettre",
    "besoins": ["fauteuil", "calme"],
    "gaucher": "1",
    "message": "Un <b>mot</b>\r\nou deux",
    "consent": "1",
}


class ListeningBackend(StubBackend):
    """Records what is posted to it; it answers when ``gate`` is open."""

    def __init__(self) -> None:
        super().__init__()
        self.posted: list[tuple[httpx.URL, Any]] = []
        self.answers[CALL] = {"code": "success", "message": "Bien reçu", "errors": {}}
        block = json.loads(FIXTURE.read_text())["full"]
        group = {"blockName": "core/group", "attrs": {}, "innerBlocks": [block], "innerHTML": ""}
        for locale in DEFAULT_LANGUAGES:
            prefix = "" if locale == "fr" else f"/{locale}"
            self.add(f"{prefix}/ecrire/", "Écrire", blocks=[group])

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            self.posted.append((request.url, orjson.loads(request.content)))
        return super().__call__(request)


@pytest.fixture
def backend() -> ListeningBackend:
    """A backend with a form on a page, inside of a group."""
    return ListeningBackend()


@pytest.fixture
async def client(start: Callable[..., Any]) -> httpx.AsyncClient:
    """A visitor of a site that does not measure time."""
    started: httpx.AsyncClient = await start(form_min_seconds=0)
    return started


def fields(markup: str) -> dict[str, list[dict[str, str]]]:
    """Give the fields of the form by name, with their attributes."""
    found: dict[str, list[dict[str, str]]] = {}
    form = markup[markup.index('id="ecrire-form"') :]
    for name, attributes in elements(form[: form.index("</form>")]):
        if name in {"input", "select", "textarea", "option"}:
            found.setdefault(attributes.get("name", name), []).append(attributes)
    return found


def said(markup: str) -> str:
    """Read what is above the form."""
    start = markup.index('<div class="form-answer"')
    return words(markup[start : markup.index('<form class="form-form"', start)])


def error(markup: str, name: str) -> str:
    """Read what is said to be wrong with a field."""
    first = fields(markup)[name][0]
    described = first.get("aria-describedby", f"{first['id'].rpartition('-')[0]}-error")
    place = described.split()[-1]
    start = markup.index(f'id="{place}"')
    return words("<p " + markup[start : markup.index("</p>", start)])


async def send(
    client: httpx.AsyncClient,
    headers: Any = None,
    files: Any = None,
    cookies: Any = None,
    **changes: Any,
) -> httpx.Response:
    carried = "; ".join(f"{key}={value}" for key, value in (cookies or {}).items())
    cookie = {"cookie": carried} if carried else {}
    data = {name: value for name, value in (SENT | changes).items() if value is not None}
    given = files or {"carte": ("", b"", "application/octet-stream")}
    return await client.post(
        ADDRESS, data=data, files=given, headers={**(headers or OWN), **cookie}
    )


async def test_submission_is_forwarded_once_and_confirmed_at_the_form(
    client: httpx.AsyncClient, backend: Any
) -> None:
    answer = await send(client, files={"carte": ("Carte été.pdf", PDF, "text/html")})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/ecrire/?vue=1&ecrire=ok#ecrire"
    [(url, body)] = backend.posted
    assert url.params["lang"] == "fr"
    assert body["fields"] == {
        "nom": "O'Neill",
        "email": "lea@villa.test",
        "telephone": "+39 06 67611",
        "convives": "12.5",
        "jour": "2027-05-31",
        "sujet": "don",
        "reponse": "lettre",
        "besoins": ["fauteuil", "calme"],
        "gaucher": True,
        "message": "Un <b>mot</b>\nou deux",
        "carte": {
            "name": "Carte été.pdf",
            "type": "application/pdf",
            "size": len(PDF),
            "content": base64.b64encode(PDF).decode(),
        },
        "consent": True,
    }
    thanks = (await client.get(answer.headers["location"])).text
    assert said(thanks) == "Bien reçu"
    assert 'hidden=""' in tag(thanks, '<form class="form-form"')


async def test_field_errors_are_shown_and_the_input_is_retained(
    client: httpx.AsyncClient, backend: Any
) -> None:
    answer = await send(
        client, nom=" ", email="lea@villa", sujet="rien", reponse=None, jour="demain", consent=None
    )
    assert answer.status_code == 422
    assert answer.headers["cache-control"] == "no-store"
    assert backend.posted == []
    found = fields(answer.text)
    assert found["email"][0]["value"] == "lea@villa"
    assert found["telephone"][0]["value"] == "+39 06 67611"
    assert ["checked" in box for box in found["besoins"]] == [True, True]
    assert "Un &lt;b&gt;mot&lt;/b&gt;\r\nou deux</textarea>" in answer.text
    messages = {
        "nom": "Ce champ est obligatoire.",
        "email": "Email invalide",
        "sujet": "Choisissez l’une des réponses proposées.",
        "reponse": "Choisissez une réponse.",
        "jour": "Indiquez une date, par exemple 2027-05-31.",
        "consent": "Votre accord est nécessaire.",
    }
    assert {name: error(answer.text, name) for name in messages} == messages
    assert {name for name, [box, *_] in found.items() if "aria-invalid" in box} == {*messages} - {
        "reponse"
    }
    assert 'aria-invalid="true"' in tag(answer.text, '<fieldset class="field form-group form-radio')
    summary = said(answer.text)
    assert summary.startswith("Vérifiez les champs signalés. Nom : Ce champ est obligatoire.")
    for name in messages:
        assert f'<a href="#{found[name][0]["id"]}"' in answer.text


async def test_selected_options_stay_selected(client: httpx.AsyncClient) -> None:
    found = fields((await send(client, nom="")).text)
    assert [each["value"] for each in found["option"] if "selected" in each] == ["don"]
    assert [each["value"] for each in found["reponse"] if "checked" in each] == ["lettre"]
    assert "checked" in found["gaucher"][0]
    assert "checked" in found["consent"][0]


async def test_every_field_is_labelled_described_and_required_in_words(
    client: httpx.AsyncClient,
) -> None:
    markup = (await client.get("/ecrire/")).text
    found = fields(markup)
    for name in ("nom", "email", "telephone", "convives", "jour", "sujet", "message", "carte"):
        assert f'<label for="{found[name][0]["id"]}"' in markup
    assert markup.count("<legend>") >= 2
    assert "Les champs marqués d’un astérisque (*) sont obligatoires." in words(markup)
    purposes = {name: found[name][0].get("autocomplete") for name in ("nom", "email", "telephone")}
    assert purposes == {"nom": "name", "email": "email", "telephone": "tel"}
    required = {name for name, [box, *_] in found.items() if "required" in box}
    assert required == {"nom", "email", "sujet", "reponse", "message", "consent"}
    assert found["telephone"][0]["aria-describedby"] == "ecrire-2-help ecrire-2-error"
    assert 'id="ecrire-2-help"' in markup


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("carte.pdf", b"MZ nothing", "Ce fichier n’est pas accepté."),
        ("carte.exe", PDF, "Ce fichier n’est pas accepté."),
        ("carte.pdf", b"", "Ce fichier est vide."),
        ("carte.pdf", PDF + b"x" * 1_000_000, "Ce fichier est trop lourd : 1 Mo au plus."),
    ],
)
async def test_refused_file_retains_the_other_fields(
    start: Callable[..., Any], backend: Any, name: str, content: bytes, message: str
) -> None:
    client = await start(form_min_seconds=0, upload_limit=1)
    answer = await send(client, files={"carte": (name, content, "application/pdf")})
    assert answer.status_code == 422
    assert error(answer.text, "carte").startswith(message)
    assert fields(answer.text)["nom"][0]["value"] == " O'Neill "
    assert backend.posted == []


async def test_form_requests_to_attach_the_file_again(client: httpx.AsyncClient) -> None:
    answer = await send(client, nom="", files={"carte": ("ma carte.pdf", PDF)})
    assert "Joignez encore une fois « ma carte.pdf »" in words(answer.text)


async def test_oversized_body_is_413_with_earlier_fields_retained(
    client: httpx.AsyncClient, backend: Any
) -> None:
    huge = b"%PDF-" + b"x" * 65_000_000
    answer = await send(client, files={"carte": ("a.pdf", huge)})
    assert answer.status_code == 413
    assert "C’est trop à la fois." in said(answer.text)
    assert fields(answer.text)["nom"][0]["value"] == " O'Neill "
    assert backend.posted == []


async def test_backend_validation_errors_are_shown_at_their_fields(
    client: httpx.AsyncClient, backend: Any
) -> None:
    errors = {"email": "Cette adresse <b>dort</b>.", "inconnu": "Et ceci aussi."}
    backend.answers[CALL] = {"code": "error", "message": "Refusé.", "errors": errors}
    answer = await send(client)
    assert answer.status_code == 422
    assert error(answer.text, "email") == "Cette adresse dort."
    assert said(answer.text).startswith("Refusé. Et ceci aussi. Adresse électronique :")
    assert fields(answer.text)["nom"][0]["value"] == " O'Neill "


async def test_failed_submission_retains_the_input_and_can_be_retried(
    client: httpx.AsyncClient, backend: Any
) -> None:
    await client.get("/ecrire/")
    backend.down = True
    answer = await send(client)
    assert answer.status_code == 502
    assert said(answer.text).endswith("réessayez. Réessayer")
    assert 'form="ecrire-form"' in tag(answer.text, '<button type="submit" form')
    assert fields(answer.text)["jour"][0]["value"] == "2027-05-31"
    backend.down = False
    assert (await send(client)).status_code == 303
    assert len(backend.posted) == 2


async def test_repeated_message_is_forwarded_once(client: httpx.AsyncClient, backend: Any) -> None:
    signed = (await client.get(ARRIVAL)).cookies
    both = await asyncio.gather(*(send(client, cookies=signed) for _ in range(2)))
    assert [answer.status_code for answer in both] == [303, 303]
    assert (await send(client, cookies=signed)).status_code == 303
    assert len(backend.posted) == 1
    again = await send(client, cookies=signed, message="autre chose")
    assert again.status_code == 303
    keys = [body["key"] for _, body in backend.posted]
    assert len(set(keys)) == 2


async def test_same_message_from_another_visitor_of_one_ip_is_accepted(
    client: httpx.AsyncClient, backend: Any
) -> None:
    cookies = []
    for _ in range(2):
        cookies.append((await client.get(ARRIVAL)).cookies)
        client.cookies.clear()
    for signed in (*cookies, *cookies):
        assert (await send(client, cookies=signed)).status_code == 303
    assert len(backend.posted) == 2
    assert len({body["key"] for _, body in backend.posted}) == 2


async def test_repeated_message_is_detected_by_page_ticket(
    client: httpx.AsyncClient, backend: Any
) -> None:
    signed = (await client.get(ARRIVAL)).cookies
    for name in ("1-0.25", "1-0.5", "1-0.25", "1-0.5"):
        answer = await send(client, cookies=signed, **{"villa-ticket": name})
        assert answer.status_code == 303
    assert len(backend.posted) == 2


async def test_without_cookie_only_concurrent_messages_are_repeats(
    client: httpx.AsyncClient, backend: Any
) -> None:
    both = await asyncio.gather(send(client), send(client))
    assert [answer.status_code for answer in both] == [303, 303]
    first = len(backend.posted)
    assert (await send(client)).status_code == 303
    assert len(backend.posted) == first + 1


async def test_page_rendered_after_a_refusal_never_connects(client: httpx.AsyncClient) -> None:
    """A live page would begin again at the first sign of intent, without what was typed."""
    assert '"connect":"never"' in (await send(client, nom="")).text
    assert '"connect":"intent"' in (await client.get("/ecrire/")).text


@pytest.mark.parametrize(
    ("locale", "message"),
    [("it", "Questo campo è obbligatorio."), ("en", "This field is required.")],
)
async def test_form_response_is_in_the_page_language(
    client: httpx.AsyncClient, backend: Any, locale: Locale, message: str
) -> None:
    page = {"villa-page": f"/{locale}/ecrire/"}
    assert error((await send(client, nom="", **page)).text, "nom") == message
    assert (await send(client, **page)).status_code == 303
    assert backend.posted[0][0].params["lang"] == locale


@pytest.mark.parametrize(
    "page", ["//evil.test/", "https://evil.test/", "/\\evil.test", "/nulle-part/", "", "/%00"]
)
async def test_removed_form_is_410(client: httpx.AsyncClient, backend: Any, page: str) -> None:
    answer = await send(client, **{"villa-page": page})
    assert answer.status_code == 410
    assert "Revenez en arrière" in answer.text
    assert backend.posted == []


async def test_unknown_form_of_a_page_is_410(client: httpx.AsyncClient) -> None:
    missing = await send(client, **{"villa-page": "/it/ecrire/", "villa-form": "autre"})
    assert missing.status_code == 410
    assert "Tornate indietro" in missing.text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"x": "y"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "null", "cookie": f"{COOKIE}=made-up"},
    ],
)
async def test_form_of_another_origin_is_refused_and_can_be_sent_again(
    client: httpx.AsyncClient, backend: Any, headers: dict[str, str]
) -> None:
    answer = await send(client, headers)
    assert answer.status_code == 403
    assert "puis envoyez-les d’ici. Réessayer" in said(answer.text)
    assert fields(answer.text)["nom"][0]["value"] == " O'Neill "
    assert backend.posted == []


async def test_submission_without_origin_needs_a_cookie_or_fetch_metadata(
    start: Callable[..., Any], backend: Any, tmp_path: Path
) -> None:
    client = await start(form_secret=SECRET, form_min_seconds=0)
    assert (await send(client, {"sec-fetch-site": "same-origin"})).status_code == 303
    cookies = {COOKIE: SignedTime(SECRET, tmp_path).issue()}
    answer = await send(client, {"origin": "null"}, cookies=cookies, message="deux")
    assert answer.status_code == 303
    foreign = {"origin": "https://evil.test"}
    assert (await send(client, foreign, cookies=cookies)).status_code == 403
    assert len(backend.posted) == 2


async def test_filled_honeypot_is_refused_with_a_reason(
    client: httpx.AsyncClient, backend: Any
) -> None:
    assert fields((await client.get("/ecrire/")).text)["website"]
    answer = await send(client, website="https://spam.test")
    assert "ressemble à celui d’un robot" in said(answer.text)
    assert backend.posted == []
    # Shown again, the trap is empty: a person whose browser stepped into it goes through.
    assert fields(answer.text)["website"][0].get("value", "") == ""


async def test_rate_limited_submission_shows_the_reason(
    start: Callable[..., Any], backend: Any
) -> None:
    client = await start(form_rate_limit=2, form_min_seconds=0)
    await client.get(ARRIVAL)
    for number in (1, 2):
        assert (await send(client, message=f"{number}")).status_code == 303
    answer = await send(client, message="3")
    assert answer.status_code == 429
    assert "Trop d’envois" in said(answer.text)
    assert fields(answer.text)["jour"][0]["value"] == "2027-05-31"
    # What has arrived already takes no share.
    assert (await send(client, message="2")).status_code == 303
    assert len(backend.posted) == 2


async def test_visitors_of_one_address_all_send_the_form(
    start: Callable[..., Any], backend: Any
) -> None:
    client = await start(form_rate_limit=1, form_min_seconds=0)
    for _ in range(12):
        client.cookies.clear()
        await client.get(ARRIVAL)
        assert (await send(client)).status_code == 303
        refused = await send(client, message="Encore")
        assert refused.status_code == 429
        assert "Trop d’envois en une heure." in said(refused.text)
    assert len(backend.posted) == 12
    # Those without a cookie have one share together.
    client.cookies.clear()
    assert [(await send(client)).status_code for _ in range(2)] == [303, 429]
    assert len(backend.posted) == 13
    # A visitor with one is not refused for theirs, before the files are read.
    await client.get(ARRIVAL)
    files = {"carte": ("a.pdf", PDF, "application/pdf")}
    assert (await send(client, files=files)).status_code == 303


@pytest.mark.req("ROB-03")
async def test_numbered_form_sent_by_script_counts_once_and_is_answered(
    client: httpx.AsyncClient, backend: Any
) -> None:
    script = {**OWN, "accept": "application/json"}
    for _ in range(2):
        answer = await send(client, script, **{"villa-ticket": "1-0.5"})
        assert answer.status_code == 200
        assert answer.json() == {
            "message": "Bien reçu",
            "errors": {},
            "page": "/ecrire/?vue=1#ecrire",
        }
    assert len(backend.posted) == 1
    wrong = await send(client, script, email="lea", **{"villa-ticket": "1-0.5"})
    assert (wrong.status_code, wrong.json()["errors"]) == (422, {"email": "Email invalide"})
    missing = await send(client, script, **{"villa-form": "autre"})
    assert (missing.status_code, "Revenez en arrière" in missing.json()["message"]) == (410, True)


@pytest.mark.req("ROB-03")
async def test_numbered_form_counts_once_across_an_hour(
    client: httpx.AsyncClient, backend: Any
) -> None:
    app: Any = client._transport
    signed_time = app.app.site.form_service.signed_time
    for now in (7199.0, 7201.0):
        signed_time.clock = lambda now=now: now
        await send(client, **{"villa-ticket": "1-0.5"})
    assert len(backend.posted) == 1


async def test_cookie_image_sets_the_cookie_and_is_not_cached(client: httpx.AsyncClient) -> None:
    page = await client.get("/ecrire/")
    assert f'src="{ARRIVAL}"' in page.text
    assert "set-cookie" not in page.headers
    first = await client.get(ARRIVAL)
    assert first.headers["cache-control"] == "no-store"
    assert first.headers["content-type"] == "image/gif"
    cookie = first.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/_villa/"))
    assert "max-age" not in cookie
    # A valid cookie stays: it says since when.
    assert "set-cookie" not in (await client.get(ARRIVAL)).headers


@pytest.mark.parametrize("page_cache", ["on", "off"])
async def test_minimum_time_works_on_shared_pages(
    start: Callable[..., Any], backend: Any, tmp_path: Path, page_cache: str
) -> None:
    client = await start(form_secret=SECRET, page_cache=page_cache)
    bytes_of_page = {(await client.get("/ecrire/")).content for _ in range(3)}
    assert len(bytes_of_page) == 1
    now = {COOKIE: SignedTime(SECRET, tmp_path).issue()}
    hasty = await send(client, cookies=now)
    assert hasty.status_code == 422
    assert "C’était très rapide." in said(hasty.text)
    assert fields(hasty.text)["nom"][0]["value"] == " O'Neill "
    earlier = SignedTime(SECRET, tmp_path, clock=lambda: time.time() - 3)
    assert (await send(client, cookies={COOKIE: earlier.issue()})).status_code == 303
    assert len(backend.posted) == 1


@pytest.mark.req("QAK-06")
async def test_form_that_a_machine_with_a_clock_ahead_has_rendered_is_sent(
    start: Callable[..., Any], backend: Any, tmp_path: Path
) -> None:
    client = await start(form_secret=SECRET)
    ahead = SignedTime(SECRET, tmp_path, clock=lambda: time.time() + 30).issue()
    assert (await send(client, cookies={COOKIE: ahead})).status_code == 303
    assert len(backend.posted) == 1


async def test_visitor_without_cookies_submits_after_one_confirmation(
    start: Callable[..., Any], backend: Any, tmp_path: Path
) -> None:
    client = await start(form_secret=SECRET)
    answer = await send(client)
    assert answer.status_code == 422
    assert "envoyez-les encore une fois" in said(answer.text)
    [control] = fields(answer.text)["villa-ticket"]
    signed_time = SignedTime(SECRET, tmp_path)
    assert signed_time.read(control["value"]) is not None
    # Sent too soon, the signed time stays the same.
    again = await send(client, **{"villa-ticket": control["value"]})
    assert fields(again.text)["villa-ticket"][0]["value"] == control["value"]
    earlier = SignedTime(SECRET, tmp_path, clock=lambda: time.time() - 3).issue()
    assert (await send(client, **{"villa-ticket": earlier})).status_code == 303
    assert len(backend.posted) == 1


@pytest.mark.parametrize("sent", [b"", b"\xff\xfe", b"%%%", b"{}", b"villa-form=%00%ff"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_invalid_form_body_is_410(
    client: httpx.AsyncClient, backend: Any, sent: bytes, kind: str
) -> None:
    answer = await client.post(ADDRESS, content=sent, headers=OWN | {"content-type": kind})
    assert answer.status_code == 410
    assert backend.posted == []


async def test_get_of_the_form_address_redirects_home(client: httpx.AsyncClient) -> None:
    answer = await client.get(ADDRESS)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
