"""The site under test on the stub backend, with its real settings."""

from __future__ import annotations

from pathlib import Path

from bench.stub_backend import StubBackend
from villa_site.app import VillaSite
from villa_site.settings import Settings


def villa_site(backend: StubBackend, data_dir: Path, *, page_cache: bool = True) -> VillaSite:
    """Make the site; the developer's own settings stay out."""
    settings = Settings(_env_file=None, data_dir=data_dir, page_cache="on" if page_cache else "off")
    return VillaSite(settings, transport=backend.transport)
