"""How replies to what was sent are judged: those that refuse, and those that take in."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from villa_site.doctor.examination import Asked, Examination
from villa_site.doctor.finding import Finding
from villa_site.doctor.notes import Place
from villa_site.doctor.shapes.replies import REPLY
from villa_site.errors import BackendStatusError


def refused(examination: Examination, subject: str, asked: Asked) -> Finding:
    """Judge a reply that must be a refusal, be it with a status of 200 or of 4xx."""
    reply, status = _refusal(asked)
    if reply is None:
        return examination.concluded(subject, asked, examination.notes())
    notes = examination.notes()
    place = Place(notes)
    if status:
        place.habit(f"a refusal with the status {status}")
    REPLY.meet(reply, place)
    if isinstance(reply, dict) and reply.get("code") != "error":
        place.wrong("it accepted what is not valid", 'refuse it: {"code": "error", "message": …}')
    seen = f"refused: {_message(reply)}"
    return examination.concluded(subject, asked._replace(error=None), notes, seen)


def accepted(examination: Examination, subject: str, asked: Asked) -> Finding:
    """Judge a reply that must say thank you."""
    notes = examination.notes()
    if asked.error is None:
        REPLY.meet(asked.value, Place(notes))
        if isinstance(asked.value, dict) and asked.value.get("code") != "success":
            Place(notes).wrong("it refused what is valid", _message(asked.value))
    return examination.concluded(subject, asked, notes, _message(asked.value))


def _refusal(asked: Asked) -> tuple[Any, int]:
    """Find the reply: the answer, or what came with an error status that means a refusal."""
    if asked.error is None:
        return asked.value, 0
    if not isinstance(asked.error, BackendStatusError):
        return None, 0
    payload = asked.error.payload
    told = isinstance(payload, dict) and payload.get("code") == "error"
    small = asked.error.code < HTTPStatus.INTERNAL_SERVER_ERROR
    return (payload, asked.error.code) if told and small else (None, 0)


def _message(reply: Any) -> str:
    message = reply.get("message") if isinstance(reply, dict) else None
    return f"“{message[:80]}”" if isinstance(message, str) else "no message"
