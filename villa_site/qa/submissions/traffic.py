"""The form data that a page sends and the answers of the site, over the socket and by HTTP."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from email import message_from_bytes
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qs

from playwright.sync_api import Error, Page, Request, Response, WebSocket

NUMBER: Final = "villa-ticket"
"""The control with the number of a submission."""
_HANDLED: Final = "submission-handled"


@dataclass
class Traffic:
    """The numbers of submissions in the order in which they were sent, and what was answered.

    ``handled`` are those that the server has confirmed over the socket.
    """

    sent: list[str] = field(default_factory=list)
    handled: set[str] = field(default_factory=set)
    responses: list[Response] = field(default_factory=list)

    @classmethod
    def of(cls, page: Page) -> Traffic:
        """Watch a page from now on."""
        made = cls()
        page.on("websocket", made._watch)
        page.on("request", made._note)
        page.on(
            "response",
            lambda each: made.responses.append(each) if _is_submission(each.request) else None,
        )
        return made

    @property
    def numbers(self) -> list[str]:
        """The numbers without repetition: what the server takes for one submission each."""
        return list(dict.fromkeys(self.sent))

    def confirmation(self) -> str:
        """Return how the server has accepted the last submission, or an empty text."""
        if self.sent and self.sent[-1] in self.handled:
            return "the server has handled it"
        return next((words for each in reversed(self.responses) if (words := accepted(each))), "")

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
                self.sent.append(str(event["submission"]))

    def _on_received(self, frame: str | bytes) -> None:
        message = _message(frame)
        if message.get("type") == _HANDLED:
            self.handled.add(str(message.get("submission")))

    def _note(self, request: Request) -> None:
        if _is_submission(request) and request.redirected_from is None:
            self.sent.append(_number(request) or f"{request.url} without a number")


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


def _is_submission(request: Request) -> bool:
    return request.method == "POST" and request.resource_type in {"document", "fetch", "xhr"}


def _message(frame: str | bytes) -> dict[str, Any]:
    try:
        message = json.loads(frame)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


def _number(request: Request) -> str:
    """Return the number in the body of a form."""
    body, kind = request.post_data_buffer or b"", request.headers.get("content-type", "")
    if not kind.startswith("multipart/"):
        return next(iter(parse_qs(body.decode(errors="replace")).get(NUMBER, [])), "")
    message = message_from_bytes(f"content-type: {kind}\r\n\r\n".encode() + body)
    for part in message.walk():
        if part.get_param("name", header="content-disposition") == NUMBER:
            value = part.get_payload(decode=True)
            return value.decode().strip() if isinstance(value, bytes) else ""
    return ""
