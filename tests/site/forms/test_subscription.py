"""A subscription is complete, has an address that can be one, and says so in plain words."""

from __future__ import annotations

from typing import Any

import httpx
import orjson
import pytest

from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.content.locales import Locale
from villa_site.site.forms.subscription import FIELDS, Reply, Subscription

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
    return Subscription.read(SENT | changes).mistakes(same)


async def answered(
    answer: httpx.Response | Exception, locale: Locale = "fr", **changes: Any
) -> Any:
    """Send a subscription to a backend that answers so; give the reply and the bodies it got."""
    bodies: list[Any] = []

    def handle(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            bodies.append(orjson.loads(request.content))
        if isinstance(answer, Exception):
            raise answer
        return answer

    async with BackendClient("http://b.test", transport=httpx.MockTransport(handle)) as client:
        subscription = Subscription.read(SENT | changes)
        reply: Reply = await subscription.send(Backend(client), Call(locale=locale), same)
    return reply, bodies


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
    "email", ["a@b.fr", "A.b_c-9@sub.domain-x.museum", "x@1.it", " lea@villa.test "]
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


def test_field_has_an_end() -> None:
    assert mistakes(city="R" * 201) == {"city": "Ce texte est trop long."}


def test_hostile_address_is_checked_in_no_time() -> None:
    assert "email" in mistakes(email="a@" + "a." * 90 + "1")


@pytest.mark.req("NWS-07")
async def test_body_is_that_of_the_contract_and_is_sent_once() -> None:
    reply, bodies = await answered(
        httpx.Response(200, json={"code": "success", "message": "Merci"})
    )
    assert reply == Reply(accepted=True, message="Merci")
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
async def test_letter_without_a_language_is_in_that_of_the_page(
    locale: Locale, language: str, chosen: Any
) -> None:
    accepted = httpx.Response(200, json={"code": "success"})
    _, bodies = await answered(accepted, locale, lang=chosen)
    assert bodies[0]["lang"] == [language]


@pytest.mark.req("NWS-05")
@pytest.mark.parametrize("status", [200, 400, 409])
async def test_refusal_is_told_in_the_backend_s_words(status: int) -> None:
    refused = {"code": "error", "message": "Déjà inscrite."}
    reply, bodies = await answered(httpx.Response(status, json=refused))
    assert reply == Reply(accepted=False, message="Déjà inscrite.")
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
async def test_failure_is_told_in_the_words_of_the_specification(
    answer: httpx.Response | Exception,
) -> None:
    reply, bodies = await answered(answer)
    assert reply == Reply(accepted=False, message="Une erreur inconue est survenue")
    assert len(bodies) == 1
