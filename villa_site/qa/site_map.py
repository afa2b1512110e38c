"""Discovers a site's pages, languages and features from its sitemap."""

from __future__ import annotations

import html
import json
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx

from villa_site.qa.connection import Connection, SiteUnreachable

FEATURES: Final = {
    "search": r'class="search-button"',
    "languages": r'class="language-switch"',
    "burger": r'class="site-header-burger"',
    "agenda": r'<section class="block agenda\b',
    "residents": r'<section class="block residents-list\b',
    "results": r'<section class="search-body\b',
    "listing": r'class="listing-filters"',
    "form": r'<section class="block form\b',
    "newsletter": r'id="newsletter"',
    "player": r'<villa-island name="audio_player"',
    "map": r'<section class="block map\b',
    "carousel": r'class="carousel-track"',
    "accordion": r'<section class="block accordion\b',
    "faq": r'<section class="block faq\b',
    "guided visit": r'<section class="block guided-visit\b',
    "video": r'<section class="block video\b',
    "alert": r'<villa-island name="alert"',
    "fun fact": r'<villa-island name="fun_fact"',
    "consent": r'<villa-island name="consent"',
}
"""The features of a page, each with the pattern that finds it in the HTML."""

_KINDS: Final = ("agenda", "residents", "results", "player", "map", "form", "guided visit", "faq")
_MAX_PAGES: Final = 400
_PARALLEL: Final = 6
_SAMPLES: Final = 2
_IS_VILLA: Final = re.compile(r'<div id="villa"')
_LOCATION: Final = re.compile(r"<loc>\s*([^<]+?)\s*</loc>")
_LANGUAGE: Final = re.compile(r'<html[^>]*\blang="([\w-]+)"')
_THEME: Final = re.compile(r'<html[^>]*\bdata-header-theme="(\w+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page: its path, language, kind, the theme of its header, and its features by name."""

    path: str
    language: str
    kind: str
    theme: str
    features: tuple[str, ...]

    @property
    def title(self) -> str:
        """A short name for reports."""
        return f"{self.kind}, {self.language}: {self.path}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteMap:
    """The features of a site. ``pages`` were read, ``listed`` is how many its sitemap has."""

    url: str
    pages: tuple[SitePage, ...]
    listed: int

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the pages, the home page's first."""
        return tuple(dict.fromkeys(page.language for page in self.pages))

    @property
    def features(self) -> tuple[str, ...]:
        """The features that at least one page has."""
        return tuple(name for name in FEATURES if self.page_with(name))

    def page_with(self, feature: str) -> SitePage | None:
        """Return the first page with a feature, or None."""
        return next((page for page in self.pages if feature in page.features), None)

    def kinds(self, language: str = "") -> list[SitePage]:
        """Return a page of each kind and language, or of each kind in one language."""
        return _first_of_each(
            (page for page in self.pages if language in {"", page.language}),
            lambda page: (page.kind, page.language),
        )

    def views(self) -> list[SitePage]:
        """Return a page of each kind, language and theme."""
        return _first_of_each(self.pages, lambda page: (page.kind, page.language, page.theme))

    def write(self, file: Path) -> None:
        """Write it as JSON."""
        file.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def read(cls, file: Path) -> SiteMap:
        """Read what ``write`` wrote."""
        data = json.loads(file.read_text(encoding="utf-8"))
        pages = (SitePage(**page | {"features": tuple(page["features"])}) for page in data["pages"])
        return cls(url=data["url"], pages=tuple(pages), listed=data["listed"])


def discover(connection: Connection) -> SiteMap:
    """Read home page, sitemap and a sample of the pages; raise SiteUnreachable with a sentence."""
    with connection.client() as client:
        try:
            home = client.get("/")
            _check(connection, home)
            paths = _paths(client)
            return _read(client, home, paths)
        except httpx.HTTPError as error:
            raise SiteUnreachable(connection.explain(error)) from error


def _check(connection: Connection, home: httpx.Response) -> None:
    if home.status_code == httpx.codes.UNAUTHORIZED:
        raise SiteUnreachable(
            f"{connection.url} requires a user name and a password: "
            "give them with --user NAME:PASSWORD or in the URL."
        )
    if not _IS_VILLA.search(home.text):
        raise SiteUnreachable(
            f"{connection.url} answers {home.status_code}, but it is no site of this product."
        )


def _paths(client: httpx.Client) -> list[str]:
    """List the paths of the sitemap; its host may be another, as behind a proxy."""
    locations: list[str] = []
    files = ["/sitemap.xml"]
    for file in files:
        response = client.get(file)
        if not response.is_success:
            continue
        found = [html.unescape(each) for each in _LOCATION.findall(response.text)]
        if "<sitemapindex" in response.text:
            files += [path for each in found if (path := urlsplit(each).path) not in files]
        else:
            locations += found
    return list(dict.fromkeys(["/", *(urlsplit(each).path or "/" for each in locations)]))


def _read(client: httpx.Client, home: httpx.Response, paths: Sequence[str]) -> SiteMap:
    known = set(paths)
    chosen = _sample(paths, known)[:_MAX_PAGES]
    with ThreadPoolExecutor(_PARALLEL) as pool:
        texts = dict(
            zip(chosen, pool.map(lambda path: _text(client, path, home), chosen), strict=True)
        )
    pages = tuple(page(path, text, known) for path, text in texts.items() if text)
    return SiteMap(url=str(client.base_url).rstrip("/"), pages=pages, listed=len(paths))


def _sample(paths: Iterable[str], known: set[str]) -> list[str]:
    """Return every page, and few of those that are alike because they are entries of one kind."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        entity = entity_of(path, known)
        groups[f"{path.rsplit('/', 2)[0]} {entity}" if entity else path].append(path)
    return [path for group in groups.values() for path in group[:_SAMPLES]]


def _text(client: httpx.Client, path: str, home: httpx.Response) -> str:
    """Return the HTML of a page; an empty text where there is none, which the suite will judge."""
    if path == "/":
        return home.text
    response = client.get(path)
    return response.text if _IS_VILLA.search(response.text) else ""


def page(path: str, text: str, known: set[str]) -> SitePage:
    """Describe a page by its HTML. ``known`` are the paths of the site."""
    features = tuple(name for name, sign in FEATURES.items() if re.search(sign, text))
    language = _LANGUAGE.search(text)
    theme = _THEME.search(text)
    code = language[1] if language else "und"
    is_home = path in {"/", f"/{code}/"}
    kind = next((name for name in _KINDS if name in features), "page")
    return SitePage(
        path=path,
        language=code,
        kind="home" if is_home else entity_of(path, known) or kind,
        theme=theme[1] if theme else "light",
        features=features,
    )


def entity_of(path: str, known: set[str]) -> str:
    """Return the kind of an entry such as ``/programme/argile/``, or an empty text.

    The folder of an entry is no page itself.
    """
    folder, _, name = path.rstrip("/").rpartition("/")
    return folder.rpartition("/")[2] if name and folder and f"{folder}/" not in known else ""


def _first_of_each(
    pages: Iterable[SitePage], key: Callable[[SitePage], Hashable]
) -> list[SitePage]:
    found: dict[Hashable, SitePage] = {}
    for each in pages:
        found.setdefault(key(each), each)
    return list(found.values())
