"""Sentence and case of a test, which travel with its reports between the processes of a run.

The names of the properties are read by ``outcome.py``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from villa_site.qa.site_map import SitePage

_PLAIN = (str, int)
_OF_PLAYWRIGHT = "browser_name"


def sentence(item: pytest.Item) -> str:
    """Return what a test says: the first line of its docstring, else its name."""
    return (getattr(getattr(item, "obj", None), "__doc__", None) or item.name).split("\n")[0]


def named(item: pytest.Item, mark: str) -> set[str]:
    """Return what the marks of a test with this name hold."""
    return {str(each) for each_mark in item.iter_markers(mark) for each in each_mark.args}


def of(item: pytest.Item) -> Iterator[tuple[str, object]]:
    """Return what is known of a test before it runs."""
    for mark in ("req", "wcag"):
        yield from ((mark, each) for each in sorted(named(item, mark)))
    yield "sentence", sentence(item)
    callspec = getattr(item, "callspec", None)
    for name, value in callspec.params.items() if callspec else ():
        if isinstance(value, SitePage):
            yield "kind", value.kind
            yield "language", value.language
        elif isinstance(value, _PLAIN) and name != _OF_PLAYWRIGHT:
            yield "detail", f"{name.replace('_', ' ')} {value}"


def browser_of(item: pytest.Item) -> Iterator[tuple[str, object]]:
    """Return the browser that a running test has, with its version."""
    arguments = getattr(item, "funcargs", {})
    if browser := arguments.get("browser"):
        yield "browser", f"{browser.browser_type.name} {browser.version}"
