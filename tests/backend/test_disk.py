"""What a restart finds: the last good answers, or nothing, but never an error."""

from __future__ import annotations

import gc
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from datetime import date
from pathlib import Path

import httpx
import pytest

from tests.backend.fake import BASE_URL, Clock, FakeBackend, in_turn, missing, refuses, says
from villa_site.backend import queries
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.disk import FILE_NAME, Disk
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.errors import BackendUnavailable, PageNotFound

FR = Call("fr")
PAGE = says({"ID": 1, "path": "/x/", "post_title": "one"})
Start = Callable[..., AbstractAsyncContextManager[CachedBackend]]


@pytest.fixture
def start(fake: FakeBackend, clock: Clock, tmp_path: Path) -> Start:
    """Start a site again, each time on the same disk."""

    @asynccontextmanager
    async def start(
        folder: Path = tmp_path / "data", base_url: str = BASE_URL
    ) -> AsyncIterator[CachedBackend]:
        transport = httpx.MockTransport(fake.handle)
        async with (
            BackendClient(base_url, transport=transport, clock=clock) as client,
            CachedBackend(Backend(client), data_dir=folder, clock=clock) as cached,
        ):
            yield cached

    return start


async def test_last_good_answer_survives_a_restart_in_an_outage(
    fake: FakeBackend, start: Start
) -> None:
    fake.set("/x/", PAGE)
    async with start() as cached:
        first = await cached.page("/x/", FR)
    fake.set("/x/", refuses)
    async with start() as cached:
        again = await cached.page("/x/", FR)
        assert (again, again.version) == (first, first.version)
        assert await cached.page("/x/", FR) is again
        assert cached.counters.errors == 1


LISTED = says({"items": [{"post_title": "Argile", "path": "/a/"}], "total": 1, "page": 1})


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        (SearchQuery(post_type=("resident",)), True),
        (SearchQuery(post_type=("programme",), since=date(2026, 11, 1), per_page=100), True),
        (SearchQuery(s="argile"), False),
        (SearchQuery(post_type=("programme",), page=2), False),
        (SearchQuery(post_type=("programme",), categorie="visite"), False),
        (SearchQuery(post_type=("programme",), until=date(2026, 11, 1)), False),
    ],
)
async def test_lists_survive_as_visitors_find_them_but_not_all_they_may_ask(
    fake: FakeBackend, start: Start, query: SearchQuery, *, kept: bool
) -> None:
    fake.set("/wp-json/wpnuxt/v1/search/", LISTED)
    async with start() as cached:
        await cached.search(query, FR)
    fake.set("/wp-json/wpnuxt/v1/search/", refuses)
    async with start() as cached:
        if kept:
            assert [each.title for each in (await cached.search(query, FR)).items] == ["Argile"]
        else:
            with pytest.raises(BackendUnavailable):
                await cached.search(query, FR)


async def test_answer_from_disk_is_too_old_to_be_believed(fake: FakeBackend, start: Start) -> None:
    fake.set("/x/", PAGE)
    async with start() as cached:
        await cached.page("/x/", FR)
    fake.set("/x/", says({"ID": 1, "post_title": "two"}))
    async with start() as cached:
        assert (await cached.page("/x/", FR)).title == "two"


async def test_deleted_page_is_deleted_on_disk(
    fake: FakeBackend, start: Start, clock: Clock
) -> None:
    fake.set("/x/", in_turn(PAGE, missing))
    async with start() as cached:
        await cached.page("/x/", FR)
        clock.advance(60)
        with pytest.raises(PageNotFound):
            await cached.page("/x/", FR)
    fake.set("/x/", refuses)
    async with start() as cached:
        with pytest.raises(BackendUnavailable):
            await cached.page("/x/", FR)


async def test_other_backend_does_not_get_the_answers_of_the_first(
    fake: FakeBackend, start: Start
) -> None:
    fake.set("/x/", PAGE)
    async with start() as cached:
        await cached.page("/x/", FR)
    fake.set("/x/", refuses)
    async with start(base_url="http://other.test") as cached:
        with pytest.raises(BackendUnavailable):
            await cached.page("/x/", FR)


async def test_preview_and_free_searches_are_not_written(
    fake: FakeBackend, start: Start, tmp_path: Path
) -> None:
    fake.set("/x/", PAGE)
    fake.set("/wp-json/wpnuxt/v1/search/", says({"total": 1}))
    async with start() as cached:
        await cached.page("/x/", Call("fr", preview=True))
        await cached.search(SearchQuery(s="arte"), FR)
        await cached.search(SearchQuery(page=2), FR)
        await cached.search(SearchQuery(post_type=("programme",)), FR)
    with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as database:
        keys = [key for (key,) in database.execute("SELECT key FROM answers")]
    assert len(keys) == 1
    assert "programme" in keys[0]


