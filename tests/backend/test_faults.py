"""Every way a backend can fail, with a good copy at hand and without one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.backend.fake import (
    Behaviour,
    Clock,
    FakeBackend,
    Stream,
    hangs,
    hangs_up,
    in_turn,
    refuses,
    resets,
    says,
    says_bytes,
)
from villa_site.backend import queries
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.errors import (
    BackendContractError,
    BackendError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)

OPTIONS = queries.OPTIONS.path
GOOD = says({"newsletter": {"title": "Restez en contact"}, "ID": 1, "path": "/x/"})
FR = Call("fr")


def twenty_megabytes(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, stream=Stream(b" " * 65_536, 320))


FAULTS: dict[str, tuple[Behaviour, type[BackendError], int]] = {
    "refused": (refuses, BackendUnavailable, 503),
    "reset": (resets, BackendUnavailable, 503),
    "hung up": (hangs_up, BackendUnavailable, 503),
    "too slow": (hangs, BackendTimeout, 504),
    "400": (says({}, 400), BackendStatusError, 502),
    "403": (says({}, 403), BackendStatusError, 502),
    "429": (says({}, 429), BackendStatusError, 502),
    "500": (says({}, 500), BackendStatusError, 502),
    "503": (says_bytes(b"<h1>Maintenance</h1>", 503), BackendStatusError, 502),
    "empty": (says_bytes(b""), BackendContractError, 502),
    "truncated": (says_bytes(b'{"newsletter": {"ti'), BackendContractError, 502),
    "html": (says_bytes(b"<!doctype html><p>Fatal error"), BackendContractError, 502),
    "php warning": (says_bytes(b"<br />\n<b>Warning</b>: x\n{}"), BackendContractError, 502),
    "a list": (says([1, 2, 3]), BackendContractError, 502),
    "a string": (says("oops"), BackendContractError, 502),
    "null": (says(None), BackendContractError, 502),
    "20 MB": (twenty_megabytes, BackendContractError, 502),
}
each_fault = pytest.mark.parametrize("fault", FAULTS)


@pytest.fixture
async def site(hasty_client: BackendClient, clock: Clock) -> AsyncIterator[CachedBackend]:
    async with CachedBackend(Backend(hasty_client), clock=clock) as cached:
        yield cached


@each_fault
@pytest.mark.parametrize("path", [OPTIONS, "/x/"])
async def test_failing_call_without_a_copy_raises_its_error(
    fake: FakeBackend, site: CachedBackend, fault: str, path: str
) -> None:
    behaviour, error, status = FAULTS[fault]
    fake.set(path, behaviour)
    with pytest.raises(error) as caught:
        await (site.options(FR) if path == OPTIONS else site.page(path, FR))
    assert caught.value.status == status
    assert site.counters.entries == 0


@each_fault
async def test_failing_call_with_a_copy_serves_the_copy(
    fake: FakeBackend, site: CachedBackend, clock: Clock, fault: str
) -> None:
    behaviour, _, _ = FAULTS[fault]
    fake.set(OPTIONS, in_turn(GOOD, behaviour))
    good = await site.options(FR)
    for _ in range(5):
        clock.advance(86_400)
        assert await site.options(FR) is good
        await site.settle()
    assert site.counters.errors == 5


@each_fault
async def test_recovered_backend_is_used(
    fake: FakeBackend, site: CachedBackend, clock: Clock, fault: str
) -> None:
    behaviour, _, _ = FAULTS[fault]
    fake.set(OPTIONS, in_turn(GOOD, behaviour))
    await site.options(FR)
    clock.advance(31)
    await site.options(FR)
    await site.settle()
    fake.set(OPTIONS, says({"newsletter": {"title": "Nouveau"}}))
    clock.advance(5)
    await site.options(FR)
    await site.settle()
    assert (await site.options(FR)).newsletter.title == "Nouveau"


# The word null is the contract's for a site that is open.
@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - {"null"}))
async def test_failing_maintenance_call_leaves_the_site_open(
    fake: FakeBackend, site: CachedBackend, clock: Clock, fault: str
) -> None:
    fake.set(queries.MAINTENANCE.path, in_turn(says(None), FAULTS[fault][0]))
    assert await site.maintenance(FR) is None
    clock.advance(60)
    assert await site.maintenance(FR) is None
