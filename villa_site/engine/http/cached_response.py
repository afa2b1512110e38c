"""An HTTP response in memory, compressed once with each algorithm that browsers accept."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

import brotli
import deflate
import zstandard
from starlette.types import Message, Scope, Send

from villa_site.engine.http.headers import headers_by_name

Header = tuple[bytes, bytes]

NOT_MODIFIED: Final = 304
_EMPTY: Final[Message] = {"type": "http.response.body", "body": b""}
WORTH_COMPRESSING: Final = 512
COMPRESSIBLE: Final = (b"text/", b"application/json", b"application/javascript", b"image/svg+xml")


class Encoding(NamedTuple):
    """Two ways to compress: the fast one for a visitor who waits, the small one for those after."""

    fast: Callable[[bytes], bytes]
    small: Callable[[bytes], bytes]


ENCODINGS: Final = {
    b"br": Encoding(
        lambda body: brotli.compress(body, quality=6),
        lambda body: brotli.compress(body, quality=11),
    ),
    b"zstd": Encoding(
        lambda body: zstandard.compress(body, 12),
        lambda body: zstandard.compress(body, 19),
    ),
    b"gzip": Encoding(
        lambda body: bytes(deflate.gzip_compress(body, 9)),
        lambda body: bytes(deflate.gzip_compress(body, 12)),
    ),
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


class Reply:
    """One form of a response, as ASGI messages."""

    __slots__ = ("body", "content", "start")

    def __init__(self, status: int, headers: list[Header], body: bytes) -> None:
        self.body = body
        self.start: Message = {"type": "http.response.start", "status": status, "headers": headers}
        self.content: Message = {"type": "http.response.body", "body": body}


@dataclass(slots=True)
class CachedResponse:
    """Status, headers and body; ``headers`` are without length, encoding and ETag."""

    status: int
    headers: Sequence[Header]
    body: bytes
    etag: bytes = b""
    _compressible: bool = field(init=False)
    _encoded: dict[bytes, bytes] = field(default_factory=dict)
    _recompressed: set[bytes] = field(default_factory=set)
    _replies: dict[bytes | None, Reply] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.headers = [pair for pair in self.headers if pair[0] != b"content-length"]
        kind = next((value for name, value in self.headers if name == b"content-type"), b"")
        self._compressible = kind.startswith(COMPRESSIBLE)
        # Processors have instructions for SHA-256: a page takes 50 µs, with BLAKE2 it takes 140.
        digest = sha256(self.body).digest()[:12]
        self.etag = b'W/"' + urlsafe_b64encode(digest) + b'"'

    @property
    def size(self) -> int:
        """Bytes held, compressed copies included."""
        return len(self.body) + sum(map(len, self._encoded.values())) + 1000

    @property
    def can_shrink(self) -> bool:
        """Whether a compressed copy is one that was made fast."""
        return len(self._recompressed) < len(self._encoded)

    def recompress(self) -> None:
        """Make compressed copies that were made fast as small as they get, in any thread.

        A page takes 20 to 150 ms of CPU, React's file 300; the copies stay in use meanwhile.
        """
        for encoding in tuple(self._encoded):
            if encoding not in self._recompressed:
                # What fails once is not tried again.
                self._recompressed.add(encoding)
                small = ENCODINGS[encoding].small(self.body)
                self._encoded[encoding] = min(small, self._encoded[encoding], key=len)
                self._compose(encoding)

    async def answer(self, scope: Scope, send: Send) -> None:
        """Respond to the request of ``scope`` as it wants it: whole, compressed, its head alone."""
        reply = self.reply(scope)
        await send(reply.start)
        await send(_EMPTY if scope["method"] == "HEAD" else reply.content)

    def reply(self, scope: Scope) -> Reply:
        """Choose the form that the request of ``scope`` wants; each is made once."""
        headers = headers_by_name(scope)
        match = headers.get(b"if-none-match")
        unchanged = match and self.etag in match and self.status < 300  # noqa: PLR2004 - successful
        form = None if unchanged else self._encoding(headers.get(b"accept-encoding", b""))
        return self._replies.get(form) or self._compose(form)

    def _compose(self, encoding: bytes | None) -> Reply:
        """Make the reply in ``encoding``, or, for None, the one that the client's copy is right."""
        if encoding is None:
            headers = [*self.headers, (b"etag", self.etag), *self._varies()]
            reply = Reply(NOT_MODIFIED, headers, b"")
        else:
            reply = Reply(self.status, self._head(encoding), self._body(encoding))
        self._replies[encoding] = reply
        return reply

    def _encoding(self, accept: bytes) -> bytes:
        if len(self.body) < WORTH_COMPRESSING or not self._compressible:
            return b""
        return best_encoding(accept)

    def _body(self, encoding: bytes) -> bytes:
        if not encoding:
            return self.body
        if encoding not in self._encoded:
            self._encoded[encoding] = ENCODINGS[encoding].fast(self.body)
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
