"""The list of published pages is read in the parts that the backend has of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.backend.fake import Clock, FakeBackend, refuses, says
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.page_list import MOST_PARTS
from villa_site.errors import BackendError

PATH: Final = "/wp-json/wpnuxt/v1/pages/"
FR: Final = Call("fr")


def in_parts(total: int, size: int = 1000) -> Callable[[httpx.Request], httpx.Response]:
    """Answer with the lines of a part, and the number of parts."""

    def answer(request: httpx.Request) -> httpx.Response:
        page = int(request.url.params["page"])
        numbers = range(total)[(page - 1) * size : page * size]
        headers = {"X-WP-Total": str(total), "X-WP-TotalPages": str(-(-total // size))}
        return httpx.Response(200, json=[line(each) for each in numbers], headers=headers)

    return answer


def line(number: int) -> dict[str, object]:
    return {"ID": number + 1, "path": f"/page-{number}/", "lang": "fr"}


@pytest.mark.req("WPR-10", "API-05")
@pytest.mark.parametrize(("total", "calls"), [(3, 1), (1000, 1), (6_500, 7)])
async def test_all_parts_of_the_list_are_read_in_order(
    fake: FakeBackend, backend: Backend, total: int, calls: int
) -> None:
    fake.set(PATH, in_parts(total))
    steps: list[tuple[int, int]] = []
    listed = await backend.page_list(FR, lambda done, parts: steps.append((done, parts)))
    assert [each.id for each in listed.value] == list(range(1, total + 1))
    assert len(fake.requested(PATH)) == calls
    assert steps[-1:] == ([(calls, calls)] if calls > 1 else [])


@pytest.mark.req("WPR-10")
async def test_backend_without_parts_gives_the_whole_list(
    fake: FakeBackend, backend: Backend
) -> None:
    fake.set(PATH, says([line(number) for number in range(6_000)]))
    assert len(await backend.pages(FR)) == 6_000
    assert len(fake.requested(PATH)) == 1


@pytest.mark.req("WPR-10")
async def test_page_that_moves_between_parts_is_listed_once(
    fake: FakeBackend, backend: Backend
) -> None:
    headers = {"X-WP-TotalPages": "2"}
    fake.set(PATH, lambda _: httpx.Response(200, json=[line(1), line(2)], headers=headers))
    assert [each.path for each in await backend.pages(FR)] == ["/page-1/", "/page-2/"]


@pytest.mark.parametrize("value", ["", "0", "-3", "two", "9" * 40, "٣"])
async def test_unreadable_number_of_parts_is_one(
    fake: FakeBackend, backend: Backend, value: str
) -> None:
    headers = {b"X-WP-TotalPages": value.encode()}
    fake.set(PATH, lambda _: httpx.Response(200, json=[line(1)], headers=headers))
    assert len(await backend.pages(FR)) == 1
    assert len(fake.requested(PATH)) == 1


async def test_number_of_parts_is_bounded_and_logged(
    fake: FakeBackend, backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"X-WP-TotalPages": "999999"}
    fake.set(PATH, lambda _: httpx.Response(200, json=[], headers=headers))
    await backend.pages(FR)
    assert len(fake.requested(PATH)) == MOST_PARTS
    assert "999999 parts" in caplog.text


async def test_unchanged_list_stays_the_same_object(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set(PATH, in_parts(2_500))
    first = await cached.pages(FR)
    clock.advance(3_600)
    assert await cached.pages(FR) is first
    await cached.settle()
    cached.purge()
    assert await cached.pages(FR) is first
    fake.set(PATH, in_parts(2_501))
    cached.purge()
    assert len(await cached.pages(FR)) == 2_501


@pytest.mark.req("WPR-10")
async def test_parts_outlive_a_restart_without_the_backend(
    fake: FakeBackend, backend: Backend, tmp_path: Path
) -> None:
    fake.set(PATH, in_parts(2_500))
    async with CachedBackend(backend, data_dir=tmp_path) as before:
        await before.pages(FR)
    fake.set(PATH, refuses)
    async with CachedBackend(backend, data_dir=tmp_path) as after:
        assert len(await after.pages(FR)) == 2_500


async def test_missing_part_is_no_whole_list(fake: FakeBackend, cached: CachedBackend) -> None:
    parts = in_parts(2_500)

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(500) if request.url.params["page"] == "2" else parts(request)

    fake.set(PATH, answer)
    with pytest.raises(BackendError):
        await cached.pages(FR)
    assert await cached.recent_page_list(FR, max_age=600, patience=30) is None
