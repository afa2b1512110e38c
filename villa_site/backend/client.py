"""The HTTP client of the backend: query parameters, time-out, translated and reported errors."""

from __future__ import annotations

import logging
import re
import time
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, Self
from urllib.parse import quote, unquote_to_bytes

import httpx

from villa_site.backend.call import PREVIEW_HEADER, Call, QueryValue, query_string_values
from villa_site.backend.error_log import ErrorLog
from villa_site.backend.exchange import LIMITS, retry_after, send, send_with_retry
from villa_site.backend.json_text import encode, without_surrogates
from villa_site.backend.public_addresses import PublicAddresses
from villa_site.backend.reply import BackendResponse, read_reply, within
from villa_site.backend.streamed_json import request_body
from villa_site.engine.cache import Clock
from villa_site.engine.http.urls import bare_host
from villa_site.errors import BackendError, BackendStatusError, PreviewRefused

logger = logging.getLogger("villa_site.backend")

TIMEOUT: Final = 20.0
MAX_BYTES: Final = 8_000_000
ERROR_LOG_PATH: Final = "/api/wpnuxt/v1/error-logs"
PLUGIN_HEADER: Final = "X-Villa-Plugin"
"""In each answer of the plugin for WordPress: its version."""
SITE_HEADER: Final = "X-Villa-Site"
"""In each call of the site: WordPress answers JSON at the address of a page to the site alone."""

PAGES_HEADER: Final = "X-WP-TotalPages"
"""In an answer that is one page of several: how many there are."""

_MOST_DIGITS: Final = 6
_NO_PARAMS: Final[Mapping[str, QueryValue]] = {}
_NO_QUERY: Final[Mapping[str, str]] = {}
# Reserved characters a path may hold, and the percent sign of what is encoded already.
_PATH_SAFE: Final = "/%:@!$&'()*+,;=~"
_STRAY_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")


