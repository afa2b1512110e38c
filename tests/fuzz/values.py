"""Values to break things with: hostile words, raw bytes, and JSON bent out of shape."""

from __future__ import annotations

import copy
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.fuzz.oracle import MARK

WORDS: Final = (
    "", " ", "0", "1", "-1", "true", "null", "undefined", "x", "²", "٣", "é", "\u202e", "\ufeff",
    "\x00", "\x0b", "\x1b", "\x7f", "\x85", "\u2028", "\ud800", "\udfff", "\U0001f3db", "\uffff",
    "a\r\nb: c", "a\nb", "\t", "%", "%s", "%s %s", "%(x)s", "{}", "{0}", "{x}", "${x}", "\\", "'",
    '"', "`", "<", ">", "&", "&amp;", "&#0;", "&#x110000;", "&#xd800;", "]]>", "<!--", "-->",
    MARK, f'">{MARK}', f"'>{MARK}", f"</script>{MARK}", f"</style>{MARK}", f"</title>{MARK}",
    f"</textarea>{MARK}", f"--><!--{MARK}", f"&lt;b>{MARK}", "<img src=x onerror=alert(1)>",
    "<p>a<b>b</p>c</b>", "</div></main></body>", "<svg><script>", "<a href='javascript:x'>y</a>",
    "javascript:alert(1)", "JaVa\tScript:x", "data:text/html,x", "vbscript:x", "//evil.test/",
    "/\\evil.test", "http://", "http://[", "http://[::1", "https://a:b@c.test:99999/", "http://a:b",
    "//[x", "mailto:", "mailto:a@b.test?subject=%0a", "tel:+33", "#", "#a b", "?", "?a=b", "/",
    "//",
    "/a//b/", "/../", "/./", "/%2e%2e/", "/%00/", "/it/", "/preview/", "/it/preview/x/", "~", "...",
    "0000-00-00", "0001-01-01", "9999-12-31", "2026-02-30", "2026-11-20", "20261120", "-2026-01-01",
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-11-20T25:00", "2026-W47-5",
    "2026-11-20T18:00:00+01:00", "2026-11-20T18:00:00Z", "2026-10-25T02:30:00", "1e309", "NaN",
    "Infinity", "1_000", "0x10", "1,5", "1e5", "9" * 400, "#fff", "#12345678", "rgb(1,2,3)",
    "url(x)", "red;}", "expression(1)", "a" * 300, "é" * 2_000, "w" * 5_000, "__proto__",
    "constructor", "fr", "it", "en", "de", "programme", "publication", "search", "home", "team",
)  # fmt: skip

words: Final = st.one_of(
    st.sampled_from(WORDS), st.text(max_size=12), st.text(alphabet="<>&\"'/\\ \n%{}#;:", max_size=8)
)

numbers: Final = st.one_of(
    st.sampled_from(
        (0, -0.0, 1, -1, 2, 12, 1.5, 1e308, -1e308, 5e-324, 2**31, 2**53, 2**63, 2**70, 10**400)
    ),
    st.integers(),
    st.floats(),
)

json_values: Final[SearchStrategy[Any]] = st.recursive(
    st.one_of(st.none(), st.booleans(), words, numbers),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=4)),
    max_leaves=6,
)

_KEYS: Final = ("0", "1", "items", "items_0_titre", "_x", "", "url", "ID", "path", "-width", "x")


def mutated(tree: Any, *, most: int = 6) -> SearchStrategy[Any]:
    """Give ``tree`` with up to ``most`` of its parts bent: dropped, wrapped, replaced."""
    return _mutated(tree, most)


@st.composite
def _mutated(draw: DrawFn, tree: Any, most: int) -> Any:
    bent = [copy.deepcopy(tree)]
    for _ in range(draw(st.integers(1, most))):
        places = _places(bent)
        if len(places) == _MOST_PLACES:
            break
        node, key = places[draw(st.integers(0, len(places) - 1))]
        _bend(draw, node, key)
    return bent[0]


def _bend(draw: DrawFn, node: Any, key: Any) -> None:
    kind = draw(st.sampled_from(("replace", "word", "drop", "wrap", "list", "rename", "deep")))
    value = node[key]
    if kind == "drop" and isinstance(node, dict):
        del node[key]
    elif kind == "rename" and isinstance(node, dict):
        node[draw(st.sampled_from(_KEYS))] = value
    elif kind == "wrap":
        node[key] = {str(index): value for index in range(draw(st.integers(1, 2)))}
    elif kind == "list":
        node[key] = [value] * draw(st.integers(0, 2))
    elif kind == "deep":
        name = draw(st.sampled_from(("innerBlocks", "childs", "image", "0")))
        for _ in range(draw(st.sampled_from((1, 5, 40)))):
            value = {name: [value]}
        node[key] = value
    else:
        node[key] = draw(words if kind == "word" else json_values)


_MOST_PLACES: Final = 2_000
"""A tree of so many is bent no further: what is doubled again and again has no end."""


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """List every container with each of its keys or indexes, the outermost first."""
    found: list[tuple[Any, Any]] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            found.append((node, key))
            if len(found) == _MOST_PLACES:
                return found
            if isinstance(node[key], dict | list):
                todo.append(node[key])
    return found


def bent_bytes(seed: bytes) -> SearchStrategy[bytes]:
    """Give ``seed`` cut, doubled, or with other bytes in some places."""
    return _bent_bytes(seed)


@st.composite
def _bent_bytes(draw: DrawFn, seed: bytes) -> bytes:
    bent = bytearray(seed)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(bent)))
        end = min(len(bent), start + draw(st.sampled_from((0, 1, 2, 8, 100, 10_000))))
        more = draw(st.one_of(st.binary(max_size=6), st.sampled_from(_BYTES)))
        bent[start:end] = more if draw(st.booleans()) else bytes(bent[start:end]) * 2
    return bytes(bent[:200_000])


_BYTES: Final = (
    b"\r\n", b"\r\n\r\n", b"--", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"&", b"=",
    b"%", b"%00", b"%zz", b"+", b";", b'"', b"'", b"\\", b"[" * 50, b"{" * 50, b"9" * 50,
    b"\xf4\x90",
)  # fmt: skip
