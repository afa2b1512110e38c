"""Deduplicates messages that arrive over two channels: local sockets and Redis."""

from __future__ import annotations

import itertools
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

MAX_IDS: Final = 10_000
MAX_ID_LENGTH: Final = 64


class Deduplicator:
    """Adds a unique id to each sent message and recognises ids that were received before."""

    def __init__(self, max_ids: int = MAX_IDS) -> None:
        self._max_ids = max_ids
        self._prefix = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._known: OrderedDict[str, None] = OrderedDict()

    def with_id(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Return the message with its id."""
        return {**message, "id": f"{self._prefix}-{next(self._numbers)}"}

    def is_new(self, message: Mapping[str, Any]) -> bool:
        """Whether the message is received for the first time; one without an id always is."""
        key = message.get("id")
        if not isinstance(key, str) or len(key) > MAX_ID_LENGTH:
            return True
        if key in self._known:
            return False
        self._known[key] = None
        if len(self._known) > self._max_ids:
            self._known.popitem(last=False)
        return True
