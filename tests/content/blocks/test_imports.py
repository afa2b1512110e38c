"""A block that cannot be used stops the start with one sentence: file, line and remedy."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from villa_site.content.blocks.block import collect
from villa_site.errors import BlockError, BlockImportError, DuplicateBlock, FieldTypeError

HEAD = """from __future__ import annotations
from pathlib import Path
from villa_site.content.blocks.block import block
from villa_site.content.model import ContentModel, Text
"""
BODY = """
class Words(ContentModel):
    titre: Text = ""
    {field}

@block({names})
def words(data: Words, ctx: object) -> str:
    return data.titre
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    folder = tmp_path / "broken_blocks"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("broken_blocks")
    for name in [name for name in sys.modules if name.startswith("broken_blocks")]:
        del sys.modules[name]


def write(package: ModuleType, name: str, text: str) -> None:
    (Path(package.__path__[0]) / f"{name}.py").write_text(text)


def refusal(package: ModuleType, family: type[BlockError]) -> str:
    with pytest.raises(family) as caught:
        collect(package)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence.replace(f"{package.__path__[0]}/", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\ndef f(:\n", "Fix the syntax of one.py, line 2: invalid syntax."),
        (
            "import json\nimport carillon\n",
            "Correct or install the import of one.py, line 2: No module named 'carillon'.",
        ),
        (
            "\nfrom villa_site.content.model import Texte\n",
            "Correct or install the import of one.py, line 2: cannot import name 'Texte'",
        ),
        ("1 / 0\n", "Fix one.py, line 1, which fails when it is imported: ZeroDivisionError"),
        (
            f"{HEAD}class A(ContentModel):\n    titre: Text\n",
            "Fix one.py, line 5, which fails when it is imported: TypeError: A: give a default",
        ),
    ],
)
def test_module_that_cannot_be_imported_is_named_with_line_and_fix(
    package: ModuleType, text: str, said: str
) -> None:
    write(package, "one", text)
    assert refusal(package, BlockImportError).startswith(said)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        (
            'note: Txt = ""',
            "the type 'Txt' of the field 'note' is not defined; did you mean “Text”?",
        ),
        ("note: set[str] = set()", "set[str] is a type that no kind of field reads"),
        ("note: Path = Path()", "Path is a type that no kind of field reads: the field 'note'"),
        (
            "note: ModuleSpec | None = None",
            "one.py, line 8: ModuleSpec is a type that no kind of field reads: the field 'note'",
        ),
    ],
)
def test_field_whose_type_cannot_be_read_is_named_with_line_and_fix(
    package: ModuleType, field: str, said: str
) -> None:
    head = (
        HEAD.replace("pathlib import Path", "importlib.machinery import ModuleSpec")
        if ("Spec" in field)
        else HEAD
    )
    write(package, "one", head + BODY.format(names="", field=field))
    sentence = refusal(package, FieldTypeError)
    assert said in sentence
    assert sentence.startswith("Fix one.py, line 8: ")


def test_two_blocks_of_one_name_are_named_with_their_lines(package: ModuleType) -> None:
    for name in ("one", "two"):
        write(package, name, HEAD + BODY.format(names='"acf/same"', field='note: Text = ""'))
    assert refusal(package, DuplicateBlock) == (
        "Rename one of two blocks that claim the name 'acf/same': one.py, line 10 and "
        "two.py, line 10."
    )


def test_blocks_that_import_each_other_are_named_with_their_lines(package: ModuleType) -> None:
    write(package, "one", "\nfrom broken_blocks.two import B\nA = 1\n")
    write(package, "two", "from broken_blocks.one import A\nB = 1\n")
    assert refusal(package, BlockImportError) == (
        "Move what they share into a third module: one.py, line 2 and two.py, line 1 "
        "import each other."
    )


def test_block_with_an_unknown_annotation_is_named_with_its_line(package: ModuleType) -> None:
    write(
        package,
        "one",
        (HEAD + BODY.format(names="", field='note: Text = ""')).replace(
            "ctx: object", "ctx: BlokContext"
        ),
    )
    assert refusal(package, BlockError) == (
        "Import or correct 'BlokContext', an annotation of words in one.py, line 10."
    )
