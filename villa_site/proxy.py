"""The calls a browser makes to the content backend, through the site: a closed list."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.errors import BackendError, BackendStatusError
from villa_site.i18n import LOCALES
from villa_site.request_body import read_body


@dataclass(frozen=True, slots=True)
class Allowed:
    """One call a browser may make: its method, its path, how large its body or query may be."""

    method: str
    path: str
    max_bytes: int
    params: tuple[str, ...] = ()


ALLOWED: Final = (
    Allowed("POST", "/wp-json/cookie-tracker/v1/choice", 256),
    Allowed("GET", "/api/wpnuxt/v1/error-logs", 4096, ("type", "data")),
)
"""Everything else the server asks itself; the browser talks to the page's components."""


def routes(client: BackendClient) -> APIRouter:
    """Declare the allowed calls at the backend's own paths; anything else is no address of ours."""
    router = APIRouter()
    for allowed in ALLOWED:
        _route(router, client, allowed)
    return router


def _route(router: APIRouter, client: BackendClient, allowed: Allowed) -> None:
    @router.api_route(allowed.path, methods=[allowed.method], name=allowed.path)
    async def passed_on(request: Request) -> JSONResponse:
        if not _same_origin(request):
            return _refused(HTTPStatus.FORBIDDEN, "This call is for pages of this site.")
        body = await read_body(request, allowed.max_bytes)
        if body is None or len(request.url.query) > allowed.max_bytes:
            return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "This call is too large.")
        try:
            return JSONResponse(await _asked(client, allowed, request, body))
        except orjson.JSONDecodeError:
            return _refused(HTTPStatus.BAD_REQUEST, "Send JSON.")
        except BackendStatusError as error:
            return _refused(error.code, "The content backend refused the call.")
        except BackendError as error:
            return _refused(error.status, "The content backend does not answer.")


async def _asked(client: BackendClient, allowed: Allowed, request: Request, body: bytes) -> Any:
    lang = request.query_params.get("lang", "")
    call = Call(locale=next((known for known in LOCALES if known == lang), "fr"))
    if allowed.method == "POST":
        return await client.post(allowed.path, call, orjson.loads(body))
    params = {name: request.query_params.get(name, "") for name in allowed.params}
    return await client.get(allowed.path, call, params)


def _same_origin(request: Request) -> bool:
    """Accept what our own pages send; a browser names the origin of every POST."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.method == "GET" and request.headers.get("sec-fetch-site") != "cross-site"
    return urlsplit(origin).netloc == request.headers.get("host")


def _refused(status: int, message: str) -> JSONResponse:
    return JSONResponse({"code": "error", "message": message}, status)
