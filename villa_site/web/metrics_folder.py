"""The folder in which the workers of one server share their figures; see ``web/metrics.py``."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder, as prometheus-client has it."""


def metrics_folder() -> str:
    """Return the folder's path; empty where there is one worker."""
    return os.environ.get(VARIABLE, "")


@contextmanager
def shared_metrics() -> Iterator[None]:
    """Make a folder for the workers that are started inside, unless the operator has named one."""
    if metrics_folder():
        yield
        return
    with tempfile.TemporaryDirectory(prefix="villa-metrics-") as folder:
        os.environ[VARIABLE] = folder
        try:
            yield
        finally:
            del os.environ[VARIABLE]
