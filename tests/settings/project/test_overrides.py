"""A module that replaces one of the site's has all its public names; it can use the original."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.errors import ProjectError
from villa_site.settings.project import Project, check_overrides, original

pytestmark = pytest.mark.req("DEV-09")


def _project(folder: Path, place: str, code: str) -> Project:
    file = folder / place
    file.parent.mkdir(parents=True)
    file.write_text(code)
    return Project(folder, "Belvédère", {})


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("components/chrome/footer.py", "def footer(view): ...\n"),
        ("components/chrome/footer.py", "from other import footer\n"),
        ("components/own/mosaic.py", "def mosaic(): ...\n"),
    ],
)
def test_whole_replacement_is_taken(tmp_path: Path, place: str, code: str) -> None:
    check_overrides(_project(tmp_path, place, code))


@pytest.mark.parametrize(
    ("place", "code", "sentence"),
    [
        ("components/chrome/footer.py", "def foot(): ...\n", "which has 'footer'; define it, too"),
        ("components/chrome/footer.py", "def footer(:\n", "Fix the syntax of "),
        ("components/__init__.py", "", "the wheel's package has it already"),
    ],
)
def test_incomplete_replacement_names_file_and_fix(
    tmp_path: Path, place: str, code: str, sentence: str
) -> None:
    with pytest.raises(ProjectError, match=sentence) as raised:
        check_overrides(_project(tmp_path, place, code))
    assert str(tmp_path / place) in str(raised.value)


def test_original_is_the_wheels_module() -> None:
    module = original("components.chrome.footer")
    assert callable(module.footer)
    assert module is original("components.chrome.footer")


def test_original_of_nothing_says_so() -> None:
    with pytest.raises(ProjectError, match=r"Take original\(\) out of the module components.own"):
        original("components.own")
