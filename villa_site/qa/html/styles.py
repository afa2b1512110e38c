"""The URLs in styles: the only module of the kit that knows tinycss2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import tinycss2


@lru_cache(maxsize=256)  # The pages of a kind have the same styles.
def urls_of_sheet(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the URLs of a style sheet, each with whether it is a font's."""
    return tuple(_urls_of_sheet(text))


def _urls_of_sheet(text: str) -> Iterator[tuple[str, bool]]:
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        is_font = rule.type == "at-rule" and rule.lower_at_keyword == "font-face"
        for part in (rule.prelude, rule.content) if hasattr(rule, "prelude") else ():
            for url in _urls(part or ()):
                yield url, is_font


def urls_of_attribute(text: str) -> Iterator[str]:
    """Yield the URLs of an attribute style."""
    yield from _urls(tinycss2.parse_component_value_list(text))


def _urls(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if value.type == "url":
            yield value.value
        elif value.type == "function" and value.lower_name in {"url", "src"}:
            yield from (each.value for each in value.arguments if each.type == "string")
        elif value.type == "function":
            yield from _urls(value.arguments)
        elif hasattr(value, "content") and isinstance(value.content, list):
            yield from _urls(value.content)