class BackendClient:
    """The client of one backend; every error it raises is a BackendError and has been reported."""

    def __init__(
        self,
        base_url: str,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        timeout: float | None = TIMEOUT,
        max_bytes: int = MAX_BYTES,
        clock: Clock = time.monotonic,
        site_url: str = "",
        public_url: str = "",
        make_http: Callable[..., httpx.AsyncClient] = httpx.AsyncClient,
    ) -> None:
        url = httpx.URL(base_url)
        # Logs, errors and traces can repeat this URL: it holds no credentials.
        self.base_url = url.copy_with(userinfo=b"")
        self.calls = 0
        self.errors = 0
        self.error_log = ErrorLog(self._send_report, clock)
        self.timeout = timeout
        """Seconds a call may take, its retry included; None for as long as it takes."""
        self._max_bytes = max_bytes
        self._credentials = _credentials(url)
        self.public = PublicAddresses(public_url or self.url, given=bool(public_url))
        self._site_host = bare_host(site_url)
        self._http = make_http(
            transport=transport,
            timeout=timeout,
            limits=LIMITS,
            headers={
                "Accept": "application/json",
                "Accept-Encoding": "gzip",
                "User-Agent": "villa-site",
                SITE_HEADER: "1",
            },
        )

    @property
    def url(self) -> str:
        """The backend's URL, without credentials."""
        return str(self.base_url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Finish the pending reports and close the connections."""
        await self.error_log.aclose()
        await self._http.aclose()

    def read_addresses(self, status: Any) -> None:
        """Update the public addresses by what the plugin's status says of them."""
        self.public = self.public.updated_by(status)

    async def get(
        self, path: str, call: Call, params: Mapping[str, QueryValue] = _NO_PARAMS
    ) -> Any:
        """Return the decoded JSON of a GET."""
        return (await self.request("GET", path, call, params=params)).value

    async def post(self, path: str, call: Call, json: object) -> Any:
        """Send JSON without a retry and return the decoded JSON of the response."""
        return (await self.request("POST", path, call, json=json)).value

    async def file(self, path: str, *, max_bytes: int) -> bytes:
        """Return a public file of the backend's host; raise BackendError without a report.

        ``path`` is decoded and starts at the root of the host. It may come from a visitor, so the
        request carries no credentials.
        """
        raw_path = quote(without_surrogates(path)).encode()
        async with within(self.timeout):
            url = self.base_url.copy_with(userinfo=b"", raw_path=raw_path)
            request = self._http.build_request("GET", url, headers={"Accept": "*/*"})
            status, body, _ = await send(self._http, request, max_bytes)
        if status != HTTPStatus.OK:
            raise BackendStatusError(f"status {status}", code=status)
        return body

    async def has_plugin_pages(self, call: Call) -> bool:
        """Whether WordPress' plugin answers at the address of the home page; raise BackendError."""
        async with within(self.timeout):
            url = self._url("/", call.query())
            request = self._http.build_request("GET", url, headers=self._credentials)
            response = await send(self._http, request, self._max_bytes, self._at_backend)
        return PLUGIN_HEADER in response.headers

    async def request(
        self,
        method: str,
        path: str,
        call: Call,
        *,
        params: Mapping[str, QueryValue] = _NO_PARAMS,
        json: object = None,
        report: bool = True,
    ) -> BackendResponse:
        """Make one call within the time-out, its retry included; ``report`` a failure."""
        self.calls += 1
        try:
            return await self._call(method, path, call, params, json)
        except BackendError as error:
            self.errors += 1
            if report:
                self.report_failure(method, path, error, call)
            raise

    def report_failure(self, method: str, path: str, error: BackendError, call: Call) -> None:
        """Log and report a failed call, at most once in 30 s for each path and reason.

        A failure of the error log itself is not reported: that would never end.
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

    async def _call(
        self,
        method: str,
        path: str,
        call: Call,
        params: Mapping[str, QueryValue],
        json: object,
    ) -> BackendResponse:
        content, headers = (None, {}) if json is None else request_body(json)
        call = self._permitted(call)
        async with within(self.timeout):
            url = self._url(path, query_string_values(params) | call.query())
            headers = {**headers, **self._credentials, **call.headers()}
            request = self._http.build_request(method, url, content=content, headers=headers)
            response = await send_with_retry(self._http, request, self._max_bytes, self._at_backend)
        reply = read_reply(
            response.status,
            response.body,
            retry_after=retry_after(response.headers),
            asks_login="www-authenticate" in response.headers,
        )
        pages = response.headers.get(PAGES_HEADER, "")
        if pages.isascii() and pages.isdigit() and len(pages) <= _MOST_DIGITS:
            reply = reply._replace(pages=int(pages))
        if PREVIEW_HEADER in headers and PLUGIN_HEADER not in response.headers:
            raise PreviewRefused("the backend does not verify tokens of previews")
        return reply

    def _permitted(self, call: Call) -> Call:
        """Return the call as its visitor may make it: without a right, for what is published.

        Credentials may be an application password, which opens every draft, or the web server's,
        without which nothing is answered: so they go with each call, and the preview does not.
        """
        return call.published() if self._credentials and call.credentials_open_drafts else call

    def _url(self, path: str, params: Mapping[str, str] = _NO_QUERY) -> httpx.URL:
        """Append path and parameters to the base, so that no path can name another host.

        The parameters are part of the address from the start: httpx would parse it once more.
        """
        return _address(self.base_url, path, tuple(params.items()))

    def _at_backend(self, url: httpx.URL) -> httpx.URL | None:
        """Return the URL to ask for a page that the backend redirects to at a public address."""
        host, public = bare_host(str(url)), bare_host(self.public.url)
        if host == bare_host(self.url) or host not in {self._site_host, public} - {""}:
            return None
        base = self.base_url.raw_path.rstrip(b"/")
        return self.base_url.copy_with(raw_path=base + url.raw_path)

    async def _send_report(self, params: dict[str, str], call: Call) -> None:
        """Send a report without a retry; raise BackendError."""
        async with within(self.timeout):
            url = self._url(ERROR_LOG_PATH, params | self._permitted(call).query())
            request = self._http.build_request("GET", url, headers=self._credentials)
            response = await send(self._http, request, self._max_bytes)
        if response.status >= HTTPStatus.BAD_REQUEST:
            read_reply(response.status, response.body)


@lru_cache(maxsize=256)
def _address(base: httpx.URL, path: str, params: tuple[tuple[str, str], ...]) -> httpx.URL:
    """Write an address; all pages ask for the same options and texts."""
    decoded = _STRAY_PERCENT.sub("%25", without_surrogates(path))
    quoted = quote(decoded, safe=_PATH_SAFE)
    query = f"?{httpx.QueryParams(params)}" if params else ""
    return base.copy_with(raw_path=base.raw_path.rstrip(b"/") + f"{quoted}{query}".encode())


def _credentials(url: httpx.URL) -> dict[str, str]:
    if not url.userinfo:
        return {}
    name, _, password = url.userinfo.partition(b":")
    account = b":".join(map(unquote_to_bytes, (name, password)))
    return {"Authorization": f"Basic {b64encode(account).decode()}"}


def _reason(error: BackendError) -> str:
    if isinstance(error, BackendStatusError):
        return str(error.code)
    return type(error).__name__
