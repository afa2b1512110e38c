"""The backend's webhook: changed pages are purged from the cache and renewed where open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from villa_site.engine.http.provided import provided
from villa_site.web.signed_message import MessageReply, SignedMessage, described

MAX_BYTES: Final = 64 * 1024
_EVERYWHERE: Final = frozenset({"options", "maintenance"})

router = APIRouter(tags=["WordPress"])


class WebhookMessage(BaseModel):
    """The body of the webhook."""

    event: Literal["publish", "update", "delete", "options", "maintenance"]
    paths: tuple[str, ...] = Field((), max_length=1000)

    @property
    def scope(self) -> tuple[str, ...] | None:
        """The pages that changed; None when any may have."""
        return None if self.event in _EVERYWHERE or not self.paths else self.paths


Changed = Callable[[tuple[str, ...] | None], None]


@router.post("/_villa/webhook", **described(WebhookMessage))
async def webhook(
    message: Annotated[WebhookMessage, SignedMessage(WebhookMessage, MAX_BYTES)],
    changed: Annotated[Changed, provided("changed")],
) -> MessageReply:
    """Renew the pages that have changed in WordPress."""
    changed(message.scope)
    return MessageReply(success=True, message="Accepted.")
