"""Writes the plugin's archive, as WordPress installs it."""

from __future__ import annotations

import io
import json
import struct
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from villa_site.content.blocks.block import BlockType
from villa_site.errors import PluginMissing
from villa_site.tools.wordpress.block_metadata import NAME as METADATA
from villa_site.tools.wordpress.block_metadata import block_files
from villa_site.tools.wordpress.declaration import declaration
from villa_site.tools.wordpress.plugin_version import MAIN, numbered, version_of

NAME: Final = "villa-site"
DECLARED: Final = "blocks.json"

_HERE: Final = Path(__file__).resolve().parent
# In a source tree the plugin is at its top; a wheel brings it beside this file.
_SOURCES: Final = (_HERE.parents[2] / "wordpress" / NAME, _HERE / NAME)
_MADE: Final = frozenset({DECLARED, METADATA})
# The archive of the same sources is the same file.
_DATE: Final = (2026, 1, 1, 0, 0, 0)
_EPOCH: Final = 1_767_225_600
"""2026-01-01 in UTC: archives are numbered by the minutes since."""
_MINUTE: Final = 60


def write_archive(types: Mapping[str, BlockType], out: Path) -> None:
    """Write the plugin with the declaration of the block ``types``; raises PluginMissing.

    Its version is above that of the archive that was at ``out``, unless that is the same.
    """
    files = plugin_files(types)
    build, version = _written(out)
    if build != build_of(files):
        serial = int(time.time() - _EPOCH) // _MINUTE
        version = next_version(files, version, least=serial)
    out.write_bytes(packed(numbered(files, version)))


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return the archive of the plugin's files."""
    output = io.BytesIO()
    with ZipFile(output, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(f"{NAME}/{name}", _DATE), content, ZIP_DEFLATED)
    return output.getvalue()


def plugin_files(types: Mapping[str, BlockType]) -> dict[str, bytes]:
    """Return the plugin's files by name: its sources, declarations, compiled translations."""
    folder = next((each for each in _SOURCES if each.is_dir()), None)
    if folder is None:
        raise PluginMissing("Reinstall villa-site: the plugin's files are not there.")
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in _MADE
    }
    declared = declaration(types)
    for name in [each for each in files if each.endswith(".po")]:
        files[f"{name.removesuffix('.po')}.mo"] = _compiled(files[name])
    files |= block_files(declared)
    build = _hash({**files, DECLARED: _json(declared)})
    files[DECLARED] = _json({"build": build, **declared})
    return files


def build_of(files: Mapping[str, bytes]) -> str:
    """Return the hash of all that the plugin is made of, whatever its version."""
    return str(json.loads(files[DECLARED])["build"])


def next_version(files: Mapping[str, bytes], installed: str, *, least: int = 1) -> str:
    """Return a version that WordPress takes for an update of ``installed``, of this site's own."""
    own = version_of(files[MAIN])
    before = installed.removeprefix(f"{own}.")
    serial = int(before) + 1 if before.isascii() and before.isdigit() else 1
    return f"{own}.{max(serial, least)}"


def _written(out: Path) -> tuple[str, str]:
    """Return build and version of an archive that was written before; empty where there is none."""
    try:
        with ZipFile(out) as archive:
            files = {name: archive.read(f"{NAME}/{name}") for name in (MAIN, DECLARED)}
        return build_of(files), version_of(files[MAIN])
    except (OSError, BadZipFile, KeyError, ValueError):
        return "", ""


def _json(value: Any) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False, indent=1)}\n".encode()


def _hash(files: Mapping[str, bytes]) -> str:
    made_of = sha256()
    for name, content in sorted(files.items()):
        made_of.update(f"{name}\0{len(content)}\0".encode() + content)
    return made_of.hexdigest()[:20]


def _compiled(catalogue: bytes) -> bytes:
    output = io.BytesIO()
    write_mo(output, read_po(io.BytesIO(catalogue)))
    compiled = bytearray(output.getvalue())
    # WordPress reads no catalogue whose empty table of hashes has no place.
    number, _, translations = struct.unpack_from("<3I", compiled, 8)
    struct.pack_into("<I", compiled, 24, translations + 8 * number)
    return bytes(compiled)