async def test_file_is_closed_with_an_owner_that_did_not_close_it(tmp_path: Path) -> None:
    disk = Disk(tmp_path, BASE_URL)
    await disk.read(queries.page("/x/").key(FR))
    connection, thread = disk._database, disk._thread
    assert connection is not None
    del disk
    # The thread may be the last to let go of the owner: it closes the file while it ends.
    thread.shutdown()
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


async def test_credentials_of_the_backend_are_not_written(
    fake: FakeBackend, start: Start, tmp_path: Path
) -> None:
    fake.set("/x/", PAGE)
    async with start(base_url="http://user:hunter2@backend.test") as cached:
        await cached.page("/x/", FR)
    assert b"hunter2" not in (tmp_path / "data" / FILE_NAME).read_bytes()


@pytest.mark.parametrize(
    "damage", [b"this is no database at all" * 100, b"SQLite format 3\x00" * 99]
)
async def test_corrupt_file_is_ignored_with_one_line_and_replaced(
    fake: FakeBackend,
    start: Start,
    tmp_path: Path,
    damage: bytes,
    caplog: pytest.LogCaptureFixture,
) -> None:
    file = tmp_path / "data" / FILE_NAME
    file.parent.mkdir()
    file.write_bytes(damage)
    fake.set("/x/", PAGE)
    fake.set("/y/", PAGE)
    async with start() as cached:
        assert (await cached.page("/x/", FR)).title == "one"
        assert (await cached.page("/y/", FR)).title == "one"
    lines = [record.getMessage() for record in caplog.records if "disk" in record.getMessage()]
    assert len(lines) == 1
    fake.set("/y/", refuses)
    async with start() as cached:
        assert (await cached.page("/y/", FR)).title == "one"


async def test_corrupt_row_is_ignored(
    fake: FakeBackend, start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fake.set("/x/", PAGE)
    async with start() as cached:
        await cached.page("/x/", FR)
    with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as database, database:
        database.execute("UPDATE answers SET json = x'00'")
    async with start() as cached:
        assert (await cached.page("/x/", FR)).title == "one"
    assert "answers on disk" in caplog.text


async def test_unusable_folder_costs_one_line_and_nothing_else(
    fake: FakeBackend, start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("not a folder")
    fake.set("/x/", PAGE)
    fake.set("/y/", PAGE)
    async with start(tmp_path / "file" / "data") as cached:
        assert (await cached.page("/x/", FR)).title == "one"
        assert (await cached.page("/y/", FR)).title == "one"
    assert len([record for record in caplog.records if "disk" in record.getMessage()]) == 1


async def test_old_format_is_thrown_away(fake: FakeBackend, start: Start, tmp_path: Path) -> None:
    file = tmp_path / "data" / FILE_NAME
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE answers (something TEXT)")
    fake.set("/x/", PAGE)
    async with start() as cached:
        await cached.page("/x/", FR)
    fake.set("/x/", refuses)
    async with start() as cached:
        assert (await cached.page("/x/", FR)).title == "one"


async def test_two_workers_share_the_file(fake: FakeBackend, start: Start) -> None:
    fake.set("/x/", PAGE)
    fake.set("/y/", PAGE)
    async with start() as one, start() as two:
        await one.page("/x/", FR)
        await two.page("/y/", FR)
    fake.set("/x/", refuses)
    fake.set("/y/", refuses)
    async with start() as cached:
        for path in ("/x/", "/y/"):
            assert (await cached.page(path, FR)).title == "one"


async def test_oldest_rows_go_when_there_are_too_many(tmp_path: Path) -> None:
    disk = Disk(tmp_path, BASE_URL, max_rows=150)
    keys = [queries.page(f"/{number}/").key(FR) for number in range(300)]
    for key in keys:
        disk.write(key, b"{}")
    assert await disk.read(keys[-1]) == b"{}"
    assert await disk.read(keys[0]) is None
    await disk.aclose()


async def test_nobody_else_reads_the_answers(
    start: Start, fake: FakeBackend, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    fake.set("/x/", PAGE)
    before = os.umask(0)
    try:
        async with start() as backend:
            await backend.page("/x/", FR)
            await backend.settle()
            file = folder / FILE_NAME
            file.chmod(0o644)
        async with start() as backend:
            await backend.page("/x/", FR)
            await backend.settle()
            found = {path.name: path.stat().st_mode & 0o077 for path in folder.iterdir()}
    finally:
        os.umask(before)
    assert found.pop(FILE_NAME) == 0
    assert set(found.values()) <= {0}
