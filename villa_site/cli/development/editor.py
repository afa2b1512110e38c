"""Opens a place of the source in the developer's editor."""

from __future__ import annotations

import asyncio
import logging
import re
import shlex
from pathlib import Path
from typing import Final
from urllib.parse import quote

logger = logging.getLogger(__name__)

DEFAULT: Final = "vscode://file/{file}:{line}"
_PLACE: Final = re.compile(r"(.+?)(?::(\d+))?")


class Editor:
    """``template`` is an address or a command, with {file} and {line} in it."""

    def __init__(self, template: str, root: Path) -> None:
        self.template = template or DEFAULT
        self.root = root.resolve()

    async def open(self, place: str) -> str | None:
        """Open ``file:line``; return the address that the browser is to follow, or an empty one.

        None: there is no such file in the source tree, or in the folder of the site.
        """
        found = _PLACE.fullmatch(place)
        if found is None:
            return None
        file = (Path.cwd() / found[1]).resolve()
        folders = (self.root, Path.cwd().resolve())
        if not file.is_file() or not any(file.is_relative_to(folder) for folder in folders):
            return None
        line = found[2] or "1"
        if re.match(r"[a-z][a-z0-9+.-]*://", self.template):
            return self.template.format(file=quote(str(file)).lstrip("/"), line=line)
        words = [each.format(file=file, line=line) for each in shlex.split(self.template)]
        try:
            await asyncio.create_subprocess_exec(*words, stdin=asyncio.subprocess.DEVNULL)
        except OSError as error:
            logger.warning("The editor cannot be started: %s", error)
        return ""
