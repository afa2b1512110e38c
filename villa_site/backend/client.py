"""The conventions of every backend call: query, time-out, one retry, size limit, error report."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, Self
from urllib.parse import quote

import httpx

from villa_site.backend.body import TruncatedBody, read_body
from villa_site.backend.call import Call, QueryValue, query_string_values
from villa_site.backend.error_log import Clock, ErrorLog, ReportKind
from villa_site.backend.json_text import encode, without_surrogates
from villa_site.backend.reply import Reply, read_reply, translated
from villa_site.backend.streamed_json import request_body
from villa_site.errors import BackendContractError, BackendError, BackendStatusError

logger = logging.getLogger("villa_site.backend")

TIMEOUT: Final = 20.0
MAX_BYTES: Final = 8_000_000
ERROR_LOG_PATH: Final = "/api/wpnuxt/v1/error-logs"
RETRIED_STATUSES: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
IDEMPOTENT: Final = frozenset({"GET", "HEAD", "OPTIONS"})

_RETRIED_ERRORS: Final = (httpx.NetworkError, httpx.RemoteProtocolError, TruncatedBody)
_MAX_HOPS: Final = 3
LIMITS: Final = httpx.Limits(max_connections=64, keepalive_expiry=4.0)
"""An idle connection is let go before the server does so: Apache and uvicorn close it after 5 s,
and a POST that meets the closing end would be lost, for it is not sent twice."""
_NO_PARAMS: Final[Mapping[str, QueryValue]] = {}
# Reserved characters a path may hold, and the percent sign of what is encoded already.
_PATH_SAFE: Final = "/%:@!$&'()*+,;=~"
_STRAY_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")


class BackendClient:
    """Talks to one backend; every error it raises is a BackendError and has been reported."""

    def __init__(
        self,
        base_url: str,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        timeout: float | None = TIMEOUT,
        max_bytes: int = MAX_BYTES,
        clock: Clock = time.monotonic,
    ) -> None:
        given = httpx.URL(base_url)
        # No address that a log, an error or a trace could repeat holds the credentials.
        self.base_url = given.copy_with(userinfo=b"")
        self.calls = 0
        self.errors = 0
        self.error_log = ErrorLog(self._send_report, clock)
        self.timeout = timeout
        """Seconds a call may take, its retry included; None for as long as it takes."""
        self._max_bytes = max_bytes
        self._http = httpx.AsyncClient(
            transport=transport,
            auth=_credentials(given),
            timeout=timeout,
            limits=LIMITS,
            headers={
                "Accept": "application/json",
                "Accept-Encoding": "gzip",
                "User-Agent": "villa-site",
            },
        )

    @property
    def address(self) -> str:
        """Return the backend's address without the credentials it may hold."""
        return str(self.base_url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Finish the pending reports and close the connections."""
        await self.error_log.aclose()
        await self._http.aclose()

    async def get(
        self, path: str, call: Call, params: Mapping[str, QueryValue] = _NO_PARAMS
    ) -> Any:
        """Return the decoded JSON of a GET."""
        return (await self.request("GET", path, call, params=params)).value

    async def post(self, path: str, call: Call, json: object) -> Any:
        """Send JSON once, whatever happens, and return the decoded JSON of the answer."""
        return (await self.request("POST", path, call, json=json)).value

    async def file(self, path: str, *, max_bytes: int) -> bytes:
        """Return a file of the backend's host as anybody gets it: without credentials.

        ``path`` is decoded and counts from the root of the host. A failure is not reported: the
        path may be whatever a visitor has asked for.
        """
        raw_path = quote(without_surrogates(path)).encode()
        with translated(self.timeout):
            url = self.base_url.copy_with(userinfo=b"", raw_path=raw_path)
            request = self._http.build_request("GET", url, headers={"Accept": "*/*"})
            async with asyncio.timeout(self.timeout):
                status, body = await self._ask(request, max_bytes)
        if status != HTTPStatus.OK:
            raise BackendStatusError(f"status {status}", code=status)
        return body

    async def request(
        self,
        method: str,
        path: str,
        call: Call,
        *,
        params: Mapping[str, QueryValue] = _NO_PARAMS,
        json: object = None,
    ) -> Reply:
        """Make one call within the time-out, its retry included, and report a failing one."""
        self.calls += 1
        try:
            return await self._converse(method, path, call, params, json)
        except BackendError as error:
            self.errors += 1
            self.report_failure(method, path, error, call)
            raise

    def report(self, kind: ReportKind, data: str, call: Call | None = None) -> None:
        """Tell the backend's error log in the background; this never fails."""
        self.error_log.report(kind, data, call or Call())

    def report_failure(self, method: str, path: str, error: BackendError, call: Call) -> None:
        """Log and report a response error, once in a while for each path and reason.

        An error of the error log itself is its own affair: reporting it would never end.
        """
        if path == ERROR_LOG_PATH:
            return
        reason = _reason(error)
        data = {"method": method, "path": path[:500], "reason": reason, "message": str(error)[:500]}
        about = f"{method} {path[:500]} {reason}"
        if self.error_log.report("useApiFetch", encode(data).decode(), call, about=about):
            level = logging.INFO if reason == str(HTTPStatus.NOT_FOUND.value) else logging.WARNING
            logger.log(
                level, "backend: %s %s: %s", method, self._url(path[:200]).raw_path.decode(), error
            )

    async def _converse(
        self,
        method: str,
        path: str,
        call: Call,
        params: Mapping[str, QueryValue],
        json: object,
    ) -> Reply:
        content, headers = (None, None) if json is None else request_body(json)
        with translated(self.timeout):
            request = self._http.build_request(
                method,
                self._url(path),
                params=query_string_values(params) | call.query(),
                content=content,
                headers=headers,
            )
            async with asyncio.timeout(self.timeout):
                status, body = await self._exchange(request)
        return read_reply(status, body)

    async def _exchange(self, request: httpx.Request) -> tuple[int, bytes]:
        """Ask once, and once more if the method allows it and the answer is worth another try."""
        if request.method not in IDEMPOTENT:
            return await self._ask(request)
        try:
            status, body = await self._ask(request)
        except _RETRIED_ERRORS:
            return await self._ask(request)
        return await self._ask(request) if status in RETRIED_STATUSES else (status, body)

    async def _ask(self, request: httpx.Request, max_bytes: int | None = None) -> tuple[int, bytes]:
        for _ in range(_MAX_HOPS + 1):
            response = await self._http.send(request, stream=True)
            try:
                if response.next_request is None:
                    return response.status_code, await self._body(response, max_bytes)
                request = self._followed(request, response.next_request)
            finally:
                await response.aclose()
        raise BackendContractError("the backend redirects in a circle")

    async def _body(self, response: httpx.Response, max_bytes: int | None) -> bytes:
        try:
            return await read_body(response, max_bytes or self._max_bytes)
        except BackendContractError:
            # Of an error, the status says enough: its body is only a courtesy.
            if response.status_code >= HTTPStatus.BAD_REQUEST:
                return b""
            raise

    def _followed(self, request: httpx.Request, target: httpx.Request) -> httpx.Request:
        """Follow a redirect within the backend only, from http to its own https included."""
        here, there = request.url, target.url
        same_host = (here.host, here.port) == (there.host, there.port)
        if (
            request.method not in IDEMPOTENT
            or not same_host
            or there.scheme
            not in {
                here.scheme,
                "https",
            }
        ):
            raise BackendContractError(f"the backend redirects to {there.host}, not followed")
        return target

    def _url(self, path: str) -> httpx.URL:
        """Append the path to the base, so that no path can name another host."""
        decoded = _STRAY_PERCENT.sub("%25", without_surrogates(path))
        quoted = quote(decoded, safe=_PATH_SAFE)
        base = self.base_url.raw_path.rstrip(b"/")
        return self.base_url.copy_with(raw_path=base + quoted.encode())

    async def _send_report(self, params: dict[str, str], call: Call) -> None:
        """Ask once and expect nothing: this is the one call whose failure is not reported."""
        with translated(self.timeout):
            request = self._http.build_request(
                "GET", self._url(ERROR_LOG_PATH), params=params | call.query()
            )
            async with asyncio.timeout(self.timeout):
                status, body = await self._ask(request)
        if status >= HTTPStatus.BAD_REQUEST:
            read_reply(status, body)


def _credentials(address: httpx.URL) -> httpx.BasicAuth | None:
    return httpx.BasicAuth(address.username, address.password) if address.userinfo else None


def _reason(error: BackendError) -> str:
    if isinstance(error, BackendStatusError):
        return str(error.code)
    return type(error).__name__
