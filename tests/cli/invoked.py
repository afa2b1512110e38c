"""Calls a command as an operator in an empty folder does, without the developer's own settings."""

from __future__ import annotations

import os
from contextlib import chdir
from pathlib import Path

import click
from click.testing import CliRunner, Result


def invoked(command: click.Command, *words: str, folder: Path, **own: str) -> Result:
    """Run the command in ``folder``, with ``own`` as environment variables."""
    foreign = {name: None for name in os.environ if name.upper().startswith("VILLA_")}
    defaults = {"VILLA_DATA_DIR": str(folder / "data"), "COLUMNS": "140"}
    with chdir(folder):
        return CliRunner().invoke(command, words, env={**foreign, **defaults, **own})
