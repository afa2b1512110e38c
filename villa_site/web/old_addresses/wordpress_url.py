"""Reads what an address of a WordPress means; nothing here calls the backend."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl, quote_plus, urlencode

from villa_site.content.post_types import entity_types
from villa_site.settings.languages import Languages, Locale

_MOST_PARAMETERS: Final = 32
_INDEX: Final = re.compile(r"^/index\.php(?=/)")
_FEED: Final = re.compile(r"/feed/(?:(?:feed|rdf|rss2?|atom)/)?$")
# WordPress reserves these names, other backends may have pages of that name.
_SHORT_FEED: Final = re.compile(r"/(?:rdf|rss2?|atom)/$")
_COMMENTS: Final = "comments/"
_FEED_FILES: Final = frozenset(
    f"wp-{name}.php/" for name in ("rss", "rss2", "atom", "rdf", "feed", "commentsrss2")
)
_SITEMAPS: Final = re.compile(r"(?:wp-sitemap(?:-[a-z0-9_-]+)?|sitemap_index)\.xml/")
_PART: Final = re.compile(r"/(?:trackback|embed|comment-page-[1-9]\d{0,5})/$")
_SEARCH: Final = re.compile(r"search/([^/]+)/(?:page/[1-9]\d{0,5}/)?$")
_LATER: Final = re.compile(r"/page/[1-9]\d{0,5}/$")
_NUMBER: Final = re.compile(r"[1-9]\d{0,9}", re.ASCII)
_PAGE_NUMBER: Final = re.compile(r"[1-9]\d{0,5}", re.ASCII)
_DAY: Final = re.compile(r"([12]\d{3})(?:([01]\d)(?:([0-3]\d)\d{0,6})?)?", re.ASCII)
_NAME: Final = re.compile(r"[^\x00-\x1f\x7f/\\?#<>\"']{1,200}")

_ONE: Final = ("p", "page_id", "attachment_id")
_NUMBERED: Final = (*_ONE, "cat", "author")
_NAMED: Final = ("tag", "category_name", "author_name", "post_type")
_BASES: Final = {"tag": "tag", "category_name": "category", "author_name": "author"}
_OF_COMMENTS: Final = frozenset({"replytocom", "unapproved", "moderation-hash"})


@dataclass(frozen=True, slots=True)
class Moved:
    """The same content at the decoded ``path`` with ``query``."""

    path: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class FeedOf:
    """The feed of what is at the decoded ``path``."""

    path: str


@dataclass(frozen=True, slots=True)
class Lookup:
    """The content that WordPress finds by ``parameters`` at the home page ``home``.

    ``guess`` is the path that it has where WordPress' defaults hold, empty if that is not known.
    """

    home: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    guess: str = ""

    def number(self, *names: str) -> int:
        """Return the first of these parameters as a number, 0 without any."""
        return next((int(self.parameters[name]) for name in names if name in self.parameters), 0)


@dataclass(frozen=True, slots=True)
class SearchFor:
    """The search for ``term`` in the language of ``home``."""

    home: str
    term: str


@dataclass(frozen=True, slots=True)
class InLanguage:
    """The page at ``path`` in the language ``locale``."""

    path: str
    locale: Locale
    query: str = ""


@dataclass(frozen=True, slots=True)
class PreviewOf:
    """The preview of the page at ``path``, as WordPress' editor links to it."""

    path: str


OldUrl = Moved | FeedOf | Lookup | SearchFor | InLanguage | PreviewOf


@lru_cache(maxsize=4096)
def read(path: str, query: str, languages: Languages, *, wordpress: bool) -> OldUrl | None:
    """Return what a decoded path and a query mean; None for an address of this site's own.

    Without ``wordpress`` no name is read that pages of another backend could have.
    """
    if languages.is_preview(path):
        return None
    requested = languages.canonical_path(f"{path.rstrip('/')}/")
    place = _INDEX.sub("", requested, count=1) if wordpress else requested
    home = languages.home(languages.of_path(place))
    parameters = _parameters(query)
    return (
        _by_query(place, home, parameters, languages, wordpress=wordpress)
        or _by_path(place, home, wordpress=wordpress)
        or (Moved(place, query) if place != requested else None)
    )


