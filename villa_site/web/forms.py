"""Takes the plain POSTs of every form: from visitors without script or socket, and with files."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from fastapi import Request, Response
from fastapi.responses import RedirectResponse
from starlette.routing import Route

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
from villa_site.site.visits.visit import View
from villa_site.web.form_page import (
    KINDS,
    FormKind,
    json_answer,
    plain_answer,
    redirect_to_thanks,
    wants_json,
)
from villa_site.web.own_forms import form_cookie, form_visitor, is_own_form
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


def routes(site: Site, documents: Documents[View]) -> list[Route]:
    """Declare where forms are posted; a GET is redirected to the home page.

    A page that shows a form again has no socket: a live page would begin without what was typed.
    """
    plain = documents.plain

    async def arrival(request: Request) -> Response:
        response = Response(_POINT, media_type="image/gif", headers={"cache-control": "no-store"})
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

    async def home(_request: Request) -> Response:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)

    routes = [Route(ARRIVAL, arrival)]
    for kind in KINDS:
        endpoint = _Endpoint(kind, site, plain)
        routes.append(Route(kind.address, endpoint.answer, methods=["POST"]))
        routes.append(Route(kind.address, home))
    return routes


@dataclass(frozen=True, slots=True)
class _Endpoint:
    """One address that forms are posted to."""

    kind: FormKind
    site: Site
    plain: Documents[View]

    async def answer(self, request: Request) -> Response:
        """Take one POST; without room for its body, ask to wait."""
        service, page = self.site.form_service, request.query_params.get("page", "")
        try:
            with (
                service.body_limits.reserve(client_network(request.scope)) as reservation,
                Spool(service.folder, reservation.grant) as spool,
            ):
                return await self._receive(request, spool)
        except BodyLimitError as error:
            return await plain_answer(request, page, self.site, error.status, BUSY)
        except OSError as error:
            logger.warning("The body of a form could not be stored: %s", error)
            busy = HTTPStatus.SERVICE_UNAVAILABLE
            return await plain_answer(request, page, self.site, busy, BUSY)

    async def _receive(self, request: Request, spool: Spool) -> Response:
        """Check the request's head, read its body, then check and forward that.

        An editor's form names its page and itself in the address, before the body is read.
        """
        query, site = request.query_params, self.site
        page, name = query.get("page", ""), query.get("form", "")
        target = await self.kind.locate(request, page, name, site) if name else None
        if name and target is None:
            return await plain_answer(request, page, site, HTTPStatus.GONE, GONE)
        form = target[1] if target else None
        refusal = self._refusal(request, form)
        limits = self.kind.limits(form, 0 if refusal else site.form_service.limit)
        content_type = request.headers.get("content-type", "")
        data = await read_form(paced(request.stream()), content_type, limits, spool)
        if target is None:
            page, name = data.text(self.kind.page_field), data.text(self.kind.form_field)
            target = await self.kind.locate(request, page, name, site)
        if target is None:
            return await plain_answer(request, page, site, HTTPStatus.GONE, GONE)
        return await self._respond(request, data, target, refusal)

    def _refusal(self, request: Request, form: FormDefinition | None) -> FormResult | None:
        """Refuse what need not be read; the messages are keys of translations."""
        if not is_own_form(request, self.site):
            return FormResult(HTTPStatus.FORBIDDEN, FOREIGN)
        visitor = form_visitor(request, self.site)
        if not self.site.form_guard.has_share(client_network(request.scope), visitor):
            return FormResult(HTTPStatus.TOO_MANY_REQUESTS, too_many(visitor))
        limits = self.kind.limits(form, self.site.form_service.limit)
        if declared_length(request) > limits.max_bytes:
            return FormResult(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
        return None

    async def _respond(
        self,
        request: Request,
        data: FormData,
        target: tuple[View, FormDefinition],
        refusal: FormResult | None,
    ) -> Response:
        view, form = target
        result = await self._result(request, data, form, view, refusal)
        if wants_json(request):
            page, errors = f"{view.visit.url}#{quote(form.name)}", dict(result.errors)
            return json_answer(result.status, result.message, errors=errors, page=page)
        if result.accepted:
            return redirect_to_thanks(request, view, form.name, result.message, self.site)
        ctx = replace(view.ctx, submission=self._submission(form, data, result))
        return await answer(replace(view, ctx=ctx, status=result.status), self.site, self.plain)

    async def _result(
        self,
        request: Request,
        data: FormData,
        form: FormDefinition,
        view: View,
        refusal: FormResult | None,
    ) -> FormResult:
        ctx, service = view.ctx, self.site.form_service
        trapped = any(data.values.get(form.trap, ()))
        entry = FormEntry(rules.read(form, data.values), data.files, trapped=trapped)
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
        address, control = client_network(request.scope), data.text(CONTROL)
        sender = service.sender(address, cookie=form_cookie(request), control=control)
        return await service.submit(
            form, entry, sender, ctx, self.site.backend, self.site.form_guard
        )

    def _submission(self, form: FormDefinition, data: FormData, result: FormResult) -> Submission:
        """Keep all that was typed, with a signed time for browsers that keep no cookie."""
        names = [each.name for each in form.fields]
        values = {name: data.values[name] for name in names if name in data.values}
        values |= {name: [file.name] for name, file in data.files.items() if name in names}
        control = {CONTROL: [self.site.form_service.renew_control(data.text(CONTROL))]}
        return Submission(form.name, values | control, result.errors, result.message)
