"""Measures the plugin with thousands of posts beside WordPress' own pages.

    python -m tests.wordpress.scale [--posts 5000] [VERSION ...]

Each address is requested several times; the table holds the median of the milliseconds, the most
memory, and the queries of the last request. The first search of a new WordPress begins to fill the
index of lists, which its task in the background goes on with: each is a line of its own.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx

from tests.wordpress import wordpress_core
from tests.wordpress.seeded import WordPress, seeded
from tests.wordpress.wordpress_server import WordPressServer

_PHP: Final = Path(__file__).parent / "php"
_TIMES: Final = 7
_HTML: Final = {"Accept": "text/html"}
_JSON: Final = {"Accept": "application/json", "X-Villa-Site": "1"}
_SEARCH: Final = "/wp-json/wpnuxt/v1/search/?per_page=12"
_PAGES: Final = "/wp-json/wpnuxt/v1/pages/"

_FILLING: Final = (
    "$began = microtime(true); while (!VillaSite\\List_Index::refresh(20, 20)) { }"
    "return [1000 * (microtime(true) - $began), memory_get_peak_usage() / 1e6, get_num_queries()];"
)

_ADDRESSES: Final = (
    ("WordPress: search for a word", "/?s=belv", _HTML),
    ("WordPress: search for a frequent word", "/?s=chaque", _HTML),
    ("WordPress: archive of a category", "/category/nombreux/", _HTML),
    ("search for a word", f"{_SEARCH}&s=belv", _JSON),
    ("search for a frequent word", f"{_SEARCH}&s=chaque", _JSON),
    ("search with a slip in a word", f"{_SEARCH}&s=belvdere", _JSON),
    ("search that finds nothing", f"{_SEARCH}&s=wxyzwxyz", _JSON),
    ("list without words", _SEARCH, _JSON),
    ("list of a type", f"{_SEARCH}&post_type=programme", _JSON),
    ("list, page 300", f"{_SEARCH}&page=300", _JSON),
    ("list of a type, year and category", f"{_SEARCH}&post_type=programme&year=2020", _JSON),
    ("agenda from a day on", f"{_SEARCH}&post_type=programme&from=2026-01-01", _JSON),
    ("archive of a category", "/category/nombreux/", _JSON),
    ("options", "/wp-json/wpnuxt/v1/options/", _JSON),
    ("list of pages, 1,000 of them", f"{_PAGES}?page=1&per_page=1000", _JSON),
    ("list of pages, whole", _PAGES, _JSON),
)


def prepared(wordpress: WordPress, posts: int) -> None:
    """Insert the posts, and measure from now on."""
    server = wordpress.server
    (server.content / "mu-plugins" / "measure.php").symlink_to(_PHP / "measure.php")
    server.evaluate("update_option('posts_per_page', 12);")
    server.run(_PHP / "many_posts.php", str(posts), str(wordpress.ids["picture"]))


def measured(server: WordPressServer, path: str, headers: dict[str, str]) -> dict[str, Any]:
    """Request an address and return what the request took."""
    file = server.content / "measured.jsonl"
    before = len(file.read_text().splitlines()) if file.is_file() else 0
    with httpx.Client(base_url=server.url, headers=headers, timeout=300) as client:
        answer = client.get(path)
    if answer.status_code != httpx.codes.OK:
        raise SystemExit(f"{path} is answered with status {answer.status_code}")
    while len(lines := file.read_text().splitlines()) <= before:
        time.sleep(0.01)
    line: dict[str, Any] = json.loads(lines[-1])
    return line | {"kb": len(answer.content) / 1000}


def table(server: WordPressServer) -> Iterator[str]:
    """Yield the lines of the table."""
    row = "| {:<42} | {:>7.0f} | {:>5.1f} | {:>7} | {:>7.0f} |"
    yield f"| {'request':<42} | {'ms':>7} | {'MB':>5} | {'queries':>7} | {'KB':>7} |"
    first = measured(server, f"{_SEARCH}&s=belv", _JSON)
    yield row.format("first search", first["ms"], first["mb"], first["queries"], first["kb"])
    yield row.format("filling of the index in the background", *server.evaluate(_FILLING), 0)
    for name, path, headers in _ADDRESSES:
        each = [measured(server, path, headers) for _ in range(_TIMES)]
        middle = statistics.median(line["ms"] for line in each)
        most = max(line["mb"] for line in each)
        yield row.format(name, middle, most, each[-1]["queries"], each[-1]["kb"])


def main() -> None:
    """Measure each version."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posts", type=int, default=5_000)
    parser.add_argument("versions", nargs="*", default=wordpress_core.versions())
    words = parser.parse_args()
    for version in words.versions:
        with tempfile.TemporaryDirectory() as folder, seeded(version, Path(folder)) as wordpress:
            prepared(wordpress, words.posts)
            sys.stdout.write(f"\nWordPress {version}, {words.posts} posts\n")
            for line in table(wordpress.server):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
