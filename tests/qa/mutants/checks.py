"""The checks of the kit by name, and whether each needs a browser, as pytest collects them.

``python -m tests.qa.mutants.checks`` prints them as JSON: pytest runs in a process of its own.
"""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from typing import Final

import pytest

from tests.support.served_site import ROOT
from villa_site.qa.checks import SUITE

# A survey opens its browser by name once it is needed.
_BROWSER: Final = frozenset({"browser", "browser_name"})


class _Collector:
    def __init__(self) -> None:
        self.browser: dict[str, bool] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if isinstance(item, pytest.Function):
                name = item.originalname
                needs = not _BROWSER.isdisjoint(item.fixturenames)
                self.browser[name] = self.browser.get(name, False) or needs


def collected() -> dict[str, bool]:
    """Return the name of each check and whether it needs a browser."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.qa.mutants.checks"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"The checks could not be collected:\n{done.stdout}{done.stderr}")
    checks: dict[str, bool] = json.loads(done.stdout)
    return checks


def _main() -> int:
    collector, said = _Collector(), io.StringIO()
    options = [str(SUITE), f"-c={SUITE / 'pytest.ini'}", f"--rootdir={SUITE}"]
    with contextlib.redirect_stdout(said):
        code = pytest.main([*options, "--collect-only", "--quiet"], plugins=[collector])
    sys.stdout.write(json.dumps(collector.browser) if code == 0 else said.getvalue())
    return int(code)


if __name__ == "__main__":
    sys.exit(_main())
