"""The backend's webhook: changed pages are purged from the cache and renewed where open."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Literal

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.routing import Route

from villa_site.settings import Settings
from villa_site.web.signed_message import SignedMessages, respond

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
    messages = SignedMessages(WebhookMessage, secret, MAX_BYTES)

    async def webhook(request: Request) -> JSONResponse:
        message = await messages.read(request)
        if isinstance(message, JSONResponse):
            return message
        changed(message.scope)
        return respond(HTTPStatus.OK, "Taken in.")

    return [Route("/_villa/webhook", webhook, methods=["POST"])] if secret else []
