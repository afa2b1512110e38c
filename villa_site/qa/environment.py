"""The environment of a run, which the user's shell and current folder do not disturb."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from villa_site.qa import chromium
from villa_site.qa.connection import Connection

_PLUGINS: Final = ("pytest_playwright.pytest_playwright", "xdist.plugin", "pytest_rerunfailures")
_SETTINGS: Final = {
    # Of the plugins of pytest that are installed, the suite needs these; others may change it.
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTEST_PLUGINS": ",".join(_PLUGINS),
    # A file such as random.py in the current folder would be imported by the workers.
    "PYTHONSAFEPATH": "1",
}


@contextmanager
def environment(connection: Connection, *, executable: Path | None = None) -> Iterator[None]:
    """Set the variables of a run, and restore those of the user at its end.

    ``executable`` is a browser of the system that the run uses.
    """
    before = dict(os.environ)
    for name in before:
        if name.startswith("PYTEST_"):
            del os.environ[name]
    os.environ.update(_SETTINGS)
    if executable:
        os.environ[chromium.NAMED_BY] = str(executable.absolute())
    connection.export()
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
