"""Gives each page the style of what is on it, and no other; the rest follows at idle."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from villa_site.engine.cache import BoundedCache, CacheKey

_START: Final = "<style data-rest="
_OPEN: Final = re.compile(rb"<style data-rest=[^>]*>")
_CLASS: Final = re.compile(r"""class=("[^"]*"|'[^']*'|[^\s"'>]+)""")
_COMMAND: Final = re.compile(r'''data-on-[\w:-]+="([^"]*)"''')
_TEXT: Final = re.compile(r"&quot;([^&]+)&quot;")
_ISLAND: Final = re.compile(r"""<villa-island\b[^>]*?\sname=["']?([\w-]+)""")
_ELEMENT: Final = re.compile(r"<([a-zA-Z][^\s>/]*)")
# What is around every page, what browsers add to a table, and what shows that a page is on its way,
# be it ahead of the rest of the style.
_ALWAYS: Final = frozenset({"html", "head", "body", "tbody", "tr", "colgroup", ".loading-bar"})
# Shorter parts of a page are read each time: there are many, and they are seldom the same.
_LONG: Final = 400
_ASCII: Final = bytes(range(128))


@dataclass(frozen=True, slots=True)
class PageStyle:
    """The style element of a page, and its source expression for the Content-Security-Policy.

    ``fonts`` are the addresses of those that this page shows at first sight, besides every page's,
    ``rest`` is that of the CSS that follows at idle, empty when there is none.
    """

    element: str
    hash: str
    fonts: tuple[str, ...] = ()
    rest: str = ""

    @classmethod
    def of(cls, css: str, rest: str = "", fonts: tuple[str, ...] = ()) -> PageStyle:
        """Write the element that holds ``css``; ``rest`` is the address of the CSS that follows."""
        safe = css.replace("</style", "<\\/style")
        start = f'{_START}"{escape(rest)}">' if rest else "<style>"
        return cls(f"{start}{safe}</style>", source_hash(safe), fonts, rest)


def written_hash(document: bytes) -> str:
    """Give the source expression of the style in a page that was written before."""
    start = _OPEN.search(document)
    if start is None:
        return source_hash("")
    return source_hash(document[start.end() : document.index(b"</style>", start.end())])


def source_hash(text: str | bytes) -> str:
    """Give a Content-Security-Policy hash source of an inline element's text."""
    content = text.encode() if isinstance(text, str) else text
    return f"'sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}'"


@dataclass(frozen=True, slots=True)
class MatchedConditions:
    """The conditions of the stylesheet that a piece of HTML meets.

    ``letters`` is how many groups of rare letters, the commonest first, hold all of its own.
    """

    words: frozenset[str]
    letters: int


