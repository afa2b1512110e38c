"""The whole site over HTTP, for the structured data of its pages."""

from __future__ import annotations

from tests.support.stub_site import backend, client, demo, start

__all__ = ["backend", "client", "demo", "start"]
