"""Inline markup of titles: the tags that may stay in a heading, as a tree without HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from villa_site.content.fields.plain_text import Attributes, MarkupReader

_ALLOWED: Final = {
    **{
        tag: tag
        for tag in "abbr b bdi bdo cite code em i kbd mark q s small strong sub sup u var".split()
    },
    "acronym": "abbr",
    "big": "",
    "dfn": "em",
    "samp": "code",
    "span": "span",
    "strike": "s",
    "tt": "code",
}
"""The elements that a title may hold, and what each becomes."""
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}", re.IGNORECASE | re.ASCII)
_DIRECTIONS: Final = frozenset({"ltr", "rtl", "auto"})
_DEEPEST: Final = 8
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")


@dataclass(slots=True)
class Inline:
    """An element of a title; a ``br`` or a ``wbr`` has no content."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    content: list[Inline | str] = field(default_factory=list)


def inline_markup(title: str) -> list[Inline | str]:
    """Return the texts and elements of a title as WordPress sends it; no text is empty."""
    reader = _TitleReader()
    reader.read(title)
    return _trimmed(reader.root.content)


class _TitleReader(MarkupReader):
    """Reads a title into a tree: elements that may stay, others as their words."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Inline("")
        self._open: list[tuple[str, Inline]] = [("", self.root)]

    @property
    def _content(self) -> list[Inline | str]:
        return self._open[-1][1].content

    def on_text(self, text: str) -> None:
        text = _SPACES.sub(" ", text)
        content = self._content
        if content and isinstance(content[-1], str):
            content[-1] += text.lstrip(" ") if content[-1].endswith(" ") else text
        else:
            content.append(text)

    def broken(self, tag: str) -> None:
        if tag == "br":
            self._content.append(Inline("br"))
        else:
            self.on_text(" ")

    def on_open(self, tag: str, attrs: Attributes) -> None:
        if tag == "wbr":
            self._content.append(Inline("wbr"))
        elif _ALLOWED.get(tag) and len(self._open) <= _DEEPEST:
            element = Inline(_ALLOWED[tag], _safe(_ALLOWED[tag], dict(attrs)))
            self._content.append(element)
            self._open.append((tag, element))

    def on_close(self, tag: str) -> None:
        names = [name for name, _element in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]


def _safe(tag: str, attributes: dict[str, str | None]) -> dict[str, str]:
    """Return the attributes that may stay: language, direction, and what an abbreviation means."""
    language, direction = attributes.get("lang") or "", attributes.get("dir") or ""
    allowed = {
        "lang": language if _LANGUAGE.fullmatch(language) else "",
        "dir": direction if direction in _DIRECTIONS else "",
        "title": (attributes.get("title") or "").strip() if tag == "abbr" else "",
    }
    return {name: value for name, value in allowed.items() if value}


def _trimmed(content: list[Inline | str]) -> list[Inline | str]:
    """Leave out what shows nothing: blanks and breaks at both ends, elements without words."""
    rest = list(_filled(content))
    for end in (0, -1):
        while rest and _is_edge(rest[end]):
            rest.pop(end)
    return [
        _stripped(each, first=at == 0, last=at == len(rest) - 1) for at, each in enumerate(rest)
    ]


def _filled(content: list[Inline | str]) -> Iterator[Inline | str]:
    for each in content:
        if isinstance(each, str) or each.tag in {"br", "wbr"}:
            yield each
        else:
            inner = list(_filled(each.content))
            if inner:
                bare = each.tag == "span" and not each.attributes
                yield from inner if bare else [Inline(each.tag, each.attributes, inner)]


def _is_edge(part: Inline | str) -> bool:
    return not part.strip() if isinstance(part, str) else part.tag in {"br", "wbr"}


def _stripped(part: Inline | str, *, first: bool, last: bool) -> Inline | str:
    if not isinstance(part, str):
        return part
    part = part.lstrip() if first else part
    return part.rstrip() if last else part
