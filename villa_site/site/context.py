"""The contexts of components and blocks: one that all pages share, one of a single page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from villa_site.backend.call import NO_RIGHTS, Call, Rights
from villa_site.backend.public_files import PublicFiles
from villa_site.engine.cache import Caches
from villa_site.settings.drawn_map import DrawnMap
from villa_site.settings.languages import Languages, Locale
from villa_site.settings.map_tiles import Tiles
from villa_site.settings.media_hosts import MediaHosts
from villa_site.site.i18n.translations import Strings
from villa_site.site.routing.own_links import linked_path, local_path
from villa_site.site.routing.query import Query
from villa_site.site.routing.routes import Routes
from villa_site.site.sources.sources import Sources


@dataclass(frozen=True, slots=True)
class Submission:
    """The values of the form named ``form``, the errors by field, and a message.

    An ``accepted`` submission has only a message.
    """

    form: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    message: str = ""
    accepted: bool = False

    def value(self, name: str) -> str:
        """Return the first value of a field, empty without one."""
        return next(iter(self.values.get(name, ())), "")


def refused(submission: Submission | None, form: str) -> Submission | None:
    """Return the submission if it is the form's and was not accepted."""
    ours = submission is not None and submission.form == form and not submission.accepted
    return submission if ours else None


def thanked(submission: Submission | None, form: str) -> str:
    """Return the backend's message if it has accepted the form, else an empty text."""
    ours = submission is not None and submission.form == form and submission.accepted
    return submission.message if submission and ours else ""


@dataclass(frozen=True, slots=True)
class BlockContext:
    """The context of a rendering that pages share, and the key under which it is cached.

    A field that is added here is part of that key by itself. ``inner`` holds the rendered inner
    blocks of the block being rendered, ``leading`` is true where it opens the page, ``tiles`` what
    maps may load, ``drawn_map`` the map of the surroundings, ``backend_url`` the content backend's
    without credentials, ``media_hosts`` the other hosts of media, ``files`` where files without a
    host are, ``upload_limit`` the bytes of the largest file that a form takes, ``caches`` are the
    application's and no part of the key. ``development``: a developer who writes the page sees it.
    ``of_page``: a block with this annotation reads its page.
    """

    of_page: ClassVar[bool] = False

    locale: Locale
    strings: Strings
    today: date
    routes: Routes
    product: str = ""
    origin: str = ""
    preview: bool = False
    development: bool = False
    leading: bool = False
    inner: tuple[Any, ...] = ()
    tiles: Tiles = Tiles()  # noqa: RUF009 - frozen, so that all may share it
    drawn_map: DrawnMap | None = None
    backend_url: str = ""
    media_hosts: MediaHosts = MediaHosts()  # noqa: RUF009 - as above
    files: PublicFiles = PublicFiles()  # noqa: RUF009 - as above
    upload_limit: int = 5_000_000
    caches: Caches = field(default_factory=Caches, compare=False, repr=False)

    def __hash__(self) -> int:
        """Hash what contexts of one process differ in: caches ask for it at each look-up."""
        modes = (self.preview, self.development, self.leading)
        return hash((self.locale, self.today, self.origin, *modes, self.inner))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Raise AttributeError that names the context which has what one page alone has."""
            raise AttributeError(
                f"{name!r} is not known to what pages share: "
                "annotate the parameter with PageContext."
            )

    def t(self, key: str, *values: object) -> str:
        """Translate the French ``key``; each ``%s`` is filled in order."""
        return self.strings.translate(key, *values)

    def ngettext(self, singular: str, plural: str, number: int, *values: object) -> str:
        """Translate the form of the French text that the locale has for ``number``."""
        return self.strings.ngettext(singular, plural, number, *values)

    @property
    def languages(self) -> Languages:
        """The languages of the site."""
        return self.routes.languages

    @property
    def home(self) -> str:
        """Path of the locale's home page."""
        return self.languages.home(self.locale)

    def link(self, url: str) -> str:
        """Make a link to our own site relative, and keep it inside preview in preview mode."""
        if file := self.file_url(url):
            return file
        local = self.local_path(url)
        if local is None:
            return url
        return self.languages.preview_path(local) if self.preview else local

    def local_path(self, url: str) -> str | None:
        """Path, query and hash of ``url`` when it is ours, by either host, else None."""
        return local_path(url, self.origin, self.backend_url)

    def file_url(self, url: str) -> str:
        """Return the public URL of a file of the backend that is named as one of the site's.

        Content does so by its path alone, or by the site's host, which was WordPress' own before.
        """
        return self.files.of(local_path(url, self.origin) or url)

    def leads_to(self, href: str, path: str) -> bool:
        """Whether ``href`` is the page at the decoded ``path``, whatever its query and hash."""
        return linked_path(href, self.origin, self.backend_url) == path

    def at(self, *, leading: bool) -> Self:
        """Copy the context for a block that opens the page, or for one that does not."""
        return self if leading is self.leading else replace(self, leading=leading)

    @property
    def for_all(self) -> BlockContext:
        """The part that pages share: all of it."""
        return self

    @property
    def key(self) -> tuple[object, ...]:
        """The part that pages share as values whose ``repr`` is the same in every process."""
        texts = (self.locale, self.strings.version, self.today, self.product, self.origin)
        hosts = (self.backend_url, self.media_hosts, self.files, self.tiles, self.drawn_map)
        modes = (self.preview, self.development, self.leading)
        return (*texts, self.routes, *modes, *hosts, self.upload_limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext(BlockContext):
    """The context of a rendering for one page and one visitor; no such rendering is cached.

    ``now`` is the time there, for what is loaded: what is shown of it has to be in the revision.
    ``submission`` is what was sent with a form that did not go through, ``consent`` the services
    that need it, with ids, ``rights`` the visitor's, ``sources`` are the site's. ``unsaved``: the
    page is an editor's draft, of whose words nothing is logged.
    """

    of_page: ClassVar[bool] = True

    path: str
    now: datetime | None = field(default=None, compare=False, repr=False)
    locale_cookie: str = ""
    page_id: int | None = None
    query: Query = Query()  # noqa: RUF009 - frozen
    submission: Submission | None = None
    consent: Mapping[str, str] = field(default_factory=dict)
    rights: Rights = NO_RIGHTS
    unsaved: bool = False
    sources: Sources = field(default_factory=Sources, compare=False, repr=False)
    _for_all: BlockContext = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Make the part that pages share once: each fragment of the page needs it."""
        shared = {name: getattr(self, name) for name in _SHARED}
        object.__setattr__(self, "_for_all", BlockContext(**shared))

    @property
    def call(self) -> Call:
        """Language and rights of calls made for this page; beside a draft is what is published."""
        if self.unsaved:
            return Call(self.locale, caller_post_id=self.page_id)
        return Call(self.locale, self.preview, caller_post_id=self.page_id, rights=self.rights)

    @property
    def for_all(self) -> BlockContext:
        """The part that pages share; inner blocks are the page's own."""
        return self._for_all

    @property
    def key(self) -> tuple[object, ...]:
        """All that the page is made of but the visitor's submission; see BlockContext.key."""
        own = (self.path, self.locale_cookie)
        query = sorted(self.query.pairs, key=itemgetter(0))
        mappings = (query, sorted(self.consent.items()))
        return (*self.for_all.key, *own, *mappings)


_SHARED: Final = tuple(each.name for each in fields(BlockContext) if each.name != "inner")
