"""Every response error is reported; the error log itself can do no harm."""

from __future__ import annotations

import asyncio
import logging

import httpx
import orjson
import pytest

from tests.backend.fake import (
    ERROR_LOGS,
    Behaviour,
    Clock,
    FakeBackend,
    hangs,
    in_turn,
    refuses,
    says,
    says_bytes,
)
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.backend.error_log import MAX_DATA, MAX_PENDING, without_secrets
from villa_site.errors import BackendError, BackendStatusError


async def fail(client: BackendClient, path: str = "/x/") -> None:
    with pytest.raises(BackendError):
        await client.get(path, Call("it"))


@pytest.mark.req("API-04")
@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (says(None, 500), "500"),
        (says(None, 403), "403"),
        (refuses, "BackendUnavailable"),
        (says_bytes(b"<html>"), "BackendContractError"),
    ],
)
async def test_response_error_is_reported(
    fake: FakeBackend, client: BackendClient, behaviour: Behaviour, reason: str
) -> None:
    fake.set("/x/", behaviour)
    await fail(client)
    await client.error_log.settle()
    (report,) = fake.reports
    assert (report["type"], report["lang"]) == ("useApiFetch", "it")
    data = orjson.loads(report["data"])
    assert (data["method"], data["path"], data["reason"]) == ("GET", "/x/", reason)


@pytest.mark.req("API-04")
async def test_missing_page_and_wrong_shape_are_reported_too(
    fake: FakeBackend, backend: Backend
) -> None:
    fake.set("/odd/", says([1, 2]))
    for path in ("/missing/", "/odd/"):
        with pytest.raises(BackendError):
            await backend.page(path, Call("fr"))
    await backend.client.error_log.settle()
    reasons = [orjson.loads(report["data"])["reason"] for report in fake.reports]
    assert reasons == ["404", "BackendContractError"]


@pytest.mark.req("API-04")
async def test_error_of_a_submission_is_reported_without_what_was_typed(
    fake: FakeBackend, backend: Backend
) -> None:
    fake.set("/wp-json/wpnuxt/v1/newsletter", says(None, 500))
    with pytest.raises(BackendStatusError):
        await backend.newsletter({"email": "ada@example.org", "firstname": "Ada"}, Call("fr"))
    await backend.client.error_log.settle()
    (report,) = fake.reports
    assert orjson.loads(report["data"])["method"] == "POST"
    assert "ada" not in report["data"].lower()


@pytest.mark.req("API-04")
async def test_error_page_is_reported_with_its_own_type(
    fake: FakeBackend, backend: Backend
) -> None:
    backend.report_error("error.vue", {"status": 404}, Call("en"))
    backend.report_error("error.vue", "Page Not Found: /x/", Call("en"))
    await backend.client.error_log.settle()
    assert fake.reports == [
        {"type": "error.vue", "data": '{"status":404}', "lang": "en"},
        {"type": "error.vue", "data": "Page Not Found: /x/", "lang": "en"},
    ]


@pytest.mark.req("API-04")
@pytest.mark.parametrize("trouble", [says(None, 500), says(None, 404), refuses, hangs])
async def test_failing_error_log_neither_raises_nor_reports_itself(
    fake: FakeBackend, hasty_client: BackendClient, trouble: Behaviour
) -> None:
    fake.set("/x/", says(None, 403))
    fake.set(ERROR_LOGS, trouble)
    await fail(hasty_client)
    await hasty_client.error_log.settle()
    hasty_client.error_log.report("error.vue", "again", Call("fr"))
    await hasty_client.error_log.settle()
    assert len(fake.reports) == 1


@pytest.mark.req("API-04")
async def test_failing_error_log_does_not_delay_the_call(
    fake: FakeBackend, client: BackendClient
) -> None:
    fake.set("/x/", says(None, 403))
    fake.set(ERROR_LOGS, hangs)
    async with asyncio.timeout(5):
        await fail(client)


@pytest.mark.req("API-04")
async def test_error_log_called_for_a_browser_does_not_report_its_own_failure(
    fake: FakeBackend, client: BackendClient
) -> None:
    fake.set(ERROR_LOGS, says(None, 403))
    await fail(client, ERROR_LOGS)
    await client.error_log.settle()
    assert len(fake.reports) == 1


