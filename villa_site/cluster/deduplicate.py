"""Hears once what comes on two ways: from neighbours directly, and over Redis as well."""

from __future__ import annotations

import itertools
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

REMEMBERED: Final = 10_000
LONGEST_NAME: Final = 64


class Once:
    """Gives each message a name that no other has, and recognises it when it comes again."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._own = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._known: OrderedDict[str, None] = OrderedDict()

    def named(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Give the message its name."""
        return {**message, "id": f"{self._own}-{next(self._numbers)}"}

    def is_first(self, message: Mapping[str, Any]) -> bool:
        """Tell whether the message comes for the first time; one without a name always does."""
        name = message.get("id")
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            return True
        if name in self._known:
            return False
        self._known[name] = None
        if len(self._known) > self._remembered:
            self._known.popitem(last=False)
        return True
