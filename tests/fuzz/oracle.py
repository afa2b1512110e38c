"""What must hold of every answer, whatever was sent; what does not is a finding with a name."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Final

import orjson
from icalendar import Calendar
from lxml import etree
from lxml import html as lxml_html

ROOT: Final = Path(__file__).parents[2]
MARK: Final = "<villa-fuzz>"
"""Markup that inputs carry; an element of this name in an answer was let through."""

_OURS: Final = ("villa_site", "components", "blocks")
_LOGGERS: Final = ("villa_site", "reactpy", "asyncio", "uvicorn")
_BAD_VALUE: Final = re.compile(rb"[\r\n\x00]")
_TOKEN: Final = re.compile(rb"[!#$%&'*+.^_`|~0-9a-z-]+")
_SCRIPT_ADDRESS: Final = re.compile(r"[\x00-\x20]*(?:javascript|vbscript|data:text)", re.IGNORECASE)
_ADDRESSES: Final = ("href", "src", "action", "formaction", "poster", "data")
_BODILESS: Final = frozenset({204, 304})


class Finding(Exception):
    """A rule was broken; each ``signature`` has a class of its own, so that defects stay apart."""


_kinds: dict[str, type[Finding]] = {}


def finding(signature: str, detail: str = "") -> Finding:
    """Make the finding of a signature."""
    kind = _kinds.setdefault(signature, type(signature, (Finding,), {}))
    return kind(detail or signature)


def hold(*, rule: bool, signature: str, detail: object = "") -> None:
    """Raise the finding unless the rule holds."""
    if not rule:
        raise finding(signature, f"{signature}: {detail!r}"[:2_000])


def signature_of(error: BaseException) -> str:
    """Name an exception by its type and the innermost place in our own code."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _is_ours(frame.filename)] or list(frames)
    place = f"{Path(ours[-1].filename).name}:{ours[-1].name}" if ours else "nowhere"
    return f"{type(error).__name__} at {place}"


def _is_ours(filename: str) -> bool:
    path = Path(filename)
    inside = path.is_relative_to(ROOT) and ".venv" not in path.parts
    return inside and path.relative_to(ROOT).parts[0] in _OURS


class LogWatch(logging.Handler):
    """Records what must never be logged: errors, and exceptions at any level."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.records.append(record)

    def check(self) -> None:
        """Raise the finding of what was logged; exceptions say more than the lines after them."""
        records, self.records = self.records, []
        if not records:
            return
        worst = next((record for record in records if _raised(record)), records[0])
        error = _raised(worst)
        name = signature_of(error) if error else f"{worst.name}: {worst.msg}"[:120]
        raise finding(f"logged {name}", "\n".join(self.format(record) for record in records))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear everything for as long as the block lasts, debugging notes included."""
        named = [logging.getLogger(name) for name in _LOGGERS]
        cut_off = [logging.root, *(logger for logger in named if not logger.propagate)]
        levels = [(logger, logger.level) for logger in (logging.root, *named)]
        for logger in cut_off:
            logger.addHandler(self)
        for logger in named:
            logger.setLevel(logging.DEBUG)
        logging.getLogger("asyncio").setLevel(logging.ERROR)
        try:
            yield
        finally:
            for logger in cut_off:
                logger.removeHandler(self)
            for logger, level in levels:
                logger.setLevel(level)


def _raised(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it went out."""

    status: int
    headers: Sequence[tuple[bytes, bytes]]
    body: bytes
    head: bool = False

    def header(self, name: bytes) -> bytes:
        """Give the first header of that name, empty when it is not there."""
        return next((value for key, value in self.headers if key == name), b"")

    @property
    def kind(self) -> str:
        """Give the media type."""
        return self.header(b"content-type").partition(b";")[0].strip().decode("latin-1").lower()


def check(answer: Answer, *, failing: bool = False) -> None:
    """Hold that an answer is one of ours; with a ``failing`` backend it may say so."""
    status = answer.status
    allowed = status < HTTPStatus.INTERNAL_SERVER_ERROR or (
        failing and status in {HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE}
    )
    hold(rule=allowed, signature=f"answered {status}", detail=answer.body[:300])
    _check_headers(answer)
    if status in _BODILESS or answer.head or not answer.body:
        return
    if answer.header(b"content-encoding"):
        return
    if answer.kind == "text/html":
        _check_html(answer)
    elif answer.kind == "application/json":
        orjson.loads(answer.body)
    elif answer.kind.endswith("xml"):
        etree.fromstring(answer.body)
    elif answer.kind == "text/calendar":
        Calendar.from_ical(answer.body.decode())


def _check_headers(answer: Answer) -> None:
    for name, value in answer.headers:
        good = isinstance(name, bytes) and isinstance(value, bytes)
        hold(rule=good, signature="header is not bytes", detail=(name, value))
        hold(rule=bool(_TOKEN.fullmatch(name)), signature="header name", detail=name)
        broken = bool(_BAD_VALUE.search(value))
        hold(rule=not broken, signature=f"header value of {name.decode()}", detail=value)
    length = answer.header(b"content-length")
    if length and not answer.head and answer.status not in _BODILESS:
        hold(rule=int(length) == len(answer.body), signature="content-length", detail=length)


def _check_html(answer: Answer) -> None:
    policy = answer.header(b"content-security-policy")
    hold(rule=b"default-src 'none'" in policy, signature="HTML without policy", detail=policy)
    tree = lxml_html.document_fromstring(answer.body.decode())
    for element in tree.iter(etree.Element):
        tag = str(element.tag)
        hold(rule=not tag.startswith("villa-fuzz"), signature="markup came through", detail=tag)
        for name, value in element.attrib.items():
            word = f"<{tag} {name}={str(value)[:80]!r}>"
            hold(rule=not name.startswith("on"), signature="inline handler", detail=word)
            running = name in _ADDRESSES and bool(_SCRIPT_ADDRESS.match(value))
            hold(rule=not running, signature="script in an address", detail=word)
    if tree.xpath("//*[@id='villa']"):
        _check_frame(tree)


def _check_frame(tree: lxml_html.HtmlElement) -> None:
    """Hold that nothing on the page has closed or opened what is around it."""
    state = tree.xpath("/html/body/script[@id='villa-state']")
    hold(rule=len(state) == 1, signature="the state stands elsewhere", detail=len(state))
    orjson.loads(str(state[0].text))
    hold(
        rule=len(tree.xpath("/html/body/div[@id='villa']//main")) == 1,
        signature="the page is out of its frame",
    )
