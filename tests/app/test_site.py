"""A start waits for the embedded backend, which has no time limit."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from villa_site.app import VillaSite
from villa_site.app import site as main
from villa_site.backend.cache import CachedBackend
from villa_site.backend.client import BackendClient
from villa_site.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A site with one page."""
    content = tmp_path / "content" / "fr"
    content.mkdir(parents=True)
    (content / "home.yaml").write_text("title: Accueil\n")
    return Settings(_env_file=None, data_dir=tmp_path / "data", content_dir=content.parent)


@pytest.fixture
def finish() -> Iterator[Event]:
    """What a slow store waits for; it never waits for longer than the test takes."""
    event = Event()
    yield event
    event.set()


async def test_start_waits_for_a_slow_embedded_backend(
    settings: Settings,
    finish: Event,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(main, "PATIENCE", 0.0)
    site = VillaSite(settings)
    assert site.embedded is not None
    store, loading = site.embedded.state.content_store, Event()
    read = store.load

    def slow() -> None:
        loading.set()
        finish.wait()
        read()

    monkeypatch.setattr(store, "load", slow)
    lifespan = site.fastapi.router.lifespan_context(site.fastapi)
    starting = asyncio.create_task(lifespan.__aenter__())
    await asyncio.to_thread(loading.wait)
    assert not starting.done()
    finish.set()
    await starting
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url="http://villa.test") as client:
        assert (await client.get("/")).status_code == 200
    await lifespan.__aexit__(None, None, None)
    assert "unavailable" not in caplog.text


def test_only_a_backend_elsewhere_has_a_time_limit(settings: Settings) -> None:
    assert VillaSite(settings).backend.client.timeout is None
    elsewhere = settings.model_copy(update={"backend_url": "http://cms.test"})
    assert VillaSite(elsewhere).backend.client.timeout == 20.0


async def test_refreshes_are_cancelled_before_the_client_closes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, closed = VillaSite(settings), []
    for kind in (BackendClient, CachedBackend):
        close = kind.aclose

        async def record(self: Any, kind: type = kind, close: Any = close) -> None:
            closed.append(kind)
            await close(self)

        monkeypatch.setattr(kind, "aclose", record)
    async with site.fastapi.router.lifespan_context(site.fastapi):
        assert closed == []
    assert closed == [CachedBackend, BackendClient]


async def test_garbage_of_a_start_is_collected_after_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected = asyncio.Event()
    monkeypatch.setattr(main, "SETTLED", 0.0)
    monkeypatch.setattr(main, "tune_garbage_collection", collected.set)
    site = VillaSite(settings)
    async with site.fastapi.router.lifespan_context(site.fastapi), asyncio.timeout(10):
        await collected.wait()
