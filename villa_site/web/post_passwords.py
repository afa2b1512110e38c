"""Takes the passwords of protected pages: the right one is remembered for this visitor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from villa_site.content.input_text import composed
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Documents
from villa_site.engine.http.headers import is_https, request_origin
from villa_site.errors import BackendError
from villa_site.site.context import Submission
from villa_site.site.forms.form_service import TOO_MANY
from villa_site.site.forms.limits import BodyLimitError
from villa_site.site.forms.multipart import ReadLimits
from villa_site.site.forms.post_passwords import ADDRESS, LIFE, LONGEST, NAME
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.site.visits.visit import View, Visit
from villa_site.web.dependencies import BUSY, CurrentLimits, PlainDocuments, RequestLimits
from villa_site.web.form_description import form_route
from villa_site.web.form_origin import is_from_this_site
from villa_site.web.form_page import open_page, plain_answer
from villa_site.web.pages import answer

WRONG: Final = marked(
    "Ce n'est pas le bon mot de passe. Vérifiez les majuscules, ou demandez-le à la personne qui "
    "vous a envoyé l'adresse."
)
UNREACHABLE: Final = marked(
    "Le mot de passe n'a pas pu être vérifié. Réessayez dans quelques minutes."
)
FOREIGN: Final = marked("Cet envoi n'est pas parti d'une page de ce site. Réessayez d'ici.")

_MAX_BYTES: Final = 16_384
_LIMITS: Final = ReadLimits(0, _MAX_BYTES, {}, _MAX_BYTES, 8)


router = APIRouter(tags=["forms"])


@router.post(ADDRESS, **form_route("page", "password"))
async def open_protected_page(
    request: Request, site: CurrentSite, plain: PlainDocuments, limits: CurrentLimits
) -> Response:
    """Redirect to the protected page if the password is its."""
    return await _Opening(request, site, plain, limits).answer()


@router.get(ADDRESS, include_in_schema=False)
async def leave_password_form() -> Response:
    """Redirect a browser that loads the form's address to the home page."""
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@dataclass(frozen=True, slots=True)
class _Opening:
    """One POST of the form."""

    request: Request
    site: Site
    plain: Documents[View]
    limits: RequestLimits

    async def answer(self) -> Response:
        """Take the POST; without room for its body, ask to wait."""
        try:
            data = await self.limits.read_form(_LIMITS)
        except BodyLimitError as error:
            return await plain_answer(self.request, "/", self.site, error.status, BUSY)
        view = await open_page(self.request, data.text("page"), self.site)
        if view is None or view.page is None or not view.page.protected:
            # Open by now, or missing: the page itself says which.
            return RedirectResponse(view.visit.url if view else "/", HTTPStatus.SEE_OTHER)
        password = composed(data.text("password"))
        status, message = await self._check(view.visit, password)
        if status == HTTPStatus.OK:
            return self._open(view.visit, password)
        ctx = replace(view.ctx, submission=Submission(NAME, message=view.ctx.t(message)))
        return await answer(replace(view, ctx=ctx, status=status), self.site, self.plain)

    async def _check(self, visit: Visit, password: str) -> tuple[HTTPStatus, str]:
        """Ask the backend, as often as forms may be sent; the message is a key of translations."""
        if not is_from_this_site(self.request, self.site):
            return HTTPStatus.FORBIDDEN, FOREIGN
        if not 0 < len(password) <= LONGEST:
            return HTTPStatus.UNPROCESSABLE_ENTITY, WRONG
        if not self.limits.allows_form():
            return HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY
        try:
            page = await self.site.page_with_password(visit, password)
        except BackendError:
            return HTTPStatus.BAD_GATEWAY, UNREACHABLE
        wrong = HTTPStatus.UNPROCESSABLE_ENTITY, WRONG
        return wrong if page.protected else (HTTPStatus.OK, "")

    def _open(self, visit: Visit, password: str) -> Response:
        """Redirect to the page, with its password in a cookie."""
        response = RedirectResponse(visit.url, HTTPStatus.SEE_OTHER, NO_STORE)
        passwords, settings = self.site.post_passwords, self.site.settings
        response.set_cookie(
            passwords.cookie(visit.content_path),
            passwords.write(visit.content_path, password),
            max_age=LIFE,
            httponly=True,
            samesite="lax",
            secure=is_https(request_origin(self.request.scope), settings.site_url),
        )
        return response
