"""Opens a request for a browser that shows the page itself: redirects on the site are followed."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, Generic
from urllib.parse import unquote, urlsplit

from villa_site.engine.protocols import Opener, PageRequest, Redirect, ViewT

MAX_REDIRECTS: Final = 5


@dataclass(frozen=True, slots=True)
class OpenedPage(Generic[ViewT]):
    """A view, or the URL that the browser is to load in full; ``redirects`` were followed."""

    view: ViewT | None
    reload: str = ""
    redirects: int = 0


async def open_page(opener: Opener[ViewT], request: PageRequest) -> OpenedPage[ViewT]:
    """Open ``request``, following redirects on this site.

    Loaded in full are other sites, files, pages that are unavailable and pages that set cookies:
    these are matters of HTTP.
    """
    location = request.url
    for redirects in range(MAX_REDIRECTS):
        outcome = await opener.open(request)
        if isinstance(outcome, Redirect) and outcome.cookies:
            location = request.url
            break
        if not isinstance(outcome, Redirect):
            full = outcome.status == HTTPStatus.SERVICE_UNAVAILABLE or outcome.cookies
            return OpenedPage(outcome, outcome.visit.url if full else "", redirects)
        location = outcome.location
        parts = urlsplit(location)
        if parts.netloc or "." in parts.path.rpartition("/")[2]:
            break
        request = request.with_(path=unquote(parts.path), query=parts.query)
    return OpenedPage(None, location)
