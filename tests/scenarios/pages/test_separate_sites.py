"""Two sites in one process share no cached content."""

from __future__ import annotations

import gc
import sys
import weakref
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.stub_site import ORIGIN, StubBackend
from villa_site.app import VillaSite
from villa_site.engine.cache import BoundedCache, Caches, CacheSpec
from villa_site.engine.rendering.freeze import FRAGMENTS
from villa_site.settings import Settings
from villa_site.site.html.rich_text import SANITISED
from villa_site.site.pages.block_rendering import UNKNOWN_BLOCKS

BLOCKS: list[dict[str, Any]] = [
    {"blockName": "acf/text", "attrs": {"data": {"texte": "<p>Les pins de la villa</p>"}}},
    {"blockName": "acf/unheard-of", "attrs": {"data": {}}, "innerHTML": "<p>Une fontaine</p>"},
]


async def text(site: VillaSite) -> str:
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        return (await client.get("/jardin/")).text


async def test_second_site_has_its_own_content_pages_and_logs(
    backend: StubBackend, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backend.add("/jardin/", blocks=BLOCKS)
    transport = httpx.MockTransport(backend)
    sites = [
        VillaSite(Settings(_env_file=None, data_dir=tmp_path / name), transport=transport)
        for name in ("one", "other")
    ]
    specs: list[CacheSpec[Any]] = [FRAGMENTS, SANITISED, UNKNOWN_BLOCKS]
    for done, site in enumerate(sites, 1):
        assert not any(len(site.site.caches[spec]) for spec in specs)
        async with site.fastapi.router.lifespan_context(site.fastapi):
            assert "Les pins de la villa" in await text(site)
        assert all(len(site.site.caches[spec]) for spec in specs)
        assert caplog.text.count("No block renders 'acf/unheard-of'") == done
    stored = [{id(node) for _, node in site.site.caches[FRAGMENTS].items()} for site in sites]
    assert stored[0].isdisjoint(stored[1])


async def test_ended_site_is_released(
    backend: StubBackend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A site that has started moves what it was made of out of the collector's sight.
    monkeypatch.setattr(gc, "freeze", lambda: None)

    async def visit_a_site() -> weakref.ref[VillaSite]:
        site = VillaSite(
            Settings(_env_file=None, data_dir=tmp_path), transport=httpx.MockTransport(backend)
        )
        async with site.fastapi.router.lifespan_context(site.fastapi):
            assert "Les pins de la villa" in await text(site)
        return weakref.ref(site)

    backend.add("/jardin/", blocks=BLOCKS)
    site = await visit_a_site()
    gc.collect()
    assert site() is None


def test_no_module_holds_a_cache() -> None:
    held = [
        f"{module.__name__}.{name}"
        for module in list(sys.modules.values())
        # What is barred from being imported is there as None.
        if module is not None
        and module.__name__.split(".")[0] in {"villa_site", "components", "blocks"}
        for name, value in vars(module).items()
        if isinstance(value, BoundedCache | Caches)
    ]
    assert held == []
