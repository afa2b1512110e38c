"""A project as the command writes it, which tests copy before they change it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from villa_site.cli.main import main


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new-site")
    done = invoked(main, "new-site", "belvedere", "--name", "Belvédère", folder=folder)
    assert done.exit_code == 0, done.output
    return folder / "belvedere"


@pytest.fixture
def project(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "belvedere"))
