"""Cached answers: fresh, stale, purged, bounded, and requested once for several callers."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from tests.backend import virtual_time
from tests.backend.fake import (
    BASE_URL,
    Behaviour,
    Clock,
    FakeBackend,
    Gate,
    in_turn,
    missing,
    refuses,
    says,
)
from villa_site.backend import queries
from villa_site.backend.cache import CachedBackend
from villa_site.backend.cached_answer import Timing
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.errors import BackendError, BackendUnavailable, PageNotFound
from villa_site.settings.languages import DEFAULT_LANGUAGES

BANNER = queries.BANNER.path
SEARCH = "/wp-json/wpnuxt/v1/search/"
FR = Call("fr")


def text(words: str) -> Behaviour:
    return says({"text": words})


def page(title: str, path: str = "/x/") -> Behaviour:
    return says({"ID": 1, "path": path, "post_title": title})


async def titled(cached: CachedBackend, path: str = "/x/", call: Call = FR) -> str:
    return (await cached.page(path, call)).title


async def test_fresh_copy_is_served_without_a_call(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set("/x/", page("one"))
    first = await cached.page("/x/", FR)
    clock.advance(14)
    assert await cached.page("/x/", FR) is first
    assert len(fake.requested("/x/")) == 1
    counters = cached.counters
    assert (counters.hits, counters.misses, counters.stale, counters.entries) == (1, 1, 0, 1)


async def test_stale_copy_is_served_at_once_while_one_refresh_runs(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    gate = Gate({"ID": 1, "post_title": "two"})
    fake.set("/x/", in_turn(page("one"), gate))
    await titled(cached)
    clock.advance(20)
    async with asyncio.timeout(10):
        assert [await titled(cached) for _ in range(100)] == ["one"] * 100
    gate.open()
    await cached.settle()
    assert await titled(cached) == "two"
    assert len(fake.requested("/x/")) == 2
    assert cached.counters.stale == 100


async def test_hundred_visitors_make_one_call(fake: FakeBackend, cached: CachedBackend) -> None:
    fake.set("/x/", page("one"))
    pages = await asyncio.gather(*(cached.page("/x/", FR) for _ in range(100)))
    assert len(fake.requested("/x/")) == 1
    assert all(each is pages[0] for each in pages)


async def test_cancelled_visit_does_not_cancel_the_shared_call(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    gate = Gate({"ID": 1, "post_title": "one"})
    fake.set("/x/", gate)
    hasty, patient = (asyncio.create_task(titled(cached)) for _ in range(2))
    await gate.reached.wait()
    hasty.cancel()
    gate.open()
    assert await patient == "one"
    assert hasty.cancelled()
    assert len(fake.requested("/x/")) == 1


async def test_quiet_site_shows_a_change_at_the_first_visit_after_the_limit(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set(queries.MAINTENANCE.path, in_turn(says(None), says({"fr": {"title": "Fermé"}})))
    assert await cached.maintenance(FR) is None
    clock.advance(31)
    notices = await cached.maintenance(FR)
    assert notices is not None
    assert notices.in_locale("fr", DEFAULT_LANGUAGES).title == "Fermé"


async def visit_slow_backend(fake: FakeBackend, clock: Clock, timing: Timing) -> None:
    gate = Gate({"text": "two"})
    fake.set(BANNER, in_turn(text("one"), gate, text("three")))
    client = BackendClient(BASE_URL, transport=httpx.MockTransport(fake.handle), timeout=10_000)
    async with client, CachedBackend(Backend(client), clock=clock, timing=timing) as cached:
        await cached.banner(FR)
        clock.advance(31)
        assert await cached.banner(FR) == "one"
        assert [await cached.banner(FR) for _ in range(20)] == ["one"] * 20
        gate.open()
        await cached.settle()
        clock.advance(31)
        assert await cached.banner(FR) == "three"


def test_slow_backend_is_waited_for_once_and_not_again(fake: FakeBackend, clock: Clock) -> None:
    visit = visit_slow_backend(fake, clock, Timing(patience=100))
    _, seconds = virtual_time.run(visit)
    assert seconds == pytest.approx(100, abs=50)


async def test_same_json_stays_the_same_object(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set("/x/", in_turn(page("one"), page("one"), page("two")))
    first = await cached.page("/x/", FR)
    revision = cached.revision
    clock.advance(31)
    assert await cached.page("/x/", FR) is first
    assert len(fake.requested("/x/")) == 2
    assert cached.revision == revision
    clock.advance(31)
    second = await cached.page("/x/", FR)
    assert second is not first
    assert (second.version != first.version, cached.revision > revision) == (True, True)
    assert cached.version(queries.page("/x/"), FR) == second.version
    assert cached.version(queries.page("/y/"), FR) == ""


async def test_locales_queries_and_calls_have_entries_of_their_own(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    def by_locale(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"text": request.url.params["lang"]})

    fake.set(BANNER, by_locale)
    assert [await cached.banner(Call(locale)) for locale in ("fr", "it")] == ["fr", "it"]
    fake.set(SEARCH, says({"items": []}))
    for number in (1, 2, 1):
        await cached.search(SearchQuery(page=number), FR)
    assert len(fake.requested(SEARCH)) == 2


async def test_caller_is_part_of_search_keys_only(fake: FakeBackend, cached: CachedBackend) -> None:
    fake.set(SEARCH, says({"items": []}))
    fake.set("/x/", page("one"))
    for caller in (1, 2):
        await cached.search(SearchQuery(), Call("fr", caller_post_id=caller))
        await cached.page("/x/", Call("fr", caller_post_id=caller))
    assert (len(fake.requested(SEARCH)), len(fake.requested("/x/"))) == (2, 1)


@pytest.mark.parametrize("call", [Call("fr", preview=True), Call("fr", no_cache=True)])
async def test_preview_is_never_cached(
    fake: FakeBackend, cached: CachedBackend, call: Call
) -> None:
    fake.set("/x/", in_turn(page("draft"), page("draft again"), page("published")))
    assert [await titled(cached, call=call) for _ in range(2)] == ["draft", "draft again"]
    assert cached.counters.entries == 0
    assert await titled(cached) == "published"


async def test_missing_page_is_believed_for_five_seconds(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set("/x/", in_turn(missing, page("new")))
    for _ in range(10):
        with pytest.raises(PageNotFound):
            await titled(cached)
    assert len(fake.requested("/x/")) == 1
    clock.advance(5)
    assert await titled(cached) == "new"


async def test_deleted_page_is_missing_and_not_served_stale(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set("/x/", in_turn(page("one"), missing, refuses))
    await titled(cached)
    clock.advance(31)
    with pytest.raises(PageNotFound):
        await titled(cached)
    clock.advance(31)
    with pytest.raises(BackendUnavailable):
        await titled(cached)


async def test_failure_is_never_cached(fake: FakeBackend, cached: CachedBackend) -> None:
    fake.set("/x/", in_turn(refuses, refuses, page("well again")))
    with pytest.raises(BackendUnavailable):
        await titled(cached)
    assert await titled(cached) == "well again"


async def test_failing_options_without_a_copy_raise(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set(queries.OPTIONS.path, refuses)
    with pytest.raises(BackendError):
        await cached.options(FR)


async def test_dead_backend_is_called_once_in_a_few_seconds(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set(BANNER, in_turn(text("one"), refuses))
    await cached.banner(FR)
    clock.advance(20)
    for _ in range(30):
        assert await cached.banner(FR) == "one"
        await cached.settle()
        clock.advance(0.1)
    # Each question is two requests: the call and its one retry.
    assert len(fake.requested(BANNER)) == 1 + 2
    clock.advance(3)
    await cached.banner(FR)
    await cached.settle()
    assert len(fake.requested(BANNER)) == 1 + 4


async def test_least_used_copies_go_when_there_are_too_many(
    fake: FakeBackend, backend: Backend, clock: Clock
) -> None:
    for path in ("/a/", "/b/", "/c/"):
        fake.set(path, page("one", path))
    async with CachedBackend(backend, clock=clock, max_entries=2) as cached:
        for path in ("/a/", "/b/", "/a/", "/c/", "/a/", "/b/"):
            await titled(cached, path)
        assert cached.counters.entries == 2
    assert [len(fake.requested(path)) for path in ("/a/", "/b/", "/c/")] == [1, 2, 1]


async def test_copies_are_bounded_by_the_size_of_their_json(
    fake: FakeBackend, backend: Backend, clock: Clock
) -> None:
    async with CachedBackend(backend, clock=clock, max_bytes=2_500) as cached:
        for number in range(20):
            fake.set(f"/{number}/", page("x" * 1_000))
            await titled(cached, f"/{number}/")
            assert cached.counters.bytes <= 2_500
        assert cached.counters.entries == 2
        fake.set("/large/", page("x" * 9_000))
        assert len(await titled(cached, "/large/")) == 9_000
        assert cached.counters.entries == 1


async def test_submissions_go_through(fake: FakeBackend, cached: CachedBackend) -> None:
    fake.set("/wp-json/wpnuxt/v1/newsletter", says({"code": "success", "message": "Merci"}))
    replies = [await cached.newsletter({"email": "a@b.it"}, FR) for _ in range(2)]
    assert [reply.message for reply in replies] == ["Merci", "Merci"]
    assert len(fake.requested("/wp-json/wpnuxt/v1/newsletter")) == 2


async def test_bug_in_a_background_refresh_is_logged(
    client: BackendClient,
    fake: FakeBackend,
    clock: Clock,
    expect_errors: list[object],
) -> None:
    class Buggy(Backend):
        async def fetch(self, query: queries.Query[object], call: Call) -> object:  # type: ignore[override]  # a bug
            if clock.now > 1_000:
                raise KeyError(query.name)
            return await super().fetch(query, call)

    fake.set(BANNER, text("one"))
    async with CachedBackend(Buggy(client), clock=clock) as cached:
        await cached.banner(FR)
        clock.advance(20)
        assert await cached.banner(FR) == "one"
        await cached.settle()
    assert len(expect_errors) == 1
