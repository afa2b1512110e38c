"""The whole site on a small backend, as for visits."""

from __future__ import annotations

from tests.support.stub_site import backend

__all__ = ["backend"]
