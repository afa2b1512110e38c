"""Finds variables with the prefix of settings that are none: a misspelt one changes nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from villa_site.settings.settings import Settings

PREFIX: Final = "VILLA_"
_ASSIGNED: Final = re.compile(r"^\s*(?:export\s+)?(\w+)\s*=", re.MULTILINE)
# What tests and the kit for testers read; they have no settings.
_OTHERS: Final = ("VILLA_TEST_", "VILLA_QA_")


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return f"{PREFIX}{name}".upper()


def unknown_settings(
    environment: Mapping[str, str] | None = None, file: Path | None = None
) -> dict[str, str]:
    """Return unknown names of the environment and ``.env``, with the nearest setting or none."""
    names = set(os.environ if environment is None else environment)
    file = file or Path(str(Settings.model_config.get("env_file")))
    if file.is_file():
        names |= set(_ASSIGNED.findall(file.read_text(errors="replace")))
    known = [name.upper() for name in Settings.model_fields]
    return {
        name: _nearest(name, known)
        for name in sorted(name for name in names if name.upper().startswith(PREFIX))
        if name.upper().removeprefix(PREFIX) not in known and not name.upper().startswith(_OTHERS)
    }


def _nearest(name: str, known: list[str]) -> str:
    # All begin alike: that makes no two of them similar.
    close = get_close_matches(name.upper().removeprefix(PREFIX), sorted(known), n=1)
    return variable(close[0]) if close else ""
