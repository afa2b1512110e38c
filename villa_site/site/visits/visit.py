"""A request for a page, and its outcome: a redirect or a view."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from http import HTTPStatus
from typing import Final, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from villa_site.backend.call import NO_RIGHTS, Call, Rights
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.engine.cache import CacheKey
from villa_site.engine.protocols import Connect, DataPart, PageRequest, PageView, Redirect
from villa_site.settings.languages import Locale
from villa_site.settings.project import institution_zone
from villa_site.site.blocks.data import LoadedBlock, kinds_of
from villa_site.site.context import PageContext
from villa_site.site.i18n.translations import marked
from villa_site.site.sources.reading import Reading
from villa_site.site.stores.stores import StoreValues
from villa_site.site.stores.visitors import Visitor
from villa_site.site.visits.draft import Draft, DraftState
from villa_site.site.visits.opening_now import UNKNOWN, HouseNow

__all__ = ["CLIENT_TEXTS", "Outcome", "Proceed", "Redirect", "View", "Visit"]

CLIENT_TEXTS: Final = (
    marked("Connexion perdue. Vos modifications seront envoyées dès son retour."),
    marked("Connexion rétablie."),
    marked("Connexion au site… Votre choix sera pris en compte dès qu'elle est établie."),
    marked(
        "Cela ne fonctionne qu'avec une connexion directe au site, "
        "qui n'est pas possible pour le moment."
    ),
    marked("La connexion a été coupée : votre dernier geste n'a peut-être pas été pris en compte."),
    marked("Pas de connexion. La page sera affichée dès son retour."),
    marked(
        "Cela n'a pas fonctionné. Ce que vous avez saisi est conservé : réessayez dans un instant."
    ),
    marked("Page chargée : %s"),
    marked("Pas de connexion : cette page n'a pas pu être ouverte. Réessayez dans un instant."),
)
"""The texts of the browser client, as keys of translations."""


def as_printed(key: str) -> str:
    """Return a text of the client as its own source has it, printed as French is."""
    return key.replace("'", "’").replace(" :", "\N{NO-BREAK SPACE}:")


@dataclass(frozen=True, slots=True)
class Visit(PageRequest):
    """A request for a page of this site; the policies set what depends on its path.

    ``locale`` is empty until then; ``content_path`` is the page's path in the backend, ``rights``
    are the visitor's. ``locale`` is the language of the page, which a visitor chooses;
    ``browser_locale`` that of the browser. ``draft`` is what an editor has typed of the page.
    """

    locale: Locale = ""
    preview: bool = False
    content_path: str = ""
    rights: Rights = NO_RIGHTS
    draft: Draft | None = field(default=None, repr=False)

    @property
    def time_zone(self) -> ZoneInfo:
        """The visitor's time zone; the institution's where it is not known."""
        return ZoneInfo(self.zone) if self.zone else institution_zone()

    @property
    def call(self) -> Call:
        """Language and rights of the calls made for this visit.

        Beside a draft is what is published: it is cached, and so nothing is requested for a key.
        """
        if self.draft is not None:
            return Call(self.locale)
        return Call(self.locale, self.preview, rights=self.rights)

    @property
    def frame_call(self) -> Call:
        """The call for the frame: without editor's rights, which a refusal would cost it."""
        return replace(self.call, rights=replace(self.rights, preview_tokens=()))

    @classmethod
    def of(cls, request: PageRequest) -> Self:
        """Make a visit of an engine request."""
        if isinstance(request, cls):
            return request
        return cls(**{name: getattr(request, name) for name in _OF_REQUESTS})


_OF_REQUESTS: Final = tuple(each.name for each in fields(PageRequest))


