"""The HTTP side of a page: request in, redirect or document out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Document, Documents
from villa_site.engine.http.headers import (
    cookies,
    is_https,
    request_origin,
)
from villa_site.engine.http.urls import is_local, origin_of, quote_path
from villa_site.engine.page_style import source_hash
from villa_site.engine.protocols import PageRequest
from villa_site.errors import RenderError
from villa_site.settings.languages import Locale
from villa_site.site.context import Submission
from villa_site.site.forms.cookies import THANKS_COOKIE
from villa_site.site.pages.consent import policy_sources
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import caching_headers
from villa_site.site.visits.locale_choice import chosen_locale, locale_url
from villa_site.site.visits.visit import Redirect, View, Visit
from villa_site.web.dependencies import CurrentDocuments, CurrentPrerendered, PlainDocuments
from villa_site.web.page_cache import REVISION, STORES
from villa_site.web.prerender_store import PrerenderStore
from villa_site.web.security_headers import content_security_policy

logger = logging.getLogger(__name__)

YEAR = 365 * 24 * 3600
RETRY_AFTER = "120"


router = APIRouter(include_in_schema=False)


@router.post(locale_url("{locale}"))
async def remember_language(request: Request, site: CurrentSite, locale: str) -> Response:
    """Remember the language of a link that was followed, which browsers report without script."""
    if not _is_choice(locale, site):
        return _no_such_language()
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return PlainTextResponse("Cross-origin request refused.", HTTPStatus.FORBIDDEN)
    return _remember(Response(status_code=HTTPStatus.NO_CONTENT), locale, request, site)


@router.get(locale_url("{locale}"))
async def switch_language(
    request: Request, site: CurrentSite, locale: str, to: str = ""
) -> Response:
    """Go to the page in the chosen language: pages that are open since long link to this."""
    if not _is_choice(locale, site):
        return _no_such_language()
    location = to if is_local(to) else site.routes.languages.home(locale)
    return _remember(RedirectResponse(location, HTTPStatus.SEE_OTHER), locale, request, site)


@router.get("/{path:path}")  # noqa: FAST003 - the visit reads it from the scope
async def page(
    request: Request,
    site: CurrentSite,
    documents: CurrentDocuments,
    plain: PlainDocuments,
    prerendered: CurrentPrerendered,
) -> Response:
    """Answer a page, a redirect or an error page."""
    visit = Visit.from_scope(request.scope)
    outcome = await site.open(visit)
    if isinstance(outcome, Redirect):
        return _redirect(outcome, visit, site)
    thanks = site.form_service.thanks.read(
        cookies(request.scope).get(THANKS_COOKIE, ""), outcome.ctx.query
    )
    if thanks is not None:
        return await _thanks_page(outcome, thanks, site, plain)
    response = await answer(outcome, site, documents, prerendered)
    response.headers.update(for_page_cache(outcome))
    locale = chosen_locale(visit, site.routes.languages)
    return _remember(response, locale, request, site) if locale else response


async def page_at_unknown_url(request: Request, _error: Exception) -> Response:
    """Answer a URL that a route leaves to the pages: a redirect, or the 404 page."""
    state = request.app.state
    return await page(
        request, state.site, state.documents, state.plain_documents, state.prerendered
    )


def _remember(response: Response, locale: Locale, request: Request, site: Site) -> Response:
    """Keep the chosen language for a year, where script can change it."""
    response.set_cookie(
        site.settings.locale_cookie,
        locale,
        max_age=YEAR,
        samesite="lax",
        secure=is_https(request_origin(request.scope), site.settings.site_url),
    )
    response.headers["cache-control"] = "no-store"
    return response


def _is_choice(locale: str, site: Site) -> bool:
    """Whether a URL names a language that visitors can choose."""
    languages = site.routes.languages
    return languages.several and locale in languages


def _no_such_language() -> Response:
    return PlainTextResponse("No such language.", HTTPStatus.NOT_FOUND)


def for_page_cache(view: View) -> dict[str, str]:
    """Return the headers by which the page cache stores a page; what is for one has none."""
    if view.personal or view.visitor is not None:
        return {}
    stores = {STORES: ",".join(view.stores)} if view.stores else {}
    return {REVISION: view.revision, **stores}


def _redirect(outcome: Redirect, visit: Visit, site: Site) -> Response:
    headers = {"location": outcome.location}
    if outcome.vary:
        headers["vary"] = outcome.vary
    if outcome.vary or outcome.status == HTTPStatus.SEE_OTHER:
        headers["cache-control"] = "no-store"
    elif outcome.max_age:
        headers["cache-control"] = f"public, max-age={outcome.max_age}"
    response = Response(status_code=outcome.status, headers=headers)
    _set_cookies(response, outcome.cookies, visit, site)
    return response


async def _thanks_page(
    view: View, thanks: Submission, site: Site, documents: Documents[View]
) -> Response:
    """Answer the page that thanks for a form in the backend's words, which are shown once."""
    ctx = replace(view.ctx, submission=thanks)
    response = await answer(replace(view, ctx=ctx), site, documents)
    response.delete_cookie(
        THANKS_COOKIE, path=quote_path(view.visit.path), httponly=True, samesite="strict"
    )
    return response


