"""Plain text of HTML: the words as a reader would see them, with a space where they see a break."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Final

Attributes = list[tuple[str, str | None]]

_INLINE: Final = frozenset(
    "a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr "
    "output q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr "
    "math menclose mfrac mi mn mo mover mroot mrow ms mspace msqrt mstyle msub msubsup msup mtext "
    "munder munderover".split()
)
"""Elements within a line; every other one begins or ends a line, or is a picture or a control."""

_BREAKING: Final = frozenset(
    "address area article aside base blockquote body br button caption center col colgroup dd "
    "details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 "
    "h2 h3 h4 h5 h6 head header hgroup hr html img input legend li link main map marquee menu meta "
    "meter mtable mtd mtr nav ol optgroup option p param picture pre progress search section "
    "source summary table tbody td tfoot th thead tr track ul".split()
)
_DROPPED: Final = frozenset(
    "applet audio canvas datalist iframe noembed noframes noscript object plaintext script select "
    "style svg template textarea title video xmp".split()
)
"""Elements that hold no words for readers, or those for browsers that cannot show it."""

_UNSEEN: Final = frozenset({"noscript", "script", "style", "template"})
"""Those that take no room on the line."""

_NAMES: Final = "|".join(sorted(_INLINE | _BREAKING | _DROPPED, key=len, reverse=True))
_LONGEST_VALUE: Final = "{0,4000}"
# A sign that begins no whole tag and no comment is one that people wrote: “a < b”, “<3”.
_SIGN: Final = re.compile(
    rf"<(?!/?(?:{_NAMES}|[a-z]+[-:][a-z0-9:-]+)(?=[\s/>])"
    rf"(?:[^<>\"']++|\"[^\"]{_LONGEST_VALUE}\"|'[^']{_LONGEST_VALUE}')*+>"
    r"|/[a-z][a-z0-9]*\s*>|[!?][a-z\[][^<>]*>|!--)",
    re.IGNORECASE,
)
_ENDED: Final = re.compile(
    # “par <e-mail>” is no element of a project's own, which would have an end.
    rf"<(?:(?P<name>[a-z][a-z0-9]*-[a-z0-9-]+|(?:{'|'.join(sorted(_DROPPED))})\b)(?![^<>]*/>)"
    r"|(?P<comment>!--))",
    re.IGNORECASE,
)
# What an HTML document cannot hold, however it is written; tabs and ends of lines it can.
_IMPOSSIBLE: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MOST_NAMES: Final = 60
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")
_BARE: Final = frozenset({"download", "hidden", "inert", "itemscope"})
"""Attributes without a value."""


def plain_text(markup: str) -> str:
    """Return the words on one line; signs that are no markup stay: ``a < b``, ``<3``, ``R&D``."""
    if "<" not in markup:
        return _one_line(possible(unescape(markup)))
    reader = MarkupReader()
    reader.read(markup)
    return _one_line("".join(reader.parts))


def plain_field(text: str) -> str:
    """Return a plain field without markup, if it has any; its own white space stays."""
    if "<" in text:
        reader = MarkupReader()
        reader.read(text)
        if reader.has_markup:
            return _one_line("".join(reader.parts))
    return possible(unescape(text) if "&" in text else text)


def possible(text: str) -> str:
    """Leave out the characters that no HTML document can hold."""
    return text if text.isprintable() else _IMPOSSIBLE.sub("", text)


def plain_lines(text: str) -> tuple[str, ...]:
    """Return the lines of a plain field that are not empty: those of its markup, if it has any."""
    reader = MarkupReader()
    reader.read(text)
    whole = "".join(
        _SPACES.sub(" ", part) if reader.has_markup and part != MarkupReader.BREAK else part
        for part in reader.parts
    )
    return tuple(filter(None, map(_one_line, whole.splitlines())))


def has_markup(text: str) -> bool:
    """Whether a text holds tags or comments."""
    reader = MarkupReader()
    reader.read(text)
    return reader.has_markup


def _one_line(text: str) -> str:
    return _SPACES.sub(" ", text).strip()


class MarkupReader(HTMLParser):
    """Reads HTML into ``parts``: the texts, and ``BREAK`` where a reader would see a break."""

    BREAK: Final = "\n"

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.has_markup = False
        self._dropped: list[str] = []
        """The open elements whose content is left out."""

    def read(self, markup: str) -> None:
        """Read a whole text."""
        self.feed(_SIGN.sub("&lt;", _without_unended(markup)))
        self.close()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Note a break, or open an element that is left out or shown."""
        # “a<b and c>d” is a comparison.
        if len(tag) == 1 and attrs and all(_is_word(*each) for each in attrs):
            self.handle_data(self.get_starttag_text() or "")
            return
        self.has_markup = True
        if tag in _DROPPED:
            if tag not in _UNSEEN and not self._dropped:
                self.broken(tag)
            self._dropped.append(tag)
        elif not self._dropped:
            if tag not in _INLINE:
                self.broken(tag)
            self.on_open(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Read ``<br/>``; HTML has no other elements that end so, SVG and MathML have."""
        self.handle_starttag(tag, attrs)
        if tag in _DROPPED and tag in self._dropped:
            self._dropped.remove(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note a break, or end an element that is left out or shown."""
        self.has_markup = True
        if self._dropped:
            if tag in self._dropped:
                del self._dropped[self._dropped.index(tag) :]
            return
        self.on_close(tag)
        if tag not in _INLINE:
            self.broken(tag)

    def handle_comment(self, data: str) -> None:  # noqa: ARG002 - nothing in it is shown
        """Leave out a comment."""
        self.has_markup = True

    def handle_pi(self, data: str) -> None:  # noqa: ARG002 - nothing in it is shown
        """Leave out code that a backend did not run."""
        self.has_markup = True

    def handle_decl(self, decl: str) -> None:  # noqa: ARG002 - nothing in it is shown
        """Leave out a document type."""
        self.has_markup = True

    def unknown_decl(self, data: str) -> None:  # noqa: ARG002 - nothing in it is shown
        """Leave out what no HTML has."""
        self.has_markup = True

    def handle_data(self, data: str) -> None:
        """Take text that is shown."""
        if not self._dropped:
            self.on_text(possible(data))

    def on_text(self, text: str) -> None:
        """Take text."""
        self.parts.append(text)

    def broken(self, tag: str) -> None:  # noqa: ARG002 - for subclasses
        """Take a break, at the start or the end of an element."""
        self.parts.append(self.BREAK)

    def on_open(self, tag: str, attrs: Attributes) -> None:
        """Take the start of an element."""

    def on_close(self, tag: str) -> None:
        """Take the end of an element."""


def _without_unended(markup: str) -> str:
    """Write as text what would leave out all that follows: comments and scripts without an end."""
    lower = markup.lower()
    last: dict[str, int] = {}

    def escaped(match: re.Match[str]) -> str:
        end = f"</{match['name'].lower()}" if match["name"] else "-->"
        if end not in last and len(last) < _MOST_NAMES:
            last[end] = lower.rfind(end)
        return match[0] if last.get(end, -1) > match.start() else match[0].replace("<", "&lt;")

    return _ENDED.sub(escaped, markup)


def _is_word(name: str, value: str | None) -> bool:
    return value is None and name not in _BARE and not name.startswith("data-")
