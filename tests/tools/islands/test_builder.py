"""Islands of a project are built with their packages, within budgets, and mistakes are placed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.invoked import invoked
from tests.support.islands import block, picker, prepare
from tests.support.served_site import ROOT
from tests.tools.new_site.project_process import villa_site
from villa_site.cli.main import main
from villa_site.engine.built_islands import BuiltIslands
from villa_site.errors import ProjectError
from villa_site.settings.project.declaration import read_project
from villa_site.tools.islands import IslandBuilder, templates

pytestmark = pytest.mark.req("DEV-13")

TABLE = """
[tool.villa-site]
name = "Belvédère"
[tool.villa-site.islands]
budget = {budget}
budgets = {{ petit = 1 }}
[tool.villa-site.languages]
fr = {{ name = "Français", region = "FR", open_graph = "fr_FR", date_order = "day month year" }}
"""


def project(folder: Path, budget: int = 40) -> Path:
    (folder / "pyproject.toml").write_text(TABLE.format(budget=budget))
    return folder


@pytest.fixture
def builder(tmp_path: Path) -> IslandBuilder:
    return prepare(project(tmp_path))


def island(builder: IslandBuilder, text: str, name: str = "jour") -> None:
    (builder.islands.folder / f"{name}.tsx").write_text(text)


def heavy(kilobytes: int) -> str:
    """Return an island whose text no compression makes smaller than that."""
    digits = Random(1).randbytes(kilobytes * 1000).hex()  # noqa: S311 - a text, no secret
    return f"export default function Jour() {{ return <p>{digits}</p>; }}\n"


def test_package_that_requires_react_gets_the_pages_own(builder: IslandBuilder) -> None:
    island(builder, picker("Jour"))
    assert builder.build().mistakes == ()
    built = BuiltIslands.read(builder.islands.build)
    scripts = b"".join(text for name, text in built.files.items() if name.endswith(".js"))
    assert b'from"react"' in scripts
    assert b"useState" in scripts
    assert b"__CLIENT_INTERNALS_DO_NOT_USE" not in scripts
    assert built.scripts["jour"].startswith("jour-styled-")
    assert any(b"letter-spacing:3px" in text for text in built.files.values())


def test_build_of_the_same_sources_is_fresh(builder: IslandBuilder) -> None:
    island(builder, picker("Jour"))
    assert not builder.islands.is_fresh()
    builder.build()
    assert builder.islands.is_fresh(strict=True)
    assert builder.islands.problem() == ""
    island(builder, picker("Jour", "autre"))
    assert "villa-site islands build" in builder.islands.problem()


def test_syntax_error_has_file_and_line_and_leaves_the_build_before(
    builder: IslandBuilder,
) -> None:
    island(builder, picker("Jour"))
    builder.build()
    before = BuiltIslands.read(builder.islands.build)
    island(builder, 'const a = 1;\nexport default () => <b>{"</b>;\n')
    (mistake,) = builder.build().errors
    assert (Path(mistake.file).name, mistake.line) == ("jour.tsx", 2)
    assert BuiltIslands.read(builder.islands.build) == before


@pytest.mark.parametrize("package", ["react-missing", "@scope/missing"])
def test_missing_package_is_named_with_the_command(builder: IslandBuilder, package: str) -> None:
    island(builder, f'import a from "{package}/part";\nexport default () => <b>{{a}}</b>;\n')
    (mistake,) = builder.build().errors
    assert f"npm install --save-exact {package}`" in mistake.fix


def test_wrong_type_of_a_prop_stops_a_strict_build_only(builder: IslandBuilder) -> None:
    island(builder, picker("Jour").replace("({ label }", "({ label, words }"))
    (mistake,) = builder.build().errors
    assert "words" in mistake.message
    assert mistake.line == 5
    assert not builder.islands.is_fresh()
    assert builder.build(strict=False).errors == ()
    assert builder.islands.is_fresh()
    assert not builder.islands.is_fresh(strict=True)


def test_weight_warns_before_it_fails(tmp_path: Path) -> None:
    builder = prepare(project(tmp_path, budget=10))
    island(builder, heavy(5))
    weight = builder.build().weights["jour"]
    wanted = {"light": weight // 1000 + 5, "near": weight // 1000 + 1, "above": 1}
    seen = {}
    for name, budget in wanted.items():
        (tmp_path / "pyproject.toml").write_text(TABLE.format(budget=budget))
        declared = read_project(tmp_path)
        assert declared is not None
        built = IslandBuilder(declared).build()
        seen[name] = [each.is_warning for each in built.mistakes]
    assert seen == {"light": [], "near": [True], "above": [False]}


def test_budget_of_one_island_is_its_own(builder: IslandBuilder) -> None:
    island(builder, heavy(3).replace("Jour", "Petit"), "petit")
    island(builder, heavy(3))
    (mistake,) = builder.build().errors
    assert "The island petit weighs" in mistake.message
    assert "above its budget of 1 kB" in mistake.message
    assert "budgets = { petit =" in mistake.fix


def test_project_without_islands_says_how_to_have_one(tmp_path: Path) -> None:
    declared = read_project(project(tmp_path))
    assert declared is not None
    with pytest.raises(ProjectError, match="villa-site add-island NAME"):
        IslandBuilder(declared).build()


def test_command_builds_and_fails_with_one_line_for_a_mistake(tmp_path: Path) -> None:
    assert invoked(main, "new-site", "belvedere", folder=tmp_path).exit_code == 0
    folder = tmp_path / "belvedere"
    builder = prepare(folder)
    (folder / "blocks" / "jour.py").write_text(block("jour"))
    island(builder, picker("Jour"))
    done = villa_site(folder, "islands", "build")
    assert (done.returncode, done.stderr) == (0, "")
    assert "jour: " in done.stdout
    assert villa_site(folder, "islands", "build").stdout == ("The islands are built as they are.\n")
    island(builder, "export default () => <b>;\n")
    done = villa_site(folder, "islands", "build")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "islands/jour.tsx, line " in done.stderr


def test_versions_are_those_of_the_client() -> None:
    declared = json.loads((ROOT / "client" / "package.json").read_text())
    pinned = declared["dependencies"] | declared["devDependencies"]
    own = json.loads(templates.PACKAGE.format(project="belvedere"))["devDependencies"]
    assert own == {name: pinned[name] for name in own}
