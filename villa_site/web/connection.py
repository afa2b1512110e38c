"""The test of the connection: WordPress requests what the site reads of it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Response
from pydantic import BaseModel

from villa_site.backend.advice import fix_of
from villa_site.backend.call import Call
from villa_site.backend.plugin import STATUS, FoundPlugin, find_plugin
from villa_site.discovery.dependencies import CurrentSite
from villa_site.errors import BackendError
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.web.signed_message import SignedMessage, described

PATH: Final = "/_villa/connection"
MAX_BYTES: Final = 4096


router = APIRouter(tags=["WordPress"])


class ConnectionMessage(BaseModel):
    """The body of the test; nothing in it is used, the signature proves who sent it."""


class ConnectionReport(BaseModel):
    """The state of the backend, as the site finds it."""

    success: bool
    problem: str
    home: str
    languages: tuple[str, ...]


@router.post(PATH, **described(ConnectionMessage))
async def connection(
    _message: Annotated[ConnectionMessage, SignedMessage(ConnectionMessage, MAX_BYTES)],
    site: CurrentSite,
    response: Response,
) -> ConnectionReport:
    """Report what the site reads of WordPress."""
    response.headers.update(NO_STORE)
    languages = site.routes.languages
    try:
        found = await find_plugin(site.backend.client, Call(languages.default))
    except BackendError as error:
        fix = fix_of(error, STATUS)
        found = FoundPlugin(f"The site cannot read WordPress: {error}. Fix: {fix}.")
    return ConnectionReport(
        success=not found.problem,
        problem=found.problem,
        home=found.home,
        languages=languages.codes,
    )
