"""What carries words from one worker to others: sockets on a machine, Redis between machines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import orjson

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 128 * 1024
"""Size of the largest message that is taken in."""
ANYTHING: Final[Mapping[str, Any]] = {"changed": None}
"""What stands for all that could not be said or heard: any page may have changed."""

Heard = Callable[[dict[str, Any]], None]


class Channel(Protocol):
    """Carries messages to all who hold the same channel; gives what it hears to a callback."""

    def open(self) -> None:
        """Begin to hear; never raises, for a site without its neighbours is still a site."""

    async def close(self) -> None:
        """Say what is still to be said, then leave."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """Tell all others soon; never raises and never waits."""


def understood(text: bytes) -> dict[str, Any] | None:
    """Read what another worker says; what is no message is None, and a line in the log."""
    try:
        message = orjson.loads(text) if len(text) <= MAX_BYTES else None
    except orjson.JSONDecodeError:
        message = None
    if isinstance(message, dict):
        return message
    logger.warning("A message of another worker was not understood (%d bytes).", len(text))
    return None
