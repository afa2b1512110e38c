"""Reads what a browser sends with a form, as it comes: each part has its limit, and so has all."""

from __future__ import annotations

import re
from collections.abc import AsyncIterable, AsyncIterator, Collection
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, unquote

from anyio import to_thread

from villa_site.engine.http.body import SlowBody
from villa_site.site.forms.spool import IN_MEMORY, Spool
from villa_site.site.forms.uploads import Upload

MAX_TEXTS: Final = 256 * 1024
MAX_FIELDS: Final = 500
MAX_BYTES: Final = 64_000_000
"""Bytes that are read at all: what is beyond them was sent by no one who fills in a form."""

_MAX_HEADER: Final = 8 * 1024
FULL_FILES: Final = 4
"""So many files of the largest size may come with one form."""

_BOUNDARY: Final = re.compile(r'boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))', re.IGNORECASE)
_PARAMETER: Final = re.compile(rb'[;\s](name|filename)="([^"]*)"', re.IGNORECASE)


@dataclass(slots=True)
class Sent:
    """What was sent: texts and files by name; ``cut`` when there was too much of it.

    ``slow`` tells that the rest was not waited for.
    """

    values: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)
    cut: bool = False
    slow: bool = False

    def text(self, name: str) -> str:
        """Give the first text of that name."""
        return next(iter(self.values.get(name, ())), "")


@dataclass(frozen=True, slots=True)
class Room:
    """How much of a body is read, and of which files how much is kept; None: of any field."""

    largest_file: int
    max_bytes: int = MAX_BYTES
    files: Collection[str] | None = None


async def read_form(
    stream: AsyncIterable[bytes], content_type: str, room: Room, spool: Spool
) -> Sent:
    """Read either form of body; what is beyond a limit is not kept, what came before it is.

    Files are kept in ``spool``, and are gone with it.
    """
    kind, _, _ = content_type.partition(";")
    if kind.strip().lower() != "multipart/form-data":
        return await _read_urlencoded(stream)
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        return Sent()
    parser = Multipart((boundary[1] or boundary[2]).encode("latin-1"), room, spool)
    read = 0
    async for chunk in _in_time(stream, parser.sent):
        read += len(chunk)
        if read > room.max_bytes:
            parser.sent.cut = True
            break
        # Beyond what is kept in memory a chunk may have to wait for the disk.
        if read > IN_MEMORY:
            await to_thread.run_sync(parser.feed, chunk)
        else:
            parser.feed(chunk)
    return parser.end()


async def _in_time(stream: AsyncIterable[bytes], sent: Sent) -> AsyncIterator[bytes]:
    """Give the chunks that come in time; what came before a pause that is too long is kept."""
    try:
        async for chunk in stream:
            yield chunk
    except SlowBody:
        sent.cut = sent.slow = True


async def _read_urlencoded(stream: AsyncIterable[bytes]) -> Sent:
    received = bytearray()
    sent = Sent()
    async for chunk in _in_time(stream, sent):
        received += chunk
        if len(received) > MAX_TEXTS:
            sent.cut = True
            break
    text = received[:MAX_TEXTS].decode(errors="replace")
    pairs = text.split("&")
    sent.cut = sent.cut or len(pairs) > MAX_FIELDS
    for name, value in parse_qsl("&".join(pairs[:MAX_FIELDS]), keep_blank_values=True):
        sent.values.setdefault(name, []).append(value)
    return sent


