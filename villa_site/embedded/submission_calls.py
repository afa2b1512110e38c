"""The calls of the contract that store something: newsletter, forms, cookie choice, errors."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.backend.client import ERROR_LOG_PATH
from villa_site.backend.endpoints import CHOICE_PATH, NEWSLETTER_PATH
from villa_site.embedded.call import Call, TheCall
from villa_site.embedded.form_rules import EMAIL, decode_file, fields_of_form, form_errors
from villa_site.embedded.inbox import Inbox

router = APIRouter()

_MAX_FORM: Final = 128 * 1024 * 1024
_MAX_KEY: Final = 100
_MAX_REPORT: Final = 4_000
_MAX_VALUE: Final = 200
_PERSON: Final = ("firstname", "lastname", "email", "country", "city")


@router.post(NEWSLETTER_PATH)
async def newsletter(call: TheCall) -> JSONResponse:
    """Store a subscription; a second one of the same email address replaces the first."""
    body = await call.body()
    if body is None:
        return call.refusal(400, "rest_invalid_json", "unreadable")
    person = {name: str(body.get(name) or "").strip() for name in _PERSON}
    mistake = _mistake(person, body)
    if mistake is None:
        requested = body.get("lang")
        chosen = requested if isinstance(requested, list) else [requested]
        known = call.services.content_store.languages
        data = {"lang": [each for each in known if each in chosen], "consent": True}
        call.services.inbox.put(
            "newsletter", person | data, locale=call.locale, mark=person["email"].lower()
        )
    return _reply(call, mistake or "subscribed", success=mistake is None)


def _mistake(person: dict[str, str], body: dict[str, Any]) -> str | None:
    if not all(person.values()):
        return "incomplete"
    if any(len(value) > _MAX_VALUE for value in person.values()):
        return "too_long"
    if not EMAIL.match(person["email"]):
        return "email"
    return None if body.get("consent") in (True, 1, "1", "true") else "consent"


@router.post(CHOICE_PATH)
async def choice(call: TheCall) -> JSONResponse:
    """Store the choice; nothing about the person is stored with it."""
    body = await call.body() or {}
    if body.get("choice") not in ("accept", "deny"):
        return call.refusal(400, "rest_invalid_param", "unreadable")
    call.services.inbox.put("choice", {"choice": body["choice"]}, locale=call.locale)
    return JSONResponse({"success": True})


@router.get(ERROR_LOG_PATH)
async def error_log(call: TheCall) -> JSONResponse:
    """Store a report of the site, shortened; the inbox forgets the oldest."""
    query = call.request.query_params
    report = {"type": query.get("type", "")[:100], "data": query.get("data", "")[:_MAX_REPORT]}
    call.services.inbox.put("error", report, locale=call.locale)
    return JSONResponse({"success": True})


@router.post("/wp-json/wpnuxt/v1/forms/{form_id}")
async def form(form_id: str, call: TheCall) -> JSONResponse:
    """Store a submission that fits the form; else return what is wrong with each field.

    A repeated ``key`` replaces the former submission.
    """
    fields = fields_of_form(form_id, call.view)
    if fields is None:
        return call.refusal(404, "not_found", "unknown_form")
    # A body with files is held several times over while it is read: one at a time.
    async with call.large_body_turn:
        return await _validate_and_store(form_id, fields, call)


async def _validate_and_store(form_id: str, fields: list[Any], call: Call) -> JSONResponse:
    body = await call.body(_MAX_FORM) or {}
    values = body.get("fields")
    if not isinstance(values, dict):
        return call.refusal(400, "rest_invalid_param", "unreadable")
    errors = {name: call.message(key) for name, key in form_errors(fields, values).items()}
    if not errors:
        inbox, key = call.services.inbox, body.get("key")
        names = [*(field.name for field in fields), "consent"]
        stored = {name: _stored(values[name], inbox) for name in names if name in values}
        mark = key[:_MAX_KEY] if isinstance(key, str) and key else None
        inbox.put("form", {"form_id": form_id, "fields": stored}, locale=call.locale, mark=mark)
    message = "invalid_form" if errors else "sent"
    return _reply(call, message, success=not errors, errors=errors)


def _stored(value: Any, inbox: Inbox) -> Any:
    """Put a file's content where files are, and its name there into the message."""
    content = decode_file(value)
    if content is None:
        return value
    name = str(value.get("name", ""))[:_MAX_VALUE]
    return {"name": name, "size": len(content), "file": inbox.store_file(content)}


def _reply(call: Call, message: str, *, success: bool, **more: Any) -> JSONResponse:
    code = "success" if success else "error"
    return JSONResponse(
        {"code": code, "message": call.message(message), "success": success, **more}
    )
