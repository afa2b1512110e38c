"""``villa-site try``: a site to try in one command, which shows what is changed in its files."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

import click

from villa_site.settings.project.declaration import read_project
from villa_site.tools.new_site import write_site

_NAME: Final = "belvedere"
_DEV: Final = (sys.executable, "-c", "from villa_site.cli import main; main()", "dev")
_SECONDS: Final = 60.0


@click.command("try")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--port", default=8000, show_default=True)
@click.option("--open/--no-open", "opens", default=True, help="open it in the browser")
def trial(folder: Path | None, port: int, *, opens: bool) -> None:
    """Serve a site of an institution to try, in FOLDER or until you end it."""
    # However it is ended, the site ends with it, and its folder is removed. A shell's script starts
    # what it does not wait for with SIGINT ignored.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    with _project(folder) as project:
        url = f"http://localhost:{port}"
        click.echo(f"The site is in {project}: change content/fr/home.yaml or theme.css there.")
        # Settings of another site must not decide on this one.
        own = {name: value for name, value in os.environ.items() if not name.startswith("VILLA_")}
        process = subprocess.Popen([*_DEV, "--port", str(port)], cwd=project, env=own)  # noqa: S603 - our own words
        if opens:
            Thread(target=_open, args=(url, port, process), daemon=True).start()
        try:
            code = process.wait()
        except KeyboardInterrupt:
            code = 0
        finally:
            process.terminate()
            process.wait()
    if folder is None:
        click.echo("The site is removed; `villa-site new-site NAME` writes one that stays.")
    sys.exit(max(code, 0))


@contextmanager
def _project(folder: Path | None) -> Iterator[Path]:
    """Give the project in a folder, which is written first where there is none."""
    if folder is not None:
        if read_project(folder.absolute()) is None:
            write_site(str(folder))
        yield folder
        return
    with TemporaryDirectory(prefix="villa-try-", ignore_cleanup_errors=True) as place:
        yield write_site(f"{place}/{_NAME}", "Belvédère")


def _open(url: str, port: int, process: subprocess.Popen[bytes]) -> None:
    """Open a page once the server listens."""
    end = time.monotonic() + _SECONDS
    while process.poll() is None and time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            click.launch(url)
            return
        time.sleep(0.1)
