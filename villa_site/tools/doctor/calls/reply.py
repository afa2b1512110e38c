"""How replies to what was sent are judged: those that refuse, and those that take in."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from villa_site.errors import BackendStatusError
from villa_site.tools.doctor.examination import Asked, Examination, hold
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Place
from villa_site.tools.doctor.shapes.replies import REPLY


def refused(examination: Examination, subject: str, asked: Asked) -> Finding:
    """Judge a reply that must be a refusal, be it with a status of 200 or of 4xx."""
    notes = examination.notes()
    place = Place(notes)
    reply = _refusal(asked)
    if isinstance(asked.error, BackendStatusError) and reply is not None:
        place.habit(f"a refusal with the status {asked.error.code}")
        asked = Asked(reply, None, asked.seconds)
    hold(asked, REPLY, place)
    seen = ""
    if isinstance(asked.value, dict):
        seen = f"refused: {_message(asked.value)}"
        if asked.value.get("code") != "error":
            seen = "accepted"
            place.wrong("it accepts what is not valid", 'answer {"code": "error", "message": …}')
    return examination.concluded(subject, asked, notes, seen)


def accepted(examination: Examination, subject: str, asked: Asked) -> Finding:
    """Judge a reply that must say thank you."""
    notes = examination.notes()
    hold(asked, REPLY, Place(notes))
    if isinstance(asked.value, dict) and asked.value.get("code") != "success":
        Place(notes).wrong("it refused what is valid", _message(asked.value))
    return examination.concluded(subject, asked, notes, _message(asked.value))


def _refusal(asked: Asked) -> Any:
    """Find the contract's refusal in an error status of 4xx, None when there is none."""
    error = asked.error
    if not isinstance(error, BackendStatusError) or error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return None
    payload = error.payload
    return payload if isinstance(payload, dict) and payload.get("code") == "error" else None


def _message(reply: Any) -> str:
    message = reply.get("message") if isinstance(reply, dict) else None
    return f"“{message[:80]}”" if isinstance(message, str) else "no message"
