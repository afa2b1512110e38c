"""Problems of start, texts and content are three lines: file and line, reason, fix."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from villa_site.cli.development import problems
from villa_site.cli.development.editor import Editor
from villa_site.cli.development.problems import of_content
from villa_site.cli.development.start_failure import of_error
from villa_site.content.blocks.block import collect
from villa_site.embedded.content import load_content
from villa_site.embedded.documents import Problem
from villa_site.errors import BlockError, ProjectError, SettingsError

pytestmark = pytest.mark.req("DEV-07")


def test_syntax_error_of_a_block_has_three_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "broken_blocks"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "essai.py").write_text('"""A block."""\n\ndef essai(:\n    pass\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BlockError) as raised:
        collect(importlib.import_module("broken_blocks"))
    failure = of_error(raised.value)
    sys.modules.pop("broken_blocks")
    place, reason, fix = failure.in_three_lines().splitlines()
    assert place == "broken_blocks/essai.py:3"
    assert reason == "SyntaxError: invalid syntax"
    # The reason is not said twice.
    assert fix == "Fix the syntax of broken_blocks/essai.py, line 3."
    assert dict(failure.excerpt)[3] == "def essai(:"


@pytest.mark.parametrize(
    ("sentence", "cause", "place", "message"),
    [
        ("Fix {}/logo.svg, which is no SVG: no tag.", "no tag", "logo.svg", "no tag"),
        (
            "Fix {}/pyproject.toml, line 3: the key name is missing.",
            "1 validation error for _Declaration\nname\n  Field required",
            "pyproject.toml:3",
            "Fix pyproject.toml, line 3: the key name is missing.",
        ),
        ("Fix {}/a/b.py: it has no 'footer'.", "", "a/b.py", "Fix a/b.py: it has no 'footer'."),
    ],
)
def test_file_of_a_project_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    sentence: str,
    cause: str,
    place: str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    error = ProjectError(sentence.format(tmp_path))
    error.__cause__ = ValueError(cause) if cause else None
    failure = of_error(error)
    assert failure.in_three_lines().splitlines()[0] == place
    assert failure.message == message


def test_start_is_described_although_the_site_cannot_be_imported(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.villa-site\n")
    program = (
        "from villa_site.settings.project import current_project\n"
        "try: current_project()\n"
        "except Exception as error:\n"
        "    from villa_site.cli.development.start_failure import of_error\n"
        "    print(of_error(error).in_three_lines())\n"
    )
    reported = subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert reported.stdout.startswith("pyproject.toml:1\nTOMLDecodeError: ")


def test_null_byte_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "null_blocks"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "essai.py").write_text("x = 1\n\0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BlockError, match=rf"{package}/essai\.py.*null byte"):
        collect(importlib.import_module("null_blocks"))
    sys.modules.pop("null_blocks")


def test_setting_has_no_place_but_its_sentence() -> None:
    failure = of_error(SettingsError("Change the setting VILLA_X: it is unusable."))
    assert failure.message == "Change the setting VILLA_X: it is unusable."
    assert failure.file == ""
    assert len(set(failure.in_three_lines().splitlines())) == 3


def test_content_mistake_has_the_line_of_its_key(tmp_path: Path) -> None:
    file = tmp_path / "fr" / "home.yaml"
    file.parent.mkdir()
    file.write_text("title: Accueil\nblocks:\n  - text:\n      titre: Un titre\n")
    [by_key] = of_content(tmp_path, [Problem("fr/home.yaml", "blocks.0.titre", "is too long.")])
    assert by_key.line == 4
    file.write_text("title: Accueil\nblocks: [\n")
    [unread] = of_content(tmp_path, load_content(tmp_path).problems)
    assert unread.line == 2
    assert unread.excerpt[-1] == (2, "blocks: [")
    # The place says it, and what is not closed is found past the last line.
    assert "line 3" not in unread.message


@pytest.mark.parametrize(
    ("template", "url"),
    [("", "vscode://file/{file}:7"), ("idea://open?file={{file}}&line={{line}}", "idea://open?file={file}&line=7")],
)  # fmt: skip
@pytest.mark.req("DEV-08")
async def test_editor_gets_the_file_and_the_line(tmp_path: Path, template: str, url: str) -> None:
    file = tmp_path / "un fichier.py"
    file.write_text("x = 1\n")
    editor = Editor(template.replace("{{", "{").replace("}}", "}"), tmp_path)
    quoted = str(file).lstrip("/").replace(" ", "%20")
    assert await editor.open(f"{file}:7") == url.replace("{file}", quoted)
    assert await editor.open(f"{tmp_path}/missing.py:7") is None
    assert await editor.open("/etc/hostname:1") is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "a"\nmsgstr "b\n', 2),
        ('msgid a\nmsgstr "b"\n', 1),
        ('msgid ""\n"a "\n"b" c\nmsgstr "d"\n', 3),
        ('msgid "%s a"\nmsgstr "b"\n', 1),
        ('msgid "a"\nmsgtr "b"\n', 2),
        ('# "a\nmsgctxt "c"\nmsgid "a"\nmsgstr ""\n"say \\"b\\""\n', 0),
    ],
)
def test_catalogue_mistake_has_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: int
) -> None:
    file = tmp_path / "it/LC_MESSAGES/messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    monkeypatch.setattr(problems, "catalogue_files", lambda _locale: [file])
    locale: Any = object()
    failures = list(problems.of_catalogues([locale]))
    assert [each.line for each in failures] == ([line] if line else [])


def test_untranslated_texts_of_a_catalogue_are_one_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in ("fr", "it"):
        file = tmp_path / language / "LC_MESSAGES/messages.po"
        file.parent.mkdir(parents=True)
        file.write_text(
            'msgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n\n'
            'msgid "d"\nmsgid_plural "e"\nmsgstr[0] "f"\nmsgstr[1] ""\n'
        )
    monkeypatch.setattr(
        problems, "catalogue_files", lambda name: [tmp_path / name / "LC_MESSAGES/messages.po"]
    )
    (hint,) = problems.of_catalogues(["fr", "it"])
    assert (hint.kind, hint.line) == ("Advice", 4)
    assert hint.message == "2 texts are not translated, “c” first."
