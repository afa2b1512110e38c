"""Submissions of visitors: newsletter, forms, cookie choices, reported errors."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from tests.embedded.served import Backend
from villa_site.embedded import inbox

NEWSLETTER = "/wp-json/wpnuxt/v1/newsletter"
FORM = "/wp-json/wpnuxt/v1/forms/contact"
LEA = {
    "firstname": "Léa",
    "lastname": "Marchetti",
    "email": "lea@example.org",
    "country": "France",
    "city": "Lyon",
    "lang": ["fr", "it"],
    "consent": True,
}


@pytest.mark.req("API-05")
async def test_newsletter_stores_a_subscription(backend: Backend) -> None:
    answer = await backend.sent(NEWSLETTER, LEA, lang="it")
    assert answer["code"] == "success"
    assert answer["success"] is True
    assert answer["message"].startswith("Grazie!")
    (item,) = inbox(backend.data, "newsletter")
    assert item.data == LEA
    assert item.locale == "it"
    assert item.at == "2026-11-20T12:00:00+01:00"


@pytest.mark.req("API-05")
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"city": " "}, "Please fill in all required fields."),
        ({"email": "lea@example"}, "Invalid email address"),
        ({"email": "léa@example.org"}, "Invalid email address"),
        ({"consent": False}, "Please accept the personal data policy."),
        ({"city": "x" * 500}, "This text is too long."),
    ],
)
async def test_newsletter_refuses_in_the_language_of_the_call(
    backend: Backend, wrong: dict[str, object], message: str
) -> None:
    answer = await backend.sent(NEWSLETTER, LEA | wrong, lang="en")
    assert answer == {"code": "error", "message": message, "success": False}
    assert inbox(backend.data, "newsletter") == []


async def test_newsletter_sent_twice_is_stored_once(backend: Backend) -> None:
    await backend.sent(NEWSLETTER, LEA)
    answer = await backend.sent(NEWSLETTER, LEA | {"email": "LEA@example.org", "city": "Rome"})
    assert answer["success"] is True
    (item,) = inbox(backend.data, "newsletter")
    assert item.data["city"] == "Rome"


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"a": "' + b"x" * 300_000 + b'"}'])
async def test_unreadable_body_is_refused(backend: Backend, body: bytes) -> None:
    answer = await backend.client.post(NEWSLETTER, content=body)
    assert answer.status_code == 400
    assert answer.json()["message"] == "La demande n\u2019a pas pu être lue."


@pytest.mark.req("API-05")
async def test_valid_form_is_stored(backend: Backend) -> None:
    fields = {"nom": "Léa", "email": "lea@example.org", "age": "41", "inconnu": "x"}
    answer = await backend.sent(FORM, {"fields": fields})
    assert (answer["code"], answer["success"], answer["errors"]) == ("success", True, {})
    (item,) = inbox(backend.data, "form")
    assert item.data["form_id"] == "contact"
    assert item.data["fields"] == {"nom": "Léa", "email": "lea@example.org", "age": "41"}


@pytest.mark.req("API-05")
async def test_invalid_form_returns_an_error_per_field(backend: Backend) -> None:
    fields = {"nom": " ", "email": "x", "age": "vieux", "jour": "demain", "sujet": "argent"}
    answer = await backend.sent(FORM, {"fields": fields}, lang="fr")
    assert (answer["code"], answer["success"]) == ("error", False)
    assert answer["errors"] == {
        "nom": "Ce champ est obligatoire.",
        "email": "Email invalide",
        "age": "Veuillez indiquer un nombre.",
        "jour": "Veuillez indiquer une date valable.",
        "sujet": "Veuillez choisir l\u2019une des réponses proposées.",
    }
    assert inbox(backend.data, "form") == []


async def test_form_message_is_in_the_language_of_the_call(backend: Backend) -> None:
    answer = await backend.sent(FORM, {"fields": {}}, lang="it")
    assert answer["errors"]["nom"] == "Questo campo è obbligatorio."


@pytest.mark.req("API-05")
async def test_unknown_form_is_a_404(backend: Backend) -> None:
    answer = await backend.client.post("/wp-json/wpnuxt/v1/forms/rien", json={"fields": {}})
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


@pytest.mark.req("API-05")
async def test_cookie_choice_is_stored(backend: Backend) -> None:
    path = "/wp-json/cookie-tracker/v1/choice"
    assert await backend.sent(path, {"choice": "deny"}) == {"success": True}
    assert (await backend.client.post(path, json={"choice": "perhaps"})).status_code == 400
    assert [item.data for item in inbox(backend.data, "choice")] == [{"choice": "deny"}]


@pytest.mark.req("API-05")
async def test_error_log_stores_the_newest_reports_shortened(backend: Backend) -> None:
    path = "/api/wpnuxt/v1/error-logs"
    for number in range(520):
        answer = await backend.json(path, type="useApiFetch", data=f"{number} {'x' * 9000}")
    assert answer == {"success": True}
    reports = inbox(backend.data, "error", limit=1000)
    assert len(reports) == 500
    assert reports[0].data["data"].startswith("519 ")
    assert len(reports[0].data["data"]) == 4000


def test_inbox_of_a_new_folder_is_empty(tmp_path: Path) -> None:
    assert inbox(tmp_path / "nothing") == []


@pytest.mark.req("BLK-04")
async def test_form_files_are_stored_beside_the_message(backend: Backend) -> None:
    content = b"%PDF-1.7 " + b"x" * 1_000_000
    file = {"name": "carte.pdf", "size": 3, "content": base64.b64encode(content).decode()}
    fields = {"nom": "Léa", "email": "lea@example.org", "carte": file}
    answer = await backend.sent(FORM, {"fields": fields})
    assert answer["success"] is True
    (item,) = inbox(backend.data, "form")
    stored = item.data["fields"]["carte"]
    assert (stored["name"], stored["size"]) == ("carte.pdf", len(content))
    assert (backend.data / stored["file"]).read_bytes() == content


@pytest.mark.req("BLK-04")
@pytest.mark.parametrize("carte", ["carte.pdf", {"content": "é"}, {"content": 7}, [1], {"a": 1}])
async def test_form_with_an_invalid_file_is_refused(backend: Backend, carte: object) -> None:
    fields = {"nom": "Léa", "email": "lea@example.org", "carte": carte}
    answer = await backend.sent(FORM, {"fields": fields})
    assert answer["errors"] == {"carte": "Ce fichier n\u2019a pas pu être lu."}
    assert inbox(backend.data, "form") == []


@pytest.mark.req("EXT-07")
async def test_form_sent_twice_is_stored_once(backend: Backend) -> None:
    fields = {"nom": "Léa", "email": "lea@example.org", "carte": None}
    for key in ("a", "a", "b"):
        assert (await backend.sent(FORM, {"fields": fields, "key": key}))["success"] is True
    assert len(inbox(backend.data, "form")) == 2
