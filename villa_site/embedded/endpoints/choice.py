"""Cookie choices: the analytics tag manager was accepted or refused."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall

router = APIRouter()


@router.post("/wp-json/cookie-tracker/v1/choice")
async def keep(call: TheCall) -> JSONResponse:
    """Keep the choice; nothing about the person is kept with it."""
    sent = await call.body() or {}
    if sent.get("choice") not in ("accept", "deny"):
        return call.refusal(400, "rest_invalid_param", "unreadable")
    call.inbox.put("choice", {"choice": sent["choice"]}, locale=call.locale)
    return JSONResponse({"success": True})
