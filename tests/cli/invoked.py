"""Calls a command as an operator in an empty folder does, without the developer's own settings."""

from __future__ import annotations

import os
from contextlib import ExitStack, chdir
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from villa_site.cli.main import main
from villa_site.cli.startup import bind_port


def invoked(command: click.Command, *words: str, folder: Path, **own: str) -> Result:
    """Run the command in ``folder``, with ``own`` as environment variables."""
    foreign = {name: None for name in os.environ if name.upper().startswith("VILLA_")}
    defaults = {"VILLA_DATA_DIR": str(folder / "data"), "COLUMNS": "140"}
    with chdir(folder):
        return CliRunner().invoke(command, words, env={**foreign, **defaults, **own})


def start_refused(*words: str, folder: Path, **own: str) -> Result:
    """Run ``serve``, which must refuse to start; the port it has taken is free again."""
    with ExitStack() as taken, pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "villa_site.cli.serve.bind_port",
            lambda host, port: taken.enter_context(bind_port(host, port)),
        )
        return invoked(main, "serve", *words, folder=folder, **own)
