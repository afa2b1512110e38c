"""Takes the forms of actions: a plain POST is redirected to its page, script gets JSON."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Documents
from villa_site.engine.http.body import declared_length
from villa_site.engine.http.headers import is_https, request_origin
from villa_site.engine.http.provided import provided
from villa_site.site.actions.action import Action
from villa_site.site.actions.file_field import HANDLES
from villa_site.site.actions.form import ADDRESS, FILES_OF, FORM, TOKEN
from villa_site.site.actions.sent_files import (
    NO_FILES,
    SentFiles,
    check_files,
    read_limits,
)
from villa_site.site.actions.service import ActionCall, ActionResult, ActionService
from villa_site.site.actions.token import Offer
from villa_site.site.actions.waiting_files import waiting_files
from villa_site.site.context import Submission
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.forms.limits import BodyLimitError
from villa_site.site.forms.multipart import FormData, ReadLimits
from villa_site.site.site import Site
from villa_site.site.stores.visitors import COOKIE, LIFE, Visitor
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.site.visits.visit import View
from villa_site.web.dependencies import (
    BUSY,
    CurrentLimits,
    CurrentVisitor,
    PlainDocuments,
    RequestLimits,
)
from villa_site.web.form_description import form_route
from villa_site.web.form_origin import is_from_this_site
from villa_site.web.form_page import (
    json_answer,
    open_page,
    plain_answer,
    redirect_to_thanks,
    wants_json,
)
from villa_site.web.forms import FOREIGN, GONE, TOO_MUCH
from villa_site.web.pages import answer

MAX_BYTES: Final = 64 * 1024
MAX_FIELDS: Final = 200
FILES_ADDRESS: Final = f"{ADDRESS}files/"
"""Where a script posts files before their form."""
REPEATED: Final = "cookie"
"""Marks an address that is posted to for the second time, with the visitor's new cookie."""

logger = logging.getLogger(__name__)

router = APIRouter(tags=["forms"])

CurrentActions = Annotated[ActionService, provided("actions")]


@router.post(ADDRESS, **form_route(TOKEN, FORM))
async def run_action(
    request: Request,
    site: CurrentSite,
    plain: PlainDocuments,
    service: CurrentActions,
    visitor: CurrentVisitor,
    limits: CurrentLimits,
    page: str = "",
) -> Response:
    """Run the action of a form and redirect to its ``page``; a script gets JSON."""
    return await _Submission(request, site, plain, service, visitor, limits, page).answer()


@router.post(FILES_ADDRESS, **form_route(TOKEN))
async def send_files(
    request: Request,
    site: CurrentSite,
    plain: PlainDocuments,
    service: CurrentActions,
    visitor: CurrentVisitor,
    limits: CurrentLimits,
    page: str = "",
) -> Response:
    """Store the files of an action's form until that is sent; answers their handles as JSON."""
    return await _Submission(
        request, site, plain, service, visitor, limits, page, only_files=True
    ).answer()


