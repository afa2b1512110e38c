"""Checks that the folders which the wheel installs beside ``villa_site`` are its own.

``blocks``, ``components`` and ``locales`` are common names. An installer overwrites files of the
same name without a word, and every module in ``blocks`` becomes a block of the site.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

DISTRIBUTION: Final = "villa-site"
PACKAGES: Final = ("blocks", "components")
FOLDERS: Final = (*PACKAGES, "locales")

_HERE: Final = Path(__file__).resolve().parents[2]
_FIX: Final = "Fix: install villa-site in a virtual environment of its own."


class SharedName(click.ClickException):
    """Another distribution installs a folder of villa-site; the message names both and the fix."""

    exit_code = 2


def check_shared_names() -> None:
    """Raise SharedName for a folder that another distribution installs or that hides ours."""
    for installed in distributions():
        for name in _folders_of(installed):
            raise SharedName(
                f"{installed.name} {installed.version} installs a folder {name!r}, too, and may "
                f"have overwritten that of villa-site. {_FIX}"
            )
    for name in PACKAGES:
        spec = find_spec(name)
        found = Path(spec.origin).resolve() if spec and spec.origin else None
        if found != _HERE / name / "__init__.py":
            raise SharedName(
                f"Python finds the package {name!r} at {found or 'no place'} instead of "
                f"{_HERE / name}. {_FIX[:-1]}, and remove the other folder from PYTHONPATH."
            )


def _folders_of(installed: Distribution) -> Iterator[str]:
    """Yield those of our folders that a distribution other than ours has files in."""
    if installed.name == DISTRIBUTION:
        return
    record = f"\n{installed.read_text('RECORD') or ''}"
    yield from (name for name in FOLDERS if f"\n{name}/" in record)
