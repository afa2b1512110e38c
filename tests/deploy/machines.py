"""`python -m tests.deploy.machines` prints what visitors notice when machines are killed."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.deploy.scenario import run


def main() -> None:
    """Run the scenario, print its figures, and fail where something of a visitor is missing."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(run(Path(folder)))
    sys.stdout.write(f"{figures.table()}\n")
    for problem in (*figures.failures, *figures.refused, *figures.dropped, *figures.twice):
        sys.stderr.write(f"{problem}\n")
    sys.exit(bool(figures.failures or figures.refused or figures.dropped or figures.twice))


if __name__ == "__main__":
    main()
