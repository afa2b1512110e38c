"""The client of a project has its islands; those that are not built are logged with the fix."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from tests.support.islands import block, picker, prepare
from tests.tools.new_site.project_process import run, villa_site
from villa_site.cli.main import main

pytestmark = pytest.mark.req("DEV-13")

_READ = """
from villa_site.app.client import read_client
print(*read_client(reports={reports}).island_addresses)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    assert invoked(main, "new-site", "belvedere", folder=tmp_path).exit_code == 0
    folder = tmp_path / "belvedere"
    prepare(folder)
    (folder / "blocks" / "jour.py").write_text(block("jour"))
    (folder / "islands" / "jour.tsx").write_text(picker("Jour"))
    return folder


def test_islands_that_are_not_built_are_logged_with_the_fix(project: Path) -> None:
    done = run(project, "-c", _READ.format(reports=True))
    assert done.stdout == "\n"
    assert "are not built as they are now" in done.stderr
    assert "villa-site islands build" in done.stderr
    assert run(project, "-c", _READ.format(reports=False)).stderr == ""


def test_built_islands_are_part_of_the_client(project: Path) -> None:
    assert villa_site(project, "islands", "build").returncode == 0
    done = run(project, "-c", _READ.format(reports=True))
    assert (done.stdout, done.stderr) == ("jour\n", "")
