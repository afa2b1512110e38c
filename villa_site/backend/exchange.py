"""Sends a request to the backend: one retry, redirects within its host, a body within a limit.

A redirect to the site's own host is one to the same path of the backend, which the site shows: so
a circle between the two ends here.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Final, NamedTuple

import httpx

from villa_site.errors import BackendContractError, TruncatedBody

RETRIED_STATUSES: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
IDEMPOTENT: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LIMITS: Final = httpx.Limits(max_connections=64, keepalive_expiry=4.0)
"""An idle connection is closed before the server does so: Apache and uvicorn close it after 5 s,
and a POST sent to a closing connection would be dropped: it is not sent twice."""

_RETRIED_ERRORS: Final = (httpx.NetworkError, httpx.RemoteProtocolError, TruncatedBody)
_MAX_REDIRECTS: Final = 3
_LONGEST_PAUSE: Final = 300.0

# zlib then takes the format, gzip or deflate, from the header of the data.
_DETECT_FORMAT = 32 + zlib.MAX_WBITS


class RawResponse(NamedTuple):
    """A response as it came."""

    status: int
    body: bytes
    headers: httpx.Headers


AtBackend = Callable[[httpx.URL], httpx.URL | None]
"""Gives the backend's URL of a page of the site; None for any other URL."""


def nowhere(_url: httpx.URL) -> None:
    """Recognise no page of the site."""


async def send_with_retry(
    http: httpx.AsyncClient,
    request: httpx.Request,
    max_bytes: int,
    at_backend: AtBackend = nowhere,
) -> RawResponse:
    """Send ``request``, and once more if its method and the failure or status allow it."""
    if request.method not in IDEMPOTENT:
        return await send(http, request, max_bytes)
    try:
        response = await send(http, request, max_bytes, at_backend)
    except _RETRIED_ERRORS:
        return await send(http, request, max_bytes, at_backend)
    again = response.status in RETRIED_STATUSES and not retry_after(response.headers)
    return await send(http, request, max_bytes, at_backend) if again else response


async def send(
    http: httpx.AsyncClient,
    request: httpx.Request,
    max_bytes: int,
    at_backend: AtBackend = nowhere,
) -> RawResponse:
    """Return the response; raise BackendContractError for a foreign redirect or a large body.

    The errors of httpx pass through.
    """
    for _ in range(_MAX_REDIRECTS + 1):
        response = await http.send(request, stream=True)
        try:
            if response.next_request is None:
                body = await _body(response, max_bytes)
                return RawResponse(response.status_code, body, response.headers)
            request = _redirected(request, response.next_request, at_backend)
        finally:
            await response.aclose()
    raise BackendContractError("the backend redirects in a circle")


def retry_after(headers: httpx.Headers) -> float:
    """Return the seconds for which the backend wants no call, 0 where it does not say."""
    written = headers.get("retry-after", "").strip()
    if written.isascii() and written.isdecimal():
        return min(float(written), _LONGEST_PAUSE)
    try:
        until = parsedate_to_datetime(written)
    except ValueError:
        return 0
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return min(max((until - datetime.now(UTC)).total_seconds(), 0), _LONGEST_PAUSE)


async def _body(response: httpx.Response, max_bytes: int) -> bytes:
    try:
        return await read_body(response, max_bytes)
    except BackendContractError:
        # An error is described by its status: the body is optional.
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            return b""
        raise


def _redirected(
    request: httpx.Request, target: httpx.Request, at_backend: AtBackend
) -> httpx.Request:
    """Follow a redirect within the backend only, from http to its own https included."""
    own = at_backend(target.url)
    if own is not None and request.method in IDEMPOTENT:
        return httpx.Request(request.method, own, headers=request.headers)
    here, there = request.url, target.url
    same_host = (here.host, here.port) == (there.host, there.port)
    same_scheme = there.scheme in {here.scheme, "https"}
    if request.method not in IDEMPOTENT or not same_host or not same_scheme:
        raise BackendContractError(f"the backend redirects to {there.host}, not followed")
    return target


async def read_body(response: httpx.Response, limit: int) -> bytes:
    """Return the decoded body; raise BackendContractError beyond ``limit`` bytes."""
    if response.is_stream_consumed:
        # An in-memory transport has read the whole body already.
        _check_size(response.content, limit)
        return response.content
    declared = response.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise _too_large(limit)
    coding = response.headers.get("content-encoding", "identity").strip().lower()
    if coding not in {"identity", "gzip", "deflate"}:
        raise BackendContractError(f"the body is encoded as {coding[:20]}, which was not requested")
    inflater = None if coding == "identity" else zlib.decompressobj(_DETECT_FORMAT)
    body = bytearray()
    try:
        async for chunk in response.aiter_raw():
            body += inflater.decompress(chunk, limit - len(body) + 1) if inflater else chunk
            _check_size(body, limit)
    except httpx.RemoteProtocolError as error:
        raise TruncatedBody("the body ended early") from error
    except zlib.error as error:
        raise BackendContractError("the body is not what its encoding says") from error
    if inflater and not inflater.eof:
        raise TruncatedBody("the compressed body ended early")
    return bytes(body)


def _check_size(body: bytes | bytearray, limit: int) -> None:
    if len(body) > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> BackendContractError:
    return BackendContractError(f"the body is larger than {limit:,} bytes")
