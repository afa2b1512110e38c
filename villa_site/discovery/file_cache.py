"""The cache of finished files: feeds, calendars, sitemaps and share images."""

from __future__ import annotations

from typing import Any, Final

from villa_site.engine.cache import CacheSpec

FILES: Final[CacheSpec[Any]] = CacheSpec("files", max_bytes=64_000_000)
"""By kind and path; each entry holds what shows whether it is still current."""
