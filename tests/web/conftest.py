"""The whole site over HTTP, as for visits."""

from __future__ import annotations

from tests.support.stub_site import backend, client, demo, start

__all__ = ["backend", "client", "demo", "start"]
