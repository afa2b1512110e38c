"""Measures the lines that a process runs; Python imports this module at the process' start.

``process_environment()`` of ``tests/line_coverage.py`` says what is measured, and where to write.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import sys
import uuid
from multiprocessing import util
from pathlib import Path
from typing import Any

import slipcover

_NEVER = 2**31 - 1
"""Probes stay: slipcover fails when it removes them in one thread while another one imports."""


def _measure(root: Path, results: str, sources: list[str], not_counted: list[str]) -> None:
    sources = [str(root / name) for name in sources]
    probes = slipcover.Slipcover(source=sources, exclude_also=not_counted, d_miss_threshold=_NEVER)
    slipcover.ImportManager(probes, slipcover.FileMatcher(sources)).__enter__()

    def write() -> None:
        measured: dict[str, Any] = probes.get_coverage()
        measured["files"] = {
            str((Path.cwd() / name).relative_to(root)): lines
            for name, lines in measured["files"].items()
        }
        partial = Path(results, f"{uuid.uuid4()}.part")
        partial.write_text(json.dumps(measured))
        partial.rename(partial.with_suffix(".json"))

    def write_at_end_of_fork(_probes: slipcover.Slipcover) -> None:
        # A fork ends without atexit, and Python's default for SIGTERM ends it without anything.
        util.Finalize(None, write, exitpriority=0)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))

    util.register_after_fork(probes, write_at_end_of_fork)
    atexit.register(write)


if "PROCESS_COVERAGE" in os.environ:
    _measure(Path.cwd(), **json.loads(os.environ["PROCESS_COVERAGE"]))
