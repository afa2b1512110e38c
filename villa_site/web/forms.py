"""Takes the plain POSTs of every form: from visitors without script or socket, and with files."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Documents
from villa_site.engine.http.body import declared_length, paced
from villa_site.engine.http.headers import (
    client_network,
    is_https,
    request_origin,
)
from villa_site.site.context import Submission
from villa_site.site.forms import rules
from villa_site.site.forms.cookies import COOKIE
from villa_site.site.forms.definition import FormDefinition
from villa_site.site.forms.delivery import FormEntry, FormResult
from villa_site.site.forms.form_service import CONTROL, too_many
from villa_site.site.forms.limits import BodyLimitError
from villa_site.site.forms.multipart import FormData, read_form
from villa_site.site.forms.uploads import Spool
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.site.visits.visit import View
from villa_site.web.dependencies import PlainDocuments
from villa_site.web.form_description import form_route
from villa_site.web.form_origin import form_cookie, form_visitor, is_from_this_site
from villa_site.web.form_page import (
    EDITOR_FORM,
    NEWSLETTER,
    FormKind,
    json_answer,
    plain_answer,
    redirect_to_thanks,
    wants_json,
)
from villa_site.web.pages import answer

logger = logging.getLogger(__name__)

ARRIVAL: Final = "/_villa/forms/arrival.gif"
"""A picture of one point that a browser fetches with a form: it sets the signed time's cookie."""

FOREIGN: Final = marked(
    "Cet envoi n'est pas parti d'une page de ce site. Relisez vos réponses, puis envoyez-les d'ici."
)
TOO_MUCH: Final = marked(
    "C'est trop à la fois. Raccourcissez vos réponses ou allégez vos fichiers, puis réessayez."
)
GONE: Final = marked(
    "Ce formulaire n'est plus sur cette page. Revenez en arrière : ce que vous avez écrit y est."
)
BUSY: Final = marked(
    "Trop d'envois arrivent en même temps. Revenez en arrière, ce que vous avez écrit y est, et "
    "réessayez dans une minute."
)

_POINT: Final = bytes.fromhex(
    "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b"
)


router = APIRouter(tags=["forms"])


@router.get(ARRIVAL, include_in_schema=False)
async def arrival(request: Request, site: CurrentSite) -> Response:
    """Set the signed time of the visitor's first form."""
    response = Response(_POINT, media_type="image/gif", headers=NO_STORE)
    signed_time = site.form_service.signed_time
    if signed_time.read(form_cookie(request)) is None:
        response.set_cookie(
            COOKIE,
            signed_time.issue(),
            path="/_villa/",
            httponly=True,
            samesite="strict",
            secure=is_https(request_origin(request.scope), site.settings.site_url),
        )
    return response


@router.post(EDITOR_FORM.address, **form_route(EDITOR_FORM.page_field, EDITOR_FORM.form_field))
async def send_form(
    request: Request, site: CurrentSite, plain: PlainDocuments, page: str = "", form: str = ""
) -> Response:
    """Send an editor's form and redirect to its page; a script gets JSON."""
    return await _Endpoint(EDITOR_FORM, request, site, plain).answer(page, form)


@router.post(NEWSLETTER.address, **form_route(NEWSLETTER.page_field, "email"))
async def subscribe(
    request: Request, site: CurrentSite, plain: PlainDocuments, page: str = "", form: str = ""
) -> Response:
    """Subscribe to the newsletter and redirect to the form's page; a script gets JSON."""
    return await _Endpoint(NEWSLETTER, request, site, plain).answer(page, form)


