"""The live socket: addresses it is opened with, and what is said over it, bent in every part."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import orjson
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.fuzz.oracle import hold
from tests.fuzz.requests import ORIGIN, foreign
from tests.fuzz.seeds import PAGE, page_paths
from tests.fuzz.subject import Headers, Subject
from tests.fuzz.target import Target
from tests.fuzz.values import mutated, words
from villa_site.engine.live.admission import LIVE_PATH

_TURNS: Final = 60
"""Turns of the loop that a message has to become what it becomes."""
_PLACE: Final = "<target>"
_LETTER: Final = {"nom": "Ada", "email": "a@b.test", "besoins": ["calme"], "consent": "1"}
_MESSAGES: Final[tuple[dict[str, Any], ...]] = tuple(
    {"type": "layout-event", "target": target, "data": data, "seq": 7}
    for target, data in (
        ("navigate", [{"path": "/it/", "query": "?x=1", "nav": 4}]),
        ("navigate", [{"path": "/recherche/", "query": "?s=x", "nav": 5}]),
        (_PLACE, [{"type": "submit", "target": {}, "formData": _LETTER}]),
        (
            _PLACE,
            [{"type": "submit", "formData": {"firstname": "A", "email": "x", "lang": ["fr"]}}],
        ),
        (_PLACE, [{"type": "change", "target": {"name": "s", "value": "x"}}]),
        (_PLACE, [{"type": "change", "target": {"value": ["a", "b"], "checked": True}}]),
        (_PLACE, [{"type": "click", "target": {}, "currentTarget": {}, "key": "Enter"}]),
    )
)


class Visit(NamedTuple):
    """A connection: what it is opened with, and what is said; an index picks a target."""

    path: str
    query: bytes
    headers: Headers
    messages: tuple[tuple[int, str | bytes], ...]


@st.composite
def _queries(draw: DrawFn) -> bytes:
    path = draw(st.sampled_from((PAGE, PAGE, "/recherche/", "/agenda/", *page_paths())))
    requested = {"path": path, "qs": draw(st.sampled_from(("", "?s=x", "?month=2026-11&page=2")))}
    requested |= {"revision": "", "model": "", "build": ""}
    for name in draw(st.lists(st.sampled_from(sorted(requested)), max_size=2)):
        requested[name] = draw(words)
    return urlencode(requested, errors="replace").encode()


@st.composite
def _messages(draw: DrawFn) -> tuple[int, str | bytes]:
    index = draw(st.integers(0, 40))
    if draw(st.integers(0, 9)) == 0:
        return index, draw(st.one_of(words, st.binary(max_size=20)))
    message = draw(st.sampled_from(_MESSAGES))
    if draw(st.integers(0, 4)):
        message = draw(st.one_of(mutated(message, most=2), _with_data(message)))
    return index, json.dumps(message)


@st.composite
def _with_data(draw: DrawFn, message: dict[str, Any]) -> dict[str, Any]:
    """Bend the data alone, so that it reaches the handler."""
    return {**message, "data": draw(mutated(message["data"], most=3))}


@st.composite
def _visits(draw: DrawFn) -> Visit:
    odd = draw(st.integers(0, 9)) == 0
    given = draw(foreign()) if odd else ORIGIN
    path = (
        draw(st.sampled_from((LIVE_PATH, "/_villa/live/", "/", "/_villa/live/x/")))
        if odd
        else LIVE_PATH
    )
    said = draw(st.lists(_messages(), min_size=1, max_size=6))
    return Visit(path, draw(_queries()), given, tuple(said))


def _visit(subject: Subject, visit: Visit) -> None:
    with subject.attempt(forgetting=True):
        subject.run(_converse(subject, visit))
        subject.still_answers()


async def _converse(subject: Subject, visit: Visit) -> None:
    subject.requests += 1 + len(visit.messages)
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "scheme": "ws",
        "path": visit.path,
        "raw_path": visit.path.encode(),
        "query_string": visit.query,
        "root_path": "",
        "headers": list(visit.headers),
        "client": ("10.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
        "state": {},
    }
    to_site: asyncio.Queue[Any] = asyncio.Queue()
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    to_site.put_nowait({"type": "websocket.connect"})
    serving = asyncio.ensure_future(subject.site(scope, to_site.get, send))
    await _turn(serving)
    for index, said in visit.messages:
        if serving.done():
            break
        text = said if isinstance(said, bytes) else _aimed(said, index, sent)
        kind = "bytes" if isinstance(text, bytes) else "text"
        to_site.put_nowait({"type": "websocket.receive", kind: text})
        await _turn(serving)
    to_site.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await serving
    _check(sent)


async def _turn(serving: asyncio.Future[Any]) -> None:
    for _ in range(_TURNS):
        if serving.done():
            return
        await asyncio.sleep(0)


def _aimed(text: str, index: int, sent: list[dict[str, Any]]) -> str:
    """Aim a message at a handler of the page, as it is in what came last."""
    if _PLACE not in text:
        return text
    found = [target for message in sent for target in _targets(message)]
    return text.replace(_PLACE, found[index % len(found)]) if found else text


def _targets(message: dict[str, Any]) -> list[str]:
    if message["type"] != "websocket.send":
        return []
    found: list[str] = []
    todo = [orjson.loads(message["text"]).get("model")]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            found += [each["target"] for each in node.get("eventHandlers", {}).values()]
            todo += node.get("children", [])
    return found


def _check(sent: list[dict[str, Any]]) -> None:
    """Hold that what was said fits together: accepted, updates, closed at most once."""
    types = [message["type"] for message in sent]
    closed = types.count("websocket.close")
    hold(rule=closed <= 1 and (not closed or types[-1].endswith("close")), signature="closed twice")
    for message in sent:
        if message["type"] == "websocket.send":
            update = orjson.loads(message["text"])
            known = update["type"] in {"layout-update", "layout-unchanged"}
            hold(rule=known, signature="an unknown update", detail=update["type"])
        if message["type"] == "websocket.close":
            broken = message.get("code") in {1011, None}
            hold(rule=not broken, signature="closed by an error", detail=message)


TARGETS: Final = (Target("sockets", _visits(), _visit),)