@router.get(FILES_ADDRESS, include_in_schema=False)
@router.get(ADDRESS, include_in_schema=False)
async def leave_action() -> Response:
    """Redirect a browser that loads the actions' address to the home page."""
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@dataclass(frozen=True, slots=True)
class _Submission:
    """One POST of an action."""

    request: Request
    site: Site
    plain: Documents[View]
    service: ActionService
    visitor: Visitor
    limits: RequestLimits
    page: str
    only_files: bool = False

    async def answer(self) -> Response:
        """Take the POST: its head is checked before its body is read."""
        refusal = await self._check_head()
        if refusal is not None:
            return refusal
        try:
            async with self.limits.receiving(self._read_limits) as data:
                if data.cut:
                    return await self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
                return await self._take(data)
        except BodyLimitError as error:
            return await self._refuse(error.status, BUSY)
        except OSError as error:
            logger.warning("The files of an action could not be stored: %s", error)
            return await self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, BUSY)

    @property
    def _read_limits(self) -> ReadLimits:
        """The address names the action whose files are read; its token must be the same's."""
        action = self.service.actions.get(self.request.query_params.get(FILES_OF, ""))
        return read_limits(action, self.site.form_service, MAX_BYTES, MAX_FIELDS)

    async def _check_head(self) -> Response | None:
        """Answer what need not be read."""
        if not is_from_this_site(self.request, self.site):
            return await self._refuse(HTTPStatus.FORBIDDEN, FOREIGN)
        if declared_length(self.request) > self._read_limits.max_bytes:
            return await self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
        network = self.limits.network
        if self.service.allows(network, self.visitor):
            return None
        # Behind an address of many visitors a cookie distinguishes this one.
        if self._may_repeat and self.service.allows_address(network):
            return self._repeat()
        return await self._refuse(HTTPStatus.TOO_MANY_REQUESTS, BUSY)

    async def _take(self, data: FormData) -> Response:
        found = self.service.find(data.text(TOKEN))
        view = await open_page(self.request, self.page, self.site) if found else None
        if found is None or view is None:
            return await self._refuse(HTTPStatus.GONE, GONE)
        action, offer = found
        if self.only_files:
            return await self._wait(action, data, view)
        return await self._run(action, offer, data, view)

    async def _wait(self, action: Action, data: FormData, view: View) -> Response:
        """Let the files of a form wait for it; a script has sent them as they were chosen."""
        status, answered = await waiting_files(
            action, data, self.site.form_service, view.ctx.t, self.limits.network
        )
        return JSONResponse(answered, status, NO_STORE)

    async def _run(self, action: Action, offer: Offer, data: FormData, view: View) -> Response:
        if action.needs_visitor and self._may_repeat:
            return self._repeat()
        files = NO_FILES
        if action.files:
            files = await check_files(action, data, self.site.form_service, view.ctx.t)
        if files.errors:
            message = " ".join(files.errors.values())
            result = ActionResult(HTTPStatus.UNPROCESSABLE_ENTITY, message)
            return await self._respond(data, view, result, files)
        call = ActionCall(
            action, offer, data.values, view.ctx, self.visitor, data.text(CONTROL), self._browser,
            files,
        )  # fmt: skip
        result = await self.service.run(call)
        if result.accepted:
            files.remove()
        return await self._respond(data, view, result, files)

    def _repeat(self) -> Response:
        """Set the visitor's cookie, and have the browser post the same once more.

        A browser that comes back without it stores no cookies.
        """
        again = self.request.url.include_query_params(**{REPEATED: 1})
        location = f"{again.path}?{again.query}"
        response = RedirectResponse(location, HTTPStatus.TEMPORARY_REDIRECT, NO_STORE)
        response.set_cookie(
            COOKIE,
            self.site.visitors.write(),
            max_age=LIFE,
            httponly=True,
            samesite="lax",
            secure=is_https(request_origin(self.request.scope), self.site.settings.site_url),
        )
        return response

    async def _respond(
        self, data: FormData, view: View, result: ActionResult, files: SentFiles
    ) -> Response:
        form = data.text(FORM)[:100]
        page = f"{view.visit.url}#{quote(form)}"
        if wants_json(self.request):
            token = self.site.visitors.token(self.visitor)
            known: dict[str, Any] = {"visitor": token} if token else {}
            return json_answer(result.status, result.message, page=page, **known)
        if not result.accepted:
            handles = await asyncio.to_thread(files.handles, self.limits.network)
            values = data.values | {HANDLES: handles}
            submission = Submission(form, values, files.errors, message=result.message)
            ctx = replace(view.ctx, submission=submission)
            return await answer(replace(view, ctx=ctx, status=result.status), self.site, self.plain)
        if result.message:
            return redirect_to_thanks(self.request, view, form, result.message, self.site)
        return RedirectResponse(page, HTTPStatus.SEE_OTHER, NO_STORE)

    async def _refuse(self, status: HTTPStatus, text: str) -> Response:
        """Answer a refusal in the language of its page; the browser retains what was typed."""
        return await plain_answer(self.request, self.page, self.site, status, text)

    @property
    def _may_repeat(self) -> bool:
        return not self.visitor.known and REPEATED not in self.request.query_params

    @property
    def _browser(self) -> str:
        """The network and the headers that identify a browser without cookies."""
        headers = self.request.headers
        names = (headers.get(name, "") for name in ("user-agent", "accept-language"))
        return "\n".join((self.limits.network, *names))
