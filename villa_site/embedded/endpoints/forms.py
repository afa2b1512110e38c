"""Forms that editors put into pages."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import Call, TheCall
from villa_site.embedded.form_rules import decode_file, fields_of_form, form_errors
from villa_site.embedded.inbox import Inbox
from villa_site.embedded.messages import message

router = APIRouter()

_MAX_BODY: Final = 128 * 1024 * 1024
_MAX_KEY: Final = 100


@router.post("/wp-json/wpnuxt/v1/forms/{form_id}")
async def submit(form_id: str, call: TheCall) -> JSONResponse:
    """Keep what was sent when it fits the form; else return what is wrong with each field.

    A repeated ``key`` replaces the former submission.
    """
    fields = fields_of_form(form_id, call.view)
    if fields is None:
        return call.refusal(404, "not_found", "unknown_form")
    # A body with files is held several times over while it is read: one at a time.
    async with call.large_bodies:
        return await _validate_and_store(form_id, fields, call)


async def _validate_and_store(
    form_id: str, fields: list[dict[str, Any]], call: Call
) -> JSONResponse:
    body = await call.body(_MAX_BODY) or {}
    sent = body.get("fields")
    if not isinstance(sent, dict):
        return call.refusal(400, "rest_invalid_param", "unreadable")
    errors = form_errors(fields, sent, call.locale)
    if not errors:
        names = [str(field["name"]) for field in fields]
        kept = {
            name: _stored(sent[name], call.inbox) for name in [*names, "consent"] if name in sent
        }
        call.inbox.put(
            "form", {"form_id": form_id, "fields": kept}, locale=call.locale, mark=_mark(body)
        )
    return JSONResponse(
        {
            "code": "error" if errors else "success",
            "message": message("invalid_form" if errors else "sent", call.locale),
            "success": not errors,
            "errors": errors,
        }
    )


def _stored(value: Any, inbox: Inbox) -> Any:
    """Put a file's content where files are, and its name there into the message."""
    content = decode_file(value)
    if content is None:
        return value
    return {
        "name": str(value.get("name", ""))[:200],
        "size": len(content),
        "file": inbox.keep_file(content),
    }


def _mark(body: dict[str, Any]) -> str | None:
    key = body.get("key")
    return key[:_MAX_KEY] if isinstance(key, str) and key else None
