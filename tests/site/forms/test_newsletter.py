"""The newsletter's form: its rules, and its call of the backend."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import httpx
import orjson
import pytest

from tests.support.rendered import context
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale
from villa_site.site.forms import rules
from villa_site.site.forms.delivery import FormEntry, FormResult, deliver, fields_of
from villa_site.site.forms.newsletter import FIELDS, newsletter

SENT: dict[str, Any] = {
    "firstname": " Léa ",
    "lastname": "Marchetti",
    "email": "lea.marchetti@villa.test",
    "country": "Italie",
    "city": "Rome",
    "lang": ["fr", "it"],
    "consent": "1",
}


def same(text: str) -> str:
    return text


def mistakes(**changes: Any) -> dict[str, str]:
    form = newsletter("fr", DEFAULT_LANGUAGES, same)
    return rules.mistakes(form, rules.read(form, SENT | changes), {}, same, limit=0)


async def deliver_to(
    answer: httpx.Response | Exception, locale: Locale = "fr", **changes: Any
) -> tuple[FormResult, list[Any]]:
    """Send a subscription to a backend that answers so; give the result and the bodies it got."""
    bodies: list[Any] = []

    def handle(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            bodies.append(orjson.loads(request.content))
        if isinstance(answer, Exception):
            raise answer
        return answer

    form = newsletter(locale, DEFAULT_LANGUAGES, same)
    fields = fields_of(form, FormEntry(rules.read(form, SENT | changes)))
    async with BackendClient("http://b.test", transport=httpx.MockTransport(handle)) as client:
        result = await deliver(form, fields, "key", context(locale=locale), Backend(client))
    return result, bodies


def test_complete_subscription_has_no_mistakes() -> None:
    assert mistakes() == {}


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("value", ["", "   ", None, 7, [], ["", " "]])
def test_every_field_is_required(name: str, value: Any) -> None:
    assert mistakes(**{name: value}) == {name: "Ce champ est obligatoire."}


@pytest.mark.parametrize("value", ["", None, [], " "])
def test_consent_is_required(value: Any) -> None:
    assert mistakes(consent=value) == {"consent": "Votre accord est nécessaire."}


@pytest.mark.parametrize(
    "email",
    [
        "a@b.fr",
        "A.b_c-9@sub.domain-x.museum",
        "x@1.it",
        " lea@villa.test ",
        "lea@villa.test\u200b",
        "mailto:lea@villa.test",
    ],
)
def test_address_of_the_pattern_is_accepted(email: str) -> None:
    assert mistakes(email=email) == {}


@pytest.mark.parametrize(
    "email",
    [
        "lea",
        "lea@",
        "@villa.fr",
        "lea@villa",
        "lea@villa.f",
        "lea@villa.test2",
        "lea@villa.toolong",
        "lea+tag@villa.fr",
        "léa@villa.fr",
        "lea @villa.fr",
        "lea@villa..fr",
        "lea@villa.fr,b@c.fr",
        "lea@villa.fr\u0660",
    ],
)
def test_address_outside_of_the_pattern_is_refused(email: str) -> None:
    assert mistakes(email=email) == {"email": "Email invalide"}


def test_field_size_is_limited() -> None:
    assert mistakes(city="R" * 201) == {"city": "Ce texte est trop long."}


def test_hostile_email_is_validated_in_linear_time() -> None:
    assert "email" in mistakes(email="a@" + "a." * 90 + "1")


@pytest.mark.req("NWS-07")
async def test_newsletter_body_matches_the_contract_and_is_sent_once() -> None:
    result, bodies = await deliver_to(
        httpx.Response(200, json={"code": "success", "message": "Merci"})
    )
    assert result == FormResult(HTTPStatus.OK, "Merci")
    assert bodies == [
        {
            "firstname": "Léa",
            "lastname": "Marchetti",
            "email": "lea.marchetti@villa.test",
            "country": "Italie",
            "city": "Rome",
            "lang": ["fr", "it"],
            "consent": True,
        }
    ]


@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("it", "it"), ("en", "fr")])
@pytest.mark.parametrize("chosen", [[], ["de", "<b>"], None])
async def test_newsletter_language_defaults_to_the_page_language(
    locale: Locale, language: str, chosen: Any
) -> None:
    accepted = httpx.Response(200, json={"code": "success"})
    _, bodies = await deliver_to(accepted, locale, lang=chosen)
    assert bodies[0]["lang"] == [language]


@pytest.mark.req("NWS-05")
@pytest.mark.parametrize("status", [200, 400, 409])
async def test_refusal_shows_the_backend_message(status: int) -> None:
    refused = {"code": "error", "message": "Déjà inscrite."}
    result, bodies = await deliver_to(httpx.Response(status, json=refused))
    assert (result.accepted, result.message) == (False, "Déjà inscrite.")
    assert len(bodies) == 1


@pytest.mark.req("NWS-06")
@pytest.mark.parametrize(
    "answer",
    [
        httpx.ConnectError("refused"),
        httpx.ReadTimeout("slow"),
        httpx.Response(500),
        httpx.Response(200, text="<html>"),
        httpx.Response(200, json={"code": "error"}),
    ],
)
async def test_failure_message_matches_the_specification(
    answer: httpx.Response | Exception,
) -> None:
    result, bodies = await deliver_to(answer)
    assert (result.accepted, result.message) == (False, "Une erreur inconue est survenue")
    assert len(bodies) == 1
