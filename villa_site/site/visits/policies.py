"""The policies that every visit passes in order, over HTTP and live: each one step of a visit."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import reduce
from http import HTTPStatus
from typing import Final, Protocol

from villa_site.backend.call import NO_RIGHTS
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.backend.public_files import PublicFiles
from villa_site.content.blocks.block import BlockType
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.errors import PreviewRefused, UnknownPolicy
from villa_site.settings import Settings
from villa_site.site.routing.routes import Routes
from villa_site.site.visits.locale_choice import chosen_locale, default_home, preferred_locale
from villa_site.site.visits.preview import (
    TOKEN_COOKIE,
    rights_of,
    sent_token,
    stored_tokens,
    stored_with,
    without_token,
)
from villa_site.site.visits.visit import Outcome, Proceed, Redirect, View, Visit

OLD_ADDRESS_SECONDS: Final = 3600
"""Seconds for which caches may keep where an old address leads."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_ENCODED_SEPARATOR: Final = re.compile(r"%(?:2f|0a)", re.IGNORECASE)


class SystemPages(Protocol):
    """The views that show no page of the backend."""

    async def maintenance(self, visit: Visit, notice: MaintenanceNotice) -> View:
        """Return the maintenance page."""

    async def no_route(self, visit: Visit) -> View:
        """Return the error page of a path that matches no route."""

    async def not_found(self, visit: Visit) -> View:
        """Return the error page of a page that does not exist."""

    async def preview_refused(self, visit: Visit, refusal: PreviewRefused) -> View:
        """Return the error page of a preview whose tokens do not open it."""

    async def error(self, visit: Visit, status: int = ...) -> View:
        """Return the error page of a failure of this site or of the backend."""

    async def draft_frame(self, visit: Visit) -> View:
        """Return the view of the frame beside an editor that has not sent anything yet."""

    async def specimen(self, visit: Visit, page: Page) -> View:
        """Return the view of ``page``, which is not in the backend."""


class PolicySite(Protocol):
    """The settings, block types and views of a site, as policies use them."""

    @property
    def settings(self) -> Settings:
        """The settings of the site."""

    @property
    def routes(self) -> Routes:
        """The routes of pages."""

    @property
    def backend(self) -> Backend:
        """The content backend, whose answers are cached."""

    @property
    def files(self) -> PublicFiles:
        """Where the backend's files are shown from."""

    @property
    def system_pages(self) -> SystemPages:
        """The pages that are not in the backend."""

    @property
    def types(self) -> Mapping[str, BlockType]:
        """The block types by name."""

    async def leads_back(self, visit: Visit, path: str) -> bool:
        """Whether the page at ``path`` redirects, in one step or more, to the visit's own path."""

    async def maintenance(self, visit: Visit) -> MaintenanceNotice | None:
        """Return the maintenance notice, None when the site is open."""

    def file_url(self, url: str, visit: Visit) -> str:
        """Return the URL of a file if pages may show files of its host, else an empty text."""


Policy = Callable[[Visit, Proceed, PolicySite], Awaitable[Outcome]]


