"""Describes the routes that forms are posted to for OpenAPI."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from fastapi.responses import HTMLResponse
from pydantic import BaseModel

_MEANINGS: Final = {
    HTTPStatus.OK: "The form was accepted, or is shown again with what to correct.",
    HTTPStatus.FORBIDDEN: "The form was posted from another site.",
    HTTPStatus.REQUEST_TIMEOUT: "The body did not arrive in time.",
    HTTPStatus.GONE: "The form is no longer there.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body or a file is too large.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "A field is missing or wrong; errors name it.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many forms from one address: try again later.",
    HTTPStatus.BAD_GATEWAY: "The backend refused the form.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The backend or the site is unavailable: try again.",
}
_REDIRECTS: Final = (HTTPStatus.SEE_OTHER, HTTPStatus.TEMPORARY_REDIRECT)
_BODIES: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


class FormAnswer(BaseModel):
    """The answer to a script: a message, and the page of the form where it is accepted."""

    message: str
    errors: dict[str, str] = {}
    page: str = ""


def form_route(*names: str) -> dict[str, Any]:
    """Return the options of a form's route: its fields' ``names``, to which an editor's add more.

    People get a page or a text, a script that accepts JSON a message.
    """
    schema = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
    answers = {"application/json": {"schema": FormAnswer.model_json_schema()}}
    content = {"text/html": {}, "text/plain": {}, **answers}
    responses: dict[int, Any] = {
        status.value: {"description": meaning, "content": content}
        for status, meaning in _MEANINGS.items()
    }
    for status in _REDIRECTS:
        responses[status.value] = {"description": "The page at Location."}
    return {
        "response_class": HTMLResponse,
        "openapi_extra": {
            "requestBody": {"content": {kind: {"schema": schema} for kind in _BODIES}}
        },
        "responses": responses,
    }
