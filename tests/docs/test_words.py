"""What operators and developers read has no phrase that docs/words.md replaces."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.docs import words
from tests.docs.words import READERS, problems

SCOPES: Final = """
docs README.md CONTRIBUTING.md SECURITY.md CODE_OF_CONDUCT.md .github deploy .ci Makefile
villa_site blocks components wordpress client/README.md hatch_build.py bench load release
tests
""".split()


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("scope", SCOPES)
def test_texts_use_the_words_of_operators(scope: str, kind: str) -> None:
    assert list(problems([scope], kind)) == []


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
