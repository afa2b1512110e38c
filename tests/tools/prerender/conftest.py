"""The whole site on a small backend, as for visits."""

from __future__ import annotations

from tests.site.conftest import backend

__all__ = ["backend"]
