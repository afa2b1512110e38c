"""The addresses of a site: its origins, its languages, and the path of a URL on it.

A site behind a proxy may name itself by another origin than the one that is visited. That origin
is the one of its sitemap, canonical links and robots.txt; where they do not agree, the visited one
if any of them has it, else that of the sitemap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urljoin, urlsplit


def origin_of(url: str) -> str:
    """Return scheme, host and port of a URL, without a port that is the scheme's own."""
    parts = urlsplit(url)
    own = {"http": ":80", "https": ":443"}.get(parts.scheme, ":")
    host = parts.netloc.rpartition("@")[2].lower().removesuffix(own)
    return f"{parts.scheme}://{host}"


def public_origin(visited: str, sources: Iterable[Iterable[str]]) -> str:
    """Return the origin by which a site names itself; each source is a list of its URLs."""
    counts = [Counter(map(origin_of, each)) for each in sources]
    if not (most := [each.most_common(1)[0][0] for each in counts if each]):
        return visited
    return visited if visited in most else most[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """The origin that is visited, the one by which the site names itself, and its languages.

    ``languages`` are codes by prefix; the language of the site's root is under an empty prefix.
    """

    visited: str
    public: str
    languages: tuple[tuple[str, str], ...] = (("", "und"),)

    def key(self, url: str, base: str = "/") -> str:
        """Return the path and query of a URL on the site, or the whole URL of another's.

        The fragment is left out; ``base`` is the path of the page where the URL is written.
        """
        return _key(url, base, (self.visited, self.public))

    def language(self, path: str) -> str:
        """Return the language of an address by its prefix."""
        known = dict(self.languages)
        first = path.lstrip("/").partition("/")[0].partition("?")[0]
        return known.get(first, known.get("", "und"))


def languages_by_prefix(
    alternates: Iterable[tuple[str, str]], languages: Iterable[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """Learn the prefix of each language from most of the translations that the site names.

    ``alternates`` are pairs of language and path; ``languages`` those of path and lang of pages,
    for a site that names no translations.
    """
    pairs = [(code.lower(), path) for code, path in alternates if code.lower() != "x-default"]
    if not pairs:
        pairs = [(code.lower(), path) for path, code in languages if code]
    codes = {code for code, _ in pairs}
    counts: dict[str, Counter[str]] = {}
    for code, path in pairs:
        first = path.lstrip("/").partition("/")[0].lower()
        is_prefix = first in codes or any(each.startswith(f"{first}-") for each in codes if first)
        counts.setdefault(first if is_prefix else "", Counter())[code] += 1
    return tuple((prefix, count.most_common(1)[0][0]) for prefix, count in counts.items())


@lru_cache(maxsize=100_000)  # The pages of a site refer to the same addresses.
def _key(url: str, base: str, origins: tuple[str, str]) -> str:
    try:
        whole = urljoin(origins[0] + base, url).partition("#")[0]
        origin = origin_of(whole)
    except ValueError:
        return ""
    if origin not in origins:
        return whole
    parts = urlsplit(whole)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
