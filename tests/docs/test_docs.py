"""The documentation is held against the code: settings, commands, links, the webhook's example."""

from __future__ import annotations

import ast
import asyncio
import os
import re
import shlex
import shutil
import tomllib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import click
import pytest
import uvicorn
from pydantic import SecretStr

from bench.goals import GOALS
from villa_site.app import VillaSite
from villa_site.cli.main import main
from villa_site.cli.startup import bind_port
from villa_site.engine.protocols import PageView
from villa_site.settings import Settings
from villa_site.site.visits.visit import CLIENT_TEXTS
from villa_site.tools.doctor.settings import examine

ROOT: Final = Path(__file__).parents[2]
RUN: Final = ROOT / "docs" / "operating" / "run.md"
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EVERY_DOCUMENT: Final = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix()
)

_LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`([^`\n]+)`")
_COMMAND: Final = re.compile(r"(?:^|[\s/])villa-site\s+([^|&;#`]+)")
_SETTING: Final = re.compile(r"\bVILLA_[A-Z_]*[A-Z]\b")
_CONSTANT: Final = re.compile(r"constant\( *'(VILLA_[A-Z_]+)'")
PACKAGES: Final = ("villa_site", "components", "blocks")
_DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
SECRET: Final = "a secret of the test's"  # noqa: S105 - signs nothing outside this test


def fences(document: Path, language: str) -> list[str]:
    found = _FENCE.findall(document.read_text(encoding="utf-8"))
    return [code for name, code in found if name == language]


@EVERY_DOCUMENT
def test_every_named_setting_exists(document: Path) -> None:
    known = {f"VILLA_{name.upper()}" for name in Settings.model_fields} | _constants()
    named = {name for name in _SETTING.findall(document.read_text()) if "_TEST_" not in name}
    assert sorted(named - known) == []


def _constants() -> set[str]:
    """Return the constants of PHP that the plugin for WordPress reads."""
    sources = (ROOT / "wordpress").rglob("*.php")
    return {name for file in sources for name in _CONSTANT.findall(file.read_text())}


@EVERY_DOCUMENT
def test_every_relative_link_exists(document: Path) -> None:
    targets = [target for target in _LINK.findall(document.read_text()) if ":" not in target]
    dead = [
        target
        for target in targets
        if not (document.parent / target.partition("#")[0]).exists()
        or not _has_heading(document, target)
    ]
    assert dead == []


def _has_heading(document: Path, target: str) -> bool:
    """Tell whether the heading that a link names is there, as GitHub writes its anchors."""
    path, _, anchor = target.partition("#")
    if not anchor:
        return True
    text = (document.parent / path if path else document).read_text()
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return anchor in {re.sub(r"[^\w\- ]", "", each).lower().replace(" ", "-") for each in headings}


def documented_commands(document: Path) -> Iterator[list[str]]:
    """Yield the words that follow ``villa-site`` wherever a document shows code."""
    text = document.read_text()
    code = [each for name, each in _FENCE.findall(text) if name in ("sh", "ini", "")]
    code += _CODE.findall(_FENCE.sub("", text))
    for piece in code:
        for line in piece.splitlines():
            for found in _COMMAND.finditer(line):
                yield shlex.split(found[1])


@EVERY_DOCUMENT
def test_every_shown_command_exists(document: Path) -> None:
    for words in documented_commands(document):
        _assert_exists(main, words)


def _assert_exists(command: click.Command, words: list[str]) -> None:
    shown = " ".join(words)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, *words = words
        found = command.get_command(click.Context(command), name)
        assert found, f"villa-site {shown}: there is no command {name!r}"
        command = found
    options = {option for each in command.params for option in each.opts} | {"--help"}
    unknown = [word for word in words if word.startswith("-") and word not in options]
    assert not unknown, f"villa-site {shown}: there is no option {unknown}"


def test_every_command_is_documented() -> None:
    shown = {words[0] for document in DOCUMENTS for words in documented_commands(document) if words}
    assert sorted(set(main.list_commands(click.Context(main))) - shown) == []


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[str]:
    """Serve the site in this process; give its address."""
    settings = Settings(_env_file=None, data_dir=tmp_path, webhook_secret=SecretStr(SECRET))
    server = uvicorn.Server(uvicorn.Config(VillaSite(settings), log_level="warning", ws="none"))
    bound = bind_port("127.0.0.1", 0)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    server.should_exit = True
    await running


