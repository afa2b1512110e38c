"""Files that a form has sent and that are not used yet, in ``data_dir``, each with a signed handle.

A form that was refused is shown again with its files, and a browser with script sends a file as
soon as it is chosen. What no form takes is removed after ``LIFETIME``.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer

from villa_site.settings.private_files import FILE, private_folder
from villa_site.site.forms.cookies import SignedTime, TimedSigner
from villa_site.site.forms.uploads import Stored, Upload

logger = logging.getLogger(__name__)

LIFETIME: Final = 3 * 3600
"""Seconds for which a file waits for its form."""
CLEAN_EVERY: Final = 300.0
"""Seconds between two looks for files that waited for too long."""
MOST_FILES: Final = 4_000
MOST_FILES_OF_NETWORK: Final = 1_000
_FULL: Final = 100
_FULL_OF_NETWORK: Final = 25
"""So many files of the largest size may wait, in all and of one network."""

FOLDER_NAME: Final = "waiting_files"
LONGEST_HANDLE: Final = 4_000
"""Characters of a handle, with the longest name in any writing."""


@dataclass(frozen=True, slots=True)
class Retained:
    """A file that waits: ``id`` is its file's name, ``owner`` the field of the action it is for."""

    id: str
    owner: str
    filename: str
    size: int
    digest: str


class RetainedFiles:
    """Stores files until their form takes them; ``limit`` is the largest file in bytes.

    Raises nothing for a full disk: the visitor chooses the file once more.
    """

    def __init__(self, folder: Path, signed_time: SignedTime, limit: int) -> None:
        self.folder = folder / FOLDER_NAME
        self._signed_time = signed_time
        self._most = _FULL * limit
        self._most_of_network = _FULL_OF_NETWORK * limit

    def add(self, upload: Upload, owner: str, network: str) -> str:
        """Store a file for the field ``owner``; return its handle, empty without room for it."""
        own = self._network(network)
        try:
            private_folder(self.folder)
            if not self._has_room(upload.content.size, own):
                return ""
            name = f"{own}-{secrets.token_hex(16)}"
            self._write(name, upload.content)
        except OSError as error:
            logger.warning("A file of a form could not be stored in %s: %s", self.folder, error)
            return ""
        content = upload.content
        return self.handle(Retained(name, owner, upload.name, content.size, content.digest))

    def handle(self, retained: Retained) -> str:
        """Sign what is known of a file."""
        return str(self._serializer().dumps(asdict(retained)))

    def find(self, handle: str, owner: str) -> Retained | None:
        """Return the file of a handle; None for a forged or old one, or one of another field."""
        if not 0 < len(handle) <= LONGEST_HANDLE:
            return None
        try:
            retained = Retained(**self._serializer().loads(handle, max_age=LIFETIME))
        except (BadData, ValueError, TypeError):
            return None
        return retained if retained.owner == owner else None

    @contextmanager
    def opened(self, retained: Retained) -> Iterator[Upload | None]:
        """Open a file for reading; None when it is not there any more."""
        try:
            file = (self.folder / retained.id).open("rb")
        except OSError:
            yield None
            return
        with file:
            yield Upload(retained.filename, Stored(file, 0, retained.size, retained.digest))

    def path(self, retained: Retained) -> Path:
        """Return where the file is."""
        return self.folder / retained.id

    def remove(self, retained: Retained) -> None:
        """Remove a file that its form has taken, or its visitor."""
        with suppress(OSError):
            self.path(retained).unlink()

    def clean(self) -> None:
        """Remove the files that have waited for too long; nothing else is in the folder."""
        oldest = time.time() - LIFETIME
        for entry in self._entries():
            with suppress(OSError):
                if entry.stat().st_mtime < oldest:
                    Path(entry.path).unlink()

    async def clean_periodically(self) -> None:
        """Remove old files from now on until it is cancelled."""
        while True:
            await asyncio.to_thread(self.clean)
            await asyncio.sleep(CLEAN_EVERY)

    def _has_room(self, size: int, own: str) -> bool:
        sizes = [
            (entry.name.startswith(own), entry.stat().st_size)
            for entry in self._entries()
            if entry.is_file()
        ]
        mine = [each for is_own, each in sizes if is_own]
        of_all = [each for _, each in sizes]
        return (
            len(of_all) < MOST_FILES
            and len(mine) < MOST_FILES_OF_NETWORK
            and sum(of_all) + size <= self._most
            and sum(mine) + size <= self._most_of_network
        )

    def _entries(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self.folder) as entries:
                return list(entries)
        except OSError:
            return []

    def _write(self, name: str, content: Stored) -> None:
        path = self.folder / name
        try:
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "wb") as file:
                for chunk in content.chunks():
                    file.write(chunk)
        except OSError:
            path.unlink(missing_ok=True)
            raise

    def _network(self, network: str) -> str:
        """Name a network so that nobody reads its address from the folder."""
        return blake2b(network.encode(), key=self._signed_time.key[:64], digest_size=8).hexdigest()

    def _serializer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(
            self._signed_time.key,
            salt="upload",
            signer=TimedSigner,
            signer_kwargs={"digest_method": hashlib.sha256, "clock": self._signed_time.clock},
        )