def _by_path(place: str, home: str, *, wordpress: bool) -> OldUrl | None:
    rest = place.removeprefix(home)
    if rest in _FEED_FILES:
        return FeedOf(home)
    if _SITEMAPS.fullmatch(rest):
        return Moved("/sitemap.xml")
    for ending in (_FEED, _SHORT_FEED) if wordpress else (_FEED,):
        if ending.search(place):
            return _feed_of(ending.sub("/", place), home)
    if not wordpress:
        return None
    if searched := _SEARCH.fullmatch(rest):
        return SearchFor(home, searched[1].replace("+", " "))
    return Moved(_PART.sub("/", place)) if _PART.search(place) else None


def _by_query(
    place: str,
    home: str,
    parameters: Sequence[tuple[str, str]],
    languages: Languages,
    *,
    wordpress: bool,
) -> OldUrl | None:
    given = dict(parameters)
    at_home = place == home or place.removeprefix(home) in _FEED_FILES
    lookup = _lookup(home, given) if wordpress and at_home else None
    # A post has no feed of its own, what is listed by other parameters has that of posts.
    if given.get("feed") and not (lookup and lookup.number(*_ONE)):
        return _feed_of(home if at_home else place, home)
    if lookup:
        return lookup
    if "s" in given and (at_home or _LATER.fullmatch(f"/{place.removeprefix(home)}")):
        return SearchFor(home, given["s"])
    if not wordpress:
        return None
    elsewhere = _elsewhere(place, parameters)
    if elsewhere or given.get("lang") not in languages:
        return elsewhere
    locale, rest = given["lang"], _without(parameters, {"lang"})
    return Moved(languages.home(locale), rest) if at_home else InLanguage(place, locale, rest)


def _elsewhere(place: str, parameters: Sequence[tuple[str, str]]) -> Moved | PreviewOf | None:
    """Read the parameters of a preview, of a later page, and those that only choose a comment."""
    given = dict(parameters)
    if given.get("preview") in {"true", "1"}:
        return PreviewOf(place)
    if _PAGE_NUMBER.fullmatch(given.get("paged", "")):
        first, number = _LATER.sub("/", place), int(given["paged"])
        later = first if number == 1 else f"{first}page/{number}/"
        return Moved(later, _without(parameters, {"paged"}))
    if given.keys() & _OF_COMMENTS:
        return Moved(place, _without(parameters, _OF_COMMENTS))
    return None


def _feed_of(path: str, home: str) -> FeedOf:
    return FeedOf(home if path.removeprefix(home) == _COMMENTS else path)


def _lookup(home: str, given: Mapping[str, str]) -> Lookup | None:
    """Read the parameters that WordPress finds content by; what cannot exist is none."""
    numbers = {name: given[name] for name in _NUMBERED if _NUMBER.fullmatch(given.get(name, ""))}
    names = {
        name: given[name] for name in (*_NAMED, *_types()) if _NAME.fullmatch(given.get(name, ""))
    }
    days = _days(given)
    found = numbers | names | days
    if not found:
        return None
    later = given.get("paged", "")
    paged = {"paged": later} if _PAGE_NUMBER.fullmatch(later) and later != "1" else {}
    guess = _guess(names, "".join(days.values())) if not numbers else ""
    ending = f"page/{later}/" if paged else ""
    return Lookup(home, found | paged, f"{home}{guess}{ending}" if guess else "")


def _days(given: Mapping[str, str]) -> dict[str, str]:
    """Read a year, a month or a day as WordPress' parameter of all three."""
    year, *rest = (given.get(name, "") for name in ("year", "monthnum", "day"))
    parts = year + "".join(each.zfill(2) for each in rest if each) if year else ""
    found = _DAY.fullmatch(given.get("m", "") or parts)
    return {"m": "".join(filter(None, found.groups()))} if found else {}


def _guess(names: Mapping[str, str], days: str) -> str:
    if days and not names:
        year, month, day = days[:4], days[4:6], days[6:8]
        return "".join(f"{each}/" for each in (year, month, day) if each)
    known = [f"{_BASES[name]}/{names[name]}/" for name in _BASES if name in names]
    known += [f"{name}/{names[name]}/" for name in _types() if name in names]
    return known[0] if len(known) == 1 and len(names) == 1 and not days else ""


def _parameters(query: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_PARAMETERS)
    except ValueError:
        return []


def _without(parameters: Sequence[tuple[str, str]], names: set[str] | frozenset[str]) -> str:
    left = [(name, value) for name, value in parameters if name not in names]
    return urlencode(left, quote_via=quote_plus)


def _types() -> tuple[str, ...]:
    """Return the post types whose name is a parameter; posts themselves have ``name``."""
    return tuple(name for name in entity_types() if name != "post")
