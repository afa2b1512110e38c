"""Normalises what people type or paste before anything judges it: one rule for all inputs.

``client/src/islands/form_validation/input-text.ts`` does the same in the browser;
``tests/fixtures/input_text.json`` holds both to it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final, Literal

InputKind = Literal["line", "lines", "search", "code", "email", "tel", "url", "number", "date"]
"""``code`` is text of which machines make something, such as a name or a colour."""

# Default ignorable code points: they have no shape, they change how others are shown.
_MARKS: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
_CONTROLS: Final = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
_BLANKS: Final = "\t-\r \x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_JOINERS: Final = "\u200c\u200d"
_HIDDEN: Final = re.compile(f"[{_MARKS}{_CONTROLS}]")
_MARK: Final = re.compile(f"(?![{_JOINERS}])[{_MARKS}]")
_CONTROL: Final = re.compile(f"[{_CONTROLS}]")
# Surrogates, private and unassigned code points, which no word is made of.
_WORDLESS: Final = frozenset({"Cc", "Cs", "Co", "Cn"})
_BLANK: Final = re.compile(f"[{_BLANKS}]+")
_NEWLINE: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_VISIBLE: Final = re.compile(f"[^{_MARKS}{_BLANKS}{_CONTROLS}]")

# What is at an edge for no reader: blanks, and marks that join nothing there.
_EDGES: Final = (
    "\t\n\x0b\x0c\r \x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000\u00ad\u061c\u200b\u200e\u200f\u2060\u2061\u2062\u2063"
    "\u2064\ufeff"
)
# They come in pairs, which must not be parted.
_EMBEDDINGS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

_OTHER_DASHES: Final = frozenset("\u2043\u2212\u30fc")
_DOT: Final = re.compile("[\u00b7\u2022\u2027\u22c5]")
_HYPHEN: Final = re.compile("[\u2010\u2011]")
_APOSTROPHE: Final = re.compile("[\u2018\u2019\u02bc]")
_PERCENT: Final = re.compile("%([2-7][0-9A-Fa-f])")
_CONTEXT: Final = re.compile(r";(?:phone-context|isub)=[^;]*", re.IGNORECASE)
_EXTENSION: Final = re.compile(
    r"([0-9)])(?: ?[,;]+ ?| ?(?=[a-z#]))"
    r"(?:(?:extension|extn?|poste|intern[oe]|int|x|#) ?[.:=]? ?)?([0-9]{1,7})#?$",
    re.IGNORECASE,
)
_GROUPED: Final = re.compile(r"-?[0-9]{1,3}(?:[ '][0-9]{3})+(?:[.,][0-9]+)?")


def normalised(text: str, kind: InputKind) -> str:
    """Return ``text`` as it was meant: without invisible parts, in the one spelling that is stored.

    Free text retains the characters that join letters or change direction; only its edges are
    trimmed. A text that shows nothing is empty.
    """
    return _KINDS[kind](text)


def composed(text: str) -> str:
    """Return ``text`` with its accents composed (NFC), and nothing else changed: for passwords."""
    return unicodedata.normalize("NFC", text)


def _lines(text: str) -> str:
    plain = composed(_CONTROL.sub("", _NEWLINE.sub("\n", text)))
    if not _VISIBLE.search(plain):
        return ""
    trimmed = plain.strip(_EDGES + _EMBEDDINGS)
    paired = any(char in _EMBEDDINGS for char in trimmed)
    return plain.strip(_EDGES) if paired else trimmed


def _line(text: str) -> str:
    return _lines(text).replace("\n", " ")


def _search(text: str) -> str:
    plain = composed(_MARK.sub("", text))
    readable = "".join(" " if unicodedata.category(each) in _WORDLESS else each for each in plain)
    return _BLANK.sub(" ", readable).strip(" ") if _VISIBLE.search(readable) else ""


def _code(text: str) -> str:
    """Return compatible forms, such as full-width ones, in their plain spelling."""
    plain = unicodedata.normalize("NFKC", _HIDDEN.sub("", text))
    return _BLANK.sub(" ", plain).strip(" ")


def _email(text: str) -> str:
    plain = _APOSTROPHE.sub("'", _HYPHEN.sub("-", _code(text)))
    if not plain.lower().startswith("mailto:"):
        return plain
    address = plain[len("mailto:") :].partition("?")[0]
    return _PERCENT.sub(lambda found: chr(int(found[1], 16)), address).strip(" ")


def _tel(text: str) -> str:
    plain = _DOT.sub(".", _figures(text))
    if plain.lower().startswith("tel:"):
        plain = _CONTEXT.sub("", plain[len("tel:") :]).strip(" ")
    return _EXTENSION.sub(r"\1 ext. \2", plain)


def _url(text: str) -> str:
    return _BLANK.sub(" ", composed(_HIDDEN.sub("", text))).strip(" ")


def _number(text: str) -> str:
    plain = _APOSTROPHE.sub("'", _figures(text)).replace("\u066b", ".")
    plain = plain.removeprefix("+")
    return re.sub("[ ']", "", plain) if _GROUPED.fullmatch(plain) else plain


def _date(text: str) -> str:
    return re.sub(" ?- ?", "-", _figures(text))


def _figures(text: str) -> str:
    return "".join(map(_figure, _code(text)))


def _figure(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    is_dash = char in _OTHER_DASHES or unicodedata.category(char) == "Pd"
    return "-" if is_dash else char


_KINDS: Final[Mapping[InputKind, Callable[[str], str]]] = {
    "line": _line,
    "lines": _lines,
    "search": _search,
    "code": _code,
    "email": _email,
    "tel": _tel,
    "url": _url,
    "number": _number,
    "date": _date,
}
