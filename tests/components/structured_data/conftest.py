"""The whole site over HTTP, for the structured data of its pages."""

from __future__ import annotations

from tests.site.conftest import backend, client, demo, start

__all__ = ["backend", "client", "demo", "start"]
