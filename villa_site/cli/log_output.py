"""The log lines of a process: their format, level and stream."""

from __future__ import annotations

import logging
import sys


def configure_logging() -> None:
    """Write log lines from level INFO on to stderr; httpx logs warnings only."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s"
    )
    logging.getLogger("httpx").setLevel(logging.WARNING)
