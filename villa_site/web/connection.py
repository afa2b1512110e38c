"""The test of the connection: WordPress asks what the site reads of it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.routing import Route

from villa_site.backend.advice import fix_of
from villa_site.backend.call import Call
from villa_site.backend.plugin import STATUS, FoundPlugin, find_plugin
from villa_site.errors import BackendError
from villa_site.site.site import Site
from villa_site.web.signed_message import SignedMessages

PATH: Final = "/_villa/connection"
MAX_BYTES: Final = 4096


class ConnectionMessage(BaseModel):
    """The body of the test; nothing in it is used, the signature proves who sent it."""


def routes(site: Site) -> list[Route]:
    """Declare ``POST /_villa/connection``; without the webhook's secret there is none."""
    secret = site.settings.webhook_secret.get_secret_value()
    messages = SignedMessages(ConnectionMessage, secret, MAX_BYTES)

    async def connection(request: Request) -> Response:
        message = await messages.read(request)
        if isinstance(message, JSONResponse):
            return message
        languages = site.routes.languages
        try:
            found = await find_plugin(site.backend.client, Call(languages.default))
        except BackendError as error:
            fix = fix_of(error, STATUS)
            found = FoundPlugin(f"The site cannot read WordPress: {error}. Fix: {fix}.")
        answer = {
            "success": not found.problem,
            "problem": found.problem,
            "home": found.home,
            "languages": languages.codes,
        }
        return JSONResponse(answer, HTTPStatus.OK, {"cache-control": "no-store"})

    return [Route(PATH, connection, methods=["POST"])] if secret else []
