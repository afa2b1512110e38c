"""What every call carries."""

from __future__ import annotations

import pytest

from tests.backend.fake import FakeBackend, says
from villa_site.backend.call import Call, QueryValue, query_string_values
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend, SearchQuery


@pytest.mark.req("API-01")
@pytest.mark.parametrize(
    ("call", "query"),
    [
        (Call("fr"), {"lang": "fr"}),
        (Call("it"), {"lang": "it"}),
        (Call("en", no_cache=True), {"lang": "en", "no-cache": "true"}),
        (Call("fr", preview=True), {"lang": "fr", "preview": "true", "no-cache": "true"}),
        (Call("fr", caller_post_id=12), {"lang": "fr", "caller_post_id": "12"}),
        (
            Call("it", preview=True, no_cache=True, caller_post_id=7),
            {"lang": "it", "preview": "true", "no-cache": "true", "caller_post_id": "7"},
        ),
    ],
)
async def test_call_is_sent_with_every_method(
    fake: FakeBackend, client: BackendClient, call: Call, query: dict[str, str]
) -> None:
    fake.set("/x/", says({}))
    await client.get("/x/", call)
    await client.post("/x/", call, {})
    assert [dict(request.url.params) for request in fake.requests] == [query, query]


@pytest.mark.req("API-01")
@pytest.mark.parametrize(
    ("value", "sent"),
    [
        ("", None),
        (None, None),
        (False, None),
        ([], None),
        (["", None], None),
        (True, "true"),
        (0, "0"),
        (3, "3"),
        ("a b", "a b"),
        (["programme", "projet"], "programme,projet"),
        (("a", "", 2), "a,2"),
    ],
)
def test_query_drops_what_is_empty_and_joins_arrays(value: QueryValue, sent: str | None) -> None:
    expected = {} if sent is None else {"name": sent}
    assert query_string_values({"name": value}) == expected


@pytest.mark.req("API-01")
async def test_search_sends_arrays_joined_and_leaves_empty_filters_out(
    fake: FakeBackend, backend: Backend
) -> None:
    fake.set("/wp-json/wpnuxt/v1/search/", says({"items": []}))
    await backend.search(SearchQuery(s="été", post_type=("programme", "projet")), Call("it"))
    assert dict(fake.requests[0].url.params) == {
        "lang": "it",
        "s": "été",
        "post_type": "programme,projet",
        "page": "1",
        "per_page": "12",
    }
    assert b"post_type=programme%2Cprojet" in fake.requests[0].url.query


async def test_params_cannot_override_what_the_call_says(
    fake: FakeBackend, client: BackendClient
) -> None:
    fake.set("/x/", says({}))
    await client.get("/x/", Call("en"), {"lang": "it", "s": "a"})
    assert dict(fake.requests[0].url.params) == {"lang": "en", "s": "a"}
