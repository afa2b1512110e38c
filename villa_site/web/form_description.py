"""Describes the routes that forms are posted to for OpenAPI."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from fastapi.responses import HTMLResponse
from pydantic import BaseModel

_STATUSES: Final = (
    HTTPStatus.OK,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.GONE,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
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
        status.value: {"description": status.phrase, "content": content} for status in _STATUSES
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
