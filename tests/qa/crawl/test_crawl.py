"""The crawl requests every address of the sitemap and what the pages refer to, each once."""

from __future__ import annotations

import gzip
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from weakref import WeakSet

import pytest
from PIL import Image

from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.crawl import Crawl, crawl_site, crawler
from villa_site.qa.crawl.addresses import Addresses, languages_by_prefix, public_origin
from villa_site.qa.crawl.answer import read_picture
from villa_site.qa.crawl.fetcher import Fetcher
from villa_site.qa.crawl.sitemap import read_sitemap
from villa_site.qa.html import Document

PUBLIC = "https://villa.test"
HEAD = (
    '<link rel="alternate" hreflang="fr" href="https://villa.test/">'
    '<link rel="alternate" hreflang="it" href="https://villa.test/it/">'
)
PAGE = f'<!doctype html><html lang="fr"><head>{HEAD}</head><body><div id="villa">'


def picture(kind: str) -> bytes:
    """A small picture of a format."""
    made = io.BytesIO()
    Image.effect_noise((64, 48), 90).convert("RGB").save(made, kind)
    return made.getvalue()


def sitemap(*paths: str) -> bytes:
    """A sitemap with these paths of the public origin."""
    urls = "".join(f"<url><loc>{PUBLIC}{path}</loc></url>" for path in paths)
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'.encode()


INDEX = (
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    "<sitemap><loc>https://villa.test/part.xml.gz</loc></sitemap></sitemapindex>"
)
SITE: dict[str, tuple[int, str, bytes]] = {
    "/": (200, "text/html", f'{PAGE}<a href="/moved/">m</a><img srcset="/a.webp 1x">'.encode()),
    "/it/": (200, "text/html", PAGE.encode()),
    "/agenda/": (500, "text/html", b"Traceback (most recent call last)"),
    "/sitemap.xml": (200, "application/xml", INDEX.encode()),
    "/part.xml.gz": (200, "application/gzip", gzip.compress(sitemap("/", "/agenda/"))),
    "/moved/": (301, "/new/", b""),
    "/new/": (200, "text/html", PAGE.encode()),
    "/a.webp": (200, "image/webp", picture("webp")),
}


@pytest.fixture
def requests() -> Counter[str]:
    """How often each path was requested."""
    return Counter()


@pytest.fixture
def url(requests: Counter[str]) -> Iterator[str]:
    """The URL of a server with the site above."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests[self.path] += 1
            status, kind, body = SITE.get(self.path, (404, "text/html", b"missing"))
            self.send_response(status)
            self.send_header("location" if status == 301 else "content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_values: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_each_address_is_requested_once(url: str, requests: Counter[str]) -> None:
    crawl = crawl_site(Connection.of(url))
    assert crawl.paths == ("/", "/it/", "/agenda/")
    assert crawl.addresses.public == PUBLIC
    assert crawl.listed == {"/", "/agenda/"}
    assert requests.keys() == {*SITE, "/robots.txt"}
    assert set(requests.values()) == {1}


def test_error_of_a_listed_page_is_stored(url: str) -> None:
    agenda = crawl_site(Connection.of(url)).page("/agenda/")
    assert (agenda.language, agenda.answer.status) == ("fr", 500)
    assert "Traceback" in agenda.document.text


def test_redirect_is_stored_and_followed(url: str) -> None:
    crawl = crawl_site(Connection.of(url))
    assert crawl.at("/moved/").status == 301
    assert crawl.chain("/moved/") == ["/moved/", "/new/"]
    assert crawl.follow("/moved/").status == 200


def test_crawl_is_read_as_it_was_written(url: str, tmp_path: Path) -> None:
    written = crawl_site(Connection.of(url))
    written.write(tmp_path / "crawl.jsonl")
    read = Crawl.read(tmp_path / "crawl.jsonl")
    assert read == written
    assert read.at("/a.webp").picture == written.at("/a.webp").picture is not None


def test_pages_beyond_the_limit_are_counted(url: str) -> None:
    crawl = crawl_site(Connection.of(url), most_pages=1)
    assert (crawl.paths, crawl.left_out) == (("/",), 2)


def test_site_of_another_product_is_reported(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SITE, "/", (200, "text/html", b"<h1>Shop</h1>"))
    monkeypatch.setitem(SITE, "/it/", (404, "text/html", b""))
    with pytest.raises(SiteUnreachable, match="no site of this product"):
        crawl_site(Connection.of(url))


@pytest.mark.parametrize("kind", ["webp", "png", "jpeg", "gif"])
def test_cut_picture_is_none(kind: str) -> None:
    body = picture(kind)
    found = read_picture(body)
    assert found is not None
    assert (found.width, found.height) == (64, 48)
    assert read_picture(body[:-60]) is None
    assert read_picture(b"<html>no picture</html>") is None


def test_sitemap_that_is_no_xml_is_an_error() -> None:
    assert "XML" in read_sitemap("/sitemap.xml", b"<html><p>").error
    assert "html" in read_sitemap("/sitemap.xml", b"<html/>").error


def test_languages_are_those_of_most_translations() -> None:
    pairs = [("fr", "/"), ("fr", "/a/"), ("it", "/it/"), ("it", "/b/"), ("x-default", "/")]
    assert dict(languages_by_prefix(pairs, [])) == {"": "fr", "it": "it"}
    assert dict(languages_by_prefix([], [("/", "fr"), ("/en/", "en")])) == {"": "fr", "en": "en"}


def test_origin_is_the_visited_one_where_sources_disagree() -> None:
    here, public = "http://localhost:1", "https://villa.test"
    assert public_origin(here, [[f"{public}/"], [f"{public}/a/"]]) == public
    assert public_origin(here, [[f"{public}/"], [f"{here}/a/"]]) == here
    assert public_origin(here, [[], []]) == here


def test_key_is_the_path_on_both_origins() -> None:
    addresses = Addresses(visited="http://localhost:1", public=PUBLIC)
    assert addresses.key(f"{PUBLIC}/a/?b=c#d") == "/a/?b=c"
    assert addresses.key("../b/", "/a/") == "/b/"
    assert addresses.key("https://other.test/") == "https://other.test/"


def test_parsed_pages_are_not_held_in_memory(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alive: WeakSet[Document] = WeakSet()
    counts = []

    class Counted(Document):
        __slots__ = ("__weakref__",)

        def __init__(self, element: Any) -> None:
            super().__init__(element)
            alive.add(self)
            counts.append(len(alive))

    paths = [f"/a{n}/" for n in range(30)]
    for path in paths:
        monkeypatch.setitem(SITE, path, (200, "text/html", PAGE.encode()))
    monkeypatch.setitem(SITE, "/sitemap.xml", (200, "application/xml", sitemap(*paths)))
    monkeypatch.setattr(crawler, "Document", Counted)
    found = crawl_site(Connection.of(url))
    assert len(found.pages) > len(paths)
    assert len(counts) > len(paths)
    assert max(counts) <= 3


def test_slow_site_has_more_requests_side_by_side() -> None:
    together = Barrier(12, timeout=30)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            together.wait()
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_values: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        slow = replace(Connection.of(f"http://127.0.0.1:{server.server_port}"), answer_seconds=5)
        with Fetcher(slow) as fetcher:
            fetcher.fetch(f"/a{n}/" for n in range(12))
        server.shutdown()
    assert {each.status for each in fetcher.answers.values()} == {200}
