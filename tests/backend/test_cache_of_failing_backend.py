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
from villa_site.backend.exchange import retry_after
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


@pytest.mark.req("WPR-03")
async def test_backend_with_retry_after_is_left_alone(
    fake: FakeBackend, site: CachedBackend, clock: Clock
) -> None:
    def waits(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(429, headers={"retry-after": "90"})

    fake.set(OPTIONS, in_turn(GOOD, waits, GOOD))
    fake.set("/x/", GOOD)
    good = await site.options(FR)
    clock.advance(31)
    assert await site.options(FR) is good
    await site.settle()
    asked = len(fake.requested(OPTIONS))
    for _ in range(8):
        clock.advance(10)
        assert await site.options(FR) is good
        with pytest.raises(BackendStatusError, match="Retry-After"):
            await site.page("/x/", FR)
        await site.settle()
    # Not even the one retry was made.
    assert (len(fake.requested(OPTIONS)), asked, fake.requested("/x/")) == (2, 2, [])
    clock.advance(11)
    assert (await site.page("/x/", FR)).id == 1


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("120", 120),
        ("86400", 300),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0),
        ("Fri, 21 Oct 2199 07:28:00 GMT", 300),
        ("soon", 0),
        ("-5", 0),
        ("", 0),
    ],
)
def test_retry_after_is_read_in_both_forms(written: str, seconds: float) -> None:
    assert retry_after(httpx.Headers({"retry-after": written})) == seconds


async def test_error_names_what_wordpress_calls_it(fake: FakeBackend, site: CachedBackend) -> None:
    fake.set(OPTIONS, says({"code": "rest_invalid_param", "message": "page"}, 400))
    with pytest.raises(BackendStatusError, match=r"status 400 \(rest_invalid_param\)"):
        await site.options(FR)


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        ('{"post_title": "\u00e9t\u00e9"}'.encode("latin-1"), {"content-type": "application/json"}),
        (b'<html><form action="/wp-login.php">', {"content-type": "text/html"}),
        (b'<script src="/captcha.js"></script>', {"content-type": "application/json"}),
        (b'<br />\n<b>Notice</b>: x in a.php\n{"ID": 1, "path": "/x/"}', {}),
    ],
)
async def test_answer_that_is_not_what_it_says_leaves_the_last_good_page(
    fake: FakeBackend,
    site: CachedBackend,
    clock: Clock,
    body: bytes,
    headers: dict[str, str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    fake.set("/x/", in_turn(GOOD, says_bytes(body, 200, **headers)))
    good = await site.page("/x/", FR)
    for _ in range(4):
        clock.advance(6)
        assert await site.page("/x/", FR) is good
        await site.settle()
    assert sum("/x/" in each.message for each in caplog.records) == 1
