"""A policy: one step of every visit, and the part of the site that it may use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.content.block import BlockType
from villa_site.settings import Settings
from villa_site.site.visit import Outcome, Proceed, View, Visit


class PolicySite(Protocol):
    """The settings, block types and views of a site, as policies use them."""

    @property
    def settings(self) -> Settings:
        """The settings of the site."""

    @property
    def types(self) -> Mapping[str, BlockType]:
        """The block types by name."""

    async def maintenance(self, visit: Visit) -> MaintenanceNotice | None:
        """Return the maintenance notice, None when the site is open."""

    async def closed(self, visit: Visit, notice: MaintenanceNotice) -> View:
        """Return the maintenance page."""

    async def unknown(self, visit: Visit) -> View:
        """Return the error page of a path that matches no route."""

    async def missing(self, visit: Visit) -> View:
        """Return the error page of a page that does not exist."""

    async def specimen(self, visit: Visit, page: Page) -> View:
        """Return the view of ``page``, which is not in the backend."""


Policy = Callable[[Visit, Proceed, PolicySite], Awaitable[Outcome]]
