"""Names the scripts of a client build: for other scripts a page reloads, not for style."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from villa_site.engine.built_islands import BuiltIslands
from villa_site.engine.client_build import ClientBuild
from villa_site.errors import ClientBuildMissing


def scripts_id(manifest: Mapping[str, Any]) -> str:
    """Return a name that changes with the scripts of a build alone."""
    # The bundle of the style is a script, too, which nobody loads.
    built = [each["file"] for source, each in manifest.items() if source != "src/styles.ts"]
    files = sorted(file for file in built if file.endswith(".js"))
    return hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]


def scripts_of(build: ClientBuild) -> str:
    """Return the name of the scripts of a build, a project's islands among them."""
    return scripts_id(build.manifest) + build.islands.id


def built_scripts(folder: Path, islands: Path | None = None) -> str:
    """Return the name of the scripts that are built at this moment; empty while there are none."""
    try:
        own = BuiltIslands.read(islands).id if islands else ""
        return scripts_id(orjson.loads((folder / "manifest.json").read_bytes())) + own
    except (OSError, orjson.JSONDecodeError, ClientBuildMissing):
        return ""
