"""Makes the SDK's provider from the standard ``OTEL_`` variables."""

from __future__ import annotations

import os
from importlib.metadata import version
from typing import Final

from opentelemetry.environment_variables import OTEL_TRACES_EXPORTER
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SpanExporter

from villa_site.errors import SettingsError

_EXPORTERS: Final[dict[str, type[SpanExporter] | None]] = {
    "otlp": OTLPSpanExporter,
    "console": ConsoleSpanExporter,
    "none": None,
}


def provider() -> TracerProvider:
    """Make a provider that exports in the background; raises SettingsError.

    Sampler, limits, batches and the collector's address are read from the environment by the SDK;
    ``OTEL_TRACES_EXPORTER`` is ``otlp`` (over HTTP), ``console`` or ``none``.
    """
    made = TracerProvider(resource=_resource(), shutdown_on_exit=False)
    exporter = chosen_exporter()
    if exporter is not None:
        made.add_span_processor(BatchSpanProcessor(exporter()))
    return made


def chosen_exporter() -> type[SpanExporter] | None:
    """Give the exporter that the environment names; raises SettingsError where there is none."""
    name = os.environ.get(OTEL_TRACES_EXPORTER, "").strip().lower() or "otlp"
    if name not in _EXPORTERS:
        raise SettingsError(
            f"Change the variable {OTEL_TRACES_EXPORTER}: must be otlp, console or none."
        )
    return _EXPORTERS[name]


def _resource() -> Resource:
    """Describe this service; the environment may name it otherwise."""
    own = Resource({SERVICE_VERSION: version("villa-site")}).merge(Resource.create())
    if str(own.attributes.get(SERVICE_NAME, "")).startswith("unknown_service"):
        return own.merge(Resource({SERVICE_NAME: "villa-site"}))
    return own
