"""The loaders of data beyond the page itself: of templates, and of missing pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pydantic import BaseModel

from villa_site.backend.endpoints import Backend
from villa_site.backend.models.page import Page
from villa_site.site.context import PageContext

LoadPage = Callable[[Page, PageContext, Backend], Awaitable[BaseModel | None]]
"""Loads the data of a page's template beyond the page; None for a template without any."""
LoadMissing = Callable[[PageContext, Backend], Awaitable[BaseModel | None]]
"""Loads the suggestions of the error page of a missing page."""


async def no_extra(_page: Page, _ctx: PageContext, _backend: Backend) -> None:
    """Load nothing beyond the page."""


async def no_suggestions(_ctx: PageContext, _backend: Backend) -> None:
    """Load no suggestions for a missing page."""
