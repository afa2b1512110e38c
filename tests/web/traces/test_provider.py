"""The provider follows the standard variables; without the setting there is none."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF

from villa_site.app import VillaSite
from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.web import tracing
from villa_site.web.responses import Responses
from villa_site.web.traces.provider import provider
from villa_site.web.traces.traces import Traces

pytestmark = pytest.mark.req("QAK-07")


@contextmanager
def collector() -> Iterator[tuple[int, list[tuple[str, bytes]]]]:
    """Listen as a collector does; give the port and what is exported to it."""
    exported: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            exported.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_words: Any) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1], exported
        finally:
            server.shutdown()
            thread.join()


async def test_spans_are_exported_with_the_name_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with collector() as (port, exported):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}/otel")
        monkeypatch.setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=staging")
        traces = Traces(provider())
        traces.tracer.start_span("a span").end()
        await traces.aclose()
    [(path, body)] = exported
    sent = ExportTraceServiceRequest.FromString(body).resource_spans[0]
    resource = {each.key: each.value.string_value for each in sent.resource.attributes}
    assert path == "/otel/v1/traces"
    assert sent.scope_spans[0].spans[0].name == "a span"
    assert resource["service.name"] == "villa-site"
    assert resource["deployment.environment.name"] == "staging"


def test_service_has_the_name_that_the_environment_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_SERVICE_NAME", "belvedere")
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "none")
    monkeypatch.setenv("OTEL_TRACES_SAMPLER", "always_off")
    made = provider()
    assert made.resource.attributes["service.name"] == "belvedere"
    assert made.sampler is ALWAYS_OFF
    made.shutdown()


def test_unknown_exporter_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "zipkin")
    with pytest.raises(SettingsError, match="must be otlp, console or none"):
        provider()


def test_missing_extra_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "villa_site.web.traces.provider", None)
    with pytest.raises(SettingsError, match=r"pip install 'villa-site\[traces\]'"):
        tracing.open_traces(Settings(_env_file=None, traces="own"))


@pytest.mark.parametrize(("setting", "continued"), [("own", False), ("continue", True)])
async def test_setting_says_whose_traces_they_are(
    monkeypatch: pytest.MonkeyPatch, setting: str, *, continued: bool
) -> None:
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "none")
    traces = tracing.open_traces(Settings.model_validate({"traces": setting}))
    assert traces is not None
    assert traces.continued is continued
    await traces.aclose()


def test_site_without_traces_has_no_wrapper(tmp_path: Path) -> None:
    site = VillaSite(Settings(_env_file=None, data_dir=tmp_path))
    assert site.traces is None
    assert isinstance(site._observed, Responses)
    assert type(site.backend.client._http).__name__ == "AsyncClient"


def test_site_without_traces_imports_no_sdk(tmp_path: Path) -> None:
    code = (
        "import sys, villa_site.app as app; from villa_site.settings import Settings;"
        "app.create_app(Settings(_env_file=None));"
        "print([m for m in sys.modules if m.startswith(('opentelemetry.sdk',"
        " 'opentelemetry.exporter', 'villa_site.web.traces'))])"
    )
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
