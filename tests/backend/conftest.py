"""A client, a Backend and a CachedBackend in front of a fake backend, on a clock that obeys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest

from tests.backend.fake import BASE_URL, Clock, FakeBackend
from villa_site.backend.cache import CachedBackend
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.content.losses import losses


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def fake() -> FakeBackend:
    return FakeBackend()


@pytest.fixture
async def client(fake: FakeBackend, clock: Clock) -> AsyncIterator[BackendClient]:
    transport = httpx.MockTransport(fake.handle)
    async with BackendClient(BASE_URL, transport=transport, clock=clock) as client:
        yield client


@pytest.fixture
async def hasty_client(fake: FakeBackend, clock: Clock) -> AsyncIterator[BackendClient]:
    """Give up after a tenth of a second."""
    transport = httpx.MockTransport(fake.handle)
    async with BackendClient(BASE_URL, transport=transport, clock=clock, timeout=0.1) as client:
        yield client


@pytest.fixture
def backend(client: BackendClient) -> Backend:
    return Backend(client)


@pytest.fixture
async def cached(backend: Backend, clock: Clock) -> AsyncIterator[CachedBackend]:
    async with CachedBackend(backend, clock=clock) as cached:
        yield cached


@pytest.fixture(autouse=True)
def fresh_losses() -> Iterator[None]:
    """Log each loss again in each test."""
    losses.forget()
    yield
    losses.forget()
