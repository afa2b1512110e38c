"""A request is a trace: its answer, the calls to the backend, the rendering."""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest
from opentelemetry.trace import SpanKind, StatusCode

from tests.support.stub_site import StubBackend
from villa_site.embedded import EMBEDDED_ORIGIN
from villa_site.web.traces.templates import backend_template

pytestmark = pytest.mark.req("QAK-07")

TRACE: Final = "0af7651916cd43dd8448eb211c80319c"
PARENT: Final = "b7ad6b7169203331"
TRACEPARENT: Final = {"traceparent": f"00-{TRACE}-{PARENT}-01", "tracestate": "proxy=1"}
BACKEND: Final = EMBEDDED_ORIGIN.removeprefix("http://")


async def test_page_is_one_trace_from_the_request_to_the_rendering(
    trace: Any, backend: StubBackend
) -> None:
    backend.add("/visite/")
    traced = await trace()
    await traced.client.get("/visite/")
    request, call, render = map(traced.named, ("GET /{path}", "GET /{page}", "render"))
    assert request.parent is None
    assert request.kind is SpanKind.SERVER
    assert dict(request.attributes) == {
        "http.request.method": "GET",
        "http.response.status_code": 200,
        "http.route": "/{path}",
        "url.path": "/visite/",
        "url.scheme": "http",
    }
    assert call.kind is SpanKind.CLIENT
    assert dict(call.attributes) == {
        "http.request.method": "GET",
        "http.response.status_code": 200,
        "server.address": BACKEND,
        "server.port": 80,
        "url.scheme": "http",
        "url.template": "/{page}",
    }
    assert render.parent.span_id == request.context.span_id
    assert request.start_time < render.start_time < render.end_time <= request.end_time
    assert {span.context.trace_id for span in traced.spans} == {request.context.trace_id}


async def test_cached_page_is_a_span_without_calls(trace: Any, backend: StubBackend) -> None:
    backend.add("/visite/")
    traced = await trace()
    await traced.client.get("/visite/")
    traced.exporter.clear()
    await traced.client.get("/visite/")
    assert [span.name for span in traced.spans] == ["GET /{path}"]


async def test_nothing_that_visitors_type_is_recorded(trace: Any, backend: StubBackend) -> None:
    backend.add("/recherche/")
    traced = await trace(preview_token="a token of the editor's")  # noqa: S106 - opens nothing
    client = traced.client
    client.headers.update({"user-agent": "SECRET", "cookie": "SECRET=1", "x-real-ip": "10.9.8.7"})
    await client.get("/recherche/?s=SECRET")
    for path in ("/SECRET/", "/SECRET", "/it/SECRET/", "/SECRET/_payload.json"):
        await client.get(f"{path}?{traced.site.build.id}")
    await client.get("/preview/recherche/?token=SECRET")
    await client.post("/_villa/newsletter/", data={"email": "SECRET@example.org"})
    backend.down = True
    await client.get("/SECRET-encore/?s=SECRET")
    recorded = "".join(span.to_json() for span in traced.spans)
    assert len(traced.spans) > 10
    assert "SECRET" not in recorded
    assert "10.9.8.7" not in recorded


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/wp/wp-json/wpnuxt/v1/search/", "/wp-json/wpnuxt/v1/search/"),
        ("/wp/wp-json/wpnuxt/v1/forms/contact", "/wp-json/wpnuxt/v1/forms/{form}"),
        ("/wp/api/wpnuxt/v1/error-logs", "/api/wpnuxt/v1/error-logs"),
        ("/wp/api/lea@villa.test/", "/{page}"),
        ("/wp/lea@villa.test/wp-json/", "/{page}"),
        ("/wp/visite/", "/{page}"),
    ],
)
def test_call_is_named_by_its_template(path: str, template: str) -> None:
    assert backend_template(path, "/wp/") == template


@pytest.mark.parametrize("path", ["/wp-json/SECRET/", "/api/SECRET/", "/_villa/SECRET/"])
async def test_addresses_of_the_backend_are_no_way_round(trace: Any, path: str) -> None:
    traced = await trace()
    await traced.client.get(path)
    assert traced.spans
    assert "SECRET" not in "".join(span.to_json() for span in traced.spans)


