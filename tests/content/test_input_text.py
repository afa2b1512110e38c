"""Typed text is normalised before it is judged, by one rule for server and browser."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path
from typing import Final

import pytest

from villa_site.content.input_text import InputKind, composed, normalised

pytestmark = pytest.mark.req("ROB-09")

KINDS: Final[dict[str, InputKind]] = {"text": "line", "textarea": "lines"}
CASES: Final[list[tuple[InputKind, str, str]]] = [
    (KINDS.get(kind, kind), written, read)
    for kind, written, read in json.loads(
        (Path(__file__).parents[1] / "fixtures/input_text.json").read_text()
    )
]


@pytest.mark.parametrize(("kind", "written", "read"), CASES)
def test_input_is_read_as_it_was_meant(kind: InputKind, written: str, read: str) -> None:
    assert normalised(written, kind) == read
    assert normalised(read, kind) == read


@pytest.mark.parametrize(
    ("kind", "written", "read"),
    [
        ("line", "un\r\ndeux", "un deux"),
        ("search", "\u200e Ho\u00adnore\u0301\u00a0 de\u200b Balzac\x00", "Honoré de Balzac"),
        ("search", "\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("search", "\u200d\u00ad", ""),
        ("code", "\uff21\u200b1 \u2060", "A1"),
    ],
)
def test_server_reads_what_only_it_judges(kind: InputKind, written: str, read: str) -> None:
    assert normalised(written, kind) == read


def test_password_is_composed_and_nothing_else() -> None:
    assert composed(" e\u0301\u200b\uff11 ") == " \u00e9\u200b\uff11 "


@pytest.mark.parametrize("kind", ["email", "tel", "url", "number", "date"])
def test_no_invisible_character_remains_in_what_machines_read(kind: InputKind) -> None:
    formats = [chr(n) for n in range(sys.maxunicode) if unicodedata.category(chr(n)) == "Cf"]
    # Signs of a few scripts are formats by their category, and are seen all the same.
    left = {char for char in formats if normalised(f"1{char}2", kind) != "12"}
    assert all(
        char
        in "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2"
        "\ufff9\ufffa\ufffb\U000110bd\U000110cd"
        or ord(char) > 0x13000
        for char in left
    )


@pytest.mark.parametrize("kind", ["line", "email", "tel", "url", "number", "date", "search"])
def test_long_hostile_text_is_read_in_linear_steps(kind: InputKind) -> None:
    for part in (" ", "\u200b", "1 ", ",", "\u202e", "x", "%40", "- "):
        text = f"1{part * 50_000}b"
        assert len(normalised(text, kind)) <= len(text)
