"""The embedded content backend on its own, as a program on the same machine may call it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final
from urllib.parse import quote

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.fuzz.requests import targets
from tests.fuzz.seeds import (
    BANNER,
    CHOICE,
    ERROR_LOGS,
    FORM,
    MAINTENANCE,
    NEWSLETTER,
    OPTIONS,
    PAGES,
    SEARCH,
    TRANSLATIONS,
)  # fmt: skip
from tests.fuzz.subject import Request, Subject
from tests.fuzz.target import Target
from tests.fuzz.values import bent_bytes, mutated, words
from villa_site.embedded import create_app

_GETS: Final = (MAINTENANCE, OPTIONS, TRANSLATIONS, BANNER, SEARCH, SEARCH, PAGES, ERROR_LOGS, "/")
_NAMES: Final = (
    "s", "post_type", "page", "per_page", "year", "discipline", "categorie", "from", "to", "lang",
    "preview", "no-cache", "caller_post_id", "type", "data",
)  # fmt: skip
_PERSON: Final = {
    "firstname": "Ada", "lastname": "L", "email": "a@b.test", "country": "FR", "city": "Rome",
    "lang": ["fr"], "consent": True,
}  # fmt: skip
_FILE: Final = {"name": "cv.pdf", "type": "application/pdf", "size": 3, "content": "eHl6"}
_LETTER: Final = {
    "fields": {"nom": "Ada", "email": "a@b.test", "message": "Bonjour", "cv": _FILE},
    "key": "k",
}
_POSTS: Final[dict[str, Any]] = {NEWSLETTER: _PERSON, FORM: _LETTER, CHOICE: {"choice": "accept"}}


@st.composite
def _calls(draw: DrawFn) -> Request:
    if draw(st.integers(0, 3)) == 0:
        return Request(draw(st.sampled_from(("GET", "HEAD", "POST"))), draw(targets()))
    if draw(st.booleans()):
        pairs = draw(st.lists(st.tuples(st.sampled_from(_NAMES), words), max_size=4))
        query = "&".join(f"{name}={quote(value, errors='replace')}" for name, value in pairs)
        return Request("GET", f"{draw(st.sampled_from(_GETS))}?{query}".encode())
    path = draw(st.sampled_from(sorted(_POSTS)))
    body = json.dumps(draw(mutated(_POSTS[path]))).encode()
    body = draw(bent_bytes(body)) if draw(st.integers(0, 3)) == 0 else body
    return Request("POST", path.encode(), body=(body[:9], body[9:]))


@cache
def _content() -> Any:
    """One content backend for all examples: it reads its files but once."""
    return create_app(data_dir=Path(mkdtemp(prefix="villa-fuzz-")))


def _call(subject: Subject, request: Request) -> None:
    with subject.attempt():
        subject.ask(request, app=_content())


TARGETS: Final = (Target("content calls", _calls(), _call),)
