"""The GET calls of the contract as values: path, parameters, reader, and what makes them old."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any, Final, Generic, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

from villa_site.backend import media_library, readers
from villa_site.backend.call import Call, QueryValue, query_string_values
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import Maintenance
from villa_site.content.cards import ResultList
from villa_site.engine.cache import CacheKey

T = TypeVar("T")

_MAX_TERM: Final = 200

MOST_IDS: Final = 100
"""The most that WordPress gives in one answer."""

_MEDIA_FIELDS: Final = "id,source_url,alt_text,title,mime_type,media_details"

# What a change of any page can change as well.
_LISTINGS: Final = frozenset({"search", "pages", "options", "media", "posts"})


class Key(CacheKey):
    """The key of a cached answer: name, path, parameters, locale, the id of the requesting page.

    The last is None where the answer is the same for all pages.
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name of the query."""
        return str(self[0])

    @property
    def path(self) -> str:
        """The path that is requested."""
        return str(self[1])


@dataclass(frozen=True, slots=True)
class Query(Generic[T]):
    """One GET call: ``per_caller`` if the calling page matters, ``durable`` if stored on disk.

    ``page`` says that a 404 means a missing page, not a broken backend; ``in_parts``, that the
    response may be one of several.
    """

    name: str
    path: str
    read: Callable[[Any], T]
    params: Mapping[str, QueryValue] = field(default_factory=dict)
    page: bool = False
    per_caller: bool = False
    durable: bool = True
    in_parts: bool = False

    def key(self, call: Call) -> Key:
        """Return the cache key that all callers of one locale share."""
        query = tuple(sorted(query_string_values(self.params).items())) if self.params else ()
        caller = call.caller_post_id if self.per_caller else None
        return Key((self.name, self.path, query, call.locale, caller))


FACETS: Final = ("post_type", "year", "discipline", "categorie")
"""The parameters of a search that its reply counts the values of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """The parameters of a search; ``since`` and ``until`` bound the dates, both included."""

    s: str = ""
    post_type: tuple[str, ...] = ()
    page: int = 1
    per_page: int = 12
    year: str = ""
    discipline: str = ""
    categorie: str = ""
    since: date | None = None
    until: date | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is the query of a listing or an agenda that no visitor has filtered."""
        return self == SearchQuery(
            post_type=self.post_type, per_page=self.per_page, since=self.since
        )

    def params(self) -> dict[str, QueryValue]:
        """Return the query parameters of the contract."""
        return {
            "s": self.s.strip()[:_MAX_TERM],
            "post_type": self.post_type,
            "page": max(self.page, 1),
            "per_page": max(self.per_page, 1),
            "year": self.year,
            "discipline": self.discipline,
            "categorie": self.categorie,
            "from": self.since.isoformat() if self.since else "",
            "to": self.until.isoformat() if self.until else "",
        }


MAINTENANCE: Final[Query[Maintenance | None]] = Query(
    "maintenance", "/api/wpnuxt/v1/maintenance/", readers.maintenance
)
OPTIONS: Final[Query[SiteOptions]] = Query(
    "options", "/wp-json/wpnuxt/v1/options/", partial(readers.model_of, model=SiteOptions)
)
BANNER: Final[Query[str]] = Query(
    "banner",
    "/wp-json/wpnuxt/v1/bandeau-informations",
    readers.banner,
    params={"no-cache": True},
)
PAGES_PATH: Final = "/wp-json/wpnuxt/v1/pages/"
LINES_A_CALL: Final = 1_000
"""Published pages in one part of their list."""


def translations(url: str) -> Query[dict[str, dict[str, str]]]:
    """Query the translation strings; ``url`` is the configured path with its query string."""
    parts = urlsplit(url)
    return Query("translations", parts.path, readers.translations, dict(parse_qsl(parts.query)))


def page(path: str) -> Query[Page]:
    """Query the page at a path, locale prefix included."""
    return Query("page", path, readers.page, page=True)


def found_by(home: str, parameters: Mapping[str, str]) -> Query[Page]:
    """Query the page that WordPress finds at ``home`` by parameters, such as ``p=12``."""
    return Query("page", home, readers.page, parameters, page=True, durable=False)


def pages(part: int = 1) -> Query[readers.PageListPart]:
    """Query a part of the list of published pages; a backend without parts gives all of it."""
    params: dict[str, QueryValue] = {"page": part, "per_page": LINES_A_CALL}
    return Query("pages", PAGES_PATH, readers.pages, params, in_parts=True)


def search(query: SearchQuery) -> Query[ResultList]:
    """Query search results; only the first page of a plain listing is stored on disk."""
    return Query(
        "search",
        "/wp-json/wpnuxt/v1/search/",
        readers.results,
        query.params(),
        per_caller=True,
        durable=query.is_plain,
    )


def media(numbers: Sequence[int]) -> Query[media_library.Entries]:
    """Query files of the media library by their IDs, MOST_IDS of them at most."""
    params: dict[str, QueryValue] = {
        "include": tuple(numbers),
        "per_page": MOST_IDS,
        "_fields": _MEDIA_FIELDS,
    }
    return Query("media", "/wp-json/wp/v2/media", media_library.media, params)


def posts(numbers: Sequence[int]) -> Query[media_library.Entries]:
    """Query published content of any type by its IDs, MOST_IDS of them at most."""
    params: dict[str, QueryValue] = {"include": tuple(numbers), "per_page": MOST_IDS}
    return Query("posts", "/wp-json/wp/v2/search", media_library.posts, params)


def concerned_by(paths: Iterable[str] | None) -> Callable[[CacheKey], bool]:
    """Return a test for keys of the pages at ``paths``, and of every listing; None: all keys."""
    if paths is None:
        return lambda _key: True
    changed = {bare_path(path) for path in paths}

    def is_concerned(key: CacheKey) -> bool:
        if not isinstance(key, Key):
            return False
        return key.name in _LISTINGS or (key.name == "page" and bare_path(key.path) in changed)

    return is_concerned


def bare_path(path: str) -> str:
    """Return a page's path decoded and without the last slash, as paths are compared."""
    return unquote(path).rstrip("/")
