"""Forms as browsers send them, and as they do not: two encodings, bent in fields and in bytes."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote_plus

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.fuzz.backend import Json
from tests.fuzz.requests import ORIGIN, foreign
from tests.fuzz.seeds import FORM, NEWSLETTER, PAGE, REPLY
from tests.fuzz.subject import Headers, Request, Subject
from tests.fuzz.target import Target
from tests.fuzz.values import bent_bytes, words

Fields = tuple[tuple[str, str], ...]

_SUBSCRIPTION: Final[Fields] = (
    ("page", PAGE), ("firstname", "Ada"), ("lastname", "L"), ("email", "a@b.test"),
    ("country", "FR"), ("city", "Rome"), ("lang", "fr"), ("lang", "it"), ("consent", "1"),
    ("subject", ""),
)  # fmt: skip
_LETTER: Final[Fields] = (
    ("villa-page", PAGE), ("villa-form", "ecrire"), ("villa-ticket", ""), ("nom", "Ada"),
    ("email", "a@b.test"), ("telephone", "06"), ("convives", "2"), ("jour", "2026-12-01"),
    ("sujet", "visite"), ("reponse", "lettre"), ("besoins", "calme"), ("besoins", "fauteuil"),
    ("gaucher", "1"), ("message", "Bonjour"), ("consent", "1"), ("website", ""),
)  # fmt: skip
_FILES: Final = (
    b"%PDF-1.4 x", b"\x89PNG\r\n\x1a\nx", b"PK\x03\x04word/document.xml", b"\xff\xd8\xff", b"",
    b"x",
)  # fmt: skip
_BOUNDARY: Final = "XvillaX"


@st.composite
def _bent(draw: DrawFn, fields: Fields) -> Fields:
    bent = list(fields)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(bent) - 1)) if bent else 0
        kind = draw(st.sampled_from(("value", "value", "name", "drop", "twice", "more")))
        if kind == "more" or not bent:
            bent.append((draw(words), draw(words)))
        elif kind == "drop":
            del bent[at]
        elif kind == "twice":
            bent += [bent[at]] * draw(st.sampled_from((1, 70)))
        else:
            name, value = bent[at]
            bent[at] = (draw(words), value) if kind == "name" else (name, draw(words))
    return tuple(bent)


def _urlencoded(fields: Fields) -> bytes:
    return "&".join(
        f"{quote_plus(name, errors='replace')}={quote_plus(value, errors='replace')}"
        for name, value in fields
    ).encode()


@st.composite
def _multipart(draw: DrawFn, fields: Fields) -> bytes:
    parts = [
        f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode("utf-8", "replace")
        for name, value in fields
    ]
    if draw(st.booleans()):
        name = draw(st.one_of(st.sampled_from(("cv.pdf", "a.png", "x.docx", "", "../x")), words))
        head = f'Content-Disposition: form-data; name="carte"; filename="{name}"\r\n'
        kind = b"Content-Type: application/pdf\r\n\r\n"
        content = draw(st.sampled_from(_FILES))
        parts.append(head.encode("utf-8", "replace") + kind + content)
    line = f"--{_BOUNDARY}".encode()
    return b"".join(line + b"\r\n" + part + b"\r\n" for part in parts) + line + b"--\r\n"


@st.composite
def _sent(draw: DrawFn) -> Request:
    letter = draw(st.booleans())
    fields = draw(_bent(_LETTER if letter else _SUBSCRIPTION))
    multipart = draw(st.booleans()) if letter else draw(st.integers(0, 9)) == 0
    body = draw(_multipart(fields)) if multipart else _urlencoded(fields)
    kind = f"multipart/form-data; boundary={_BOUNDARY}" if multipart else _URLENCODED
    body = draw(bent_bytes(body)) if draw(st.integers(0, 3)) == 0 else body
    origin = ORIGIN if draw(st.integers(0, 4)) else draw(foreign())
    given: Headers = (*origin, (b"content-type", kind.encode()))
    cut = draw(st.integers(0, len(body)))
    address = b"/_villa/forms/" if letter else b"/_villa/newsletter/"
    gone = draw(st.integers(0, 9)) == 0
    return Request("POST", address, given, (body[:cut], body[cut:]), gone=gone)


_URLENCODED: Final = "application/x-www-form-urlencoded"


def _send(subject: Subject, case: tuple[Request, bool]) -> None:
    request, refused = case
    with subject.attempt(forgetting=True):
        if refused:
            reply: Any = Json(REPLY)
            subject.backend.say(NEWSLETTER, reply)
            subject.backend.say(FORM, reply)
        # Of what the backend has refused, the site says that it could not be sent.
        subject.ask(request, failing=refused)
        subject.still_answers()


TARGETS: Final = (Target("forms", st.tuples(_sent(), st.booleans()), _send),)


def letter() -> Request:
    """Give a form that has nothing wrong."""
    return _good(b"/_villa/forms/", _LETTER)


def subscription() -> Request:
    """Give a subscription that has nothing wrong."""
    return _good(b"/_villa/newsletter/", _SUBSCRIPTION)


def _good(address: bytes, fields: Fields) -> Request:
    kind = (b"content-type", _URLENCODED.encode())
    return Request("POST", address, (*ORIGIN, kind), (_urlencoded(fields),))
