"""The backend's webhook: changed pages are purged from the cache and renewed where open."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Literal

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.routing import Route

from villa_site.engine.http.body import read_body
from villa_site.engine.http.headers import equals_secret, header_bytes
from villa_site.engine.limits import TokenBucket
from villa_site.settings import Settings

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 64 * 1024
LINES_PER_SECOND: Final = 1 / 60
LINES_AT_ONCE: Final = 5.0
"""Limit of log lines about bad signatures, which anybody can send."""
SIGNATURE: Final = "x-villa-signature"
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
    lines = TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE)

    async def webhook(request: Request) -> JSONResponse:
        return await _receive(request, secret, changed, lines)

    return [Route("/_villa/webhook", webhook, methods=["POST"])] if secret else []


async def _receive(
    request: Request, secret: str, changed: Changed, lines: TokenBucket
) -> JSONResponse:
    body = await read_body(request, MAX_BYTES)
    if body is None:
        return _respond(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The message is too large.")
    signature = header_bytes(request.scope, SIGNATURE.encode())
    if not equals_secret(signature, sign(body, secret)):
        if lines.allows():
            logger.warning("A webhook message with a bad signature changed nothing.")
        return _respond(HTTPStatus.UNAUTHORIZED, "The signature is not that of this message.")
    try:
        message = WebhookMessage.model_validate_json(body)
    except ValidationError:
        return _respond(HTTPStatus.UNPROCESSABLE_ENTITY, "The message is not as the contract says.")
    changed(message.scope)
    return _respond(HTTPStatus.OK, "Taken in.")


def sign(body: bytes, secret: str) -> str:
    """Return the value of the signature header for ``body``."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def _respond(status: int, message: str) -> JSONResponse:
    return JSONResponse({"success": status == HTTPStatus.OK, "message": message}, status)