async def test_failed_call_and_answer_are_errors(trace: Any, backend: StubBackend) -> None:
    traced = await trace()
    backend.down = True
    await traced.client.get("/visite/")
    request = traced.named("GET /{path}")
    assert request.status.status_code is StatusCode.ERROR
    assert request.attributes["error.type"] == "503"
    calls = [span for span in traced.spans if span.name == "GET /{page}"]
    assert len(calls) == 2, "a retry is a call of its own"
    assert {span.attributes["error.type"] for span in calls} == {"ConnectError"}
    assert not any(span.events for span in traced.spans)


async def test_missing_page_is_the_visitors_error(trace: Any) -> None:
    traced = await trace()
    await traced.client.get("/nulle-part/")
    request = traced.named("GET /{path}")
    assert request.attributes["http.response.status_code"] == 404
    assert request.status.status_code is StatusCode.UNSET
    assert traced.named("GET /{page}").status.status_code is StatusCode.ERROR


async def test_backend_receives_the_span_that_calls_it(trace: Any, backend: StubBackend) -> None:
    backend.add("/visite/")
    heard: dict[str, httpx.Headers] = {}
    traced = await trace()
    transport = traced.site.backend.client._http._transport
    transport.handler = lambda request: (
        heard.setdefault(request.url.path, request.headers) and backend(request)
    )
    await traced.client.get("/visite/", headers={**TRACEPARENT, "baggage": "visitor=1"})
    call = traced.named("GET /{page}")
    assert heard["/visite/"]["traceparent"].startswith(
        f"00-{call.context.trace_id:032x}-{call.context.span_id:016x}-"
    )
    assert not {"tracestate", "baggage"} & set(heard["/visite/"])


async def test_traceparent_of_a_visitor_is_not_believed(trace: Any) -> None:
    traced = await trace()
    await traced.client.get("/", headers=TRACEPARENT)
    [request] = [span for span in traced.spans if span.kind is SpanKind.SERVER]
    assert request.parent is None
    assert f"{request.context.trace_id:032x}" != TRACE


async def test_traceparent_of_a_proxy_is_continued(trace: Any) -> None:
    traced = await trace(continued=True)
    await traced.client.get("/", headers=TRACEPARENT)
    [request] = [span for span in traced.spans if span.kind is SpanKind.SERVER]
    assert f"{request.context.trace_id:032x}" == TRACE
    assert f"{request.parent.span_id:016x}" == PARENT


@pytest.mark.parametrize("header", ["", "00-0-0-01", "é", f"00-{'0' * 32}-{PARENT}-01"])
async def test_broken_traceparent_begins_a_trace(trace: Any, header: str) -> None:
    traced = await trace(continued=True)
    await traced.client.get("/", headers={"traceparent": header.encode("latin-1")})
    [request] = [span for span in traced.spans if span.kind is SpanKind.SERVER]
    assert request.parent is None


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/la-villa/histoire/", "GET /{path}"),
        ("/_villa/locale/it/", "GET /_villa/locale/{locale}/"),
        ("/_villa/assets/main.js", "GET /_villa/assets/{path}"),
        ("/visite/_payload.json", "GET /{path}/_payload.json"),
        ("/sitemap.xml", "GET /sitemap.xml"),
    ],
)
async def test_span_is_named_by_the_route(trace: Any, path: str, name: str) -> None:
    traced = await trace()
    await traced.client.get(path)
    assert name in {span.name for span in traced.spans if span.kind is SpanKind.SERVER}


async def test_probes_are_not_traced(trace: Any) -> None:
    traced = await trace()
    for path in ("/healthz", "/readyz", "/metrics"):
        assert (await traced.client.get(path)).is_success
    assert traced.spans == []


async def test_unknown_method_names_no_span(trace: Any) -> None:
    traced = await trace()
    await traced.client.request("BREW", "/")
    [request] = [span for span in traced.spans if span.kind is SpanKind.SERVER]
    assert request.name == "HTTP /{path}"
    assert request.attributes["http.request.method"] == "_OTHER"
