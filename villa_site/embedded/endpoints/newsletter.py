"""Subscriptions to the newsletter."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.form_rules import EMAIL
from villa_site.embedded.messages import message

router = APIRouter()

_REQUIRED: Final = ("firstname", "lastname", "email", "country", "city")
_LANGUAGES: Final = ("fr", "it")
_LONGEST: Final = 200


@router.post("/wp-json/wpnuxt/v1/newsletter")
async def subscribe(call: TheCall) -> JSONResponse:
    """Keep a subscription; a second one of the same address replaces the first, unremarked."""
    sent = await call.body()
    if sent is None:
        return call.refusal(400, "rest_invalid_json", "unreadable")
    person = {name: str(sent.get(name) or "").strip() for name in _REQUIRED}
    mistake = _mistake(person, sent)
    if mistake is None:
        languages = [each for each in _LANGUAGES if each in _languages(sent)]
        kept = person | {"lang": languages, "consent": True}
        call.inbox.put("newsletter", kept, locale=call.locale, mark=person["email"].lower())
    return JSONResponse(
        {
            "code": "error" if mistake else "success",
            "message": message(mistake or "subscribed", call.locale),
            "success": mistake is None,
        }
    )


def _mistake(person: dict[str, str], sent: dict[str, Any]) -> str | None:
    if not all(person.values()):
        return "incomplete"
    if any(len(value) > _LONGEST for value in person.values()):
        return "too_long"
    if not EMAIL.match(person["email"]):
        return "email"
    return None if sent.get("consent") in (True, 1, "1", "true") else "consent"


def _languages(sent: dict[str, Any]) -> list[Any]:
    languages = sent.get("lang")
    return languages if isinstance(languages, list) else [languages]
