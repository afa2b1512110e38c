"""Answers the links of the newsletter's mails: a question first, and the backend's words after."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from fastapi import Request, Response
from starlette.routing import Route

from villa_site.backend.call import Call
from villa_site.engine.document import Documents
from villa_site.engine.http.headers import client_network
from villa_site.errors import BackendError
from villa_site.settings.languages import Locale
from villa_site.site.forms.form_service import TOO_MANY
from villa_site.site.forms.limits import BodyLimitError
from villa_site.site.forms.multipart import ReadLimits
from villa_site.site.forms.subscription import ADDRESS, LANG, TOKEN, UNREACHABLE, SubscriptionLink
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site
from villa_site.site.visits.visit import View, Visit
from villa_site.web.form_body import BUSY, read_body
from villa_site.web.form_page import plain_answer
from villa_site.web.own_forms import is_own_form
from villa_site.web.pages import answer

FOREIGN = marked("Cet envoi n'est pas parti d'une page de ce site. Ouvrez le lien du courriel.")

_LIMITS = ReadLimits(0, 4096, (), 4096, 8)


def routes(site: Site, documents: Documents[View]) -> list[Route]:
    """Declare the page that links of mails lead to."""
    endpoint = _Endpoint(site, documents.plain)
    return [
        Route(ADDRESS, endpoint.question),
        Route(ADDRESS, endpoint.answer, methods=["POST"]),
    ]


@dataclass(frozen=True, slots=True)
class _Endpoint:
    """The address of the links; ``plain`` writes pages that open no socket."""

    site: Site
    plain: Documents[View]

    async def question(self, request: Request) -> Response:
        """Show the question of a link; the backend is not asked."""
        query = request.query_params
        link = SubscriptionLink.of(query.get(TOKEN, ""))
        status = HTTPStatus.OK if link.token else HTTPStatus.GONE
        return await self._page(request, link, query.get(LANG, ""), status)

    async def answer(self, request: Request) -> Response:
        """Confirm or end the subscription; say what has become of it."""
        try:
            data = await read_body(request, self.site.form_service, _LIMITS)
        except BodyLimitError as error:
            return await plain_answer(request, "/", self.site, error.status, BUSY)
        link, lang = SubscriptionLink.of(data.text(TOKEN)), data.text(LANG)
        if not link.token:
            return await self._page(request, link, lang, HTTPStatus.GONE)
        status, followed = await self._follow(request, link, self._locale(lang))
        return await self._page(request, followed, lang, status)

    async def _follow(
        self, request: Request, link: SubscriptionLink, locale: Locale
    ) -> tuple[HTTPStatus, SubscriptionLink]:
        """Ask the backend, as often as forms may be sent."""
        if not is_own_form(request, self.site):
            return HTTPStatus.FORBIDDEN, SubscriptionLink(problem=FOREIGN)
        if not self.site.form_guard.allows(client_network(request.scope)):
            return HTTPStatus.TOO_MANY_REQUESTS, SubscriptionLink(problem=TOO_MANY)
        try:
            reply = await self.site.backend.newsletter_link(link.token, Call(locale))
        except BackendError:
            return HTTPStatus.BAD_GATEWAY, SubscriptionLink(problem=UNREACHABLE)
        status = HTTPStatus.GONE if reply.code == "error" else HTTPStatus.OK
        return status, link.model_copy(update={"message": reply.message or reply.code})

    def _locale(self, lang: str) -> Locale:
        return self.site.routes.languages.known(lang)

    async def _page(
        self, request: Request, link: SubscriptionLink, lang: str, status: HTTPStatus
    ) -> Response:
        visit = Visit.from_scope(request.scope).with_(locale=self._locale(lang), query="")
        view = await self.site.subscription(visit, link, status)
        return await answer(view, self.site, self.plain)
