"""The policy that leads addresses of a WordPress to their content."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Final
from urllib.parse import unquote, urlencode, urlsplit

from villa_site.backend import queries
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.discovery.feed_urls import feed, podcast_feed
from villa_site.discovery.podcasts import playable_episodes, podcasts
from villa_site.engine.http.urls import host_of, quote_path, with_query
from villa_site.errors import BackendError, PageNotFound
from villa_site.settings.languages import Locale
from villa_site.site.listing.search import TERM
from villa_site.site.pages.urls import page_path
from villa_site.site.visits.policies import PolicySite, old_address
from villa_site.site.visits.preview import reopening_url
from villa_site.site.visits.visit import Outcome, Proceed, Redirect, View, Visit
from villa_site.web.old_addresses.wordpress_url import (
    FeedOf,
    InLanguage,
    Lookup,
    Moved,
    OldUrl,
    PreviewOf,
    SearchFor,
    read,
)

logger = logging.getLogger(__name__)

_FEEDS: Final = ("programme", "publication", "post")
"""The types of content that have a feed on every site."""


async def old_addresses(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect an address that a WordPress had to where its content is now."""
    file = site.files.at(visit.path, visit.query)
    if file and not _is_here(file, visit, site):
        return old_address(file)
    wordpress = bool(site.settings.backend_url)
    old = read(visit.path, visit.query, site.routes.languages, wordpress=wordpress)
    return await (_redirected(old, visit, proceed, site) if old else proceed(visit))


def _is_here(file: str, visit: Visit, site: PolicySite) -> bool:
    """Whether a file is at the visit's own address, where the server in front should serve it."""
    hosts = {host_of(visit.origin), host_of(site.settings.site_url)}
    return host_of(file) in hosts and unquote(urlsplit(file).path) == visit.path


async def _redirected(old: OldUrl, visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    match old:
        case Moved():
            return _at(old.path, old.query)
        case SearchFor():
            return await _search(old, visit, proceed, site)
        case FeedOf():
            return await _feed(old, visit, proceed, site)
        case InLanguage():
            return await _translation(old, visit, proceed, site)
        case PreviewOf():
            return await _preview(old, visit, proceed, site)
        case Lookup():
            return await _found(old, visit, site)


def _at(path: str, query: str = "") -> Redirect:
    return old_address(with_query(quote_path(path), query))


async def _search(old: SearchFor, visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect to the page of the search; a site without one shows what it has there."""
    try:
        options = await site.backend.options(Call(site.routes.languages.of_path(old.home)))
    except BackendError as error:
        logger.warning("No search page for %s: %s", visit.path, error)
        return await site.system_pages.error(visit, HTTPStatus.SERVICE_UNAVAILABLE)
    target = options.template("search")
    path = site.routes.own_path(target.path) if target else None
    if path is None:
        return await proceed(visit)
    return _at(path, urlencode({TERM: old.term}) if old.term else "")


async def _feed(old: FeedOf, visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect to the feed of a list or a podcast; a page without a feed is shown itself."""
    languages = site.routes.languages
    locale = languages.of_path(old.path)
    if old.path == languages.home(locale):
        return old_address(feed("post", locale))
    outcome = await proceed(visit.with_(path=old.path, query=""))
    if isinstance(outcome, View) and outcome.kind == "page" and outcome.page is not None:
        return old_address(_feed_url(outcome, outcome.page, locale))
    return outcome


def _feed_url(view: View, page: Page, locale: Locale) -> str:
    path = page_path(page, view.ctx)
    if page.archive is not None:
        listed = next((each for each in page.archive.post_type if each in _FEEDS), "post")
        return feed(listed, locale)
    if page.template == "programmation":
        return feed("programme", locale)
    if playable_episodes(podcasts(page.blocks), view.ctx):
        return podcast_feed(path)
    return quote_path(path)


async def _translation(
    old: InLanguage, visit: Visit, proceed: Proceed, site: PolicySite
) -> Outcome:
    """Redirect to the translation that the page names; without one the page is shown itself."""
    plain = visit.with_(path=old.path, query=old.query)
    outcome = await proceed(plain)
    if not isinstance(outcome, View):
        return outcome
    if outcome.page is not None:
        local = outcome.ctx.local_path(outcome.page.lang.get(old.locale, ""))
        path = site.routes.own_path(local) if local else None
        return _at(path or old.path, old.query)
    # A language by the parameter alone: its pages have the prefix on the site.
    prefix = site.routes.languages.prefix(old.locale)
    if outcome.status == HTTPStatus.NOT_FOUND and prefix and not old.path.startswith(f"{prefix}/"):
        other = await proceed(plain.with_(path=f"{prefix}{old.path}"))
        if isinstance(other, View) and other.page is not None:
            return _at(f"{prefix}{old.path}", old.query)
    return outcome


async def _preview(old: PreviewOf, visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect an editor to WordPress, which makes the token that a preview of the page needs."""
    outcome = await proceed(visit.with_(path=old.path, query=""))
    public = site.backend.client.public
    if not (isinstance(outcome, View) and outcome.page and public.plugin and public.is_public):
        return outcome
    url = reopening_url(public.url, outcome.page.id)
    return Redirect(url, HTTPStatus.SEE_OTHER) if url else outcome


async def _found(old: Lookup, visit: Visit, site: PolicySite) -> Outcome:
    """Redirect to what the backend finds by a number or a name."""
    visit = visit.with_(locale=site.routes.languages.of_path(old.home))
    try:
        location = await _location(old, visit, site)
    except PageNotFound:
        location = ""
    except BackendError as error:
        logger.warning("No page for %s: %s", visit.address, error)
        return await site.system_pages.error(visit, HTTPStatus.SERVICE_UNAVAILABLE)
    if not location:
        return await site.system_pages.not_found(visit)
    return old_address(location)


async def _location(old: Lookup, visit: Visit, site: PolicySite) -> str:
    """Return where the content is, empty if there is none; raise BackendError."""
    call = Call(visit.locale)
    if not site.backend.client.public.plugin:
        return await _location_without_plugin(old, visit, site)
    page = (await site.backend.result(queries.found_by(old.home, old.parameters), call)).value
    if page.file:
        return site.file_url(page.file, visit)
    path = site.routes.own_path(page.own_path)
    return quote_path(path) if path and _fits(page, old, path) else ""


def _fits(page: Page, old: Lookup, path: str) -> bool:
    """Whether a page is what was looked for: a parameter that is not read gives the home page."""
    return path != old.home or page.id in {old.number("p"), old.number("page_id")} - {0}


async def _location_without_plugin(old: Lookup, visit: Visit, site: PolicySite) -> str:
    """Return what WordPress' own API says of a number, else the path by WordPress' defaults."""
    call = Call(visit.locale)
    if number := old.number("attachment_id"):
        files = (await site.backend.result(queries.media([number]), call)).value
        url = files[number]["url"] if number in files else ""
        return site.file_url(str(url or ""), visit)
    if number := old.number("p", "page_id"):
        posts = (await site.backend.result(queries.posts([number]), call)).value
        path = site.routes.own_path(posts[number]["path"]) if number in posts else None
        return quote_path(path) if path else ""
    return quote_path(old.guess) if old.guess else ""
