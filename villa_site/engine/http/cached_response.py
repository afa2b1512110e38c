"""An HTTP response in memory, compressed once with each algorithm that browsers accept."""

from __future__ import annotations

import gzip
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Final

import brotli
import zstandard
from starlette.types import Message, Scope, Send

Header = tuple[bytes, bytes]

NOT_MODIFIED: Final = 304
_EMPTY: Final[Message] = {"type": "http.response.body", "body": b""}
WORTH_COMPRESSING: Final = 512
COMPRESSIBLE: Final = (b"text/", b"application/json", b"application/javascript", b"image/svg+xml")
ENCODINGS: Final[dict[bytes, Callable[[bytes], bytes]]] = {
    b"br": lambda body: brotli.compress(body, quality=6),
    b"zstd": lambda body: zstandard.compress(body, 12),
    b"gzip": lambda body: gzip.compress(body, compresslevel=9, mtime=0),
}
"""Compression by its name in ``Content-Encoding``, the best first."""


@lru_cache(maxsize=512)
def best_encoding(header: bytes) -> bytes:
    """Choose the best encoding that an ``Accept-Encoding`` header allows, empty for none."""
    allowed = accepted(header)
    return next((name for name in ENCODINGS if name in allowed), b"")


def accepted(header: bytes) -> frozenset[bytes]:
    """Read the encodings that an ``Accept-Encoding`` header allows; ``q=0`` refuses one."""
    items = [item.strip().lower().partition(b";") for item in header[:512].split(b",")]
    weights = {name.strip(): weight.replace(b" ", b"") for name, _, weight in items}
    refused = {name for name, weight in weights.items() if _REFUSED.fullmatch(weight)}
    wanted = ENCODINGS.keys() if b"*" in weights.keys() - refused else weights.keys()
    return frozenset(wanted - refused)


_REFUSED: Final = re.compile(rb"q=0(\.0*)?")


@dataclass(slots=True)
class CachedResponse:
    """Status, headers and body; ``headers`` are without length, encoding and ETag."""

    status: int
    headers: Sequence[Header]
    body: bytes
    etag: bytes = b""
    _compressible: bool = field(init=False)
    _encoded: dict[bytes, bytes] = field(default_factory=dict)
    _messages: dict[bytes, tuple[Message, Message]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.headers = [pair for pair in self.headers if pair[0] != b"content-length"]
        kind = next((value for name, value in self.headers if name == b"content-type"), b"")
        self._compressible = kind.startswith(COMPRESSIBLE)
        digest = blake2b(self.body, digest_size=12).digest()
        self.etag = b'W/"' + urlsafe_b64encode(digest) + b'"'

    @property
    def size(self) -> int:
        """Bytes held, compressed copies included."""
        return len(self.body) + sum(map(len, self._encoded.values())) + 1000

    async def answer(self, scope: Scope, send: Send) -> None:
        """Respond to the request of ``scope`` as it wants it: whole, compressed, its head alone."""
        asked = dict(scope["headers"])
        match = asked.get(b"if-none-match")
        if match and self.etag in match and self.status < 300:  # noqa: PLR2004 - successful answers
            headers = [*self.headers, (b"etag", self.etag), *self._varies()]
            await send({"type": "http.response.start", "status": NOT_MODIFIED, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        encoding = self._encoding(asked.get(b"accept-encoding", b""))
        messages = self._messages.get(encoding) or self._compose(encoding)
        await send(messages[0])
        await send(_EMPTY if scope["method"] == "HEAD" else messages[1])

    def _compose(self, encoding: bytes) -> tuple[Message, Message]:
        """Make the messages of the response in ``encoding``, once; servers only read them."""
        head = self._head(encoding)
        messages = self._messages[encoding] = (
            {"type": "http.response.start", "status": self.status, "headers": head},
            {"type": "http.response.body", "body": self._body(encoding)},
        )
        return messages

    def _encoding(self, accept: bytes) -> bytes:
        if len(self.body) < WORTH_COMPRESSING or not self._compressible:
            return b""
        return best_encoding(accept)

    def _body(self, encoding: bytes) -> bytes:
        if not encoding:
            return self.body
        if encoding not in self._encoded:
            self._encoded[encoding] = ENCODINGS[encoding](self.body)
        return self._encoded[encoding]

    def _head(self, encoding: bytes) -> list[Header]:
        headers = [
            *self.headers,
            (b"content-length", str(len(self._body(encoding))).encode()),
            (b"etag", self.etag),
        ]
        if encoding:
            headers += [(b"content-encoding", encoding)]
        return [*headers, *self._varies()]

    def _varies(self) -> list[Header]:
        """Tell shared caches what else the response depends on; a 304 as well as the whole one."""
        return [(b"vary", b"Accept-Encoding")] if self._compressible else []
