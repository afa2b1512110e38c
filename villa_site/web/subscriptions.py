"""Answers the links of the newsletter's mails: a question first, and the backend's words after."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from villa_site.backend.call import Call
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Documents
from villa_site.errors import BackendError
from villa_site.settings.languages import Locale
from villa_site.site.forms.form_service import TOO_MANY
from villa_site.site.forms.limits import BodyLimitError
from villa_site.site.forms.multipart import ReadLimits
from villa_site.site.forms.subscription import ADDRESS, LANG, TOKEN, UNREACHABLE, SubscriptionLink
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site
from villa_site.site.visits.visit import View, Visit
from villa_site.web.dependencies import BUSY, CurrentLimits, PlainDocuments, RequestLimits
from villa_site.web.form_description import form_route
from villa_site.web.form_origin import is_from_this_site
from villa_site.web.form_page import plain_answer
from villa_site.web.pages import answer

FOREIGN = marked("Cet envoi n'est pas parti d'une page de ce site. Ouvrez le lien du courriel.")

_LIMITS = ReadLimits(0, 4096, {}, 4096, 8)


router = APIRouter(tags=["forms"])


@router.get(
    ADDRESS,
    response_class=HTMLResponse,
    responses={
        HTTPStatus.GONE: {"description": "The link names nothing.", "content": {"text/html": {}}}
    },
)
async def subscription_question(
    request: Request,
    site: CurrentSite,
    plain: PlainDocuments,
    token: str = "",
    lang: str = "",
) -> Response:
    """Show the question of a link; the backend is not called."""
    link = SubscriptionLink.of(token)
    status = HTTPStatus.OK if link.token else HTTPStatus.GONE
    return await _page(request, site, plain, link, lang, status)


@router.post(ADDRESS, **form_route(TOKEN, LANG))
async def follow_subscription(
    request: Request, site: CurrentSite, plain: PlainDocuments, limits: CurrentLimits
) -> Response:
    """Confirm or end the subscription; say what has become of it."""
    try:
        data = await limits.read_form(_LIMITS)
    except BodyLimitError as error:
        return await plain_answer(request, "/", site, error.status, BUSY)
    link, lang = SubscriptionLink.of(data.text(TOKEN)), data.text(LANG)
    if not link.token:
        return await _page(request, site, plain, link, lang, HTTPStatus.GONE)
    locale = site.routes.languages.known(lang)
    status, followed = await _follow(request, site, limits, link, locale)
    return await _page(request, site, plain, followed, lang, status)


async def _follow(
    request: Request, site: Site, limits: RequestLimits, link: SubscriptionLink, locale: Locale
) -> tuple[HTTPStatus, SubscriptionLink]:
    """Call the backend, as often as forms may be sent."""
    if not is_from_this_site(request, site):
        return HTTPStatus.FORBIDDEN, SubscriptionLink(problem=FOREIGN)
    if not limits.allows_form():
        return HTTPStatus.TOO_MANY_REQUESTS, SubscriptionLink(problem=TOO_MANY)
    try:
        reply = await site.backend.newsletter_link(link.token, Call(locale))
    except BackendError:
        return HTTPStatus.BAD_GATEWAY, SubscriptionLink(problem=UNREACHABLE)
    status = HTTPStatus.GONE if reply.code == "error" else HTTPStatus.OK
    return status, link.model_copy(update={"message": reply.message or reply.code})


async def _page(
    request: Request,
    site: Site,
    plain: Documents[View],
    link: SubscriptionLink,
    lang: str,
    status: HTTPStatus,
) -> Response:
    locale = site.routes.languages.known(lang)
    visit = Visit.from_scope(request.scope).with_(locale=locale, query="")
    return await answer(await site.system_pages.subscription(visit, link, status), site, plain)
