"""Writes the files of a new island, in a project or in the source tree."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from villa_site.engine.client_build import CLIENT_DIR
from villa_site.errors import ProjectError
from villa_site.settings.project import Project
from villa_site.settings.project.declaration import read_project
from villa_site.tools.islands import templates
from villa_site.tools.islands.builder import IslandBuilder
from villa_site.tools.islands.node import check_node, run_node, run_npm

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,59}")
_PACKAGE: Final = re.compile(r"(?P<name>(@[a-z0-9~][\w.~-]*/)?[a-z0-9~][\w.~-]*)(@[\w.~^-]+)?")
_SITES: Final = Path(__file__).parents[3] / "blocks"
_INSPECT: Final = Path(__file__).with_name("inspect.mjs")


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts of an island are written."""

    islands: Path
    fixtures: Path
    tests: Path
    packages: Path

    @classmethod
    def of(cls, root: Path, project: Project | None) -> _Places:
        if project is not None:
            folder = root / "islands"
            return cls(folder, root / "blocks" / "fixtures", root / "tests", folder)
        client, tests = root / "client", root / "tests"
        if not (client / "src" / "islands").is_dir() or not (root / "blocks").is_dir():
            raise ProjectError(
                f"Run this in a project or the source tree: {root.absolute()} is neither. "
                "Fix: change to the folder with the pyproject.toml that has [tool.villa-site]."
            )
        fixtures = tests / "fixtures" / "blocks"
        return cls(client / "src" / "islands", fixtures, tests / "blocks", client)


def write_island(name: str, root: Path, packages: tuple[str, ...] = ()) -> list[Path]:
    """Write the island ``name`` and its block below ``root``; return the files.

    ``packages`` of npm are installed, and the island shows the first. Raises ProjectError for an
    unusable name, a file that exists, or a package that cannot be installed.
    """
    slug, function = name.replace("_", "-"), name.replace("-", "_")
    if not _NAME.fullmatch(slug) or keyword.iskeyword(function):
        raise ProjectError(
            f"Choose another name than {name!r}: small letters, digits and hyphens, a letter first."
        )
    for each in packages:
        if not _PACKAGE.fullmatch(each):
            raise ProjectError(
                f"Write a package of npm as it is called there, not {each!r}: "
                "for example react-day-picker or @scope/name@1.2.3."
            )
    project = read_project(root.absolute())
    places = _Places.of(root, project)
    words = {"slug": slug, "name": function, "model": _model(slug)}
    texts = {
        root / "blocks" / f"{function}.py": templates.PYTHON.format(**words),
        root / "blocks" / f"{function}.css": templates.CSS.format(**words),
        places.fixtures / f"{function}.json": templates.FIXTURE.format(**words),
        places.tests / f"test_{function}.py": templates.TEST.format(**words),
    }
    source = places.islands / f"{function}.tsx"
    for file in (*texts, source):
        if file.exists():
            raise ProjectError(f"Choose another name, or remove it: {file} exists.")
    if project is not None:
        _check_free(function, project)
    if project is not None or packages:
        check_node()
    places.islands.mkdir(parents=True, exist_ok=True)
    written = _prepare(places.islands, project) if project else []
    shown = _install(packages, places.packages, project)
    # The island comes last: whatever watches the folder finds its packages.
    for file, text in (texts | {source: templates.tsx(**_named(words), **shown)}).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        written.append(file)
    return written


def _check_free(name: str, project: Project) -> None:
    """Raise ProjectError for the name of a block or an island of the site's own.

    A project's of that name would take its place on every page.
    """
    islands = json.loads((CLIENT_DIR / "build.json").read_bytes()).get("islands", ())
    if name in islands or (_SITES / f"{name}.py").is_file():
        raise ProjectError(
            f"Choose another name than {name!r}: the site has a block or an island of that name, "
            f"and one in {project.folder} would take its place on every page."
        )


def _model(slug: str) -> str:
    return "".join(part.title() for part in slug.split("-"))


def _named(words: Mapping[str, str]) -> dict[str, str]:
    return {key: words[key] for key in ("slug", "model")}


def _prepare(islands: Path, project: Project) -> list[Path]:
    """Write what all islands of a project share, unless it is there."""
    package = templates.PACKAGE.format(project=project.folder.name.lower())
    texts = {
        "package.json": package,
        "tsconfig.json": templates.TSCONFIG,
        ".gitignore": templates.GITIGNORE,
    }
    files = [islands / name for name in texts if not (islands / name).exists()]
    for file in files:
        file.write_text(texts[file.name], encoding="utf-8")
    return files


def _install(packages: tuple[str, ...], folder: Path, project: Project | None) -> dict[str, str]:
    """Install packages; return what an island can show of the first."""
    words = ["install", *(["--save-exact", *packages] if packages else [])]
    if project is not None:
        IslandBuilder(project).npm(*words)
    elif packages:
        run_npm(words, folder)
    if not packages:
        return {}
    found = _PACKAGE.fullmatch(packages[0])
    package = found["name"] if found else packages[0]
    done = run_node([str(_INSPECT), str(folder.absolute()), package], folder)
    return {"package": package, **(json.loads(done.stdout) if done.returncode == 0 else {})}
