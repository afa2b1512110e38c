"""The documentation is held against the code: settings, commands, links, the webhook's example."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import click
import pytest
import uvicorn
from pydantic import SecretStr

from villa_site.app import VillaSite
from villa_site.cli.main import main
from villa_site.cli.startup import bind_port
from villa_site.settings import Settings

ROOT: Final = Path(__file__).parents[1]
OPERATING: Final = ROOT / "docs" / "operating.md"
DOCUMENTS: Final = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
EVERY_DOCUMENT: Final = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix()
)

_LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`([^`\n]+)`")
_COMMAND: Final = re.compile(r"(?:^|[\s/])villa-site\s+([^|&;#`]+)")
_SETTING: Final = re.compile(r"\bVILLA_[A-Z_]*[A-Z]\b")
SECRET: Final = "a secret of the test's"  # noqa: S105 - signs nothing outside this test


def table_of_settings() -> list[str]:
    """Give the rows that docs/operating.md must hold, as the class has them."""
    return [
        f"| `VILLA_{name.upper()}` | {_default(field.default)} | {field.description} |"
        for name, field in Settings.model_fields.items()
    ]


def _default(value: Any) -> str:
    plain = value.get_secret_value() if isinstance(value, SecretStr) else value
    return f"`{plain}`" if plain is not None and str(plain) else "empty"


def fences(document: Path, language: str) -> list[str]:
    found = _FENCE.findall(document.read_text(encoding="utf-8"))
    return [code for name, code in found if name == language]


@pytest.mark.req("EXT-12")
def test_settings_table_matches_the_class() -> None:
    rows = [row for row in OPERATING.read_text().splitlines() if row.startswith("| `VILLA_")]
    assert rows == table_of_settings()


@EVERY_DOCUMENT
def test_every_named_setting_exists(document: Path) -> None:
    known = {f"VILLA_{name.upper()}" for name in Settings.model_fields}
    named = {name for name in _SETTING.findall(document.read_text()) if "_TEST_" not in name}
    assert sorted(named - known) == []


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
    while isinstance(command, click.Group) and words:
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
    (example,) = [each for each in fences(OPERATING, "sh") if "X-Villa-Signature" in each]
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


WALKS: Final = ("A request", "An event", "A navigation", "A block's data")
MOST_MODULES: Final = 15


@pytest.mark.parametrize("walk", WALKS)
def test_walk_names_modules_that_exist_each_once_and_few(walk: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition(f"## {walk}\n")[2].partition("\n## ")[0]
    modules = re.findall(r"^\| \d+ \| `([^`]+)`", section, re.MULTILINE)
    assert 0 < len(modules) == len(set(modules)) <= MOST_MODULES
    assert [module for module in modules if not (ROOT / module).is_file()] == []
