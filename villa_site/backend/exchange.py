"""Sends a request to the backend: one retry, redirects within its host, a size limit."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

import httpx

from villa_site.backend.body import read_body
from villa_site.errors import BackendContractError, TruncatedBody

RETRIED_STATUSES: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
IDEMPOTENT: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LIMITS: Final = httpx.Limits(max_connections=64, keepalive_expiry=4.0)
"""An idle connection is closed before the server does so: Apache and uvicorn close it after 5 s,
and a POST sent to a closing connection would be lost, because it is not sent twice."""

_RETRIED_ERRORS: Final = (httpx.NetworkError, httpx.RemoteProtocolError, TruncatedBody)
_MAX_REDIRECTS: Final = 3


async def send_with_retry(
    http: httpx.AsyncClient, request: httpx.Request, max_bytes: int
) -> tuple[int, bytes]:
    """Send ``request``, and once more if its method and the failure or status allow it."""
    if request.method not in IDEMPOTENT:
        return await send(http, request, max_bytes)
    try:
        status, body = await send(http, request, max_bytes)
    except _RETRIED_ERRORS:
        return await send(http, request, max_bytes)
    return await send(http, request, max_bytes) if status in RETRIED_STATUSES else (status, body)


async def send(
    http: httpx.AsyncClient, request: httpx.Request, max_bytes: int
) -> tuple[int, bytes]:
    """Return status and body; raise BackendContractError for a foreign redirect or a large body.

    The errors of httpx pass through.
    """
    for _ in range(_MAX_REDIRECTS + 1):
        response = await http.send(request, stream=True)
        try:
            if response.next_request is None:
                return response.status_code, await _body(response, max_bytes)
            request = _redirected(request, response.next_request)
        finally:
            await response.aclose()
    raise BackendContractError("the backend redirects in a circle")


async def _body(response: httpx.Response, max_bytes: int) -> bytes:
    try:
        return await read_body(response, max_bytes)
    except BackendContractError:
        # An error is described by its status: the body is optional.
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            return b""
        raise


def _redirected(request: httpx.Request, target: httpx.Request) -> httpx.Request:
    """Follow a redirect within the backend only, from http to its own https included."""
    here, there = request.url, target.url
    same_host = (here.host, here.port) == (there.host, there.port)
    same_scheme = there.scheme in {here.scheme, "https"}
    if request.method not in IDEMPOTENT or not same_host or not same_scheme:
        raise BackendContractError(f"the backend redirects to {there.host}, not followed")
    return target
