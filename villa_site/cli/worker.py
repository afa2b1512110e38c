"""The application factory that ``villa-site serve`` runs in each of several worker processes."""

from __future__ import annotations

from typing import Any

from villa_site.cli.log_output import configure_logging
from villa_site.engine.live.capacity import raise_limit
from villa_site.settings import Settings


def worker() -> Any:
    """Create the ASGI application of this process."""
    from villa_site.app import create_app  # noqa: PLC0415 - commands start without the site

    configure_logging()
    settings = Settings.load()
    raise_limit(settings.max_sessions)
    return create_app(settings)
