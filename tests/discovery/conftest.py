"""The whole site over HTTP, as for visits."""

from __future__ import annotations

from tests.site.conftest import backend, client, demo, start

__all__ = ["backend", "client", "demo", "start"]
