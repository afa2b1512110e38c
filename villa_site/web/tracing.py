"""Opens the traces if the setting is on; OpenTelemetry's SDK is imported then only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fastapi.telemetry import TelemetryConfig

from villa_site.engine.live.latency import Observe
from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.web.metrics import Metrics

if TYPE_CHECKING:
    from villa_site.web.traces.traces import Traces

NO_TELEMETRY: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""FastAPI's own would record queries and addresses, and believe any visitor's ``traceparent``."""


def open_traces(settings: Settings) -> Traces | None:
    """Open them, None where they are off; raises SettingsError where the extra is missing."""
    check_traces(settings)
    if settings.traces == "off":
        return None
    from villa_site.web.traces.provider import provider  # noqa: PLC0415 - an extra's
    from villa_site.web.traces.traces import Traces  # noqa: PLC0415 - as above

    return Traces(provider(), continued=settings.traces == "continue")


def check_traces(settings: Settings) -> None:
    """Raise SettingsError where they cannot be opened as the settings ask."""
    if settings.traces == "off":
        return
    try:
        from villa_site.web.traces.provider import chosen_exporter  # noqa: PLC0415 - an extra's
    except ImportError as error:
        raise SettingsError(
            "Change the setting VILLA_TRACES to off, or install OpenTelemetry: "
            "pip install 'villa-site[traces]'."
        ) from error
    chosen_exporter()


def observer(
    metrics: Metrics, traces: Traces | None, name: str, meaning: str, *, span: str
) -> Observe:
    """Make a histogram that takes seconds; where the site is traced they are spans, too."""
    observe = metrics.histogram(name, meaning)
    return traces.observing(span, observe) if traces else observe
