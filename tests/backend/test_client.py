"""The conventions of every call: time-out, retry, redirects, paths."""

from __future__ import annotations

import asyncio

import httpx
import pytest
import uvicorn

from tests.backend import virtual_time
from tests.backend.fake import (
    BASE_URL,
    Behaviour,
    FakeBackend,
    hangs,
    hangs_up,
    in_turn,
    refuses,
    resets,
    says,
    says_bytes,
)
from villa_site.backend.call import Call
from villa_site.backend.client import SITE_HEADER, BackendClient
from villa_site.backend.exchange import LIMITS
from villa_site.errors import (
    BackendContractError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)

RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
FINAL = [400, 401, 403, 404, 405, 410, 418, 422, 501, 505]


def slow(seconds: float) -> Behaviour:
    """Answer after a while."""

    async def answer(_request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(seconds)
        return httpx.Response(200, json="late")

    return answer


async def ask(behaviour: Behaviour) -> object:
    """Ask once with a client that has all its defaults."""
    fake = FakeBackend()
    fake.set("/x/", behaviour)
    async with BackendClient(BASE_URL, transport=httpx.MockTransport(fake.handle)) as client:
        try:
            return await client.get("/x/", Call("fr"))
        except BackendTimeout as error:
            return error


async def test_call_names_the_site() -> None:
    fake = FakeBackend()
    fake.set("/x/", says("page"))
    async with BackendClient(BASE_URL, transport=httpx.MockTransport(fake.handle)) as client:
        await client.get("/x/", Call("fr"))
    (request,) = fake.requested("/x/")
    assert request.headers[SITE_HEADER] == "1"
    # A plugin older than the header knows the site by this.
    assert (request.headers["accept"], request.headers["user-agent"]) == (
        "application/json",
        "villa-site",
    )


@pytest.mark.req("API-02")
def test_response_after_nineteen_seconds_is_accepted() -> None:
    answer, seconds = virtual_time.run(ask(slow(19)))
    assert answer == "late"
    assert seconds == pytest.approx(19, abs=0.5)


@pytest.mark.req("API-02")
def test_response_after_twenty_seconds_is_a_timeout() -> None:
    answer, seconds = virtual_time.run(ask(slow(21)))
    assert isinstance(answer, BackendTimeout)
    assert seconds == pytest.approx(20, abs=0.5)


@pytest.mark.req("API-02")
def test_time_out_covers_the_whole_answer_and_its_retry() -> None:
    async def unwell_then_silent(_request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(15)
        return httpx.Response(503)

    answer, seconds = virtual_time.run(ask(unwell_then_silent))
    assert isinstance(answer, BackendTimeout)
    assert seconds == pytest.approx(20, abs=0.5)


@pytest.mark.req("API-02")
async def test_configured_time_out_ends_a_call(
    fake: FakeBackend, hasty_client: BackendClient
) -> None:
    fake.set("/x/", hangs)
    with pytest.raises(BackendTimeout, match=r"0\.1 s") as caught:
        await hasty_client.get("/x/", Call("fr"))
    assert isinstance(caught.value.__cause__, TimeoutError)


@pytest.mark.req("API-03")
@pytest.mark.parametrize("status", RETRIED)
async def test_idempotent_call_is_retried_once_on_a_passing_failure(
    fake: FakeBackend, client: BackendClient, status: int
) -> None:
    fake.set("/x/", in_turn(says(None, status), says("well again")))
    assert await client.get("/x/", Call("fr")) == "well again"
    assert len(fake.requested("/x/")) == 2


@pytest.mark.req("API-03")
@pytest.mark.parametrize("status", RETRIED)
async def test_idempotent_call_is_not_retried_twice(
    fake: FakeBackend, client: BackendClient, status: int
) -> None:
    fake.set("/x/", says(None, status))
    with pytest.raises(BackendStatusError) as caught:
        await client.get("/x/", Call("fr"))
    assert caught.value.code == status
    assert len(fake.requested("/x/")) == 2


@pytest.mark.req("API-03")
@pytest.mark.parametrize("status", FINAL)
async def test_call_is_not_retried_on_a_final_status(
    fake: FakeBackend, client: BackendClient, status: int
) -> None:
    fake.set("/x/", says({"code": "no"}, status))
    with pytest.raises(BackendStatusError) as caught:
        await client.get("/x/", Call("fr"))
    assert (caught.value.code, caught.value.payload) == (status, {"code": "no"})
    assert len(fake.requested("/x/")) == 1


@pytest.mark.req("API-03")
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("status", RETRIED)
async def test_unsafe_method_is_never_retried_on_a_status(
    fake: FakeBackend, client: BackendClient, method: str, status: int
) -> None:
    fake.set("/x/", says(None, status))
    with pytest.raises(BackendStatusError):
        await client.request(method, "/x/", Call("fr"), json={})
    assert len(fake.requested("/x/")) == 1


@pytest.mark.req("API-03")
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("failure", [refuses, resets, hangs_up])
async def test_unsafe_method_is_never_retried_on_a_broken_connection(
    fake: FakeBackend, client: BackendClient, method: str, failure: Behaviour
) -> None:
    fake.set("/x/", failure)
    with pytest.raises(BackendUnavailable):
        await client.request(method, "/x/", Call("fr"), json={})
    assert len(fake.requested("/x/")) == 1


@pytest.mark.parametrize("failure", [refuses, resets, hangs_up])
async def test_idempotent_call_is_retried_once_on_a_broken_connection(
    fake: FakeBackend, client: BackendClient, failure: Behaviour
) -> None:
    fake.set("/x/", in_turn(failure, says("back")))
    assert await client.get("/x/", Call("fr")) == "back"
    fake.set("/x/", failure)
    with pytest.raises(BackendUnavailable) as caught:
        await client.get("/x/", Call("fr"))
    assert isinstance(caught.value.__cause__, httpx.TransportError)
    assert len(fake.requested("/x/")) == 4


async def test_post_sends_its_json_once(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/x/", says({"success": True}))
    assert await client.post("/x/", Call("fr"), {"a": "é"}) == {"success": True}
    (request,) = fake.requests
    assert request.content == '{"a":"é"}'.encode()
    assert request.headers["content-type"] == "application/json"


async def test_post_accepts_any_text(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/x/", says({}))
    await client.post("/x/", Call("fr"), {"firstname": "\ud83c"})
    assert fake.requests[0].content == b'{"firstname": "\\ud83c"}'


async def test_response_without_content_is_null(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/x/", says_bytes(b"", 204))
    assert await client.get("/x/", Call("fr")) is None


async def test_byte_order_mark_is_ignored(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/x/", says_bytes(b'\xef\xbb\xbf\n{"a": 1}'))
    assert await client.get("/x/", Call("fr")) == {"a": 1}


def redirects(location: str) -> Behaviour:
    """Redirect for good."""
    return lambda _request: httpx.Response(301, headers={"Location": location})


@pytest.mark.parametrize("location", ["/new/", f"{BASE_URL}/new/", "https://backend.test/new/"])
async def test_redirect_within_the_backend_is_followed(
    fake: FakeBackend, client: BackendClient, location: str
) -> None:
    fake.set("/old/", redirects(location))
    fake.set("/new/", says("here"))
    assert await client.get("/old/", Call("fr")) == "here"


@pytest.mark.parametrize(
    "location",
    [
        "https://elsewhere.test/new/",
        "//elsewhere.test/new/",
        "http://backend.test:8080/new/",
        "http://169.254.169.254/latest/",
    ],
)
async def test_redirect_to_another_host_is_not_followed(
    fake: FakeBackend, client: BackendClient, location: str
) -> None:
    fake.set("/old/", redirects(location))
    with pytest.raises(BackendContractError, match="not followed"):
        await client.get("/old/", Call("fr"))
    await client.error_log.settle()
    assert {request.url.netloc for request in fake.requests} == {b"backend.test"}


async def test_redirect_in_a_circle_ends(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/old/", redirects("/old/"))
    with pytest.raises(BackendContractError, match="circle"):
        await client.get("/old/", Call("fr"))
    assert len(fake.requested("/old/")) == 4


async def test_redirect_of_a_post_is_not_followed(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/old/", redirects("/new/"))
    with pytest.raises(BackendContractError, match="not followed"):
        await client.post("/old/", Call("fr"), {})
    assert fake.requested("/new/") == []


@pytest.mark.parametrize(
    ("path", "raw"),
    [
        ("//elsewhere.test/x/", b"//elsewhere.test/x/"),
        ("/http://elsewhere.test/", b"/http://elsewhere.test/"),
        ("/été/", b"/%C3%A9t%C3%A9/"),
        ("/%C3%A9t%C3%A9/", b"/%C3%A9t%C3%A9/"),
        ("/100% art/", b"/100%25%20art/"),
        ("/a?b#c/", b"/a%3Fb%23c/"),
        ("/a\r\nX: y/", b"/a%0D%0AX:%20y/"),
    ],
)
async def test_path_stays_on_the_backend_whatever_it_holds(
    fake: FakeBackend, client: BackendClient, path: str, raw: bytes
) -> None:
    with pytest.raises(BackendStatusError):
        await client.get(path, Call("fr"))
    request = fake.requests[0]
    assert request.url.host == "backend.test"
    assert request.url.raw_path == raw + b"?lang=fr"


async def test_base_url_may_have_a_path(fake: FakeBackend) -> None:
    fake.set("/cms/x/", says("here"))
    transport = httpx.MockTransport(fake.handle)
    async with BackendClient(f"{BASE_URL}/cms/", transport=transport) as client:
        assert await client.get("/x/", Call("fr")) == "here"


async def test_client_counts_calls_and_errors(fake: FakeBackend, client: BackendClient) -> None:
    fake.set("/x/", says(1))
    await client.get("/x/", Call("fr"))
    with pytest.raises(BackendStatusError):
        await client.get("/missing/", Call("fr"))
    assert (client.calls, client.errors) == (2, 1)


def test_idle_connection_expires_before_the_server_closes_it() -> None:
    servers = uvicorn.Config("not:loaded").timeout_keep_alive
    assert LIMITS.keepalive_expiry is not None
    assert LIMITS.keepalive_expiry < servers
