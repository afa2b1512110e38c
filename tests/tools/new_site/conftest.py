"""A project as the command writes it, which tests copy before they change it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tools.new_site.project_process import villa_site


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new-site")
    done = villa_site(folder, "new-site", "belvedere", "--name", "Belvédère")
    assert done.returncode == 0, done.stderr
    return folder / "belvedere"


@pytest.fixture
def project(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "belvedere"))
