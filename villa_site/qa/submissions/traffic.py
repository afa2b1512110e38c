"""The form data that a page sends and the answers of the site, over the socket and by HTTP."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qs

from playwright.sync_api import Error, Page, Request, Response, WebSocket

NUMBER: Final = "villa-ticket"
"""The control with the number of a submission."""
_HANDLED: Final = "submission-handled"


@dataclass(frozen=True, slots=True)
class Submission:
    """A form as it was sent: its number, and the values of its fields by name."""

    number: str
    fields: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Traffic:
    """The submissions in the order in which they were sent, and what was answered.

    ``handled`` are those that the server has confirmed over the socket.
    """

    sent: list[Submission] = field(default_factory=list)
    handled: set[str] = field(default_factory=set)
    responses: list[Response] = field(default_factory=list)

    @classmethod
    def of(cls, page: Page) -> Traffic:
        """Watch a page from now on."""
        made = cls()
        page.on("websocket", made._watch)
        page.on("request", made._note)
        page.on("response", made._note_response)
        return made

    @property
    def numbers(self) -> list[str]:
        """The numbers without repetition: what the server takes for one submission each."""
        return list(dict.fromkeys(each.number for each in self.sent))

    def confirmation(self) -> str:
        """Return how the server has accepted the last submission, or an empty text."""
        if not self.sent:
            return ""
        if self.sent[-1].number in self.handled:
            return "the server has handled it"
        return next((words for each in reversed(self.responses) if (words := accepted(each))), "")

    def value(self, name: str) -> str:
        """Return what was sent last as the field of a name."""
        return ", ".join(self.sent[-1].fields.get(name, [])) if self.sent else ""

    def not_sent(self, typed: Mapping[str, str]) -> dict[str, str]:
        """Return those of the texts that the last submission does not have under their names."""
        if not self.sent:
            return {}
        fields = self.sent[-1].fields
        return {name: value for name, value in typed.items() if value not in fields.get(name, [])}

    def words(self) -> str:
        """Return what was answered, in words."""
        if not self.sent and not self.responses:
            return "nothing was sent"
        answers = [f"{each.status} of {each.request.method} {each.url}" for each in self.responses]
        return ", ".join(answers) or "no confirmation over the socket, and no answer by HTTP"

    def _watch(self, socket: WebSocket) -> None:
        socket.on("framesent", self._on_sent)
        socket.on("framereceived", self._on_received)

    def _on_sent(self, frame: str | bytes) -> None:
        for event in _message(frame).get("data") or []:
            if isinstance(event, dict) and event.get("submission"):
                form = event.get("formData")
                fields = {
                    name: [str(each) for each in (value if isinstance(value, list) else [value])]
                    for name, value in (form.items() if isinstance(form, dict) else ())
                }
                self.sent.append(Submission(str(event["submission"]), fields))

    def _on_received(self, frame: str | bytes) -> None:
        message = _message(frame)
        if message.get("type") == _HANDLED:
            self.handled.add(str(message.get("submission")))

    def _note(self, request: Request) -> None:
        if request.redirected_from is None and (submission := _submission(request)):
            self.sent.append(submission)

    def _note_response(self, response: Response) -> None:
        if _submission(response.request):
            self.responses.append(response)


def accepted(response: Response) -> str:
    """Return the message by which a response to a form accepts it, or an empty text."""
    if response.status == HTTPStatus.SEE_OTHER:
        return "the server has redirected to the form's page"
    if response.status != HTTPStatus.OK:
        return ""
    try:
        answer: Any = response.json()
    except (Error, ValueError):
        return ""
    wrong = not isinstance(answer, dict) or answer.get("errors")
    return "" if wrong else str(answer.get("message") or "")


def _submission(request: Request) -> Submission | None:
    """Return the form that a request sends; other requests of a page have no number."""
    if request.method != "POST":
        return None
    fields = _fields(request)
    if number := next(iter(fields.get(NUMBER, [])), ""):
        return Submission(number, fields)
    is_page = request.resource_type == "document"
    return Submission(f"{request.url} without a number", fields) if is_page else None


def _message(frame: str | bytes) -> dict[str, Any]:
    try:
        message = json.loads(frame)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


def _fields(request: Request) -> dict[str, list[str]]:
    """Return the fields in the body of a form, by name; of files the names only."""
    body, kind = request.post_data_buffer or b"", request.headers.get("content-type", "")
    if not kind.startswith("multipart/"):
        return parse_qs(body.decode(errors="replace"), keep_blank_values=True)
    fields: dict[str, list[str]] = {}
    for part in message_from_bytes(f"content-type: {kind}\r\n\r\n".encode() + body).walk():
        name = part.get_param("name", header="content-disposition")
        value = part.get_filename() or part.get_payload(decode=True)
        if isinstance(name, str):
            text = value.decode(errors="replace") if isinstance(value, bytes) else str(value or "")
            fields.setdefault(name, []).append(text)
    return fields
