"""A live session is a span, and what its visitor waits for are spans below it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from opentelemetry.trace import SpanKind

from tests.engine.live.conftest import Browser, Closed
from tests.support.stub_site import ORIGIN, StubBackend
from villa_site.engine.live.admission import LIVE_PATH

pytestmark = pytest.mark.req("QAK-07")
HOST = ORIGIN.removeprefix("http://")


def connect(traced: Any, origin: str = ORIGIN) -> Browser:
    headers = {"host": HOST, "origin": origin}
    return Browser(traced.site, LIVE_PATH, headers, {"path": "/visite/", "qs": "?s=SECRET"})


def nodes(model: Any) -> Iterator[dict[str, Any]]:
    if isinstance(model, dict):
        yield model
        for child in model.get("children", ()):
            yield from nodes(child)


async def test_session_is_a_span_with_its_events_and_calls(
    trace: Any, backend: StubBackend
) -> None:
    backend.add("/visite/")
    traced = await trace()
    browser = connect(traced)
    page = await browser.next()
    [target] = [
        node["eventHandlers"]["onSubmit"]["target"]
        for node in nodes(page["model"])
        if "onSubmit" in node.get("eventHandlers", {})
    ]
    browser.event(target, {"type": "submit", "formData": {"email": "SECRET"}})
    await browser.next()
    await browser.leave()
    session, event = traced.named(f"GET {LIVE_PATH}"), traced.named("live event")
    assert session.kind is SpanKind.SERVER
    assert dict(session.attributes) == {
        "http.request.method": "GET",
        "http.response.status_code": 101,
        "http.route": LIVE_PATH,
        "network.protocol.name": "websocket",
        "url.scheme": "ws",
        "villa.websocket.close_code": 1001,
    }
    assert event.parent.span_id == session.context.span_id
    assert traced.named("GET /{page}").parent.span_id == session.context.span_id
    assert "SECRET" not in "".join(span.to_json() for span in traced.spans)


async def test_refused_session_is_a_span_with_its_code(trace: Any) -> None:
    traced = await trace()
    browser = connect(traced, origin="https://evil.test")
    with suppress(Closed):
        await browser.next()
    await browser.serving
    session = traced.named(f"GET {LIVE_PATH}")
    assert session.attributes["http.response.status_code"] == 403
    assert session.attributes["villa.websocket.close_code"] == 1008
