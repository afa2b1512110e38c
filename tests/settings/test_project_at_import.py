"""Importing a module reads no project: what depends on one is read at its first use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.req("OPN-02")

PROGRAM = """
import inspect, pkgutil
from importlib import import_module
from villa_site.settings import project
from villa_site.settings.project import declaration, overrides

readers = set()

def recorded():
    readers.add(inspect.stack()[1].function)
    return None

for module in (project, declaration, overrides):
    module.current_project = recorded
import villa_site, components, blocks
for package in (villa_site, components, blocks):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.startswith(("villa_site.qa", "villa_site.web.traces")):
            import_module(module.name)
print(sorted(readers))
"""


@pytest.mark.req("DX-05")
def test_only_the_path_of_a_package_reads_the_project_at_import(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    assert done.stdout == "['search_path']\n"
