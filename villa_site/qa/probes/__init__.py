"""Scripts that look at a page inside the browser, each in a file of its own beside this one.

A script is a function; it may use what ``shared.js`` defines. It returns a list of places where
something is wrong, or an object of measures.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place of a page, as a CSS selector, and what is seen there, in words."""

    place: str
    seen: str


def evaluate(page: Page, name: str, argument: object = None) -> Any:
    """Run a script of this folder in a page; return its result."""
    shared, script = _text("shared"), _text(name)
    return page.evaluate(f"(argument) => {{ {shared}\n return ({script})(argument); }}", argument)


def spots(page: Page, name: str, argument: object = None) -> list[Spot]:
    """Run a script that returns places; return them."""
    return [Spot(place=each["place"], seen=each["seen"]) for each in evaluate(page, name, argument)]


def source(name: str) -> str:
    """Return a script, to be run at the beginning of each page."""
    return _text(name)


@cache
def _text(name: str) -> str:
    return files(__name__).joinpath(f"{name}.js").read_text(encoding="utf-8")