async def answer(
    view: View, site: Site, documents: Documents[View], store: PrerenderStore | None = None
) -> HTMLResponse:
    """Answer ``view`` from ``store``, else render it; where that fails, the error page."""
    written = store.page(view) if store else None
    if written is not None:
        return _response(view, site, documents, Document.of(written))
    try:
        document = await documents.write(view)
    except RenderError as error:
        logger.error("The page %s could not be rendered: %s", view.visit.path, error)  # noqa: TRY400 - ReactPy has logged the traceback
        view = await site.system_pages.error(view.visit)
        document = await _error_document(view, documents)
    return _response(view, site, documents, document)


def _response(
    view: View, site: Site, documents: Documents[View], document: Document
) -> HTMLResponse:
    response = HTMLResponse(document.body, view.status, _headers(view, site, documents, document))
    _set_cookies(response, view.cookies, view.visit, site)
    return response


def _set_cookies(
    response: Response, cookies: Mapping[str, str], visit: PageRequest, site: Site
) -> None:
    secure = is_https(visit.origin, site.settings.site_url)
    for name, value in cookies.items():
        response.set_cookie(name, value, httponly=True, samesite="lax", secure=secure)


async def _error_document(view: View, documents: Documents[View]) -> Document:
    """Write the error page; when the frame itself is what fails, say it in plain words."""
    try:
        return await documents.write(view)
    except RenderError:
        logger.exception("The error page of %s could not be rendered either.", view.visit.path)
        text = view.ctx.t("Une erreur inattendue est survenue. Réessayez dans un instant.")
        return Document.of(f"<!DOCTYPE html><title>500</title><p>{text}</p>".encode())


def _more_sources(view: View) -> dict[str, list[str]]:
    needed = policy_sources(view.ctx.consent)
    if view.ctx.tiles.source:
        needed.setdefault("img-src", []).append(view.ctx.tiles.source)
    if view.draft is not None:
        # WordPress' editor holds the frame.
        needed["frame-ancestors"] = [*view.draft.origins]
    return needed


def _headers(
    view: View, site: Site, documents: Documents[View], document: Document
) -> dict[str, str]:
    backend = origin_of(view.ctx.backend_url)
    media = [*([backend] if backend else []), *view.ctx.media_hosts]
    build = documents.build
    modules = [source_hash(build.import_map)] if document.modules else []
    policy = content_security_policy(
        styles=[document.style],
        scripts=[*build.inline_scripts, *modules],
        media=media,
        more=_more_sources(view),
    )
    headers = {"content-security-policy": policy, "content-language": view.ctx.locale}
    headers |= caching_headers(view, site.settings.site_url)
    if view.status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["retry-after"] = RETRY_AFTER
    return headers
