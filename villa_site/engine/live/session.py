"""A live visit: the page a connection shows, and how it moves to the next."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote, urlsplit

from villa_site.engine.http.headers import decode_path, encode_query
from villa_site.engine.live.latency import LatencyMeter
from villa_site.site.policies.slash import quote_path, with_query
from villa_site.site.site import Site
from villa_site.site.visit import Redirect, View, Visit

logger = logging.getLogger(__name__)

MAX_REDIRECTS = 5
STATE_KEY = "villa"


@dataclass(frozen=True, slots=True)
class Composition:
    """A composed page: the attributes of ``<html>``, and the nodes of head and body in order.

    ``frozen`` tells that every node which can be frozen is.
    """

    html: Mapping[str, Any]
    nodes: Sequence[Any]
    frozen: bool = False


Compose = Callable[[View], Composition]
"""Makes a page of a view; the composition root brings the looks."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a connection shows: a view and the number of its navigation, or where to go in full."""

    view: View
    nav: int = 0
    reload: str = ""


@dataclass(slots=True, eq=False)
class Session:
    """What the root component needs of its connection; over HTTP it shows one view and ends.

    ``since`` tells when it was made. ``document`` names the model that the browser holds, ``news``
    the build that is served to a page of another one. ``stirred`` wakes a connection that has no
    layout yet.
    """

    shown: Shown
    compose: Compose
    since: float = field(default_factory=time.time)
    site: Site | None = None
    knows_document: bool = False
    document: str = ""
    news: str = ""
    pulse: LatencyMeter = field(default_factory=LatencyMeter, repr=False)
    ending: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    stirred: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    close_code: int = 0
    show: Callable[[Shown], None] | None = field(default=None, repr=False)
    _moving: asyncio.Task[None] | None = field(default=None, repr=False)
    _renewing: asyncio.Task[None] | None = field(default=None, repr=False)

    def navigate(self, event: dict[str, Any]) -> None:
        """Start moving to the address of ``event``; an earlier move under way is given up."""
        wanted = requested(event)
        if wanted is None or self.site is None:
            logger.debug("Ignored a navigation to nowhere: %r", event)
            return
        if self._moving is not None:
            self._moving.cancel()
        path, query, nav = wanted
        held = self.shown.view.visit
        visit = Visit(path, query, held.origin, held.cookies, live=True)
        self._moving = asyncio.create_task(self._move(self.site, visit, nav))

    async def _move(self, site: Site, visit: Visit, nav: int) -> None:
        try:
            wanted = await opened(site, visit, nav, self.shown.view)
        except Exception:
            logger.exception(
                "The navigation to %s failed; the browser loads it in full.", visit.address
            )
            wanted = Shown(self.shown.view, nav, encoded(visit))
        self.present(wanted)

    def renew(self) -> None:
        """Open the page that is shown once more: its content may have changed."""
        if self.site is None or (self._renewing is not None and not self._renewing.done()):
            return
        self._renewing = asyncio.create_task(self._renew(self.site))

    async def _renew(self, site: Site) -> None:
        shown = self.shown
        renewed = await opened(site, shown.view.visit.with_(live=True), shown.nav, shown.view)
        # A navigation that ended meanwhile shows something newer already.
        if self.shown is shown and renewed.view.revision != shown.view.revision:
            self.present(renewed)

    def present(self, shown: Shown) -> None:
        """Show something else; a connection without a layout is woken for it."""
        self.shown = shown
        self.stirred.set()
        if self.show is not None:
            self.show(shown)

    def end(self, code: int) -> None:
        """Close the connection with ``code`` as soon as its server gets to it."""
        self.close_code = code
        self.ending.set()
        self.stirred.set()

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = [task for task in (self._moving, self._renewing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # What shows the page holds its layout, which holds us.
        self.show = None


async def opened(site: Site, visit: Visit, nav: int, current: View) -> Shown:
    """Open ``visit``, following redirects on this site; what leaves it is loaded in full."""
    for _ in range(MAX_REDIRECTS):
        outcome = await site.open(visit)
        if isinstance(outcome, View):
            return _shown(outcome, nav)
        parts = urlsplit(outcome.location)
        if parts.netloc:
            break
        visit = visit.with_(path=unquote(parts.path), query=parts.query)
    return Shown(
        current, nav, outcome.location if isinstance(outcome, Redirect) else encoded(visit)
    )


def _shown(view: View, nav: int) -> Shown:
    """Maintenance and cookies are matters of HTTP: such a view is loaded in full."""
    full = view.status == HTTPStatus.SERVICE_UNAVAILABLE or view.cookies
    return Shown(view, nav, encoded(view.visit) if full else "")


def encoded(visit: Visit) -> str:
    """Give the visit's address as a browser writes it."""
    return with_query(quote_path(visit.path), visit.query)


def requested(event: dict[str, Any]) -> tuple[str, str, int] | None:
    """Read path, query and number of a navigation; None when it names no address of ours."""
    path, query, nav = event.get("path"), event.get("query", ""), event.get("nav", 0)
    if not isinstance(path, str) or not isinstance(query, str) or not isinstance(nav, int):
        return None
    if not path.startswith("/") or path.startswith("//") or len(path) + len(query) > 8192:  # noqa: PLR2004 - what servers take as an address
        return None
    return decode_path(path), encode_query(query.removeprefix("?")), nav