class Multipart:
    """Takes a ``multipart/form-data`` body apart, chunk by chunk."""

    def __init__(self, boundary: bytes, room: Room, spool: Spool) -> None:
        self.sent = Sent()
        self._delimiter = b"\r\n--" + boundary
        self._wanted = room.files
        self._largest_file = room.largest_file
        self._room = FULL_FILES * room.largest_file
        self._spool = spool
        self._buffer = bytearray(b"\r\n")
        self._part: _Part | None = None
        self._begun = False
        self._ended = False
        self._parts = 0
        self._texts = 0

    def feed(self, chunk: bytes) -> None:
        """Take in the next bytes."""
        self._buffer += chunk
        while not self._ended and self._step():
            pass
        if self._ended:
            self._buffer.clear()

    def end(self) -> Sent:
        """Give what was sent; a part without its end was cut off."""
        if self._part is not None:
            self._part.cut = True
            self._keep()
        self.sent.cut = self.sent.cut or not self._ended
        return self.sent

    def _step(self) -> bool:
        """Get on by one delimiter, header or stretch of content; False when more must come."""
        if self._begun and self._part is None:
            return self._header()
        at = self._buffer.find(self._delimiter)
        if at < 0:
            # A delimiter may have begun in the last bytes.
            safe = len(self._buffer) - len(self._delimiter) - 4
            if safe > 0:
                self._content(safe)
                del self._buffer[:safe]
            return False
        rest = at + len(self._delimiter)
        if len(self._buffer) < rest + 2:
            return False
        self._content(at)
        self._keep()
        self._begun = True
        self._ended = self._buffer[rest : rest + 2] == b"--"
        del self._buffer[:rest]
        return True

    def _header(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            self._ended = len(self._buffer) > _MAX_HEADER
            self.sent.cut = self.sent.cut or self._ended
            return False
        self._parts += 1
        if self._parts > MAX_FIELDS:
            self._ended = self.sent.cut = True
            return False
        self._part = _Part.of(bytes(self._buffer[:end]))
        # The break stays: the content of an empty part ends with the very one it begins with.
        del self._buffer[: end + 2]
        self._part.skip = 2
        return True

    def _content(self, length: int) -> None:
        part = self._part
        if part is None:
            return
        skipped = min(part.skip, length)
        part.skip -= skipped
        kept = self._buffer[skipped:length]
        if part.filename is None:
            room = MAX_TEXTS - self._texts
            self._texts += len(kept)
            part.cut = part.cut or len(kept) > room
            self.sent.cut = self.sent.cut or part.cut
            kept = kept[: max(room, 0)]
            part.text += kept
        elif self._is_wanted(part) and not part.cut:
            self._add_to_file(part, bytes(kept))

    def _is_wanted(self, part: _Part) -> bool:
        """Tell whether a file is asked for, and the first of its name."""
        if not part.name or part.name in self.sent.files:
            return False
        return self._wanted is None or part.name in self._wanted

    def _add_to_file(self, part: _Part, content: bytes) -> None:
        """Keep the content as far as its limit; a file that is too large is not kept at all."""
        part.cut = self._spool.size + len(content) > min(self._largest_file, self._room)
        if part.cut:
            self._spool.drop()
        else:
            self._spool.add(content)

    def _keep(self) -> None:
        part, self._part = self._part, None
        if part is None or not part.name:
            return
        if part.filename is None:
            text = part.text.decode(errors="replace")
            self.sent.values.setdefault(part.name, []).append(text)
        elif self._is_wanted(part):
            content = self._spool.cut()
            self._room -= content.size
            if part.filename or content.size:
                self.sent.files[part.name] = Upload(part.filename, content, too_large=part.cut)


@dataclass(slots=True)
class _Part:
    name: str
    filename: str | None
    text: bytearray = field(default_factory=bytearray)
    cut: bool = False
    skip: int = 0

    @classmethod
    def of(cls, header: bytes) -> _Part:
        """Read the names of a part from its header, as browsers write them."""
        line = next(
            (
                line
                for line in header.split(b"\r\n")
                if line.lower().startswith(b"content-disposition:")
            ),
            b"",
        )
        found = {
            key.lower(): unquote(value.decode(errors="replace"))
            if key.lower() == b"name"
            else value.decode(errors="replace")
            for key, value in _PARAMETER.findall(line)
        }
        filename = found.get(b"filename")
        return cls(found.get(b"name", ""), filename)
