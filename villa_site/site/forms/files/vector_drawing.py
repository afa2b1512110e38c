"""Checks SVG drawings: refused is what could run a script, load something or fill the memory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from villa_site.site.forms.uploads import FileKind, Stored

LARGEST: Final = 2_000_000
"""Bytes of a drawing; a larger one is no drawing by hand."""

_MOST_ELEMENTS: Final = 50_000
_DEEPEST: Final = 200
_SVG: Final = "http://www.w3.org/2000/svg"
_REFUSED: Final = frozenset(
    {"script", "foreignobject", "iframe", "object", "embed", "handler", "listener", "set"}
)
_LINKS: Final = frozenset({"href", "src"})
_INSIDE: Final = re.compile(r"#|data:image/(?:png|jpeg|webp);base64,", re.IGNORECASE)
_LOADS: Final = re.compile(r"url\(\s*(?![\"']?#)|@import|expression|javascript:|\\", re.IGNORECASE)

SVG: Final = FileKind(
    "SVG",
    "image/svg+xml",
    (".svg",),
    re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype|svg[\s>])", re.IGNORECASE),
)
"""A drawing; taken only where it is named as a kind, as browsers run the scripts of some."""


class _Refused(Exception):
    """The drawing holds what is refused."""


def is_harmless(content: Stored) -> bool:
    """Whether the content is a drawing that runs nothing, loads nothing and has no entities."""
    if content.size > LARGEST:
        return False
    reader = _Reader()
    try:
        for chunk in content.chunks():
            reader.parser.Parse(chunk)
        reader.parser.Parse(b"", True)  # noqa: FBT003 - expat's own
    except (_Refused, expat.ExpatError, ValueError, LookupError):
        return False
    return True


class _Reader:
    """Reads a drawing as it comes; nothing of it is stored but the text of its styles."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        # Entities are made larger and larger here: a drawing needs none.
        self.parser.StartDoctypeDeclHandler = _refuse
        self.parser.ProcessingInstructionHandler = _refuse
        self._elements = 0
        self._open: list[str] = []
        self._style: list[str] = []

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        space, _, bare = name.rpartition(" ")
        self._elements += 1
        self._open.append(bare.lower())
        too_much = self._elements > _MOST_ELEMENTS or len(self._open) > _DEEPEST
        if too_much or (self._elements == 1 and name != f"{_SVG} svg"):
            raise _Refused
        if bare.lower() in _REFUSED or (space != _SVG and "xhtml" in space):
            raise _Refused
        for each, value in attributes.items():
            _check_attribute(each.rpartition(" ")[2].lower(), value)

    def _text(self, text: str) -> None:
        if self._open and self._open[-1] == "style":
            self._style.append(text)

    def _end(self, _name: str) -> None:
        if self._open.pop() == "style":
            if _LOADS.search("".join(self._style)):
                raise _Refused
            self._style.clear()


def _check_attribute(name: str, value: str) -> None:
    if name.startswith("on") or _LOADS.search(value):
        raise _Refused
    if name in _LINKS and not _INSIDE.match(value.strip()):
        raise _Refused
    # An animation can change a link into another.
    if name == "attributename" and value.rpartition(":")[2].strip().lower() in _LINKS:
        raise _Refused


def _refuse(*_declared: object) -> None:
    raise _Refused