@dataclass(frozen=True, slots=True, kw_only=True)
class View(PageView):
    """All that a page needs to be rendered; ``revision`` changes when any of it does.

    ``specimen`` is a block of the gallery, with nothing around it; ``subscription`` is the page of
    a link in the newsletter's mail; ``draft frame`` waits for an editor's draft.
    ``extra`` is the data of the page's template, None if the backend failed. ``personal``: the
    page is one visitor's, so no cache may keep it. ``advice`` says on an error page what to do,
    ``reopening`` is the address at which WordPress opens a preview again, ``list_path`` the path
    of a list that has no such later page.
    ``absent`` are paths of translations that the backend does not know.
    ``stores`` are the values of the stores that its blocks read, ``sources`` the readings of the
    sources, both by name; ``remotes`` are the names of the sources whose values ``load=`` has read.
    ``visitor`` is who sees the page, None where no block reads that. ``opening`` is whether the
    house is open. ``draft`` is the state of the draft that it shows.
    """

    visit: Visit
    kind: Literal["page", "error", "maintenance", "specimen", "subscription", "draft frame"]
    ctx: PageContext
    options: SiteOptions
    banner: str = ""
    page: Page | None = None
    maintenance: MaintenanceNotice | None = None
    message: str = ""
    blocks: tuple[LoadedBlock, ...] = ()
    extra: BaseModel | None = None
    personal: bool = False
    advice: str = ""
    reopening: str = ""
    list_path: str = ""
    stores: Mapping[str, StoreValues] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()
    sources: Mapping[str, Reading] = field(default_factory=dict)
    visitor: Visitor | None = None
    remotes: frozenset[str] = frozenset()
    opening: HouseNow = UNKNOWN
    draft: DraftState | None = None

    def receive(self, part: DataPart, renew: Callable[[], None]) -> None:
        """Take what an editor has typed, where a draft is shown; raises BadMessage."""
        if self.visit.draft is not None:
            self.visit.draft.receive(part, renew)

    def leave(self) -> None:
        """Drop the draft that is shown, if there is one."""
        if self.visit.draft is not None:
            self.visit.draft.leave()

    def shows(self, source: str) -> bool:
        """Whether it shows the value of a source, named in its blocks or read by ``load=``."""
        return source in self.sources or source in self.remotes

    @property
    def is_public(self) -> bool:
        """Whether it is a page for everybody, search engines included."""
        return self.kind == "page" and not self.ctx.preview and not self.personal

    @property
    def connect(self) -> Connect | None:
        """When the socket connects: at once in preview, where the page changes with each save.

        Else when the block wants it that needs it soonest.
        """
        if self.draft is not None:
            return "load"
        wanted = {kind.connect for kind in kinds_of(self.blocks)}
        if self.ctx.preview or "load" in wanted:
            return "load"
        return "idle" if "idle" in wanted else None

    @property
    def params(self) -> Mapping[str, str]:
        """The variable parts of the page's path, by the names in its route."""
        match = self.ctx.routes.match(self.visit.path)
        return match.params if match else {}

    @property
    def replaces_open_page(self) -> bool:
        """Whether an open page makes way for it; a preview that expired loses nothing."""
        return self.status != HTTPStatus.UNAUTHORIZED

    @property
    def development(self) -> bool:
        """Whether the page shows its failures."""
        return self.ctx.development

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of the browser client in the page's language, by the French that it has."""
        texts = ((as_printed(key), self.ctx.t(key)) for key in CLIENT_TEXTS)
        return {french: text for french, text in texts if text != french}

    @property
    def lasting_revision(self) -> str:
        """The revision of a page; empty for errors, maintenance and what is one visitor's own."""
        own = self.personal or self.ctx.submission is not None
        return self.revision if self.kind == "page" and not own else ""

    @property
    def cache_key(self) -> CacheKey | None:
        """The name of the page for all its visitors; None for what is made for one of them."""
        known = self.visitor is not None and self.visitor.known
        one_visitors = self.personal or known or self.visit.query or self.ctx.submission is not None
        if self.kind != "page" or one_visitors or not self.revision:
            return None
        return CacheKey(("composition", self.revision, self.visit.path))


Outcome = Redirect | View
Proceed = Callable[[Visit], Awaitable[Outcome]]
