"""Each message that docs/troubleshooting.md quotes is one of the code."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest

from tests.docs.words import ROOT, messages

PAGE: Final = ROOT / "docs" / "troubleshooting.md"
QUOTED: Final = re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
_VARIABLE: Final = re.compile(r"%\(\w+\)[sdr]|%[sdr]|…+")


@cache
def _texts() -> str:
    """Return all texts of the product, a line each, with `…` for what varies."""
    packages = ("villa_site", "components", "blocks")
    files = [file for name in packages for file in sorted((ROOT / name).rglob("*.py"))]
    texts = (" ".join(text.words.split()) for file in files for text in messages(file))
    return "\n".join(_VARIABLE.sub("…", text) for text in texts)


def test_page_quotes_messages_of_each_section() -> None:
    assert len(QUOTED) == len(set(QUOTED)) > 30


@pytest.mark.parametrize("quoted", QUOTED)
def test_quoted_message_is_one_of_the_code(quoted: str) -> None:
    assert quoted in _texts()
