"""The dependencies of the HTTP API: one each for site, pages, visitor and limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Request

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Documents
from villa_site.engine.http.body import paced
from villa_site.engine.http.headers import client_network, cookies
from villa_site.engine.http.provided import provided
from villa_site.site.forms.multipart import FormData, ReadLimits, read_form
from villa_site.site.forms.uploads import Spool
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site
from villa_site.site.stores.visitors import Visitor
from villa_site.site.visits.visit import View
from villa_site.web.prerender_store import PrerenderStore

BUSY: Final = marked("Trop d'envois arrivent en même temps. Réessayez dans une minute.")

CurrentDocuments = Annotated[Documents[View], provided("documents")]
"""Writes pages."""
PlainDocuments = Annotated[Documents[View], provided("plain_documents")]
"""Writes pages that open no socket: a live page would begin without what was typed."""
CurrentPrerendered = Annotated[PrerenderStore | None, provided("prerendered")]


async def _visitor(request: Request, site: CurrentSite) -> Visitor:
    return site.visitors.read(cookies(request.scope))


CurrentVisitor = Annotated[Visitor, Depends(_visitor)]
"""The visitor whom the cookie names."""


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """The limits of what the ``network`` of a request may send."""

    request: Request
    site: Site
    network: str

    def allows_form(self) -> bool:
        """Whether the network may send one more form, which is counted."""
        return self.site.form_guard.allows(self.network)

    async def read_form(self, limits: ReadLimits) -> FormData:
        """Read a body without files; raises BodyLimitError where there is no room for it."""
        async with self.receiving(limits) as data:
            return data

    @asynccontextmanager
    async def receiving(self, limits: ReadLimits) -> AsyncIterator[FormData]:
        """Read a body, whose files can be read inside; raises BodyLimitError without room for it.

        Raises OSError where the files cannot be stored.
        """
        service = self.site.form_service
        with (
            service.body_limits.reserve(self.network) as reservation,
            Spool(service.folder, reservation.grant) as spool,
        ):
            content_type = self.request.headers.get("content-type", "")
            yield await read_form(paced(self.request.stream()), content_type, limits, spool)


async def _limits(request: Request, site: CurrentSite) -> RequestLimits:
    return RequestLimits(request, site, client_network(request.scope))


CurrentLimits = Annotated[RequestLimits, Depends(_limits)]
