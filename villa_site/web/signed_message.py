"""Messages that the backend signs with the secret it shares with the site."""

from __future__ import annotations

import hashlib
import hmac
import logging
from http import HTTPStatus
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends, Header, Request
from pydantic import BaseModel, ValidationError

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.http.body import read_body
from villa_site.engine.http.headers import equals_secret
from villa_site.engine.http.provided import provided
from villa_site.engine.limits import TokenBucket
from villa_site.web.refused import Refused

logger = logging.getLogger(__name__)
M = TypeVar("M", bound=BaseModel)

SIGNATURE: Final = "x-villa-signature"
LINES_PER_SECOND: Final = 1 / 60
LINES_AT_ONCE: Final = 5.0
"""Limit of log lines about bad signatures, which anybody can send."""


class MessageReply(BaseModel):
    """Whether a message was accepted, and if not, why."""

    success: bool
    message: str


def _refused(status: HTTPStatus, message: str) -> Refused:
    return Refused(status, MessageReply(success=False, message=message))


def SignedMessage(model: type[M], max_bytes: int) -> Any:  # noqa: N802 - written like FastAPI's Body()
    """Declare a parameter: a ``model`` from a signed body of at most ``max_bytes``."""

    async def read(
        request: Request,
        site: CurrentSite,
        log_lines: Annotated[TokenBucket, provided("signature_log")],
        signature: Annotated[str, Header(alias=SIGNATURE)] = "",
    ) -> M:
        secret = site.settings.webhook_secret.get_secret_value()
        if not secret:
            # Anybody could sign with none.
            raise _refused(
                HTTPStatus.NOT_FOUND, "The site has no secret. Fix: set VILLA_WEBHOOK_SECRET."
            )
        body = await read_body(request, max_bytes)
        if body is None:
            status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            raise _refused(status, "The message is too large.")
        if not equals_secret(signature, sign(body, secret)):
            if log_lines.allows():
                logger.warning("A message with a bad signature came for %s.", request.url.path)
            status = HTTPStatus.UNAUTHORIZED
            raise _refused(status, "The signature is not that of this message.")
        try:
            return model.model_validate_json(body)
        except ValidationError:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            text = "The message is not as the contract says."
            raise _refused(status, text) from None

    return Depends(read)


def described(model: type[BaseModel]) -> dict[str, Any]:
    """Return the options of a route that takes signed messages: its body and refusals."""
    refusals = {
        HTTPStatus.UNAUTHORIZED: "The signature is missing or wrong.",
        HTTPStatus.NOT_FOUND: "The site has no secret.",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The message is too large.",
        HTTPStatus.UNPROCESSABLE_ENTITY: "The message does not match its schema.",
    }
    return {
        "openapi_extra": {
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": model.model_json_schema()}},
            }
        },
        "responses": {
            status: {"model": MessageReply, "description": text}
            for status, text in refusals.items()
        },
    }


def signature_log() -> TokenBucket:
    """Return the limit of an application's log lines about bad signatures."""
    return TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE)


def sign(body: bytes, secret: str) -> str:
    """Return the value of the signature header for ``body``."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"
