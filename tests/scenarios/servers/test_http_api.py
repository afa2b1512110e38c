"""Requests that are made from the documented schema get the answers that it describes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any, Final, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.docs.reference import DOCS
from tests.support.served_site import Site, serving
from tests.support.small_content import SMALL_CONTENT
from villa_site.web.signed_message import SIGNATURE, sign

SECRET: Final = "a secret of the tests"  # noqa: S105 - signs nothing outside this test
EXAMPLES: Final = 6
# A schema cannot say that a form is full, or that a browser's call is small.
CHECKS: Final = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)

_, _, _code = (DOCS / "reference/http-api.md").read_text(encoding="utf-8").rpartition("```json\n")
SCHEMA: Final = schemathesis.openapi.from_dict(json.loads(_code.partition("\n```")[0]))
OPERATIONS: Final = {
    each.ok().label: each.ok() for each in SCHEMA.get_all_operations() if isinstance(each, Ok)
}


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site that WordPress sends signed messages to."""
    folder = tmp_path_factory.mktemp("api")
    environment = {**SMALL_CONTENT, "VILLA_WEBHOOK_SECRET": SECRET, "VILLA_API_DOCS": "on"}
    async with serving(folder, **environment) as served:
        yield served


def sent(case: schemathesis.Case[Any], site: Site, session: requests.Session) -> requests.Response:
    """Send a request as a page of the site, or WordPress, does."""
    given_headers = {"origin": site.url, **dict(case.headers or {})}
    options: dict[str, Any] = case.as_transport_kwargs(base_url=site.url, headers=given_headers)
    options.pop("verify", None)
    prepared = session.prepare_request(requests.Request(**options))
    if SIGNATURE in case.headers or case.path.startswith("/_villa/"):
        body = prepared.body or b""
        signed = body.encode() if isinstance(body, str) else body
        prepared.headers[SIGNATURE] = sign(cast("bytes", signed), SECRET)
    return session.send(prepared, allow_redirects=False, timeout=30)


@pytest.mark.parametrize("label", OPERATIONS)
def test_answers_are_those_that_the_schema_describes(label: str, site: Site) -> None:
    with requests.Session() as session:

        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=OPERATIONS[label].as_strategy())
        def check(case: schemathesis.Case[Any]) -> None:
            case.validate_response(sent(case, site, session), checks=list(CHECKS))

        check()


def test_served_schema_is_the_documented_one(site: Site) -> None:
    with requests.Session() as session:
        served = session.get(f"{site.url}/_villa/api/openapi.json", timeout=30)
    assert served.json() == SCHEMA.raw_schema
