"""The version in the plugin's files: in its header, its constant, its readme."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MAIN: Final = "villa-site.php"
README: Final = "readme.txt"
_HEADER: Final = b" * Version:"
_LINES: Final[Mapping[str, tuple[bytes, ...]]] = {
    MAIN: (_HEADER, b"const VERSION ="),
    README: (b"Stable tag:",),
}


def version_of(main: bytes) -> str:
    """Return the version in the header of the plugin's main file."""
    line = next(each for each in main.splitlines() if each.startswith(_HEADER))
    return line.removeprefix(_HEADER).strip().decode()


def numbered(files: Mapping[str, bytes], version: str) -> dict[str, bytes]:
    """Copy the files with ``version`` in each place that names it."""
    before, after = version_of(files[MAIN]).encode(), version.encode()
    changed = {
        name: b"".join(
            line.replace(before, after) if line.startswith(starts) else line
            for line in files[name].splitlines(keepends=True)
        )
        for name, starts in _LINES.items()
    }
    return {**files, **changed}
