"""A site's pages, languages and features, derived from its crawl."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from villa_site.qa.crawl import Crawl, CrawledPage


def _of_class(tag: str, *names: str) -> str:
    """Return an XPath of the elements with a name and classes."""
    tests = "".join(f"[contains(concat(' ', @class, ' '), ' {name} ')]" for name in names)
    return f".//{tag}{tests}"


FEATURES: Final = {
    "opening": ".//header//*[@data-opening]",
    "month": ".//main//a[contains(@href, 'vue=mois')]",
    "pictures": ".//main//figure//a[contains(@class, 'enlarge-link')]",
    "share": _of_class("*", "page-share"),
    "search": _of_class("*", "search-button"),
    "languages": _of_class("*", "language-switch"),
    "burger": _of_class("*", "site-header-burger"),
    "agenda": _of_class("section", "block", "agenda"),
    "residents": _of_class("section", "block", "residents-list"),
    "results": _of_class("section", "search-body"),
    "listing": _of_class("*", "listing-filters"),
    "form": _of_class("section", "block", "form"),
    "newsletter": ".//*[@id='newsletter']",
    "player": ".//villa-island[@name='audio_player']",
    "map": _of_class("section", "block", "map"),
    "carousel": _of_class("*", "carousel-track"),
    "accordion": _of_class("section", "block", "accordion"),
    "faq": _of_class("section", "block", "faq"),
    "guided visit": _of_class("section", "block", "guided-visit"),
    "video": _of_class("section", "block", "video"),
    "alert": ".//villa-island[@name='alert']",
    "fun fact": ".//villa-island[@name='fun_fact']",
    "consent": ".//villa-island[@name='consent']",
}
"""The features of a page, each with the XPath that finds it in the HTML."""

_KINDS: Final = ("agenda", "residents", "results", "player", "map", "form", "guided visit", "faq")
_MAX_PAGES: Final = 400
_SAMPLES: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page: its path, language, kind, the theme of its header, and its features by name.

    ``sound`` is false for one that is no whole page of the site, such as an error.
    """

    path: str
    language: str
    kind: str
    theme: str
    features: tuple[str, ...]
    sound: bool = True

    @property
    def title(self) -> str:
        """A short name for reports."""
        return f"{self.kind}, {self.language}: {self.path}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteMap:
    """The features of a site. ``pages`` are a sample; ``listed`` is how many the sitemap has."""

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


def discover(crawl: Crawl) -> SiteMap:
    """Describe the pages that a browser looks at: all, but few of the entries of each kind."""
    known = set(crawl.paths)
    chosen = _sample(crawl.paths, known)[:_MAX_PAGES]
    pages = tuple(describe(crawl.page(path), known) for path in chosen)
    return SiteMap(url=crawl.addresses.visited, pages=pages, listed=len(crawl.listed) or 1)


def describe(page: CrawledPage, known: set[str]) -> SitePage:
    """Describe a page by its address and HTML. ``known`` are the paths of the site."""
    document = page.document
    sound = page.answer.is_success and bool(document.xpath("//*[@id='villa']"))
    found = FEATURES.items() if sound else ()
    features = tuple(name for name, path in found if document.xpath(path))
    kind = next((name for name in _KINDS if name in features), "page")
    is_home = page.path.strip("/") in {"", page.language}
    return SitePage(
        path=page.path,
        language=page.language,
        kind="home" if is_home else entity_of(page.path, known) or kind,
        theme=document.get("data-header-theme", "light"),
        features=features,
        sound=sound,
    )


def _sample(paths: Iterable[str], known: set[str]) -> list[str]:
    """Return every page, and few of those that are alike because they are entries of one kind."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        entity = entity_of(path, known)
        groups[f"{path.rsplit('/', 2)[0]} {entity}" if entity else path].append(path)
    return [path for group in groups.values() for path in group[:_SAMPLES]]


def entity_of(path: str, known: set[str]) -> str:
    """Return the kind of an entry such as ``/programme/argile/``, or an empty text.

    The folder of an entry is no page itself.
    """
    folder, _, name = path.rstrip("/").rpartition("/")
    return folder.rpartition("/")[2] if name and folder and f"{folder}/" not in known else ""


def _first_of_each(
    pages: Iterable[SitePage], key: Callable[[SitePage], Hashable]
) -> list[SitePage]:
    """Return the first page of each key, in the order of the site; a broken one if all are."""
    found: dict[Hashable, SitePage] = {}
    for each in pages:
        if not found.setdefault(key(each), each).sound:
            found[key(each)] = each
    return list(found.values())
