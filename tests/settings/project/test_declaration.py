"""The table of a project is read whole, or the start is stopped with one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from villa_site.errors import ProjectError
from villa_site.settings.project.declaration import read_project

pytestmark = pytest.mark.req("DEV-09")

NAME: Final = '[tool.villa-site]\nname = "Belvédère"\n'
FRENCH: Final = (
    'fr = { name = "Français", region = "FR", open_graph = "fr_FR", '
    'date_order = "day month year" }\n'
)
LANGUAGES: Final = f"[tool.villa-site.languages]\n{FRENCH}"


def _written(folder: Path, text: str) -> Path:
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    return folder


def test_project_has_its_name_and_languages(tmp_path: Path) -> None:
    project = read_project(_written(tmp_path, NAME + LANGUAGES))
    assert project is not None
    assert project.name == "Belvédère"
    assert project.languages["fr"].open_graph == "fr_FR"


@pytest.mark.req("DEV-13")
def test_budget_of_an_island_is_its_own_or_that_of_all(tmp_path: Path) -> None:
    table = "islands = { budget = 20, budgets = { plan = 60 } }\n"
    project = read_project(_written(tmp_path, NAME + table + LANGUAGES))
    assert project is not None
    assert (project.islands.of("plan"), project.islands.of("jour")) == (60, 20)


@pytest.mark.parametrize("text", [None, '[project]\nname = "other"\n'])
def test_folder_without_the_table_is_no_project(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        _written(tmp_path, text)
    assert read_project(tmp_path) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LANGUAGES, "the key tool.villa-site.name is missing; add name = "),
        (NAME, "the key tool.villa-site.languages is missing; add fr = "),
        (
            NAME + LANGUAGES.replace('region = "FR", ', ""),
            'the key tool.villa-site.languages.fr.region is missing; add region = "FR".',
        ),
        (
            NAME + LANGUAGES.replace("region", "regoin"),
            "the key tool.villa-site.languages.fr.region is missing",
        ),
        (
            NAME.replace("name", "nmae") + 'name = "B"\n' + LANGUAGES,
            "the key tool.villa-site.nmae is unknown; did you mean name.",
        ),
        (
            NAME + LANGUAGES.replace("day month year", "year"),
            "languages.fr.date_order must be 'day month year', 'month day year' or",
        ),
        (
            NAME + LANGUAGES.replace('"fr_FR"', '"fr"'),
            "languages.fr.open_graph cannot be 'fr'; write for example open_graph = \"fr_FR\".",
        ),
        (NAME + "languages = 3\n", "tool.villa-site.languages cannot be 3; write for example fr ="),
        (
            NAME + "islands = { bugdet = 3 }\n" + LANGUAGES,
            "the key tool.villa-site.islands.bugdet is unknown; did you mean budget.",
        ),
        (
            NAME + "islands = { budget = 0 }\n" + LANGUAGES,
            "tool.villa-site.islands.budget cannot be 0; write for example budget = 40.",
        ),
        (
            NAME + "islands = { budgets = { plan = 'x' } }\n" + LANGUAGES,
            "islands.budgets.plan cannot be 'x'; write for example budgets = { seat_map = 60 }.",
        ),
        (NAME + "[tool", "which cannot be read"),
    ],
)
def test_mistake_names_file_key_and_fix(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ProjectError) as raised:
        read_project(_written(tmp_path, text))
    assert str(raised.value).startswith(f"Fix {tmp_path}/pyproject.toml")
    assert sentence in str(raised.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (NAME + LANGUAGES.replace('region = "FR", ', ""), 4),
        (NAME.replace("name", "nmae") + 'name = "B"\n' + LANGUAGES, 2),
        (LANGUAGES, 1),
        (NAME + "[tool\n", 3),
    ],
)
def test_mistake_names_its_line(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(ProjectError, match=rf"pyproject\.toml, line {line}\b"):
        read_project(_written(tmp_path, text))
