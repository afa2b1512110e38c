"""The backend's word that something changed: purge it here, show it on the pages that are open."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError

from villa_site.engine.http.body import read_body
from villa_site.engine.http.headers import header_bytes, same_text
from villa_site.engine.token_bucket import TokenBucket
from villa_site.settings import Settings

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 64 * 1024
LINES_PER_SECOND: Final = 1 / 60
LINES_AT_ONCE: Final = 5.0
"""What the log takes of bad signatures: anybody can send them."""
SIGNATURE: Final = "x-villa-signature"
_EVERYWHERE: Final = frozenset({"options", "maintenance"})


class Change(BaseModel):
    """What the webhook's body says."""

    event: Literal["publish", "update", "delete", "options", "maintenance"]
    paths: tuple[str, ...] = Field((), max_length=1000)

    @property
    def scope(self) -> tuple[str, ...] | None:
        """The pages that changed; None when any may have."""
        return None if self.event in _EVERYWHERE or not self.paths else self.paths


Changed = Callable[[tuple[str, ...] | None], None]


def routes(settings: Settings, changed: Changed) -> APIRouter:
    """Declare ``POST /_villa/webhook``; without a secret there is no such address."""
    router = APIRouter()
    secret = settings.webhook_secret.get_secret_value()
    lines = TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE)
    if secret:

        @router.post("/_villa/webhook")
        async def webhook(request: Request) -> JSONResponse:
            return await _taken_in(request, secret, changed, lines)

    return router


async def _taken_in(
    request: Request, secret: str, changed: Changed, lines: TokenBucket
) -> JSONResponse:
    body = await read_body(request, MAX_BYTES)
    if body is None:
        return _answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The message is too large.")
    signature = header_bytes(request.scope, SIGNATURE.encode())
    if not same_text(signature, sign(body, secret)):
        if lines.allows():
            logger.warning("A webhook message with a bad signature changed nothing.")
        return _answer(HTTPStatus.UNAUTHORIZED, "The signature is not that of this message.")
    try:
        change = Change.model_validate_json(body)
    except ValidationError:
        return _answer(HTTPStatus.UNPROCESSABLE_ENTITY, "The message is not as the contract says.")
    changed(change.scope)
    return _answer(HTTPStatus.OK, "Taken in.")


def sign(body: bytes, secret: str) -> str:
    """Give the value of the signature header for ``body``."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def _answer(status: int, message: str) -> JSONResponse:
    return JSONResponse({"success": status == HTTPStatus.OK, "message": message}, status)
