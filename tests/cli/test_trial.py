"""One command shows a site to try, and leaves nothing where it was given no folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from tests.support.served_site import ROOT, free_port

pytestmark = pytest.mark.req("DEV-09")

_SECONDS = 60
COMMAND = (sys.executable, "-c", "from villa_site.cli import main; main()", "try")


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A folder of temporary files: a socket is in it, whose path has to be short."""
    with TemporaryDirectory(prefix="try") as folder:
        yield Path(folder)


@contextmanager
def trying(folder: Path, temporary: Path, *words: str, end: int = signal.SIGTERM) -> Iterator[str]:
    """Run the command in ``folder``; give the home page."""
    port = free_port()
    foreign = {name: value for name, value in os.environ.items() if "VILLA_" not in name}
    # Settings of another site do not reach this one.
    other = {"PYTHONPATH": str(ROOT), "TMPDIR": str(temporary), "VILLA_CONTENT_DIR": "/nowhere"}
    process = subprocess.Popen(  # noqa: S603 - our own words
        [*COMMAND, "--no-open", "--port", str(port), *words], cwd=folder, env=foreign | other
    )
    try:
        yield _page(f"http://127.0.0.1:{port}/?lang=fr", process)
    finally:
        _stop(process, end)


def _stop(process: subprocess.Popen[bytes], end: int) -> None:
    """End the command as its user does: who sees nothing happen presses the keys again."""
    for _ in range(3):
        process.send_signal(end)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_SECONDS / 3)
            return
    process.kill()
    process.wait()
    pytest.fail("The command did not end.")


def _page(url: str, process: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + _SECONDS
    while True:
        assert process.poll() is None
        if time.monotonic() > end:
            pytest.fail("The site was not there in time.")
        with suppress(httpx.TransportError):
            response = httpx.get(url, timeout=_SECONDS, trust_env=False)
            # A site that is slow to start is answered for in the meantime.
            if response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return response.text
        time.sleep(0.05)


def test_site_to_try_is_served_and_removed(tmp_path: Path, temporary: Path) -> None:
    with trying(tmp_path, temporary) as page:
        assert "Belvédère" in page
        assert list(temporary.glob("villa-try-*/belvedere/content/fr/home.yaml"))
    assert list(temporary.glob("villa-try-*")) == []


def test_folder_to_try_in_stays_and_is_used_again(tmp_path: Path, temporary: Path) -> None:
    with trying(tmp_path, temporary, "altana", end=signal.SIGINT) as page:
        assert "Altana" in page
    home = tmp_path / "altana" / "content" / "fr" / "home.yaml"
    home.write_text(home.read_text().replace("Une maison qui regarde loin", "Bonjour"))
    with trying(tmp_path, temporary, "altana") as page:
        assert "Bonjour" in page
