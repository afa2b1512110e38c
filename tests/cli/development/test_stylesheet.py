"""What `villa-site dev` shows of a project's stylesheets, beside a wheel that has no sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.cli.development.stylesheet import Stylesheets
from villa_site.engine.client_build import CLIENT_DIR
from villa_site.settings.project import Project

pytestmark = pytest.mark.req("DEV-09")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    folder = tmp_path / "belvedere"
    (folder / "blocks").mkdir(parents=True)
    (folder / "theme.css").write_text(":root { --page: #cfdfe6; }")
    (folder / "blocks" / "own.css").write_text(".own { top: 0; }")
    return Project(folder, "Belvédère", {})


def test_style_is_that_of_the_wheel_and_the_project(tmp_path: Path, project: Project) -> None:
    sheets = Stylesheets(tmp_path, CLIENT_DIR, project)
    css = sheets.read().css
    assert css.index("--measure") < css.index("#cfdfe6") < css.index(".own { top: 0; }")
    (project.folder / "blocks" / "own.css").write_text(".own { top: 10px; }")
    assert ".own { top: 10px; }" in sheets.read().css


def test_mistake_in_a_stylesheet_of_the_project_is_found(tmp_path: Path, project: Project) -> None:
    (project.folder / "theme.css").write_text(":root { --page: #cfdfe6;\n")
    (failure,) = Stylesheets(tmp_path, CLIENT_DIR, project).read().failures
    assert failure.path.endswith("theme.css")


def test_wheel_without_a_project_has_no_style_to_watch(tmp_path: Path) -> None:
    assert not Stylesheets(tmp_path, CLIENT_DIR).available