class PageStyles:
    """Chooses from the parts of the stylesheet, as the client's build has written them.

    A rule is in when each class and element of its selector is on the page, be it in a command;
    other states, attributes and ids are no condition. What islands may add counts as part of
    their page; whatever else scripts add has the rest of the style by then: they wait for it. Rules
    for paper, for a pointer above an element and for transitions are in the rest alone.
    See ``client/style-parts.ts`` for the form of ``parts``.
    """

    def __init__(self, parts: Mapping[str, Any], assets_url: str = "") -> None:
        self.parts: Mapping[str, Any] = {**parts, "parts": _compact(parts["parts"], {})}
        self._assets_url = assets_url
        self._known = frozenset(_words(parts["parts"]))
        self._preloads: Sequence[Mapping[str, Any]] = parts["preloads"]
        self._islands: Mapping[str, Sequence[str]] = parts["islands"]
        self._letters = [_letters(group["ranges"]) for group in parts["letters"]]
        self.cache: BoundedCache[Any] = BoundedCache(max_bytes=16_000_000)

    @property
    def files(self) -> set[str]:
        """The files that pages name."""
        return {self.parts["rest"]}

    def choose(self, html: Iterable[str]) -> PageStyle:
        """Give the style of the page whose HTML is ``html``, piece by piece."""
        pieces = list(html)
        found = [self._kept(piece) for piece in pieces if len(piece) >= _LONG]
        found.append(self._read("".join(piece for piece in pieces if len(piece) < _LONG)))
        words = frozenset[str]().union(*(each.words for each in found))
        letters = max(each.letters for each in found)
        key = CacheKey(("style", words, letters))
        style: PageStyle | None = self.cache.get(key)
        if style is None:
            style = self._written(words, letters)
            self.cache.put(key, style, size=len(style.element) + 2_000)
        return style

    def _kept(self, html: str) -> MatchedConditions:
        key = CacheKey(("words", html))
        found: MatchedConditions | None = self.cache.get(key)
        if found is None:
            found = self._read(html)
            self.cache.put(key, found, size=2 * len(html) + 1_000)
        return found

    def _read(self, html: str) -> MatchedConditions:
        classes = " ".join(value.strip("\"'") for value in set(_CLASS.findall(html))).split()
        elements = (name.lower() for name in set(_ELEMENT.findall(html)))
        for command in set(_COMMAND.findall(html)):
            # Whatever else a command says is no class of the style, or does no harm as one.
            classes += " ".join(_TEXT.findall(command)).split()
        added = (self._islands.get(name, ()) for name in set(_ISLAND.findall(html)))
        return MatchedConditions(
            self._known & _ALWAYS.union(elements, (f".{name}" for name in classes), *added),
            self._groups(_beyond_ascii(html)),
        )

    def _groups(self, letters: str) -> int:
        """Tell up to which group of rare letters some stand in ``letters``."""
        return max(
            (count for count, group in enumerate(self._letters, 1) if group.search(letters)),
            default=0,
        )

    def _written(self, words: Collection[str], letters: int) -> PageStyle:
        parts = self.parts
        rules = _written(parts["parts"], words)
        moved = (css for name, css in parts["keyframes"].items() if name in rules)
        faces = (group["css"] for group in parts["letters"][:letters])
        css = "".join((parts["layers"], parts["fonts"], *faces, rules, *moved))
        fonts = sorted({each["font"] for each in self._preloads if _met(each["needs"], words)})
        return PageStyle.of(
            css, self._assets_url + parts["rest"], tuple(self._assets_url + each for each in fonts)
        )


def _compact(parts: Sequence[Any], known: dict[Any, Any]) -> tuple[Any, ...]:
    """Return ``parts`` with equal needs as one object: most selectors have those of others."""
    return tuple(part if isinstance(part, str) else _compact_part(part, known) for part in parts)


def _compact_part(part: Mapping[str, Any], known: dict[Any, Any]) -> Mapping[str, Any]:
    if "group" in part:
        return {**part, "parts": _compact(part["parts"], known)}

    def once(value: Any) -> Any:
        return known.setdefault(value, value)

    needs = (
        once(tuple(once(tuple(map(once, each))) for each in all_)) for _, all_ in part["selectors"]
    )
    selectors = (once(selector) for selector, _ in part["selectors"])
    return {"selectors": tuple(zip(selectors, needs, strict=True)), "css": once(part["css"])}


def _written(parts: Sequence[Any], words: Collection[str]) -> str:
    """Write those of ``parts`` that are needed, in their order."""
    css: list[str] = []
    for part in parts:
        if isinstance(part, str):
            css.append(part)
        elif "group" in part:
            inner = _written(part["parts"], words)
            if inner:
                css.append(f"{part['group']}{{{inner}}}")
        else:
            kept = [selector for selector, needs in part["selectors"] if _met(needs, words)]
            if kept:
                css.append(",".join(kept) + part["css"])
    return "".join(css)


def _met(needs: Sequence[Sequence[str]], words: Collection[str]) -> bool:
    return all(any(word in words for word in either) for either in needs)


def _words(parts: Sequence[Any]) -> Iterable[str]:
    """Name every word that is a condition of one of ``parts``."""
    for part in parts:
        if isinstance(part, str):
            continue
        if "group" in part:
            yield from _words(part["parts"])
        else:
            for _, needs in part["selectors"]:
                for either in needs:
                    yield from either


def _beyond_ascii(text: str) -> str:
    """Leave out the letters that all fonts have: a pattern takes three times as long for them."""
    return text.encode(errors="ignore").translate(None, _ASCII).decode()


def _letters(ranges: Sequence[Sequence[int]]) -> re.Pattern[str]:
    """Make the pattern of a group of letters that the first fonts lack."""
    listed = "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)
    return re.compile(f"[{listed}]")
