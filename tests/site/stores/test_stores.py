"""Values that visitors share: written atomically by any worker, within limits, across restarts."""

from __future__ import annotations

import asyncio
import gc
import json
import math
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.site.stores.conftest import NewWorker
from villa_site.errors import StoreBusy, StoreFull, StoreUnavailable, StoreValueError
from villa_site.site.stores import sqlite_database
from villa_site.site.stores import stores as limits
from villa_site.site.stores.sqlite_database import SqliteDatabase
from villa_site.site.stores.store import Store
from villa_site.site.stores.stores import Stores
from villa_site.site.stores.value import MAX_BYTES, Address
from villa_site.site.stores.visitors import Visitor

SOFIA, LEO = Visitor("sofia"), Visitor("leo")


def modes(folder: Path) -> set[int]:
    return {each.stat().st_mode & 0o777 for each in folder.glob("*")}


def make_unusable(file: Path) -> None:
    for each in file.parent.iterdir():
        each.unlink()
    file.mkdir()


def store(stores: Stores, key: str = "été", name: str = "votes") -> Store:
    return Store(stores, Address.of(name, key), lambda: stores.values(name))


@pytest.mark.req("DEV-04")
async def test_value_survives_a_restart(stores: Stores, new_worker: NewWorker) -> None:
    await store(stores).set({"oui": 2, "mots": ["é", None, 1.5, True]})
    await stores.database.close()
    again = new_worker()
    await again.load()
    assert store(again).value == {"oui": 2, "mots": ["é", None, 1.5, True]}
    assert again.values("votes").digest == stores.values("votes").digest


@pytest.mark.req("DEV-04")
async def test_two_workers_lose_no_update_on_one_key(new_worker: NewWorker) -> None:
    workers = [new_worker(), new_worker()]
    await asyncio.gather(*(store(each).increment("oui") for each in workers for _ in range(100)))
    await workers[0].load()
    assert store(workers[0]).count("oui") == 200


async def test_workers_that_start_together_make_one_file(file: Path, new_worker: NewWorker) -> None:
    for _ in range(10):
        workers = [new_worker() for _ in range(4)]
        await asyncio.gather(*(store(each).increment() for each in workers))
        await workers[0].load()
        assert store(workers[0]).count() == 4
        await asyncio.gather(*(each.database.close() for each in workers))
        shutil.rmtree(file.parent)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY])
async def test_worker_that_finds_the_file_busy_opens_it_again(
    stores: Stores, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    prepare, calls = SqliteDatabase._prepare, []

    def busy_at_first(database: SqliteDatabase, connection: sqlite3.Connection) -> None:
        calls.append(connection)
        if len(calls) == 1:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = code
            raise error
        prepare(database, connection)

    monkeypatch.setattr(SqliteDatabase, "_prepare", busy_at_first)
    await store(stores).increment()
    assert store(stores).count() == 1
    assert len(calls) == 2


async def test_file_is_closed_with_an_owner_that_did_not_close_it(file: Path) -> None:
    database = SqliteDatabase(file)
    await database.claim("a", 1)
    connection = database._database
    assert connection is not None
    thread = database._thread
    assert thread is not None
    del database
    # The thread may be the last to let go of the owner: it closes the file while it ends.
    thread.shutdown()
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


async def test_file_of_a_newer_site_is_left_alone(file: Path, stores: Stores) -> None:
    await store(stores).set("a")
    await stores.database.close()
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreUnavailable, match="Update the site"):
        await store(stores).set("b")


async def test_visitor_counts_once_for_each_value(stores: Stores, new_worker: NewWorker) -> None:
    assert await store(stores).increment("oui", once=SOFIA)
    assert not await store(new_worker()).increment("non", once=SOFIA)
    assert await store(stores).increment("non", once=LEO)
    assert await store(stores, "hiver").increment("oui", once=SOFIA)
    assert store(stores).value == {"oui": 1, "non": 1}


async def test_deleted_value_forgets_who_has_changed_it(stores: Stores) -> None:
    await store(stores).increment(once=SOFIA)
    await store(stores).delete()
    assert store(stores).value is None
    assert stores.addresses() == []
    assert await store(stores).increment(once=SOFIA)


