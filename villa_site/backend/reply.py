"""The decoded response of a call, or the BackendError that a failed one becomes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import httpx

from villa_site.backend.json_text import BYTE_ORDER_MARK, decode
from villa_site.errors import (
    BackendContractError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)

PAGE_COUNT: Final = "total_pages"
ITEMS: Final = "items"
_LONGEST_CODE: Final = 60


class BackendResponse(NamedTuple):
    """A response: its body, the JSON decoded from it, and of how many pages it is one."""

    raw: bytes
    value: Any
    pages: int = 1

    def numbered(self) -> BackendResponse:
        """Put the number of pages into the body, so that it is cached with it."""
        items = self.raw.removeprefix(BYTE_ORDER_MARK)
        raw = b'{"%b":%d,"%b":%b}' % (PAGE_COUNT.encode(), self.pages, ITEMS.encode(), items)
        return BackendResponse(raw, {PAGE_COUNT: self.pages, ITEMS: self.value}, self.pages)


def read_reply(
    status: int, body: bytes, *, retry_after: float = 0, asks_login: bool = False
) -> BackendResponse:
    """Decode a response; raise BackendStatusError from 400 on, BackendContractError if not JSON."""
    if status >= HTTPStatus.BAD_REQUEST:
        payload = _decoded_or_none(body)
        login = ", the web server requires a name and a password" if asks_login else ""
        raise BackendStatusError(
            f"status {status}{_code(payload)}{login}",
            code=status,
            payload=payload,
            retry_after=retry_after,
            asks_login=asks_login,
        )
    if status == HTTPStatus.NO_CONTENT:
        return BackendResponse(b"null", None)
    return BackendResponse(body, decode(body))


def _decoded_or_none(body: bytes) -> Any:
    try:
        return decode(body)
    except BackendContractError:
        return None


def _code(payload: Any) -> str:
    """Return the name that WordPress gives an error, such as rest_invalid_param."""
    code = payload.get("code") if isinstance(payload, dict) else None
    return f" ({code[:_LONGEST_CODE]})" if isinstance(code, str) and code else ""


@asynccontextmanager
async def within(seconds: float | None) -> AsyncIterator[None]:
    """Limit the time of a call; translate the errors of httpx, the only place that does."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except (TimeoutError, httpx.TimeoutException) as error:
        limit = "" if seconds is None else f" within {seconds:g} s"
        raise BackendTimeout(f"no answer{limit}") from error
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise BackendUnavailable(f"{type(error).__name__}: {error}") from error