async def redirects(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect an old URL to a new one if the operator's table has a rule for it."""
    table = site.settings.redirects_file
    target = table.find(visit.path, visit.query) if table else None
    return Redirect(*target) if target else await proceed(visit)


async def slash(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect to the path with a trailing slash, keeping the query.

    A language in another spelling, such as ``/IT/``, is corrected on the way: see ``locale``.
    Paths with control characters or encoded separators are unknown.
    """
    if _CONTROL.search(visit.path):
        return await site.system_pages.no_route(visit.with_(path=_CONTROL.sub("", visit.path)))
    if _ENCODED_SEPARATOR.search(visit.path):
        return await site.system_pages.no_route(visit)
    if visit.path.endswith("/"):
        return await proceed(visit)
    return _in_language(f"{visit.path}/", visit, site) or _moved(f"{visit.path}/", visit)


async def locale(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Set the locale by the path; redirect ``/`` by cookie or ``Accept-Language``, if not live.

    ``/IT/`` and the default language's ``/fr/`` are redirected to where their pages are.
    """
    languages = site.routes.languages
    if elsewhere := _in_language(visit.path, visit, site):
        return elsewhere
    if visit.path == "/" and not visit.live and not chosen_locale(visit, languages):
        cookie = visit.cookies.get(site.settings.locale_cookie)
        target = preferred_locale(cookie, visit.accept_language, languages)
        if target != languages.default:
            location = with_query(languages.home(target), visit.query)
            return Redirect(location, HTTPStatus.FOUND, vary="Accept-Language, Cookie")
    return await proceed(visit.with_(locale=languages.of_path(visit.path)))


def _in_language(path: str, visit: Visit, site: PolicySite) -> Redirect | None:
    """Redirect to ``path`` with its language as the site writes it; None if it is so."""
    languages = site.routes.languages
    canonical_path = languages.canonical_path(path)
    if canonical_path == path:
        return None
    if canonical_path == "/":
        # The default language by its name is what was chosen, whatever the browser prefers.
        cookie = visit.cookies.get(site.settings.locale_cookie)
        preferred = preferred_locale(cookie, visit.accept_language, languages)
        home = "/" if preferred == languages.default else default_home(languages)
        location = with_query(home, visit.query) if home == "/" else _joined(home, visit.query)
        return Redirect(location, HTTPStatus.PERMANENT_REDIRECT, vary="Accept-Language, Cookie")
    return _moved(canonical_path, visit)


def _joined(address: str, query: str) -> str:
    return f"{address}&{query}" if query else address


async def preview(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Enable preview for paths that begin with ``/preview/``, after the prefix of a language.

    ``preview`` further down is a page's own name. The rights are those of the visitor's tokens: if
    one is configured, a visitor without it or one of an editor's gets 404. A token in the address
    that opens the page moves to a cookie: the page is at the same address without it.
    """
    if not site.routes.languages.is_preview(visit.path):
        return await proceed(visit)
    sent, stored = sent_token(visit), stored_tokens(visit)
    tokens = (sent, *stored) if sent else stored
    rights = rights_of(tokens, site.settings)
    shown = without_token(visit)
    if rights is None:
        return await site.system_pages.not_found(shown)
    if sent and rights == NO_RIGHTS and site.settings.backend_url:
        return await site.system_pages.preview_refused(
            shown.with_(preview=True), PreviewRefused("no token")
        )
    outcome = await proceed(shown.with_(preview=True, rights=rights))
    refused = isinstance(outcome, View) and outcome.status == HTTPStatus.UNAUTHORIZED
    if not sent or visit.live or refused or rights == NO_RIGHTS:
        return outcome
    location = outcome.location if isinstance(outcome, Redirect) else shown.url
    new = {} if sent in stored else {TOKEN_COOKIE: stored_with(sent, stored)}
    return Redirect(location, HTTPStatus.SEE_OTHER, cookies=new)


async def maintenance(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Show the maintenance notice, if there is one; a failing query counts as none."""
    notice = await site.maintenance(visit)
    return await (site.system_pages.maintenance(visit, notice) if notice else proceed(visit))


async def routing(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Set the visit's locale, preview and backend path, or respond that the path is unknown."""
    matched = site.routes.match(visit.path)
    if matched is None:
        return await site.system_pages.no_route(visit)
    form = matched.form
    return await proceed(
        visit.with_(locale=form.locale, preview=form.preview, content_path=matched.content_path)
    )


async def canonical(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect permanently when the backend's path differs and is a page of this site.

    A page whose redirect would come back here is shown where it is. The address of a picture's own
    page leads to its file.
    """
    outcome = await proceed(visit)
    if not isinstance(outcome, View) or outcome.page is None:
        return outcome
    if outcome.page.file:
        return await _file(outcome.page.file, outcome, site)
    path = site.routes.own_path(outcome.page.own_path)
    if path is None or path == visit.content_path or await site.leads_back(visit, path):
        return outcome
    return _moved(site.routes.languages.preview_path(path) if visit.preview else path, visit)


async def _file(url: str, view: View, site: PolicySite) -> Outcome:
    """Redirect to the file that an address is about, if pages may show files of its host."""
    shown = site.file_url(url, view.visit)
    return old_address(shown) if shown else await site.system_pages.not_found(view.visit)


def old_address(location: str) -> Redirect:
    """Redirect for good from an address that WordPress had, as every feed reader understands."""
    return Redirect(location, HTTPStatus.MOVED_PERMANENTLY, max_age=OLD_ADDRESS_SECONDS)


def _moved(path: str, visit: Visit) -> Redirect:
    """Redirect permanently to a decoded path, keeping the query."""
    return Redirect(with_query(quote_path(path), visit.query), HTTPStatus.PERMANENT_REDIRECT)


_POLICIES: Final[Mapping[str, Policy]] = {
    each.__name__: each
    for each in (redirects, slash, locale, preview, maintenance, routing, canonical)
}
ORDER: Final = tuple(_POLICIES)
"""The names of the policies, first to last."""


def policy(name: str | Policy) -> Policy:
    """Return the policy ``name``, or the function itself; raises UnknownPolicy."""
    if callable(name):
        return name
    if name not in _POLICIES:
        raise UnknownPolicy(
            f"No policy is called {name!r}: add it to villa_site/site/visits/policies.py, as an "
            f"async function and to _POLICIES, or name one of {', '.join(ORDER)}."
        )
    return _POLICIES[name]


def chain(names: Sequence[str | Policy], last: Proceed, site: PolicySite) -> Proceed:
    """Link the policies in order, ending with ``last``."""

    def link(proceed: Proceed, step: Policy) -> Proceed:
        async def handle(visit: Visit) -> Outcome:
            return await step(visit, proceed, site)

        return handle

    return reduce(link, [policy(name) for name in reversed(names)], last)
