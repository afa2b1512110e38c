"""Takes the forms of actions: a plain POST is redirected to its page, script gets JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from fastapi import Request, Response
from fastapi.responses import RedirectResponse
from starlette.routing import Route

from villa_site.engine.document import Documents
from villa_site.engine.http.body import declared_length
from villa_site.engine.http.headers import client_network, cookies, is_https, request_origin
from villa_site.site.actions.action import Action
from villa_site.site.actions.form import ADDRESS, FORM, TOKEN
from villa_site.site.actions.service import ActionCall, ActionResult, ActionService
from villa_site.site.context import Submission
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.forms.limits import BodyLimitError
from villa_site.site.forms.multipart import FormData, ReadLimits
from villa_site.site.site import Site
from villa_site.site.stores.visitors import COOKIE, LIFE, Visitor
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.site.visits.visit import View
from villa_site.web.form_body import BUSY, read_body
from villa_site.web.form_page import (
    json_answer,
    open_page,
    plain_answer,
    redirect_to_thanks,
    wants_json,
)
from villa_site.web.forms import FOREIGN, GONE, TOO_MUCH
from villa_site.web.own_forms import is_own_form
from villa_site.web.pages import answer

MAX_BYTES: Final = 64 * 1024
MAX_FIELDS: Final = 200
REPEATED: Final = "cookie"
"""Marks an address that is posted to for the second time, with the visitor's new cookie."""

_LIMITS: Final = ReadLimits(0, MAX_BYTES, (), MAX_BYTES, MAX_FIELDS)


def routes(site: Site, documents: Documents[View], actions: Mapping[str, Action]) -> list[Route]:
    """Declare where actions are posted; a GET is redirected to the home page."""

    async def home(_request: Request) -> Response:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)

    endpoint = _Endpoint(site, documents.plain, ActionService(site, actions))
    return [Route(ADDRESS, endpoint.answer, methods=["POST"]), Route(ADDRESS, home)]


@dataclass(frozen=True, slots=True)
class _Endpoint:
    """The address of every action; ``plain`` writes pages that open no socket."""

    site: Site
    plain: Documents[View]
    service: ActionService

    async def answer(self, request: Request) -> Response:
        """Take one POST: its head is checked before its body is read."""
        refusal = await self._check_head(request)
        if refusal is not None:
            return refusal
        try:
            data = await read_body(request, self.site.form_service, _LIMITS)
        except BodyLimitError as error:
            return await self._refuse(request, error.status, BUSY)
        if data.cut:
            return await self._refuse(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
        return await self._run(request, data)

    async def _check_head(self, request: Request) -> Response | None:
        """Answer what need not be read."""
        if not is_own_form(request, self.site):
            return await self._refuse(request, HTTPStatus.FORBIDDEN, FOREIGN)
        if declared_length(request) > MAX_BYTES:
            return await self._refuse(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
        client = client_network(request.scope)
        visitor = self.site.visitors.read(cookies(request.scope))
        if self.service.allows(client, visitor):
            return None
        # Behind an address of many visitors a cookie distinguishes this one.
        if _may_repeat(request, visitor) and self.service.allows_address(client):
            return self._repeat(request)
        return await self._refuse(request, HTTPStatus.TOO_MANY_REQUESTS, BUSY)

    async def _run(self, request: Request, data: FormData) -> Response:
        found = self.service.find(data.text(TOKEN))
        view = await open_page(request, _page(request), self.site) if found else None
        if found is None or view is None:
            return await self._refuse(request, HTTPStatus.GONE, GONE)
        action, offer = found
        visitor = self.site.visitors.read(cookies(request.scope))
        if action.needs_visitor and _may_repeat(request, visitor):
            return self._repeat(request)
        ticket, browser = data.text(CONTROL), _browser(request)
        call = ActionCall(action, offer, data.values, view.ctx, visitor, ticket, browser)
        return await self._respond(request, data, view, await self.service.run(call))

    def _repeat(self, request: Request) -> Response:
        """Set the visitor's cookie, and have the browser post the same once more.

        A browser that comes back without it keeps no cookies.
        """
        again = request.url.include_query_params(**{REPEATED: 1})
        location = f"{again.path}?{again.query}"
        response = RedirectResponse(location, HTTPStatus.TEMPORARY_REDIRECT, NO_STORE)
        response.set_cookie(
            COOKIE,
            self.site.visitors.write(),
            max_age=LIFE,
            httponly=True,
            samesite="lax",
            secure=is_https(request_origin(request.scope), self.site.settings.site_url),
        )
        return response

    async def _respond(
        self, request: Request, data: FormData, view: View, result: ActionResult
    ) -> Response:
        form = data.text(FORM)[:100]
        page = f"{view.visit.url}#{quote(form)}"
        if wants_json(request):
            return json_answer(result.status, result.message, page=page)
        if not result.accepted:
            submission = Submission(form, data.values, message=result.message)
            ctx = replace(view.ctx, submission=submission)
            return await answer(replace(view, ctx=ctx, status=result.status), self.site, self.plain)
        if result.message:
            return redirect_to_thanks(request, view, form, result.message, self.site)
        return RedirectResponse(page, HTTPStatus.SEE_OTHER, NO_STORE)

    async def _refuse(self, request: Request, status: HTTPStatus, text: str) -> Response:
        """Answer a refusal in the language of its page; the browser keeps what was typed there."""
        return await plain_answer(request, _page(request), self.site, status, text)


def _may_repeat(request: Request, visitor: Visitor) -> bool:
    return not visitor.known and REPEATED not in request.query_params


def _browser(request: Request) -> str:
    """Return what is known of a browser without cookies."""
    names = (request.headers.get(name, "") for name in ("user-agent", "accept-language"))
    return "\n".join((client_network(request.scope), *names))


def _page(request: Request) -> str:
    return request.query_params.get("page", "")
