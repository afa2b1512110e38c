"""The backend's webhook: changed pages are purged from the cache and renewed where open."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Literal

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.routing import Route

from villa_site.settings import Settings
from villa_site.web.signed_message import SignedMessages, contract_error, respond

MAX_BYTES: Final = 64 * 1024
_EVERYWHERE: Final = frozenset({"options", "maintenance"})


class WebhookMessage(BaseModel):
    """The body of the webhook."""

    event: Literal["publish", "update", "delete", "options", "maintenance"]
    paths: tuple[str, ...] = Field((), max_length=1000)

    @property
    def scope(self) -> tuple[str, ...] | None:
        """The pages that changed; None when any may have."""
        return None if self.event in _EVERYWHERE or not self.paths else self.paths


Changed = Callable[[tuple[str, ...] | None], None]


def routes(settings: Settings, changed: Changed) -> list[Route]:
    """Declare ``POST /_villa/webhook``; without a secret there is no such route."""
    secret = settings.webhook_secret.get_secret_value()
    messages = SignedMessages(secret, MAX_BYTES)

    async def webhook(request: Request) -> JSONResponse:
        return await _receive(request, messages, changed)

    return [Route("/_villa/webhook", webhook, methods=["POST"])] if secret else []


async def _receive(request: Request, messages: SignedMessages, changed: Changed) -> JSONResponse:
    body = await messages.read(request)
    if isinstance(body, JSONResponse):
        return body
    try:
        message = WebhookMessage.model_validate_json(body)
    except ValidationError:
        return contract_error()
    changed(message.scope)
    return respond(HTTPStatus.OK, "Taken in.")
