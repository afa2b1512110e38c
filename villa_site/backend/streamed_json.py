"""JSON with files in it, written while it is sent: no file is ever held as a whole."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

import orjson

_KIND: Final = {"Content-Type": "application/json"}


class Content(Protocol):
    """The bytes of a file; all chunks but the last are of a multiple of 3 bytes."""

    @property
    def size(self) -> int:
        """Tell how many bytes there are."""

    def chunks(self) -> Iterator[bytes]:
        """Give them piece by piece."""


class Base64:
    """A value of JSON: a text that is the base64 of a file's content."""

    def __init__(self, content: Content) -> None:
        self.content = content

    @property
    def length(self) -> int:
        """Tell how many letters the text has."""
        return 4 * -(-self.content.size // 3)


Body: TypeAlias = bytes | AsyncIterator[bytes]


def request_body(value: object) -> tuple[Body, dict[str, str]]:
    """Write ``value`` as the body of a request, with its headers; files in it are streamed."""
    files: list[Base64] = []
    # Nobody can enter it: it is made here and now.
    place = secrets.token_hex(16)

    def placed(other: object) -> str:
        if not isinstance(other, Base64):
            return str(other)
        files.append(other)
        return place

    pieces = _encoded(value, placed, files).split(place.encode())
    if not files:
        return pieces[0], _KIND
    length = sum(map(len, pieces)) + sum(file.length for file in files)
    # Not every server before PHP takes a body whose length it is not told.
    return _stream(pieces, files), _KIND | {"Content-Length": str(length)}


def _encoded(value: object, placed: Callable[[object], str], files: list[Base64]) -> bytes:
    """Encode JSON, whatever a visitor typed: lone surrogates are escaped instead of refused."""
    try:
        return orjson.dumps(value, placed)
    except orjson.JSONEncodeError:
        files.clear()
        return json.dumps(value, default=placed).encode()


async def _stream(pieces: Sequence[bytes], files: Sequence[Base64]) -> AsyncIterator[bytes]:
    yield pieces[0]
    for file, piece in zip(files, pieces[1:], strict=True):
        for chunk in file.content.chunks():
            yield base64.b64encode(chunk)
        yield piece
