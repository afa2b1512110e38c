"""What the content backend says: each answer of the contract bent, broken, or not JSON at all."""

from __future__ import annotations

import gzip
import json
from typing import Any, Final, NamedTuple

import orjson
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.fuzz.backend import ERRORS, Broken, Json, Raw, Reply
from tests.fuzz.oracle import hold
from tests.fuzz.seeds import (
    BANNER,
    FORM,
    GOOD,
    MAINTENANCE,
    MAINTENANCE_NOTICE,
    NEWSLETTER,
    OPTIONS,
    PAGE,
    PAGES,
    REPLY,
    SEARCH,
    TRANSLATIONS,
    answers,
    blocks,
    page_paths,
    quote_block,
)  # fmt: skip
from tests.fuzz.subject import Request, Subject
from tests.fuzz.submissions import letter, subscription
from tests.fuzz.target import Target
from tests.fuzz.values import bent_bytes, json_values, mutated

_STATUSES: Final = (
    200, 200, 201, 204, 206, 301, 302, 304, 307, 308, 400, 401, 403, 404, 410, 418, 429, 500, 502,
    503, 599,
)  # fmt: skip
_REPLY_HEADERS: Final = (
    ("location", "/x/"), ("location", "http://["), ("location", "http://evil.test/"),
    ("location", ""), ("location", "//["), ("location", "http://a:99999/"), ("location", "\x7f"),
    ("content-type", "text/html"), ("content-type", "x"), ("content-encoding", "gzip"),
    ("content-encoding", "deflate"), ("content-encoding", "br"), ("content-encoding", "x, y"),
    ("content-length", "99999999999"), ("content-length", "x"), ("content-length", "-1"),
    ("set-cookie", "a=b"), ("transfer-encoding", "chunked"), ("retry-after", "x"),
)  # fmt: skip
_BODIES: Final = (
    b"", b"null", b"[]", b"{}", b"0", b'"x"', b"<html>", b"NaN", b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}", b"[" * 5_000, b'{"a":' * 5_000, b"1" * 5_000, b'{"blocks": [' * 500,
    gzip.compress(b"{}"), gzip.compress(b"x" * 10_000_000), b" " * 8_000_001,
)  # fmt: skip


class Said(NamedTuple):
    """What the backend says at some paths, and the page that is requested meanwhile."""

    replies: tuple[tuple[str, Reply], ...]
    target: str


def _reply(seed: Any) -> SearchStrategy[Reply]:
    raw = json.dumps(seed).encode()
    return st.one_of(
        mutated(seed, most=8).map(Json),
        mutated(seed, most=30).map(Json),
        mutated(seed, most=2).map(Json),
        json_values.map(Json),
        _raw(raw),
        st.sampled_from(sorted(ERRORS)).map(Broken),
    )


@st.composite
def _raw(draw: DrawFn, seed: bytes) -> Raw:
    given = draw(st.lists(st.sampled_from(_REPLY_HEADERS), max_size=2))
    body = draw(st.one_of(st.sampled_from(_BODIES), bent_bytes(seed), st.just(seed)))
    return Raw(draw(st.sampled_from(_STATUSES)), tuple(given), body)


_SEEDS: Final[dict[str, Any]] = {MAINTENANCE: MAINTENANCE_NOTICE}
_AROUND: Final = (OPTIONS, TRANSLATIONS, BANNER, SEARCH, PAGES, MAINTENANCE)


@st.composite
def _pages(draw: DrawFn) -> Said:
    """Bend a page."""
    path = draw(st.sampled_from(page_paths()))
    seed = answers()[path]
    return Said(((path, draw(_reply(seed))),), draw(st.sampled_from(_views(path))))


@st.composite
def _frames(draw: DrawFn) -> Said:
    """Bend what surrounds a page."""
    at = draw(st.lists(st.sampled_from(_AROUND), min_size=1, max_size=3, unique=True))
    said = tuple((path, draw(_reply(_SEEDS.get(path, answers()[path])))) for path in at)
    path = draw(st.sampled_from((PAGE, "/", "/agenda/", "/recherche/", "/residents/", "/memoire/")))
    return Said(said, draw(st.sampled_from((*_views(path), *_LISTS))))


_LISTS: Final = (
    "/sitemap.xml", "/_villa/feeds/fr/programme.xml", "/_villa/feeds/it/publication.xml",
    "/_villa/calendar/fr.ics", "/recherche/?s=x", "/agenda/?page=2", "/en/search/?s=x&year=2026",
    "/missing/",
)  # fmt: skip


def _is_json(value: Any) -> bool:
    """Tell whether the backend could say it: NaN, or nesting without end, it could not."""
    try:
        orjson.loads(json.dumps(value))
    except ValueError:
        return False
    return True


def _views(path: str) -> tuple[str, ...]:
    """Give the addresses at which a page shows itself."""
    bare = path.rstrip("/")
    return (path, path, path, f"/_villa/calendar{bare}.ics", f"/_villa/feeds/podcast{bare}.xml")


@st.composite
def _blocks(draw: DrawFn) -> Said:
    """Bend blocks between two that are good."""
    names = draw(st.lists(st.sampled_from(sorted(blocks())), min_size=1, max_size=2))
    bent = [draw(mutated(blocks()[name], most=8)) for name in names]
    page = {"ID": 1, "path": PAGE, "post_title": "T", "blocks": [*bent, quote_block()]}
    assume(_is_json(page))
    views = (PAGE, PAGE, f"/preview{PAGE}", f"/it{PAGE}", f"/_villa/feeds/podcast{PAGE[:-1]}.xml")
    return Said(((PAGE, Json(page)),), draw(st.sampled_from(views)))


@st.composite
def _pictures(draw: DrawFn) -> Said:
    """Bend what a drawn picture shows."""
    path = draw(st.sampled_from(page_paths()))
    said = ((path, Json(draw(mutated(answers()[path], most=4)))),)
    return Said(said, f"/_villa/share{path.rstrip('/')}.png")


@st.composite
def _posts(draw: DrawFn) -> tuple[Reply, bool]:
    return draw(_reply(REPLY)), draw(st.booleans())


def _show(subject: Subject, said: Said) -> None:
    with subject.attempt(forgetting=True):
        for path, reply in said.replies:
            subject.backend.say(path, reply)
        subject.ask(Request(target=said.target.encode()), failing=True)
        subject.still_answers()


def _show_block(subject: Subject, said: Said) -> None:
    with subject.attempt(forgetting=True):
        for path, reply in said.replies:
            subject.backend.say(path, reply)
        answer = subject.ask(Request(target=said.target.encode()), failing=True)
        hold(rule=answer is None or answer.status != 503, signature="a block cost the whole page")
        if answer is not None and answer.kind == "text/html" and said.target.endswith(PAGE):
            shown = answer.status in {404, 308} or GOOD in answer.body.decode()
            hold(rule=shown, signature="another block was lost", detail=answer.status)


def _submit(subject: Subject, case: tuple[Reply, bool]) -> None:
    reply, is_letter = case
    with subject.attempt(forgetting=True):
        subject.backend.say(FORM, reply)
        subject.backend.say(NEWSLETTER, reply)
        subject.ask(letter() if is_letter else subscription(), failing=True)
        subject.still_answers()


TARGETS: Final = (
    Target("pages", _pages(), _show),
    Target("frames", _frames(), _show),
    Target("blocks", _blocks(), _show_block, share=150),
    Target("pictures", _pictures(), _show, share=15),
    Target("post replies", _posts(), _submit, share=50),
)
