"""The islands of an institution's own project, as they are built: they join the client's files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from villa_site.errors import ClientBuildMissing

MANIFEST: Final = "manifest.json"
"""Names the folder with the files of a build; it is written once they are all there."""


@dataclass(frozen=True)
class BuiltIslands:
    """The files of a build by name, and which of them each island begins with."""

    scripts: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)

    @classmethod
    def read(cls, build: Path) -> BuiltIslands:
        """Read the build in a folder; where there is none there are no islands.

        Raises ClientBuildMissing for one that is not whole.
        """
        try:
            manifest: dict[str, Any] = json.loads((build / MANIFEST).read_bytes())
            files = {
                file.name: file.read_bytes()
                for file in sorted((build / manifest["folder"]).iterdir())
            }
            scripts = {name: each["file"] for name, each in manifest["islands"].items()}
        except FileNotFoundError as error:
            if (build / MANIFEST).exists():
                raise _broken(build) from error
            return cls()
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise _broken(build) from error
        return cls(scripts, files)

    @property
    def id(self) -> str:
        """A name that changes with any of the files; empty without islands."""
        if not self.scripts:
            return ""
        return sha256("\n".join((*self.files, *self.scripts)).encode()).hexdigest()[:12]


def _broken(build: Path) -> ClientBuildMissing:
    return ClientBuildMissing(
        f"The build of the project's islands in {build} cannot be read. "
        "Fix: remove this folder and run `villa-site islands build`."
    )
