"""Reads the body of a form as it comes, each part and the whole within limits."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterable, AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, unquote

from anyio import to_thread
from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header

from villa_site.engine.http.body import SlowBody
from villa_site.site.forms.uploads import IN_MEMORY, Spool, Upload

MAX_TEXTS: Final = 256 * 1024
MAX_FIELDS: Final = 500
MAX_BYTES: Final = 64_000_000
"""Bytes that are read at all: what is beyond them was sent by no one who fills in a form."""

FULL_FILES: Final = 4
"""So many files of the largest size may come with one form."""

_MAX_HEADERS: Final = 16
_MAX_HEADER: Final = 4 * 1024
_MAX_BOUNDARY: Final = 70

# It warns of every broken body, and anybody can send those.
logging.getLogger("python_multipart").setLevel(logging.ERROR)


@dataclass(slots=True)
class FormData:
    """The texts and files of a body by name; ``cut`` when it was beyond a limit.

    ``slow`` is true where the rest was not waited for.
    """

    values: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, list[Upload]] = field(default_factory=dict)
    cut: bool = False
    slow: bool = False

    @property
    def first_files(self) -> dict[str, Upload]:
        """The first file of each name."""
        return {name: files[0] for name, files in self.files.items()}

    def text(self, name: str) -> str:
        """Return the first text of that name."""
        return next(iter(self.values.get(name, ())), "")


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """The limits of a body and its files.

    ``files`` says by name how many files each file field takes, None for one of any name. Sizes
    are in bytes; ``all_files`` is that of the files together, 0 for ``FULL_FILES`` of the largest.
    """

    largest_file: int
    max_bytes: int = MAX_BYTES
    files: Mapping[str, int] | None = None
    max_texts: int = MAX_TEXTS
    max_fields: int = MAX_FIELDS
    all_files: int = 0


async def read_form(
    stream: AsyncIterable[bytes], content_type: str, limits: ReadLimits, spool: Spool
) -> FormData:
    """Read either form of body; what is beyond a limit is dropped, what came before it is retained.

    Files are stored in ``spool``, and removed with it.
    """
    kind, options = parse_options_header(content_type)
    if kind.strip() != b"multipart/form-data":
        return await _read_urlencoded(stream, limits)
    boundary = options.get(b"boundary", b"")
    if not 0 < len(boundary) <= _MAX_BOUNDARY:
        return FormData()
    parser = _Multipart(boundary, limits, spool)
    read = 0
    async for chunk in _in_time(stream, parser.data):
        read += len(chunk)
        if read > limits.max_bytes:
            parser.data.cut = True
            break
        # Beyond what is held in memory a chunk may have to wait for the disk.
        if read > IN_MEMORY:
            await to_thread.run_sync(parser.feed, chunk)
        else:
            parser.feed(chunk)
    return parser.end()


async def _in_time(stream: AsyncIterable[bytes], data: FormData) -> AsyncIterator[bytes]:
    """Yield the chunks that come in time: those before a pause that is too long."""
    try:
        async for chunk in stream:
            yield chunk
    except SlowBody:
        data.cut = data.slow = True


async def _read_urlencoded(stream: AsyncIterable[bytes], limits: ReadLimits) -> FormData:
    received = bytearray()
    data = FormData()
    async for chunk in _in_time(stream, data):
        received += chunk
        if len(received) > limits.max_texts:
            data.cut = True
            break
    text = received[: limits.max_texts].decode(errors="replace")
    pairs = text.split("&")
    data.cut = data.cut or len(pairs) > limits.max_fields
    for name, value in parse_qsl("&".join(pairs[: limits.max_fields]), keep_blank_values=True):
        data.values.setdefault(name, []).append(value)
    return data


class _Multipart:
    """Stores what a ``multipart/form-data`` body holds, within the limits."""

    def __init__(self, boundary: bytes, limits: ReadLimits, spool: Spool) -> None:
        self.data = FormData()
        self._limits = limits
        self._file_room = limits.all_files or FULL_FILES * limits.largest_file
        self._spool = spool
        self._part = _Part()
        self._parts = self._texts = 0
        self._ended = False
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._begin,
                "on_header_field": lambda *data: self._part.header.extend(_slice(*data)),
                "on_header_value": lambda *data: self._part.value.extend(_slice(*data)),
                "on_header_end": lambda: self._part.end_header(),  # noqa: PLW0108 - the part changes
                "on_headers_finished": lambda: self._part.begin_content(),  # noqa: PLW0108 - as above
                "on_part_data": lambda *data: self._content(_slice(*data)),
                "on_part_end": self._keep,
                "on_end": self._end,
            },
            max_header_count=_MAX_HEADERS,
            max_header_size=_MAX_HEADER,
        )

    def feed(self, chunk: bytes) -> None:
        """Take in the next bytes; after the end, or what breaks the format, nothing is read."""
        if self._ended:
            return
        try:
            self._parser.write(chunk)
        except MultipartParseError:
            self._ended = self.data.cut = True

    def end(self) -> FormData:
        """Return the data; an unfinished part is marked as cut off."""
        self._part.cut = True
        self._keep()
        self.data.cut = self.data.cut or not self._ended
        return self.data

    def _begin(self) -> None:
        self._parts += 1
        if self._parts > self._limits.max_fields:
            raise MultipartParseError("too many parts")
        self._part = _Part()

    def _end(self) -> None:
        self._ended = True

    def _content(self, content: bytes) -> None:
        part = self._part
        if part.filename is None:
            text = content[: max(self._limits.max_texts - self._texts, 0)]
            self._texts += len(content)
            part.cut = len(text) < len(content)
            self.data.cut = self.data.cut or part.cut
            part.text += text
        elif self._is_accepted(part) and not part.cut:
            self._add_to_file(part, content)

    def _is_accepted(self, part: _Part) -> bool:
        """Whether the form has a field for the file, and that one has room for it."""
        files = self._limits.files
        most = 1 if files is None else files.get(part.name, 0)
        return part.open and len(self.data.files.get(part.name, ())) < most

    def _add_to_file(self, part: _Part, content: bytes) -> None:
        """Store the content as far as its limit; a file that is too large is dropped whole."""
        room = min(self._limits.largest_file, self._file_room)
        part.cut = self._spool.size + len(content) > room
        if part.cut:
            self._spool.drop()
        else:
            self._spool.add(content)

    def _keep(self) -> None:
        part, self._part = self._part, _Part()
        if not part.open:
            return
        if part.filename is None:
            text = part.text.decode(errors="replace")
            self.data.values.setdefault(part.name, []).append(text)
        elif self._is_accepted(part):
            content = self._spool.cut()
            self._file_room -= content.size
            if part.filename or content.size:
                upload = Upload(part.filename, content, too_large=part.cut)
                self.data.files.setdefault(part.name, []).append(upload)


@dataclass(slots=True)
class _Part:
    name: str = ""
    filename: str | None = None
    open: bool = False
    cut: bool = False
    header: bytearray = field(default_factory=bytearray)
    value: bytearray = field(default_factory=bytearray)
    text: bytearray = field(default_factory=bytearray)

    def end_header(self) -> None:
        """Read the names from ``Content-Disposition``, as browsers write them."""
        if self.header.lower() == b"content-disposition" and not self.name:
            _, options = parse_options_header(self.value.decode("latin-1"))
            self.name = unquote(options.get(b"name", b"").decode(errors="replace"))
            if b"filename" in options:
                self.filename = options[b"filename"].decode(errors="replace")
        self.header.clear()
        self.value.clear()

    def begin_content(self) -> None:
        """Let the name count now that the headers are whole."""
        self.open = bool(self.name)


def _slice(data: bytes, start: int, end: int) -> bytes:
    return data[start:end]