@pytest.mark.req("EXT-05")
@pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("openssl")), reason="needs curl and openssl"
)
@pytest.mark.parametrize(("secret", "code"), [(SECRET, 0), ("another secret", 22)])
async def test_webhook_example_works(site: str, tmp_path: Path, secret: str, code: int) -> None:
    (example,) = [each for each in fences(RUN, "sh") if "X-Villa-Signature" in each]
    own = {"VILLA_WEBHOOK_SECRET": secret, "VILLA_SITE_URL": site, "NO_PROXY": "*"}
    process = await asyncio.create_subprocess_exec(
        *("sh", "-euc", example),
        cwd=tmp_path,
        env={**os.environ, **own},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == code
    assert (b'"success":true' in said) == (code == 0)


ARCHITECTURE: Final = ROOT / "docs" / "architecture.md"
_STEPS: Final = re.compile(r"^\| \d+ \| `([^`]+)`", re.MULTILINE)
_SECTION: Final = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_SECTIONS: Final = dict(_SECTION.findall(ARCHITECTURE.read_text(encoding="utf-8")))
WALKS: Final = [title for title, text in _SECTIONS.items() if _STEPS.search(text)]
MOST_MODULES: Final = 20


def test_walks_are_those_that_the_page_promises() -> None:
    assert WALKS == ["A request", "An event", "A navigation", "An action", "A block's data"]


@pytest.mark.parametrize("walk", WALKS)
def test_walk_names_modules_that_exist_each_once_and_few(walk: str) -> None:
    modules = _STEPS.findall(_SECTIONS[walk])
    assert 0 < len(modules) == len(set(modules)) <= MOST_MODULES
    assert [module for module in modules if not (ROOT / module).is_file()] == []


def layers() -> list[list[str]]:
    """Return the rooms as the import contract has them, from the top down."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = declared["tool"]["importlinter"]["contracts"]
    (order,) = [each["layers"] for each in contracts if each["name"].startswith("The rooms")]
    return [[room.removeprefix("villa_site.") for room in each.split(" | ")] for each in order]


def test_rooms_of_the_page_are_those_of_the_contract() -> None:
    row = re.compile(r"^\| `(?:villa_site/)?(\w+)(?:/|\.py)`", re.MULTILINE)
    rooms = row.findall(_SECTIONS["The rooms"])
    assert sorted(rooms) == sorted(room for layer in layers() for room in layer)


def test_decision_lists_the_rooms_in_their_order() -> None:
    text = (ROOT / "docs/decisions/0018-rooms-and-their-order.md").read_text()
    (line,) = [each for each in text.splitlines() if each.startswith("`cli` · ")]
    listed = [re.findall(r"`(\w+)`", each) for each in line.split(" · ")]
    assert listed == layers()


def test_each_room_has_its_folder_of_tests() -> None:
    rooms = {room for layer in layers() for room in layer}
    packages = {room for room in rooms if list(ROOT.glob(f"**/{room}/__init__.py"))}
    assert sorted(room for room in packages if not (ROOT / "tests" / room).is_dir()) == []


# Tutorials name files that their readers write.
_OTHERS: Final = {"extending.md", "cookbook.md", "islands.md", "your-site.md", "words.md"}
REFERENCES: Final = [
    document
    for document in DOCUMENTS
    if document.parent in (ROOT / "docs", ROOT / "docs" / "operating")
    and document.name not in _OTHERS
]
_PATH: Final = re.compile(
    r"`((?:villa_site|components|blocks|client|tests|bench|load|locales|wordpress|deploy)/[^`\s*<{…:]+)"
)


@pytest.mark.parametrize("document", REFERENCES, ids=lambda document: document.name)
def test_every_named_file_exists(document: Path) -> None:
    named = set(_PATH.findall(document.read_text()))
    assert sorted(each for each in named if not (ROOT / each).exists()) == []


def test_tests_of_the_page_on_upstream_are_where_it_says() -> None:
    unfound = []
    for line in (ROOT / "docs/upstream.md").read_text().splitlines():
        for name, file in re.findall(r"`(test_\w+)…?`(?: in `(tests/[^`]+)`)?", line):
            files = [ROOT / file] if file else (ROOT / "tests/upstream").glob("*.py")
            if not any(f"def {name}" in each.read_text() for each in files):
                unfound.append(name)
    assert unfound == []


def test_page_on_the_engine_names_all_that_a_view_has() -> None:
    members = {name for name in vars(PageView) if not name.startswith("_")}
    said = (ROOT / "docs/engine.md").read_text()
    assert sorted(each for each in members if f"`{each}`" not in said) == []


def test_page_on_the_protocol_names_a_text_of_the_client() -> None:
    (key,) = re.findall(r'"messages": \{"([^"]+)"', (ROOT / "docs/protocol.md").read_text())
    assert key in CLIENT_TEXTS


def test_secret_of_the_wordpress_example_is_accepted() -> None:
    text = (ROOT / "docs/wordpress.md").read_text()
    (secret,) = re.findall(r"VILLA_WEBHOOK_SECRET=(\w+)", text)
    settings = Settings(_env_file=None, webhook_secret=SecretStr(secret))
    (finding,) = [each for each in examine(settings) if each.subject == "VILLA_WEBHOOK_SECRET"]
    assert {remark.verdict for remark in finding.remarks} == {"ok"}


def test_table_of_figures_has_the_goals_of_the_bench() -> None:
    text = (ROOT / "docs/performance.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    goals = [(goal.title, goal.wanted) for goal in GOALS if goal.name != "lighthouse"]
    assert [goal for goal in goals if goal not in rows] == []


def test_no_docstring_of_a_package_lists_its_modules() -> None:
    """Lists drift: a package says in a sentence what it is."""
    listing = []
    for file in [each for top in PACKAGES for each in (ROOT / top).rglob("__init__.py")]:
        docstring = ast.get_docstring(ast.parse(file.read_text())) or ""
        named = re.findall(r"``(\w+)``", docstring)
        if sum((file.parent / f"{name}.py").is_file() for name in named) > 2:
            listing.append(str(file.relative_to(ROOT)))
    assert listing == []


def test_no_message_names_a_page_that_the_wheel_does_not_hold() -> None:
    template = (ROOT / "villa_site/tools/new_site/_template").rglob("*")
    found = [file for file in template if file.is_file() and "docs/" in _read(file)]
    sources = (ROOT / "villa_site").rglob("*.py")
    found += [file for file in sources if any("docs/" in each for each in _messages(file))]
    assert [str(file.relative_to(ROOT)) for file in found] == []


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def _messages(file: Path) -> Iterator[str]:
    """Yield the texts of a module that are no docstrings."""
    nodes = [*ast.walk(ast.parse(file.read_bytes()))]
    documented = [each for each in nodes if isinstance(each, _DOCUMENTED)]
    docstrings = {ast.get_docstring(each, clean=False) for each in documented}
    texts = (each.value for each in nodes if isinstance(each, ast.Constant))
    yield from (text for text in texts if isinstance(text, str) and text not in docstrings)
