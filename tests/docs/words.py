"""The phrases of docs/words.md, and the texts in which they are looked for."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard

from babel.messages.pofile import read_po
from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "docs" / "words.md"
# HISTORY.md is a diary, as it was written.
_LEFT_OUT: Final = frozenset({"node_modules", "__pycache__", "images", "HISTORY.md"})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


class Text(NamedTuple):
    """A text that operators or developers read, and the line it begins in."""

    line: int
    words: str


Reader = Callable[[Path], Iterator[Text]]


def phrases() -> dict[str, str]:
    """Return each phrase of the table with what to write instead."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in TABLE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    return {phrase.strip(): instead for row, instead in rows[1:] for phrase in row.split(",")}


def findings(texts: Iterable[Text]) -> Iterator[tuple[int, str]]:
    """Yield line and advice for each phrase that a text has."""
    table = phrases()
    longest_first = sorted(table, key=len, reverse=True)
    pattern = re.compile(rf"\b({'|'.join(longest_first)})\b", re.IGNORECASE)
    for text in texts:
        for found in pattern.finditer(" ".join(text.words.split())):
            yield text.line, f"“{found[0]}”: write {table[found[0].lower()]}"


def messages(file: Path) -> Iterator[Text]:
    """Yield the sentences of a module: logs, errors, help, answers; docstrings of commands too."""
    nodes = list(ast.walk(ast.parse(file.read_bytes())))
    described = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield Text(node.lineno, "".join(map(_literal, node.values)))
        elif isinstance(node, _FUNCTIONS) and _is_command(node):
            yield Text(node.lineno, ast.get_docstring(node) or "")
        elif _is_sentence(node) and id(node) not in described | parts:
            yield Text(node.lineno, str(node.value))


def _is_sentence(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and " " in str(node.value).strip()


def _literal(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "…"


def _is_command(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Say whether click shows the docstring of a function as its help."""
    calls = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
    return any(ast.unparse(each).endswith(("command", "group")) for each in calls)


def prose(file: Path) -> Iterator[Text]:
    """Yield the docstrings and the comments of a module."""
    source = file.read_bytes()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield Text(node.lineno, str(node.value.value))
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], token.string)


def openings(file: Path) -> Iterator[Text]:
    """Yield the first word of each docstring, where it says nothing of the thing itself."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            first, _, _ = str(node.value.value).partition(" ")
            if first in ("What", "Whoever"):
                yield Text(node.lineno, "a docstring that begins with what")


def test_names(file: Path) -> Iterator[Text]:
    """Yield the names of a module's tests, as words."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, _FUNCTIONS) and node.name.startswith("test_"):
            yield Text(node.lineno, node.name.replace("_", " "))


def page(file: Path) -> Iterator[Text]:
    """Yield what a Markdown page says itself, without inline code and the targets of links."""
    if file == TABLE:
        return
    written, _, _ = file.read_text(encoding="utf-8").partition("<!-- The rest is made from")
    for token in MarkdownIt().enable("table").parse(written):
        line = (token.map or [0])[0] + 1
        if token.type == "fence":
            yield Text(line, token.content)
        elif token.type == "inline":
            seen = [each for each in token.children or () if each.type != "code_inline"]
            yield Text(line, " ".join(each.content or " " for each in seen))


def catalogue(file: Path) -> Iterator[Text]:
    """Yield the texts of a catalogue, as their authors wrote them."""
    with file.open("rb") as opened:
        for message in read_po(opened):
            texts = [message.id] if isinstance(message.id, str) else message.id
            yield from (Text(message.lineno or 0, text) for text in texts)


def plain(file: Path) -> Iterator[Text]:
    """Yield the lines of any other file."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        yield Text(number, line)


_PLAIN: Final = ("", ".sh", ".conf", ".service", ".env", ".vcl", ".yml")
READERS: Final[dict[str, dict[str, Reader]]] = {
    "messages": {".py": messages, ".md": page, ".pot": catalogue},
    "prose": {".py": prose, **dict.fromkeys(_PLAIN, plain)},
    "openings": {".py": openings},
    "tests": {".py": test_names},
}


def problems(paths: Iterable[str], kind: str) -> Iterator[str]:
    """Yield each phrase of files and folders that is to be replaced, with its place.

    Strings of tests are no messages: they are data, or quoted from the code. Docstrings of tests
    may begin as they like: the names say what is tested.
    """
    left_out = "tests" if kind in ("messages", "openings") else "-"
    for path in (ROOT / name for name in paths if not name.startswith(left_out)):
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            reader = READERS[kind].get(file.suffix)
            if reader and file.is_file() and _LEFT_OUT.isdisjoint(file.parts):
                for line, advice in findings(reader(file)):
                    yield f"{file.relative_to(ROOT)}:{line}: {advice}"


if __name__ == "__main__":
    for every in READERS:
        print(f"# {every}", *problems(sys.argv[1:], every), sep="\n")  # noqa: T201 - its purpose
