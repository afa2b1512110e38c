"""A post as its editor has typed it, saved or not: what a visit shows in the backend's place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.engine.cache import Caches
from villa_site.engine.protocols import DataPart


class Draft(Protocol):
    """One editor's post in one open connection; nothing of it is anywhere else."""

    @property
    def caches(self) -> Caches:
        """Where what is made of the draft is cached: they end with it."""

    @property
    def form(self) -> Mapping[str, str]:
        """The fields of the gallery's form, where a case of a block is shown."""

    async def page(self, path: str, call: Call, backend: Backend) -> Page:
        """Return the page at a path with what is typed; raises BackendError."""

    def options(self, options: SiteOptions) -> SiteOptions:
        """Return the site's options with what is typed."""

    def banner(self, text: str) -> str:
        """Return the text of the banner as it is typed."""

    def receive(self, part: DataPart, renew: Callable[[], None]) -> None:
        """Take what the editor has typed; raises BadMessage."""

    def leave(self) -> None:
        """Drop what is typed: the connection has ended."""


@dataclass(frozen=True, slots=True)
class DraftState:
    """The state of a draft as one view shows it.

    ``number`` is that of the newest content in it, ``problem`` why it shows another page, or none.
    ``origins`` are those whose pages may hold the frame.
    """

    number: int = 0
    problem: str = ""
    origins: tuple[str, ...] = field(default=())
