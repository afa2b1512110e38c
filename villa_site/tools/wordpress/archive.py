"""Writes the plugin's archive, as WordPress installs it."""

from __future__ import annotations

import io
import json
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from villa_site.content.block import BlockType
from villa_site.errors import PluginMissing
from villa_site.tools.wordpress.declaration import declaration

NAME: Final = "villa-site"

_HERE: Final = Path(__file__).resolve().parent
# In a source tree the plugin stands at its top; a wheel brings it beside this file.
_SOURCES: Final = (_HERE.parents[2] / "wordpress" / NAME, _HERE / NAME)
_MADE: Final = frozenset({"blocks.json"})
# The archive of the same sources is the same file.
_DATE: Final = (2026, 1, 1, 0, 0, 0)


def write_archive(types: Mapping[str, BlockType], out: Path) -> None:
    """Write the plugin with the declaration of the block ``types``; raises PluginMissing."""
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in plugin_files(types).items():
            archive.writestr(ZipInfo(f"{NAME}/{name}", _DATE), content, ZIP_DEFLATED)


def plugin_files(types: Mapping[str, BlockType]) -> dict[str, bytes]:
    """Return the plugin's files by name: its sources, ``blocks.json``, compiled translations."""
    folder = next((each for each in _SOURCES if each.is_dir()), None)
    if folder is None:
        raise PluginMissing("Reinstall villa-site: the plugin's files are not there.")
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in _MADE
    }
    text = json.dumps(declaration(types), ensure_ascii=False, indent=1)
    files["blocks.json"] = f"{text}\n".encode()
    for name in [each for each in files if each.endswith(".po")]:
        files[f"{name.removesuffix('.po')}.mo"] = _compiled(files[name])
    return files


def _compiled(catalogue: bytes) -> bytes:
    output = io.BytesIO()
    write_mo(output, read_po(io.BytesIO(catalogue)))
    compiled = bytearray(output.getvalue())
    # WordPress reads no catalogue whose empty table of hashes stands nowhere.
    number, _, translations = struct.unpack_from("<3I", compiled, 8)
    struct.pack_into("<I", compiled, 24, translations + 8 * number)
    return bytes(compiled)
