"""The site without a cache of pages: each request is composed from cached parts, and rendered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.stub_backend import StubBackend
from bench.villa import villa_site


async def create(folder: Path) -> Any:
    """Make the site without its cache of pages."""
    return villa_site(StubBackend(), folder / "rendered-data", page_cache=False)
