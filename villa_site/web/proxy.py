"""The calls a browser makes to the content backend, through the site: a closed list."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal, get_args

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, ValidationError

from villa_site.backend.call import Call
from villa_site.backend.client import ERROR_LOG_PATH
from villa_site.backend.error_log import ReportKind
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.http.body import read_body
from villa_site.engine.http.headers import (
    client_network,
    is_same_origin,
    is_same_origin_get,
)
from villa_site.engine.http.provided import provided
from villa_site.engine.limits import ClientRates, TokenBucket
from villa_site.errors import BackendError, BackendStatusError
from villa_site.web.refused import Refused

CONSENT_PATH: Final = "/wp-json/cookie-tracker/v1/choice"
CHOICE_BYTES: Final = 256
"""Bytes of a choice, and of its query."""
REPORT_BYTES: Final = 4096
"""Bytes of a report, which is a query."""

_KINDS: Final = get_args(ReportKind)
BURST: Final = 20.0
"""Calls an address may make at once: many visitors can be behind one."""
PER_SECOND: Final = 5.0
BURST_OF_ALL: Final = 100.0
CHOICE_EVERY: Final = 2.0
"""Seconds that an address has to wait for its next choice, in the long run."""
REPORT_EVERY: Final = 10.0

router = APIRouter(tags=["browser"])


class ConsentChoice(BaseModel):
    """A visitor's choice in the consent banner."""

    model_config = ConfigDict(extra="forbid")

    choice: Literal["accept", "deny"]


class CallReply(BaseModel):
    """The answer of the backend to a call."""

    success: bool


class CallError(BaseModel):
    """Why a call was refused."""

    code: Literal["error"] = "error"
    message: str


def _refused(status: int, message: str) -> Refused:
    return Refused(status, CallError(message=message))


class CallRates:
    """How often each client network may make each call."""

    def __init__(self) -> None:
        self.choices = _rates(CHOICE_EVERY)
        self.reports = _rates(REPORT_EVERY)


def _rates(every: float) -> ClientRates:
    return ClientRates(1 / every, BURST, shared=TokenBucket(PER_SECOND, BURST_OF_ALL))


CurrentRates = Annotated[CallRates, provided("call_rates")]


async def _choice(request: Request, site: CurrentSite, rates: CurrentRates) -> ConsentChoice:
    """Return the choice that a page of this site sends within the limits."""
    own = is_same_origin(request.scope, site.settings.site_url)
    _check(request, rates.choices, CHOICE_BYTES, own=own)
    body = await read_body(request, CHOICE_BYTES)
    if body is None:
        raise _too_large()
    try:
        return ConsentChoice.model_validate_json(body)
    except ValidationError:
        text = 'Send {"choice": "accept"} or {"choice": "deny"} as JSON.'
        raise _refused(HTTPStatus.BAD_REQUEST, text) from None


async def _report_limits(request: Request, site: CurrentSite, rates: CurrentRates) -> None:
    own = is_same_origin_get(request.scope, site.settings.site_url)
    _check(request, rates.reports, REPORT_BYTES, own=own)


def _check(request: Request, rates: ClientRates, max_query: int, *, own: bool) -> None:
    if not own:
        raise _refused(HTTPStatus.FORBIDDEN, "This call is for pages of this site.")
    if not rates.allows(client_network(request.scope)):
        raise _refused(HTTPStatus.TOO_MANY_REQUESTS, "Too many calls; come back later.")
    if len(request.scope["query_string"]) > max_query:
        raise _too_large()


def _too_large() -> Refused:
    return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "This call is too large.")


_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status.value: {"model": CallError, "description": meaning}
    for status, meaning in {
        HTTPStatus.BAD_REQUEST: "The call cannot be read.",
        HTTPStatus.FORBIDDEN: "The call comes from another site.",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The call is too large.",
        HTTPStatus.TOO_MANY_REQUESTS: "Too many calls: try again later.",
        HTTPStatus.SERVICE_UNAVAILABLE: "The backend is unavailable: try again later.",
    }.items()
}
_CHOICE_BODY: Final = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": ConsentChoice.model_json_schema()}},
    }
}


@router.post(
    CONSENT_PATH, response_model=CallReply, responses=_REFUSALS, openapi_extra=_CHOICE_BODY
)
async def consent_choice(
    choice: Annotated[ConsentChoice, Depends(_choice)], site: CurrentSite, lang: str = ""
) -> Response:
    """Forward a visitor's choice of consent."""
    call = Call(site.routes.languages.known(lang))
    with _translated():
        return JSONResponse(await site.backend.client.post(CONSENT_PATH, call, choice.model_dump()))


@router.get(
    ERROR_LOG_PATH,
    response_model=CallReply,
    responses=_REFUSALS,
    dependencies=[Depends(_report_limits)],
)
async def error_report(
    site: CurrentSite,
    kind: Annotated[str, Query(alias="type")] = "",
    data: str = "",
    lang: str = "",
) -> Response:
    """Forward a browser's report of an error."""
    if kind not in _KINDS:
        raise _refused(HTTPStatus.BAD_REQUEST, f"The type is one of: {', '.join(_KINDS)}.")
    call, params = Call(site.routes.languages.known(lang)), {"type": kind, "data": data}
    with _translated():
        return JSONResponse(await site.backend.client.get(ERROR_LOG_PATH, call, params))


@contextmanager
def _translated() -> Iterator[None]:
    """Make a refusal of the backend's error."""
    try:
        yield
    except BackendStatusError as error:
        raise _refused(error.code, "The content backend refused the call.") from error
    except BackendError as error:
        raise _refused(error.status, "The content backend does not answer.") from error
