"""Has each uploaded file checked by a command, such as a virus scanner, before it is used."""

from __future__ import annotations

import asyncio
import logging
import os
import shlex
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final

from villa_site.settings.private_files import private_folder
from villa_site.site.forms.uploads import Stored
from villa_site.site.i18n.translations import marked

logger = logging.getLogger(__name__)

REFUSED: Final = marked("Notre contrôle a refusé ce fichier. Choisissez-en un autre.")
UNCHECKED: Final = marked(
    "Ce fichier n'a pas pu être contrôlé, et n'est donc pas accepté. Réessayez un peu plus tard."
)

AT_ONCE: Final = 4
"""So many files are checked at a time; the others wait."""
_CLEAN: Final = 0
_FOUND: Final = 1
_LONGEST_OUTPUT: Final = 500


class Scanner:
    """Runs ``command`` with a file's path as its last word: 0 is clean, 1 refused, else failed.

    An empty command accepts every file. ``folder`` holds the file while it is checked.
    """

    def __init__(self, command: str, seconds: float, folder: Path) -> None:
        self._words = tuple(shlex.split(command))
        self._seconds = seconds
        self._folder = folder
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def mistake(self, content: Stored) -> str:
        """Return the key of what is said of a refused file; empty for a clean one."""
        if not self._words:
            return ""
        try:
            async with self._slots:
                file = await asyncio.to_thread(_copy, content, self._folder)
                with file:
                    return await self._run(Path(file.name))
        except OSError as error:
            logger.error(  # noqa: TRY400 - a command that is missing has no trace worth reading
                "The scanner %s could not be run: %s. Fix: VILLA_UPLOAD_SCANNER.",
                self._words[0],
                error,
            )
            return UNCHECKED

    async def _run(self, path: Path) -> str:
        process = await asyncio.create_subprocess_exec(
            *self._words, path, stdin=DEVNULL, stdout=PIPE, stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        try:
            async with asyncio.timeout(self._seconds):
                output = await _output(process)
                status = await process.wait()
        except TimeoutError:
            logger.error(  # noqa: TRY400 - as above
                "The scanner %s has not ended within %g seconds. Fix: VILLA_UPLOAD_SCANNER.",
                self._words[0],
                self._seconds,
            )
            return UNCHECKED
        finally:
            _end(process)
        if status == _CLEAN:
            return ""
        if status == _FOUND:
            logger.warning("The scanner has refused a file.")
            return REFUSED
        logger.error(
            "The scanner %s failed with the status %d: %s Fix: VILLA_UPLOAD_SCANNER.",
            self._words[0],
            status,
            output,
        )
        return UNCHECKED


async def _output(process: Process) -> str:
    """Read all of the output, so that the command never waits, and return its beginning."""
    said = b""
    while process.stdout and (part := await process.stdout.read(4096)):
        said = (said + part)[:_LONGEST_OUTPUT]
    return said.decode(errors="replace").strip()


def _end(process: Process) -> None:
    """End a command that still runs, with all that it has started."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _copy(content: Stored, folder: Path) -> IO[bytes]:
    """Copy the content to a file with a name, which is removed when it is closed."""
    private_folder(folder)
    file = NamedTemporaryFile(dir=folder, prefix="scan-")  # noqa: SIM115 - closed by who reads it
    try:
        for chunk in content.chunks():
            file.write(chunk)
        file.flush()
    except OSError:
        file.close()
        raise
    return file
