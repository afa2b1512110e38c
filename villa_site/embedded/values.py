"""The values of a content file, stored as JSON: parsed they take four times the memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import orjson

_RECENT: Final = 8
"""Files whose parsed values are cached: a page reads some of them several times in a row."""


@dataclass(frozen=True, slots=True)
class Values:
    """The values as JSON, or as they are where JSON has no form for them."""

    json: bytes | None = None
    others: Mapping[str, Any] = field(default_factory=dict)

    @property
    def parsed(self) -> Mapping[str, Any]:
        """The values, which are for reading only."""
        return self.others if self.json is None else _parsed(self.json)


@lru_cache(maxsize=_RECENT)
def _parsed(json: bytes) -> Mapping[str, Any]:
    values: Mapping[str, Any] = orjson.loads(json)
    return values
