"""Streams JSON whose values may be files: no file is held in memory as a whole."""

from __future__ import annotations

import base64
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

from villa_site.backend.json_text import encode

_HEADERS: Final = {"Content-Type": "application/json"}


class FileContent(Protocol):
    """The bytes of a file; all chunks but the last are of a multiple of 3 bytes."""

    @property
    def size(self) -> int:
        """The number of bytes."""

    def chunks(self) -> Iterator[bytes]:
        """Yield the bytes."""


class Base64:
    """A JSON string: the base64 of a file's content."""

    def __init__(self, content: FileContent) -> None:
        self.content = content

    @property
    def length(self) -> int:
        """The length of the string."""
        return 4 * -(-self.content.size // 3)


Body: TypeAlias = bytes | AsyncIterator[bytes]


def request_body(value: object) -> tuple[Body, dict[str, str]]:
    """Encode ``value`` as a request body, with its headers; files in it are streamed."""
    files: list[Base64] = []
    # Random, so that no visitor's text contains it.
    placeholder = secrets.token_hex(16)

    def replace_file(other: object) -> str:
        if not isinstance(other, Base64):
            return str(other)
        if other not in files:
            files.append(other)
        return placeholder

    pieces = encode(value, replace_file).split(placeholder.encode())
    if not files:
        return pieces[0], _HEADERS
    length = sum(map(len, pieces)) + sum(file.length for file in files)
    # Not every server in front of PHP accepts a chunked body.
    return _stream(pieces, files), _HEADERS | {"Content-Length": str(length)}


async def _stream(pieces: Sequence[bytes], files: Sequence[Base64]) -> AsyncIterator[bytes]:
    yield pieces[0]
    for file, piece in zip(files, pieces[1:], strict=True):
        for chunk in file.content.chunks():
            yield base64.b64encode(chunk)
        yield piece
