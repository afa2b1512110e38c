"""What operators and developers read has no phrase that docs/words.md replaces."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.docs import words
from tests.docs.words import READERS, problems


class Scope(NamedTuple):
    """Files or folders, and which of their texts are held to the table."""

    paths: str
    messages: bool = False
    prose: bool = False
    tests: bool = False


SCOPES: Final = (
    Scope("docs README.md", messages=True, prose=True),
    Scope("villa_site/site tests/site", messages=True, prose=True, tests=True),
    Scope("villa_site/content tests/content", messages=True, prose=True, tests=True),
    Scope(
        "blocks components villa_site/extend tests/blocks tests/components tests/extend",
        messages=True,
        prose=True,
        tests=True,
    ),
    Scope("villa_site/engine tests/engine", messages=True, prose=True, tests=True),
    Scope("villa_site/backend tests/backend", messages=True, prose=True, tests=True),
    Scope("villa_site/settings tests/settings", messages=True, prose=True, tests=True),
    Scope("villa_site/__init__.py villa_site/errors.py", messages=True, prose=True, tests=True),
    Scope(
        "villa_site/web villa_site/app tests/web tests/app", messages=True, prose=True, tests=True
    ),
    Scope("villa_site/cluster tests/cluster", messages=True, prose=True, tests=True),
    Scope("villa_site/discovery tests/discovery", messages=True, prose=True, tests=True),
    Scope("villa_site/cli tests/cli", messages=True, prose=True, tests=True),
    Scope("villa_site/tools tests/tools", messages=True, prose=True, tests=True),
    Scope(
        "deploy .ci Makefile tests/deploy tests/monitoring", messages=True, prose=True, tests=True
    ),
    Scope("CONTRIBUTING.md SECURITY.md CODE_OF_CONDUCT.md .github", messages=True, prose=True),
    Scope("release tests/release tests/github", messages=True, prose=True, tests=True),
    Scope("villa_site/embedded tests/embedded"),
    Scope("villa_site/qa tests/qa"),
    Scope("villa_site/demo tests/demo"),
    Scope("wordpress tests/wordpress", messages=True, prose=True, tests=True),
    Scope("client/README.md", messages=True),
    Scope("hatch_build.py", messages=True, prose=True),
    Scope("bench load tests/bench tests/load", messages=True, prose=True, tests=True),
    Scope("tests/docs", prose=True, tests=True),
    Scope("tests/browser tests/scenarios tests/support tests/upstream"),
    Scope("tests/fuzz tests/reactpy_examples tests/conftest.py tests/test_build.py"),
)
SWITCHED_ON: Final = [
    pytest.param(scope.paths, kind, id=f"{scope.paths.split()[0]}-{kind}")
    for scope in SCOPES
    for kind in READERS
    if getattr(scope, "prose" if kind == "openings" else kind)
]


@pytest.mark.parametrize(("paths", "kind"), SWITCHED_ON)
def test_texts_use_the_words_of_operators(paths: str, kind: str) -> None:
    assert list(problems(paths.split(), kind)) == []


def test_messages_are_found_whatever_their_form(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""Nobody asked."""\n'
        'log.warning("A page was asked for")\n'
        'raise ValueError(f"{name} is kept twice")\n'
        'ASKED = "asked"\n'
        "@cli.command()\n"
        "def purge():\n"
        '    """Load pages anew."""  # as told\n'
    )
    assert [line for line, _ in words.findings(words.messages(module))] == [6, 2, 3]
    assert [line for line, _ in words.findings(words.prose(module))] == [1, 7, 7]


def test_code_and_targets_of_links_are_left_out_of_pages(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("A `kept` [page](asked.md).\n\n- It was\n  lost\n\n```\nanew\n```\n")
    assert [advice for _, advice in words.findings(words.page(document))] == [
        "“lost”: write missing, dropped, disconnected",
        "“anew”: write again, reload, rebuild",
    ]
