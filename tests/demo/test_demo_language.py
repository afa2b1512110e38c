"""The demonstration is printed as each of its languages is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from villa_site.demo import DEMO_CONTENT
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale

FOREIGN = re.compile(r"<(\w+) lang=[\"'](?P<lang>[\w-]+)[\"']>.*?</\1>")
STRAIGHT = r"\w'\w|\.\.\.|\S  +\S"
FAULTS: dict[Locale, re.Pattern[str]] = {
    "fr": re.compile(
        STRAIGHT
        + r"|[“”]|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»|[\w»’)] ?[;!?](?=\s|$)|[\w»’)] :(?=\s|$)"
    ),
    "it": re.compile(
        STRAIGHT + r"|[“”„]|«\s|\s»|[\w»)]\s[;:!?](?=\s|$)"
        r"|\b(?:perchè|poichè|po')\b|\bE['’] |\d°(?! ?C)"
    ),
    "en": re.compile(
        STRAIGHT + r"|[«»„]|[\w”)]\s[;:!?](?=\s|$)"
        r"|\b(?:color|center|theater|gray|favorite|organize|realize|recognize|meters?|traveler)\b(?!:)"
    ),
}
"""Straight signs, spaces and quotation marks of another language, and its common slips."""


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize("locale", sorted(DEFAULT_LANGUAGES))
def test_texts_are_printed_as_their_language_is(locale: Locale) -> None:
    faults = [
        f"{place}: {text[max(0, found.start() - 20) : found.end() + 20]}"
        for place, text in _lines(locale)
        if (found := FAULTS[locale].search(FOREIGN.sub("x", text)))
    ]
    assert faults == []


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize("locale", sorted(DEFAULT_LANGUAGES))
def test_foreign_words_are_marked_in_each_language(locale: Locale) -> None:
    marked = {found["lang"] for _place, text in _lines(locale) for found in FOREIGN.finditer(text)}
    assert marked >= {"la", "pt"}
    assert locale not in marked


def _lines(locale: Locale) -> Iterator[tuple[str, str]]:
    for file in sorted((DEMO_CONTENT / locale).rglob("*.yaml")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            # Not a comment, and not a key of a mapping in one line, such as ``"E!": x``.
            if not line.lstrip().startswith("#") and file.name != "strings.yaml":
                yield f"{file.relative_to(DEMO_CONTENT)}:{number}", line.strip()
