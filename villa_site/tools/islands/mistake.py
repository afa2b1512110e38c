"""A mistake in the sources of islands, as the command and the overlay of development show it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

_UNRESOLVED: Final = re.compile(r'Could not resolve "(@[^/"]+/[^/"]+|[^./"][^/"]*)')
# TypeScript says it on one line: file, place, code, sentence.
_TYPE: Final = re.compile(r"^(?P<file>[^(\n]+)\((?P<line>\d+),\d+\): error \w+: (?P<text>.+)$")


class Mistake(NamedTuple):
    """A sentence, its file and line, and how to fix it; a warning stops nothing."""

    message: str
    fix: str
    file: str = ""
    line: int = 0
    is_warning: bool = False

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}: " if self.line else f"{self.file}: "
        return f"{place if self.file else ''}{self.message.rstrip('.')}. Fix: {self.fix}"


def of_bundler(error: dict[str, Any], folder: Path) -> Mistake:
    """Describe an error of the bundler."""
    text, file = str(error["text"]), str(error["file"])
    package = _UNRESOLVED.search(text)
    fix = (
        f"install it with `villa-site islands npm install --save-exact {package[1]}`."
        if package
        else "correct this line and save."
    )
    return Mistake(text, fix, str(folder / file) if file else "", int(error["line"]))


def of_types(output: str, folder: Path) -> list[Mistake]:
    """Describe what the checker of types has printed."""
    found = (_TYPE.match(line) for line in output.splitlines())
    fix = "correct this line and save; types of props are in props.ts."
    return [
        Mistake(each["text"], fix, str(folder / each["file"]), int(each["line"]))
        for each in found
        if each
    ]


def of_weight(name: str, file: Path, *, weight: int, budget: int) -> Mistake | None:
    """Describe an island that is near its ``budget`` or above it; both are bytes after gzip."""
    if weight * 5 <= budget * 4:
        return None
    above = weight > budget
    message = (
        f"The island {name} weighs {weight / 1000:.1f} kB after gzip, "
        f"{'above' if above else 'near'} its budget of {budget // 1000} kB"
    )
    fix = (
        "import less, or raise its budget in pyproject.toml: "
        f"[tool.villa-site.islands] budgets = {{ {name} = {weight // 1000 + 10} }}."
    )
    return Mistake(message, fix, str(file), is_warning=not above)
