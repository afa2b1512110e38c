"""Scripts that look at a page inside the browser, each in a file of its own beside this one.

A script is a function; it may use what ``shared.js`` defines. It returns a list of places where
something is wrong, or an object of measures.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    return _spots(evaluate(page, name, argument))


def lasting_spots(page: Page, name: str, argument: object = None, *, patience: float) -> list[Spot]:
    """Return the places that a script still finds after ``patience`` milliseconds, if any."""
    found = page.evaluate(
        f"""async ([argument, patience]) => {{
          {_text("shared")}
          const look = {_text(name)};
          const end = performance.now() + patience;
          let found = await look(argument);
          while (found.length > 0 && performance.now() < end) {{
            await new Promise((over) => setTimeout(over, 100));
            textsOfBody = null;
            found = await look(argument);
          }}
          return found;
        }}""",
        [argument, patience],
    )
    return _spots(found)


def lasting_spots_of_each(
    page: Page, names: Sequence[str], *, patience: float
) -> dict[str, list[Spot]]:
    """Return for each script the places that it finds, as ``lasting_spots`` does, in one look."""
    scripts = ", ".join(f"{name}: ({_text(name)})()" for name in names)
    found = page.evaluate(f"() => {{ {_text('shared')}\n return {{ {scripts} }}; }}")
    return {
        name: lasting_spots(page, name, patience=patience) if found[name] else [] for name in names
    }


def source(name: str) -> str:
    """Return a script, to be run at the beginning of each page."""
    return _text(name)


def _spots(found: list[dict[str, str]]) -> list[Spot]:
    return [Spot(**each) for each in found]


@cache
def _text(name: str) -> str:
    return files(__name__).joinpath(f"{name}.js").read_text(encoding="utf-8")