async def test_report_of_anything_a_visitor_can_send_is_delivered(
    fake: FakeBackend, backend: Backend
) -> None:
    for data in ("half a \ud83c\udfdb emoji: \ud83c", {"path": "/\ud83c/", "when": object()}):
        backend.report_error("error.vue", data, Call("fr"))
    with pytest.raises(BackendStatusError):
        await backend.client.get("/\ud83c/", Call("fr"), {"s": "\ud83c"})
    await backend.client.error_log.settle()
    assert len(fake.reports) == 3


async def test_failing_error_log_is_retried_after_a_pause(
    fake: FakeBackend, client: BackendClient, clock: Clock
) -> None:
    fake.set(ERROR_LOGS, in_turn(says(None, 500), says({"success": True})))
    client.error_log.report("error.vue", "one", Call("fr"))
    await client.error_log.settle()
    clock.advance(31)
    client.error_log.report("error.vue", "two", Call("fr"))
    await client.error_log.settle()
    assert [report["data"] for report in fake.reports] == ["one", "two"]


@pytest.mark.req("API-04")
async def test_outage_is_reported_once_per_path_and_reason(
    fake: FakeBackend, client: BackendClient, clock: Clock
) -> None:
    fake.set("/x/", says(None, 500))
    fake.set("/y/", says(None, 500))
    for _ in range(20):
        await fail(client)
        await fail(client, "/y/")
    await client.error_log.settle()
    assert len(fake.reports) == 2
    fake.set("/x/", says(None, 403))
    await fail(client)
    await client.error_log.settle()
    assert len(fake.reports) == 3
    clock.advance(31)
    await fail(client)
    await client.error_log.settle()
    assert len(fake.reports) == 4


@pytest.mark.req("API-04")
async def test_pending_reports_are_limited_to_eight(
    fake: FakeBackend, client: BackendClient
) -> None:
    gate = asyncio.Event()

    async def wait(_request: httpx.Request) -> httpx.Response:
        await gate.wait()
        return httpx.Response(200, json={"success": True})

    fake.set(ERROR_LOGS, wait)
    for number in range(100):
        client.error_log.report("error.vue", f"number {number}", Call("fr"))
    gate.set()
    await client.error_log.settle()
    assert len(fake.reports) == MAX_PENDING


async def test_outage_is_logged_once(
    fake: FakeBackend, client: BackendClient, caplog: pytest.LogCaptureFixture
) -> None:
    fake.set("/x/", refuses)
    for _ in range(20):
        await fail(client)
    await client.error_log.settle()
    assert [record.getMessage() for record in caplog.records] == [
        "backend: GET /x/: ConnectError: connection refused"
    ]


async def test_report_is_shortened(fake: FakeBackend, client: BackendClient) -> None:
    client.error_log.report("error.vue", "é" * 10_000, Call("fr"))
    await client.error_log.settle()
    assert fake.reports[0]["data"] == "é" * MAX_DATA


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("GET /x/?token=abc123&s=a", "GET /x/?token=***&s=a"),
        ('{"password": "hunter2", "a": 1}', '{"password": "***", "a": 1}'),
        ("http://user:pass@backend.test/x/", "http://backend.test/x/"),
        ("no such user: ada@example.org", "no such user: ***"),
        ("Page Not Found: /directeur/x/", "Page Not Found: /directeur/x/"),
    ],
)
def test_report_holds_no_secret(said: str, kept: str) -> None:
    assert without_secrets(said) == kept


async def test_closing_cancels_pending_reports(
    fake: FakeBackend, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    fake.set(ERROR_LOGS, hangs)
    transport = httpx.MockTransport(fake.handle)
    with caplog.at_level(logging.WARNING):
        async with BackendClient(
            "http://backend.test", transport=transport, clock=clock, timeout=0.1
        ) as client:
            client.error_log.report("error.vue", "never heard", Call("fr"))
    assert "report of type error.vue was not sent" in caplog.text
