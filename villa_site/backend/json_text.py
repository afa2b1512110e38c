"""Decodes and encodes JSON: tolerates a byte order mark, escapes lone surrogates."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import orjson

from villa_site.errors import BackendContractError

# Some WordPress plugins start every response with a byte order mark.
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"

PHP_NOTICE: Final = "a notice of PHP"
"""How the message of the error begins where PHP prints notices before the JSON."""

# How PHP prints them, as HTML and as text; what follows on the line says where.
_PHP_NOTICE: Final = re.compile(
    rb"(?:<br ?/?>\s*)?(?:<b>)?(?:PHP )?"
    rb"(?:Notice|Warning|Deprecated|Parse error|Fatal error)(?:</b>)?: [^\n]*",
    re.IGNORECASE,
)
_TAG: Final = re.compile(rb"<[^>]*>")
_LONGEST_NOTICE: Final = 160


def decode(body: bytes) -> Any:
    """Decode JSON; raise BackendContractError for anything else."""
    text = body.removeprefix(BYTE_ORDER_MARK).strip()
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BackendContractError(f"{_kind(text)} instead of JSON") from error


def encode(value: object, default: Callable[[Any], str] = str) -> bytes:
    """Encode JSON; ``default`` writes what it has no form for.

    Lone surrogates, which orjson refuses, are escaped: ``value`` is then encoded once more.
    """
    try:
        return orjson.dumps(value, default)
    except orjson.JSONEncodeError:
        return json.dumps(value, default=default).encode()


def without_surrogates(text: str) -> str:
    """Replace lone surrogates, which UTF-8 cannot encode."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def _kind(text: bytes) -> str:
    if not text:
        return "an empty body"
    notice = _PHP_NOTICE.match(text)
    if notice:
        words = _TAG.sub(b"", notice[0])[:_LONGEST_NOTICE].decode(errors="replace")
        return f"{PHP_NOTICE} ({' '.join(words.split())})"
    return "HTML" if text.startswith(b"<") else "broken text"
