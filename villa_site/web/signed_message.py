"""Messages that the backend signs with the secret it shares with the site."""

from __future__ import annotations

import hashlib
import hmac
import logging
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, Generic, TypeVar

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError

from villa_site.engine.http.body import read_body
from villa_site.engine.http.headers import equals_secret, header_bytes
from villa_site.engine.limits import TokenBucket

logger = logging.getLogger(__name__)
M = TypeVar("M", bound=BaseModel)

SIGNATURE: Final = "x-villa-signature"
LINES_PER_SECOND: Final = 1 / 60
LINES_AT_ONCE: Final = 5.0
"""Limit of log lines about bad signatures, which anybody can send."""


@dataclass(frozen=True, slots=True)
class SignedMessages(Generic[M]):
    """Reads a ``model`` from messages of at most ``max_bytes`` that are signed with ``secret``."""

    model: type[M]
    secret: str
    max_bytes: int
    lines: TokenBucket = field(default_factory=lambda: TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE))

    async def read(self, request: Request) -> M | JSONResponse:
        """Return the message of a request, or the answer that refuses it."""
        body = await read_body(request, self.max_bytes)
        if body is None:
            return respond(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The message is too large.")
        signature = header_bytes(request.scope, SIGNATURE.encode())
        if not equals_secret(signature, sign(body, self.secret)):
            if self.lines.allows():
                logger.warning("A message with a bad signature came for %s.", request.url.path)
            return respond(HTTPStatus.UNAUTHORIZED, "The signature is not that of this message.")
        try:
            return self.model.model_validate_json(body)
        except ValidationError:
            return respond(
                HTTPStatus.UNPROCESSABLE_ENTITY, "The message is not as the contract says."
            )


def sign(body: bytes, secret: str) -> str:
    """Return the value of the signature header for ``body``."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def respond(status: int, message: str) -> JSONResponse:
    """Answer a message."""
    return JSONResponse({"success": status == HTTPStatus.OK, "message": message}, status)