async def test_visitor_without_cookies_counts_each_time(stores: Stores) -> None:
    assert await store(stores).increment(once=Visitor())
    assert await store(stores).increment(once=Visitor())
    assert store(stores).count() == 2


async def test_failed_update_changes_nothing_and_marks_nobody(stores: Stores) -> None:
    await store(stores).set(1)
    with pytest.raises(ZeroDivisionError):
        await store(stores).update(lambda value: (value or 0) / 0, once=SOFIA)
    assert store(stores).value == 1
    assert await store(stores).update(lambda value: (value or 0) + 1, once=SOFIA)


async def test_replace_takes_the_expected_value_alone(stores: Stores) -> None:
    assert await store(stores).replace(None, ["a"])
    assert not await store(stores).replace(["b"], ["c"])
    assert store(stores).value == ["a"]
    assert not await store(stores, "hiver").replace(1, 2)
    assert stores.addresses() == [("votes", "été")]


async def test_value_that_is_read_is_a_copy(stores: Stores) -> None:
    await store(stores).set(["a"])
    value = store(stores).value
    assert value is not None
    value.append("b")
    assert store(stores).value == ["a"]


async def test_counter_of_another_shape_starts_again(stores: Stores) -> None:
    await store(stores).set(["a"])
    assert store(stores).count("oui") == 0
    await store(stores).increment("oui", 3)
    assert store(stores).value == {"oui": 3}


async def test_handler_of_a_large_update_runs_in_another_thread(stores: Stores) -> None:
    threads: list[int] = []
    await store(stores).update(lambda _value: threads.append(threading.get_ident()))
    assert threads != [threading.get_ident()]


_circle: list[Any] = []
_circle.append(_circle)
_deep: Any = 0
for _ in range(100_000):
    _deep = [_deep]


@pytest.mark.parametrize(
    "value",
    [{1, 2}, {1: "a"}, object(), b"a", math.nan, math.inf, "\ud800", _circle, _deep, ("a",)],
    ids=lambda value: type(value).__name__,
)
async def test_value_that_is_no_json_is_a_clear_error(stores: Stores, value: Any) -> None:
    with pytest.raises(StoreValueError, match="Give the store 'votes' at 'été' JSON"):
        await store(stores).set(value)
    assert stores.addresses() == []


@pytest.mark.req("DEV-16")
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            {"a": [date(2026, 1, 2)]},
            r"value\['a'\]\[0\] is a date: write value.iso",
        ),
        ({"a": {1}}, r"value\['a'\] is a set: write sorted"),
        (object(), "value is a object: write it as a text"),
        ({"a": {1: 2}}, r"value\['a'\] has the key 1: write it as a text"),
        ([math.inf], r"value\[0\] is inf"),
    ],
)
async def test_value_that_is_no_json_is_named_with_a_fix(
    stores: Stores, value: Any, said: str
) -> None:
    with pytest.raises(StoreValueError, match=said):
        await store(stores).set(value)


async def test_value_of_ten_megabytes_is_a_clear_error(stores: Stores) -> None:
    await store(stores).set("a")
    with pytest.raises(StoreValueError, match=f"at most {MAX_BYTES} bytes of JSON, not 10000002"):
        await store(stores).set("x" * 10_000_000)
    assert store(stores).value == "a"
    await store(stores).set("x" * (MAX_BYTES - 2))


@pytest.mark.parametrize(
    ("name", "key"),
    [("", ""), ("Votes", ""), ("v" * 65, ""), ("a:b", ""), ("v", "k" * 201), ("v", "a\n")],
)
def test_unusable_name_or_key_is_a_clear_error(name: str, key: str) -> None:
    with pytest.raises(StoreValueError):
        Address.of(name, key)


