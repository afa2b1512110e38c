"""In development: finds scripts inside of pages, which their policy refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any, Final

SCRIPTED: Final = "A page has a script inside of it."
NO_SCRIPT: Final = (
    "Write a Python function, a command of js or an island: the policy of pages refuses scripts "
    "inside of them."
)
ELEMENT: Final = "The browser does not run the text of a script element."
_DATA: Final = ("json", "speculationrules", "importmap")
"""Parts of the types of script elements that hold data."""
_RAW: Final = "dangerouslySetInnerHTML"
_ADDRESSES: Final = frozenset({"href", "src", "action", "formaction"})


def refused_scripts(attributes: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the browser does not run of the HTML that an element is given."""
    raw = attributes.get(_RAW)
    html = raw.get("__html") if isinstance(raw, Mapping) else None
    if isinstance(html, str):
        reader = _Scripts()
        reader.feed(html)
        yield from reader.found


def is_data(kind: str) -> bool:
    """Tell whether a script element of this type holds data, which nobody runs."""
    return any(part in kind for part in _DATA)


class _Scripts(HTMLParser):
    """Finds script elements, handlers and addresses that are scripts, in HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element."""
        given = {name: value or "" for name, value in attrs}
        if tag == "script" and "src" not in given and not is_data(given.get("type", "")):
            self.found.append(ELEMENT)
        for name, value in given.items():
            is_script = value.lstrip().lower().startswith("javascript:")
            if name.startswith("on") or (name in _ADDRESSES and is_script):
                self.found.append(f"The browser does not run the script of {name!r}.")
