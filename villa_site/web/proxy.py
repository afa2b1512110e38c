"""The calls a browser makes to the content backend, through the site: a closed list."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, get_args

import orjson
from fastapi import Request
from fastapi.responses import JSONResponse
from starlette.routing import Route

from villa_site.backend.call import Call
from villa_site.backend.client import ERROR_LOG_PATH, BackendClient
from villa_site.backend.error_log import ReportKind
from villa_site.engine.http.body import read_body
from villa_site.engine.http.headers import (
    client_network,
    is_same_origin,
    is_same_origin_get,
)
from villa_site.engine.limits import ClientRates, TokenBucket
from villa_site.errors import BackendError, BackendStatusError
from villa_site.settings.languages import Languages


@dataclass(frozen=True, slots=True)
class Allowed:
    """One call a browser may make: its method, its path, how large its body or query may be.

    ``every`` is how many seconds an address has to wait for the next one, in the long run.
    """

    method: str
    path: str
    max_bytes: int
    every: float
    params: tuple[str, ...] = ()


ALLOWED: Final = (
    Allowed("POST", "/wp-json/cookie-tracker/v1/choice", 256, every=2),
    Allowed("GET", ERROR_LOG_PATH, 4096, every=10, params=("type", "data")),
)
"""Everything else the server asks itself; the browser talks to the page's components."""

_KINDS: Final = get_args(ReportKind)
BURST: Final = 20.0
"""Calls an address may make at once: many visitors can be behind one."""
PER_SECOND: Final = 5.0
BURST_OF_ALL: Final = 100.0


def routes(client: BackendClient, languages: Languages, site_url: str = "") -> list[Route]:
    """Declare the allowed calls at the backend's own paths; anything else is no address of ours.

    ``site_url`` is the site's public origin, if it is configured.
    """
    return [_route(client, allowed, languages, site_url) for allowed in ALLOWED]


def _route(client: BackendClient, allowed: Allowed, languages: Languages, site_url: str) -> Route:
    rates = ClientRates(1 / allowed.every, BURST, shared=TokenBucket(PER_SECOND, BURST_OF_ALL))

    async def pass_on(request: Request) -> JSONResponse:
        if not _is_ours(request, site_url):
            return _refuse(HTTPStatus.FORBIDDEN, "This call is for pages of this site.")
        if not rates.allows(client_network(request.scope)):
            return _refuse(HTTPStatus.TOO_MANY_REQUESTS, "Too many calls; come back later.")
        body = None
        if len(request.scope["query_string"]) <= allowed.max_bytes:
            body = await read_body(request, allowed.max_bytes)
        if body is None:
            return _refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "This call is too large.")
        if "type" in allowed.params and request.query_params.get("type") not in _KINDS:
            return _refuse(HTTPStatus.BAD_REQUEST, f"The type is one of: {', '.join(_KINDS)}.")
        call = Call(languages.known(request.query_params.get("lang")))
        return await _answer(client, allowed, request, body, call)

    return Route(allowed.path, pass_on, methods=[allowed.method])


async def _answer(
    client: BackendClient, allowed: Allowed, request: Request, body: bytes, call: Call
) -> JSONResponse:
    try:
        if allowed.method == "POST":
            return JSONResponse(await client.post(allowed.path, call, orjson.loads(body)))
        params = {name: request.query_params.get(name, "") for name in allowed.params}
        return JSONResponse(await client.get(allowed.path, call, params))
    except orjson.JSONDecodeError:
        return _refuse(HTTPStatus.BAD_REQUEST, "Send JSON.")
    except BackendStatusError as error:
        return _refuse(error.code, "The content backend refused the call.")
    except BackendError as error:
        return _refuse(error.status, "The content backend does not answer.")


def _is_ours(request: Request, site_url: str) -> bool:
    """Accept what our own pages send; a browser names the origin of every POST."""
    proof = is_same_origin if request.method == "POST" else is_same_origin_get
    return proof(request.scope, site_url)


def _refuse(status: int, message: str) -> JSONResponse:
    return JSONResponse({"code": "error", "message": message}, status)
