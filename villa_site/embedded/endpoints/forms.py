"""Forms that editors put into pages."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.form_rules import fields_of_form, mistakes
from villa_site.embedded.messages import message

router = APIRouter()


@router.post("/wp-json/wpnuxt/v1/forms/{form_id}")
async def submit(form_id: str, call: TheCall) -> JSONResponse:
    """Keep what was sent when it fits the form; say what is wrong with each field when not."""
    fields = fields_of_form(form_id, call.edition)
    if fields is None:
        return call.refusal(404, "not_found", "unknown_form")
    sent = (await call.body() or {}).get("fields")
    if not isinstance(sent, dict):
        return call.refusal(400, "rest_invalid_param", "unreadable")
    errors = mistakes(fields, sent, call.locale)
    if not errors:
        names = [str(field["name"]) for field in fields]
        kept = {name: sent[name] for name in [*names, "consent"] if name in sent}
        call.inbox.put("form", {"form_id": form_id, "fields": kept}, locale=call.locale)
    return JSONResponse(
        {
            "code": "error" if errors else "success",
            "message": message("invalid_form" if errors else "sent", call.locale),
            "success": not errors,
            "errors": errors,
        }
    )
