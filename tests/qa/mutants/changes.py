"""The usual changes of mutants: words of pages, headers, status, styles, scripts, messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from tests.qa.mutants.mutant import Alter, Answer, Change, FrameChange, Request, Where

_PAYLOADS: Final = ("_payload.json", "_payload.full.json")
_LANGUAGES: Final = ("it", "en")
STYLE: Final = "/_villa/assets/mutant.css"
SCRIPT: Final = "/_villa/assets/mutant.js"


def at(*paths: str) -> Where:
    """Return a condition: one of these paths."""
    return lambda request: request.path in paths


def below(*folders: str) -> Where:
    """Return a condition: a page in one of these folders, the folders themselves not."""
    return lambda request: (
        is_page(request)
        and any(request.path.startswith(each) and request.path != each for each in folders)
    )


def is_page(request: Request) -> bool:
    """Whether a page is requested, by its address."""
    return request.path.endswith("/") and not request.path.startswith(
        ("/_villa/", "/wp-content/", "/preview/")
    )


def language_of(request: Request) -> str:
    """Return the language of a path."""
    first = request.path.split("/")[1]
    return first if first in _LANGUAGES else "fr"


def pages_in(language: str) -> Where:
    """Return a condition: a page in a language."""
    return lambda request: is_page(request) and language_of(request) == language


def is_payload(request: Request) -> bool:
    """Whether the payload of a page is requested."""
    return request.path.endswith(_PAYLOADS)


def payloads_of(*paths: str) -> Where:
    """Return a condition: the payload of one of these pages."""
    return at(*(f"{path}{name}" for path in paths for name in _PAYLOADS))


def asset(*parts: str) -> Where:
    """Return a condition: a file of the client's build whose name begins so."""
    return lambda request: any(request.path.startswith(f"/_villa/assets/{each}") for each in parts)


def changed(where: Where, alter: Alter, *, seconds: float = 0) -> Change:
    """Alter answers by a function."""
    return Change(where=where, alter=alter, seconds=seconds)


def replaced(where: Where, old: str, new: str, *, times: int = -1, strict: bool = True) -> Change:
    """Replace an exact text; a page without it is an error unless it is not ``strict``."""

    def alter(answer: Answer) -> None:
        if old in answer.text:
            answer.text = answer.text.replace(old, new, times)
        elif strict and answer.status == HTTPStatus.OK:
            raise LookupError(f"has no {old!r}")

    return Change(where=where, alter=alter)


def between(where: Where, start: str, end: str, new: str) -> Change:
    """Replace what is between two exact texts, both left in place; the first time only.

    A page without the first is an error.
    """

    def alter(answer: Answer) -> None:
        text = answer.text
        if start not in text and answer.status != HTTPStatus.OK:
            return
        begin = text.index(start) + len(start)
        answer.text = text[:begin] + new + text[text.index(end, begin) :]

    return Change(where=where, alter=alter)


def header(where: Where, name: str, value: str | None) -> Change:
    """Set a header, or drop it."""

    def alter(answer: Answer) -> None:
        if value is None:
            answer.drop_header(name)
        else:
            answer.set_header(name, value)

    return Change(where=where, alter=alter)


def added_header(where: Where, name: str, value: str) -> Change:
    """Add a header beside those of the same name."""
    return Change(where=where, alter=lambda answer: answer.headers.append((name, value)))


def answered(where: Where, status: int, body: str = "", kind: str = "text/html") -> Change:
    """Answer with a status and a body of one's own."""

    def alter(answer: Answer) -> None:
        answer.status = status
        answer.text = body
        answer.set_header("content-type", f"{kind}; charset=utf-8")

    return Change(where=where, alter=alter)


def status(where: Where, code: int) -> Change:
    """Change the status, and nothing else."""

    def alter(answer: Answer) -> None:
        answer.status = code

    return Change(where=where, alter=alter)


def redirected(where: Where, location: str, code: int = 301) -> Change:
    """Answer with a redirect."""

    def alter(answer: Answer) -> None:
        answer.status, answer.body = code, b""
        answer.set_header("location", location)

    return Change(where=where, alter=alter)


def delayed(where: Where, seconds: float) -> Change:
    """Hold answers back."""
    return Change(where=where, alter=lambda _: None, seconds=seconds)


def styled(css: str, where: Where = is_page) -> tuple[Change, Change]:
    """Add rules to pages: a stylesheet of the site's own, which the policy allows."""
    return (
        replaced(where, "</head>", f'<link rel="stylesheet" href="{STYLE}"/></head>', strict=False),
        answered(at(STYLE), 200, css, "text/css"),
    )


def scripted(code: str, where: Where = is_page) -> tuple[Change, Change]:
    """Run code in pages before the site's own: a script of the site's own, which is allowed."""
    return (
        replaced(where, "<title", f'<script src="{SCRIPT}"></script><title', times=1, strict=False),
        answered(at(SCRIPT), 200, code, "text/javascript"),
    )


def json_changed(where: Where, alter: Callable[[Any], None]) -> Change:
    """Alter the data of JSON answers in place."""

    def apply(answer: Answer) -> None:
        data = json.loads(answer.text)
        alter(data)
        answer.text = json.dumps(data, ensure_ascii=False)

    return Change(where=where, alter=apply)


def structured_data(where: Where, alter: Callable[[Any], None]) -> Change:
    """Alter the data of a page's JSON-LD in place."""
    opening, closing = '<script type="application/ld+json">', "</script>"

    def apply(answer: Answer) -> None:
        text = answer.text
        begin = text.index(opening) + len(opening)
        end = text.index(closing, begin)
        data = json.loads(text[begin:end])
        alter(data)
        answer.text = text[:begin] + json.dumps(data, ensure_ascii=False) + text[end:]

    return Change(where=where, alter=apply)


def item_of(data: Any, kind: str) -> Any:
    """Return the item of a type in JSON-LD."""
    return next(each for each in data["@graph"] if each["@type"] == kind)


def frame_replaced(old: str, new: str) -> FrameChange:
    """Replace a text in the messages that reach the page."""
    return FrameChange(direction="to the page", alter=lambda text: text.replace(old, new))


def frames_dropped(part: str) -> FrameChange:
    """Drop the messages to the site that hold a text."""
    return FrameChange(direction="to the site", alter=lambda text: None if part in text else text)
