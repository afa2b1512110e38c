"""What ``.ci/run`` passes to make, and what it prints last."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
import yaml

pytestmark = pytest.mark.req("OPN-01")

ROOT: Final = Path(__file__).parents[2]
CLOSING: Final = "===== 1 failed in 0.10s ====="
_MAKE: Final = """\
#!/bin/sh
echo "make $* COVERAGE_CORE=$COVERAGE_CORE"
[ "$1" = check ] && exit 0
echo "%s"
echo "make: *** [Makefile:50: test] Error 1" >&2
exit 2
"""


def run_ci(folder: Path, *, monitoring: bool) -> subprocess.CompletedProcess[str]:
    """Run ``.ci/run`` with a make that fails, on a Python with or without ``sys.monitoring``."""
    script, make, python = (folder / name for name in (".ci/run", "bin/make", ".venv/bin/python"))
    for file in (script, make, python):
        file.parent.mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", script)
    make.write_text(_MAKE % CLOSING)
    python.write_text(f"#!/bin/sh\nexit {0 if monitoring else 1}\n")
    for file in (make, python):
        file.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if "COV" not in name}
    return subprocess.run(  # noqa: S603 - our own script
        [script],
        env=environment | {"PATH": f"{make.parent}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def test_closing_line_of_pytest_is_the_last_line(tmp_path: Path) -> None:
    done = run_ci(tmp_path, monitoring=True)
    assert done.stdout.splitlines()[-1] == CLOSING
    assert done.returncode == 2


@pytest.mark.parametrize("monitoring", [True, False])
def test_lines_are_counted_where_monitoring_is_cheap(tmp_path: Path, *, monitoring: bool) -> None:
    checked, tested, _ = run_ci(tmp_path, monitoring=monitoring).stdout.splitlines()
    assert checked.startswith("make check ")
    assert ("--cov " in tested) is monitoring
    assert tested.endswith(f"COVERAGE_CORE={'sysmon' if monitoring else ''}")


def test_workflow_counts_lines_on_a_python_with_monitoring() -> None:
    """The floor holds nothing where no job counts."""
    checks = yaml.safe_load((ROOT / ".github" / "workflows" / "checks.yml").read_text())
    versions = [
        (step["with"]["python-version"], job["steps"][-1]["run"])
        for job in checks["jobs"].values()
        for step in job["steps"]
        if "setup-python" in step.get("uses", "") and ".ci/run" in job["steps"][-1].get("run", "")
    ]
    assert versions == [("3.14", "PYTHON=python .ci/run")]
