"""The data of a block as part of an address, so that what one has tried can be shared."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any, Final

MARK: Final = "~"
"""Begins a case that is data itself; no case of a fixture has such a name."""
MOST: Final = 12_000
"""Characters of such a case: servers and browsers shorten longer addresses."""
_MOST_JSON: Final = 256_000

Envelope = dict[str, Any]


def case_of(envelope: Envelope) -> str:
    """Write a block's data and markup as the name of a case."""
    own = {"attrs": envelope.get("attrs", {}), "innerHTML": envelope.get("innerHTML", "")}
    text = json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(text, 9))
    return f"{MARK}{packed.decode().rstrip('=')}"


def envelope_of(case: str, block: str) -> Envelope | None:
    """Read what ``case_of`` has written, for the block of that name; None for anything else."""
    if not case.startswith(MARK) or len(case) > MOST:
        return None
    packed = case.removeprefix(MARK)
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        own = json.loads(zlib.decompressobj().decompress(data, _MOST_JSON))
    except (binascii.Error, ValueError, zlib.error, RecursionError):
        return None
    if not isinstance(own, dict) or not isinstance(own.get("attrs"), dict):
        return None
    markup = own.get("innerHTML")
    return {
        "blockName": block,
        "attrs": own["attrs"],
        "innerBlocks": [],
        "innerHTML": markup if isinstance(markup, str) else "",
    }
