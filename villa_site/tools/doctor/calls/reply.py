"""Checks of replies to submissions: refusals and acceptances."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from villa_site.errors import BackendStatusError
from villa_site.tools.doctor.examination import CallResult, Examination, check
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.replies import REPLY


def refused(examination: Examination, subject: str, result: CallResult) -> Finding:
    """Check a reply that must be a refusal, with a status of 200 or 4xx."""
    notes = examination.notes()
    place = Location(notes)
    reply = _refusal(result)
    if isinstance(result.error, BackendStatusError) and reply is not None:
        place.habit(f"a refusal with the status {result.error.code}")
        result = CallResult(reply, None, result.seconds)
    check(result, REPLY, place)
    seen = ""
    if isinstance(result.value, dict):
        seen = f"refused: {_message(result.value)}"
        if result.value.get("code") != "error":
            seen = "accepted"
            place.wrong("it accepts what is not valid", 'answer {"code": "error", "message": …}')
    return examination.conclude(subject, result, notes, seen)


def accepted(examination: Examination, subject: str, result: CallResult) -> Finding:
    """Check a reply that must be an acceptance."""
    notes = examination.notes()
    check(result, REPLY, Location(notes))
    if isinstance(result.value, dict) and result.value.get("code") != "success":
        Location(notes).wrong("it refused what is valid", _message(result.value))
    return examination.conclude(subject, result, notes, _message(result.value))


def _refusal(result: CallResult) -> Any:
    """Return the contract's refusal from the body of a 4xx, None without one."""
    error = result.error
    if not isinstance(error, BackendStatusError) or error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return None
    payload = error.payload
    return payload if isinstance(payload, dict) and payload.get("code") == "error" else None


def _message(reply: Any) -> str:
    message = reply.get("message") if isinstance(reply, dict) else None
    return f"“{message[:80]}”" if isinstance(message, str) else "no message"
