"""What visitors and programs send: addresses, headers, signed messages, calls of the browser."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import quote, quote_from_bytes

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.fuzz.seeds import CHOICE, ERROR_LOGS, PAGE, page_paths
from tests.fuzz.subject import HOST, SECRET, Headers, Request, Subject
from tests.fuzz.target import Target
from tests.fuzz.values import bent_bytes, mutated, words
from villa_site.web.signed_message import sign

_ENGINE: Final = (
    "/_villa/", "/_villa/locale/it/", "/_villa/locale/de/", "/_villa/live/", "/_villa/assets/",
    "/_villa/assets/x.js", "/_villa/calendar/fr.ics", "/_villa/calendar/en.ics",
    "/_villa/calendar/programme/atelier-fresque.ics", "/_villa/calendar/x.ics",
    "/_villa/feeds/fr/programme.xml", "/_villa/feeds/it/publication.xml",
    "/_villa/feeds/podcast/fuzz.xml", "/_villa/feeds/podcast/x/y.xml", "/_villa/share/fuzz.png",
    "/_villa/share/x.png", "/_villa/gallery/", "/_villa/gallery/quote/",
    "/_villa/gallery/form/full/",
    "/_villa/gallery/x/", "/_villa/newsletter/", "/_villa/forms/", "/_villa/forms/arrival.gif",
    "/_villa/webhook", "/_payload.json", "/fuzz/_payload.json",
    "/builds/latest.json", "/builds/meta/x.json", "/builds/meta/.json", "/sitemap.xml",
    "/robots.txt",
    "/metrics", "/healthz", "/readyz", "/favicon.ico", "/favicon.svg", "/apple-touch-icon.png",
    "/wp-content/", "/wp-content/uploads/x.jpg", "/wp-json/", CHOICE, ERROR_LOGS, "/api/",
)  # fmt: skip
_PREFIXES: Final = ("", "/", "/it", "/en", "/fr", "/preview", "/it/preview", "//", "/.", "/..")
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")
_NAMES: Final = (
    "s", "page", "per_page", "from", "to", "year", "discipline", "categorie", "post_type", "month",
    "token", "to", "v", "newsletter", "ecrire", "path", "qs", "lang", "preview", "type", "data",
    "no-cache", "colour", "theme", "width",
)  # fmt: skip
_RANGES: Final = ("bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1", "bytes=99999999999-", "x=1")
_HEADERS: Final[dict[str, tuple[str, ...]]] = {
    "host": ("", "[", "[::1", "villa.test:99999", "villa.test:x", "a b", "[x]", "user@villa.test"),
    "origin": ("null", "http://", "http://[", "http://[::1", "//x", "http://villa.test", "x:99999"),
    "referer": ("http://[", "http://villa.test/fuzz/", "http://villa.test:x/", "/", "//["),
    "cookie": ("=", ";", "a", "i18n_redirected=it", "i18n_redirected=", "villa_preview=x",
    '"\\777"'),
    "accept": ("*/*", "text/html", "application/json;q=x", "image/avif,*"),
    "accept-language": ("it", "en;q=x", "fr;q=-1", "it;q=nan", "it;q=inf", "*", "-,-;;q==",
    "en;q=1e999"),
    "accept-encoding": ("br", "gzip;q=0", "*", "*;q=0", "zstd", "identity;q=0", ";;,", "br;q=x"),
    "if-none-match": ("*", 'W/"', '"x"', "W/"),
    "if-modified-since": ("x", "Thu, 01 Jan 1970 00:00:00 GMT", "99999"),
    "range": _RANGES,
    "if-range": ("x", '"x"'),
    "content-type": ("text/html", "application/json", "multipart/form-data", "a; boundary="),
    "content-length": ("0", "-1", "x", "99999999999999999999", "5"),
    "x-forwarded-for": ("1.2.3.4", "x", ",", "[::1]:x"),
    "x-forwarded-proto": ("https", "x", "javascript"),
    "x-forwarded-host": ("evil.test", "["),
    "forwarded": ("for=x;host=[", "proto=https"),
    "x-villa-signature": ("sha256=", "x", "sha256=é"),
    "sec-fetch-site": ("cross-site", "same-origin", "x"),
    "sec-fetch-mode": ("navigate", "x"),
    "connection": ("upgrade", "close"),
    "upgrade": ("websocket", "h2c"),
    "expect": ("100-continue",),
    "save-data": ("on",),
    "user-agent": ("", "x"),
}  # fmt: skip

ORIGIN: Final[Headers] = ((b"host", HOST), (b"origin", b"http://" + HOST))
_raw: Final = st.binary(max_size=12).map(quote_from_bytes)
_escaped: Final = words.map(lambda word: quote(word, safe="", errors="replace"))
_plain: Final = words.map(lambda word: quote(word, safe="/?:@!$&'()*+,;=%~.-_", errors="replace"))
_piece: Final = st.one_of(_raw, _escaped, _plain, st.sampled_from(("..", ".", "%2e", "%2F", "x.y")))


@st.composite
def targets(draw: DrawFn) -> bytes:
    """Draw path and query as they come over the wire."""
    path = draw(st.one_of(st.sampled_from(page_paths()), st.sampled_from(_ENGINE)))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(path)))
        piece = draw(_piece)
        path = draw(st.sampled_from((path[:at] + piece + path[at:], path[:at], path + piece)))
    path = draw(st.sampled_from(_PREFIXES)) + path if draw(st.booleans()) else path
    pairs = draw(
        st.lists(st.tuples(st.one_of(st.sampled_from(_NAMES), _piece), _piece), max_size=3)
    )
    query = "&".join(f"{name}={value}" for name, value in pairs)
    query = draw(_piece) if draw(st.integers(0, 9)) == 0 else query
    return (f"/{path.lstrip('/')}" if draw(st.integers(0, 9)) else path or "/").encode() + (
        b"?" + query.encode() if query else b""
    )


@st.composite
def headers(draw: DrawFn) -> Headers:
    """Draw headers, some twice, whose values hold any bytes that a server passes on."""
    names = draw(st.lists(st.sampled_from((*_HEADERS, "host", "origin", "cookie")), max_size=4))
    own = [] if "host" in names and draw(st.booleans()) else [(b"host", HOST)]
    return (*own, *((name.encode(), draw(_values(name))) for name in names))


def _values(name: str) -> SearchStrategy[bytes]:
    known = st.sampled_from(_HEADERS[name]).map(lambda text: text.encode("utf-8"))
    wild = st.one_of(
        st.binary(max_size=20),
        words.map(lambda word: word.encode("utf-8", "replace")),
        st.sampled_from(
            (b"\xff" * 4_000, b"a=b; " * 800, b"," * 4_000, b"\xc3\x28", b"\xed\xa0\x80")
        ),
    )
    either = st.one_of(known, wild, known.flatmap(bent_bytes))
    # No server hands on what ends a line; around a value it takes white space off.
    return either.map(lambda value: value.translate(None, b"\r\n\x00").strip(b" \t"))


@st.composite
def foreign(draw: DrawFn) -> Headers:
    """Draw headers that do not name our own page as where a message comes from."""
    origin = (b"origin", draw(_values("origin")))
    return (*ORIGIN[:1], *draw(st.sampled_from(((), (origin,)))), *draw(headers()))


@st.composite
def _requests(draw: DrawFn) -> Request:
    return Request(draw(st.sampled_from((*_METHODS[:2] * 4, *_METHODS))), draw(targets()))


@st.composite
def _with_headers(draw: DrawFn) -> Request:
    target = draw(
        st.sampled_from((*page_paths(), *_ENGINE)).map(str.encode) | targets()
        if draw(st.booleans())
        else st.sampled_from((b"/", PAGE.encode(), b"/it/", b"/_villa/feeds/fr/programme.xml"))
    )
    method = draw(st.sampled_from(("GET", "GET", "HEAD", "POST", "OPTIONS")))
    body = draw(st.lists(st.binary(max_size=50), max_size=2))
    gone = draw(st.integers(0, 9)) == 0
    return Request(method, target, draw(headers()), tuple(body), gone=gone)


_MESSAGE: Final[dict[str, Any]] = {"event": "update", "paths": [PAGE, "/it/"], "ID": 12}


@st.composite
def _signed(draw: DrawFn) -> Request:
    text = json.dumps(draw(mutated(_MESSAGE))).encode()
    body = draw(bent_bytes(text)) if draw(st.booleans()) else text
    signature = sign(body, SECRET).encode()
    if draw(st.integers(0, 4)) == 0:
        signature = draw(_values("x-villa-signature") | bent_bytes(signature))
    given = (*ORIGIN[:1], (b"x-villa-signature", signature.translate(None, b"\r\n\x00")))
    cut = draw(st.integers(0, len(body)))
    gone = draw(st.integers(0, 9)) == 0
    return Request("POST", b"/_villa/webhook", given, (body[:cut], body[cut:]), gone=gone)


@st.composite
def _calls(draw: DrawFn) -> Request:
    origin = ORIGIN if draw(st.booleans()) else draw(foreign())
    if draw(st.booleans()):
        pairs = draw(st.lists(st.tuples(st.sampled_from(("type", "data", "lang", "x")), _piece)))
        query = "&".join(f"{name}={value}" for name, value in pairs)
        return Request("GET", f"{ERROR_LOGS}?{query}".encode(), origin)
    body = json.dumps(draw(mutated({"choice": "accept"}))).encode()
    body = draw(bent_bytes(body)) if draw(st.booleans()) else body
    lang = draw(st.sampled_from(("", "?lang=it", "?lang=%ff", "?lang=", "?x")))
    gone = draw(st.integers(0, 9)) == 0
    return Request("POST", f"{CHOICE}{lang}".encode(), origin, (body[:7], body[7:]), gone=gone)


def _ask(subject: Subject, request: Request) -> None:
    with subject.attempt():
        subject.ask(request)
        subject.still_answers()


TARGETS: Final = (
    Target("paths", _requests(), _ask, share=150),
    Target("headers", _with_headers(), _ask),
    Target("webhook", _signed(), _ask),
    Target("proxy", _calls(), _ask),
)