async def test_stores_are_full_at_their_limit(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS", 2)
    monkeypatch.setattr(limits, "MAX_TOTAL", 20)
    await store(stores, "1").set("a")
    await store(stores, "2").set("b")
    with pytest.raises(StoreFull, match="2 keys"):
        await store(stores, "3").set("c")
    with pytest.raises(StoreFull, match="20 bytes"):
        await store(stores, "2").set("b" * 30)
    await store(stores, "1").delete()
    await store(stores, "3").set("c")


async def test_marks_are_full_at_their_limit(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_database, "MAX_MARKS", 1)
    await store(stores, "1").increment(once=SOFIA)
    with pytest.raises(StoreFull, match="1 marks"):
        await store(stores, "2").increment(once=SOFIA)
    assert store(stores, "2").count() == 0
    await store(stores, "1").delete()
    await store(stores, "2").increment(once=SOFIA)


async def test_writes_beyond_the_rate_are_refused_and_no_other_is_dropped(stores: Stores) -> None:
    burst = int(limits.WRITE_BURST)
    # What is refused by the rate never reaches the database.
    results = await asyncio.gather(
        *(store(stores).increment() for _ in range(2 * burst)), return_exceptions=True
    )
    refused = [each for each in results if isinstance(each, StoreBusy)]
    assert refused
    assert store(stores).count() == 2 * burst - len(refused) >= burst


async def test_unusable_file_is_logged_once_and_reads_go_on(
    file: Path, stores: Stores, caplog: pytest.LogCaptureFixture
) -> None:
    await store(stores).set("a")
    await stores.database.close()
    make_unusable(file)
    with pytest.raises(StoreUnavailable):
        await store(stores).set("b")
    await stores.refresh(Address("votes", "été"))
    await stores.refresh(Address("votes", "été"))
    assert store(stores).value == "a"
    assert len([line for line in caplog.messages if "cannot be used" in line]) == 1


async def test_file_is_made_by_the_first_write_for_its_owner_alone(
    file: Path, stores: Stores
) -> None:
    await stores.load()
    assert modes(file.parent) == set()
    await store(stores).set("a")
    assert modes(file.parent) == {0o600}


async def test_digest_follows_the_contents_alone(stores: Stores) -> None:
    await store(stores, "1").set("a")
    before = stores.values("votes").digest
    await store(stores, "2").set("b")
    assert stores.values("votes").digest != before
    await store(stores, "2").delete()
    assert stores.values("votes").digest == before
    assert json.loads(stores.values("votes").texts["1"]) == "a"


async def test_renewed_claim_holds_and_is_never_made(new_worker: NewWorker) -> None:
    one, other = new_worker().database, new_worker().database
    await one.renew("a", 60)
    assert await one.claim("a", 60)
    await other.renew("a", 60)
    assert not await other.claim("a", 60)


async def test_claim_holds_for_its_seconds(new_worker: NewWorker) -> None:
    one, other = new_worker().database, new_worker().database
    assert await one.claim("a", 60)
    assert not await other.claim("a", 60)
    assert await other.claim("a", 0)
    await one.release("a")
    assert await other.claim("a", 60)


async def test_change_says_who_made_it_until_the_next(
    stores: Stores, new_worker: NewWorker
) -> None:
    seat = store(stores, "A1")
    assert await seat.replace(None, value=True, by=SOFIA)
    other = new_worker()
    await other.load()
    for each in (seat, store(other, "A1")):
        assert (SOFIA.made(each), LEO.made(each), Visitor().made(each)) == (True, False, False)
        assert each.value is True
    assert "sofia" not in (await stores.database.read(seat.address) or "")
    # The same visitor's marks of two values have nothing in common.
    await store(stores, "A2").set(value=True, by=SOFIA)
    assert store(stores, "A2").by != seat.by
    await seat.update(lambda _before: True, by=LEO)
    assert (SOFIA.made(seat), LEO.made(seat)) == (False, True)
    await seat.set(value=True)
    assert (SOFIA.made(seat), LEO.made(seat), seat.by) == (False, False, "")


async def test_change_of_who_made_it_alone_is_another_content(stores: Stores) -> None:
    seat = store(stores, "A1")
    await seat.set(value=True, by=SOFIA)
    before = stores.values("votes").digest
    await seat.set(value=True, by=LEO)
    assert stores.values("votes").digest != before


async def test_change_of_an_unknown_visitor_is_nobodys(stores: Stores) -> None:
    seat = store(stores, "A1")
    await seat.set(value=True, by=Visitor())
    assert (seat.by, Visitor().made(seat)) == ("", False)