@router.get(EDITOR_FORM.address, include_in_schema=False)
@router.get(NEWSLETTER.address, include_in_schema=False)
async def leave_form() -> Response:
    """Redirect a browser that loads a form's address to the home page."""
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@dataclass(frozen=True, slots=True)
class _Endpoint:
    """One POST of a form."""

    kind: FormKind
    request: Request
    site: Site
    plain: Documents[View]

    async def answer(self, page: str, name: str) -> Response:
        """Take the POST; without room for its body, ask to wait."""
        service = self.site.form_service
        try:
            with (
                service.body_limits.reserve(client_network(self.request.scope)) as reservation,
                Spool(service.folder, reservation.grant) as spool,
            ):
                return await self._receive(spool, page, name)
        except BodyLimitError as error:
            return await self._refuse(page, error.status, BUSY)
        except OSError as error:
            logger.warning("The body of a form could not be stored: %s", error)
            return await self._refuse(page, HTTPStatus.SERVICE_UNAVAILABLE, BUSY)

    async def _refuse(self, page: str, status: HTTPStatus, text: str) -> Response:
        return await plain_answer(self.request, page, self.site, status, text)

    async def _receive(self, spool: Spool, page: str, name: str) -> Response:
        """Check the request's head, read its body, then check and forward that.

        An editor's form names its page and itself in the address, before the body is read.
        """
        request = self.request
        target = await self._locate(page, name) if name else None
        if name and target is None:
            return await self._refuse(page, HTTPStatus.GONE, GONE)
        form = target[1] if target else None
        refusal = self._refusal(form)
        limits = self.kind.limits(form, 0 if refusal else self.site.form_service.limit)
        content_type = request.headers.get("content-type", "")
        data = await read_form(paced(request.stream()), content_type, limits, spool)
        if target is None:
            page = data.text(self.kind.page_field)
            target = await self._locate(page, data.text(self.kind.form_field))
        if target is None:
            return await self._refuse(page, HTTPStatus.GONE, GONE)
        return await self._respond(data, target, refusal)

    async def _locate(self, page: str, name: str) -> tuple[View, FormDefinition] | None:
        return await self.kind.locate(self.request, page, name, self.site)

    def _refusal(self, form: FormDefinition | None) -> FormResult | None:
        """Refuse what need not be read; the messages are keys of translations."""
        request, site = self.request, self.site
        if not is_from_this_site(request, site):
            return FormResult(HTTPStatus.FORBIDDEN, FOREIGN)
        visitor = form_visitor(request, site)
        if not site.form_guard.has_share(client_network(request.scope), visitor):
            return FormResult(HTTPStatus.TOO_MANY_REQUESTS, too_many(visitor))
        limits = self.kind.limits(form, site.form_service.limit)
        if declared_length(request) > limits.max_bytes:
            return FormResult(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
        return None

    async def _respond(
        self, data: FormData, target: tuple[View, FormDefinition], refusal: FormResult | None
    ) -> Response:
        view, form = target
        result = await self._result(data, form, view, refusal)
        if wants_json(self.request):
            page, errors = f"{view.visit.url}#{quote(form.name)}", dict(result.errors)
            return json_answer(result.status, result.message, errors=errors, page=page)
        if result.accepted:
            return redirect_to_thanks(self.request, view, form.name, result.message, self.site)
        ctx = replace(view.ctx, submission=self._submission(form, data, result))
        return await answer(replace(view, ctx=ctx, status=result.status), self.site, self.plain)

    async def _result(
        self, data: FormData, form: FormDefinition, view: View, refusal: FormResult | None
    ) -> FormResult:
        ctx, service = view.ctx, self.site.form_service
        trapped = any(data.values.get(form.trap, ()))
        entry = FormEntry(rules.read(form, data.values), data.first_files, trapped=trapped)
        if data.cut and (refusal is None or refusal.message == TOO_MUCH):
            wrong = service.mistakes(form, entry, ctx)
            errors = wrong.errors if wrong else {}
            large = {each.name: errors[each.name] for each in form.files if each.name in errors}
            slow, much = HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            return FormResult(slow if data.slow else much, ctx.t(TOO_MUCH), large)
        # Without files a repeated submission is still recognised, and answered as the first.
        full = refusal is not None and refusal.status == HTTPStatus.TOO_MANY_REQUESTS
        if refusal is not None and (not full or data.files or data.cut):
            return replace(refusal, message=ctx.t(refusal.message))
        network, control = client_network(self.request.scope), data.text(CONTROL)
        sender = service.sender(network, cookie=form_cookie(self.request), control=control)
        return await service.submit(
            form, entry, sender, ctx, self.site.backend, self.site.form_guard
        )

    def _submission(self, form: FormDefinition, data: FormData, result: FormResult) -> Submission:
        """Keep all that was typed, with a signed time for browsers that keep no cookie."""
        names = [each.name for each in form.fields]
        values = {name: data.values[name] for name in names if name in data.values}
        values |= {name: [file.name] for name, file in data.first_files.items() if name in names}
        control = {CONTROL: [self.site.form_service.renew_control(data.text(CONTROL))]}
        return Submission(form.name, values | control, result.errors, result.message)
