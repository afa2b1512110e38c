"""``UploadFile``: a file that a visitor sends to an action, as the parameter of its function."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Self, get_args, get_origin

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from villa_site.errors import ActionError
from villa_site.settings.private_files import FILE, private_folder
from villa_site.site.actions.arguments import SEVERAL, parts
from villa_site.site.forms.files.file_rules import FileRules
from villa_site.site.forms.uploads import CHUNK, Stored, Upload

_NAME_DIGEST: Final = 16
_LONGEST_NAME: Final = 180
"""Bytes of a name without its ending; disks take 255 in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UploadFile:
    """A file that a visitor has sent; it can be read while its action runs.

    ``name`` is without folders and signs that harm, ``media_type`` is found by the content, and a
    picture has ``width`` and ``height`` in pixels. ``digest`` is the same for the same content.
    """

    name: str
    media_type: str
    size: int
    digest: str
    width: int | None = None
    height: int | None = None
    content: Stored = field(repr=False, compare=False)

    @classmethod
    def of(cls, upload: Upload, rules: FileRules) -> Self:
        """Make one of a file that follows the rules."""
        kind, size = rules.size_of(upload)
        return cls(
            name=upload.name,
            media_type=kind.media_type if kind else "application/octet-stream",
            size=upload.content.size,
            digest=upload.content.digest,
            width=size.width if size else None,
            height=size.height if size else None,
            content=upload.content,
        )

    async def read(self) -> bytes:
        """Return the content."""
        return await asyncio.to_thread(self._part, 0, self.size)

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield the content piece by piece."""
        for at in range(0, self.size, CHUNK):
            yield await asyncio.to_thread(self._part, at, CHUNK)

    async def save(self, folder: Path | str) -> Path:
        """Store the file in ``folder``, readable by the site alone; return where.

        The name begins with the digest of name and content: a file that is saved twice is one, and
        none replaces another.
        """
        return await asyncio.to_thread(self._save, Path(folder))

    def _save(self, folder: Path) -> Path:
        private_folder(folder)
        named = blake2b(f"{self.digest} {self.name}".encode(), digest_size=_NAME_DIGEST // 2)
        path = folder / f"{named.hexdigest()}-{_short(self.name)}"
        unfinished = folder / f"{named.hexdigest()}.{secrets.token_hex(4)}.part"
        unfinished.touch(mode=FILE)
        with unfinished.open("wb") as file:
            for at in range(0, self.size, CHUNK):
                file.write(self._part(at, CHUNK))
        return unfinished.replace(path)

    def _part(self, at: int, size: int) -> bytes:
        try:
            return self.content.read(at, size)
        except ValueError as error:
            raise ActionError(
                f"The file {self.name!r} was read after its action has ended. Fix: read or save it "
                "in the action."
            ) from error

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Let pydantic take one as it is."""
        return core_schema.is_instance_schema(cls)


def _short(name: str) -> str:
    """Shorten a name to what a disk takes, in bytes; its ending stays."""
    stem, dot, ending = name.rpartition(".")
    return f"{stem.encode()[:_LONGEST_NAME].decode(errors='ignore')}{dot}{ending}"


@dataclass(frozen=True, slots=True)
class FileParameter:
    """A parameter of an action that takes one file, or ``several``."""

    name: str
    rules: FileRules
    several: bool
    required: bool

    @property
    def most(self) -> int:
        """How many files it takes."""
        return self.rules.most if self.several else 1


def file_parameters(
    hints: Mapping[str, Any], without_default: Collection[str]
) -> Mapping[str, FileParameter]:
    """Return the parameters that take files, by name."""
    found = {}
    for name, hint in hints.items():
        marks = [*parts(hint)]
        items = [mark for each in marks if get_origin(each) in SEVERAL for mark in _items(each)]
        several = UploadFile in items
        if several or UploadFile in marks:
            rules = next((each for each in (*marks, *items) if isinstance(each, FileRules)), None)
            found[name] = FileParameter(
                name,
                rules or FileRules(),
                several,
                name in without_default and type(None) not in marks,
            )
    return found


def _items(hint: Any) -> list[Any]:
    return [part for each in get_args(hint) for part in parts(each)]
