"""Requests addresses side by side, each once, and stores their answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.cookiejar import DefaultCookiePolicy
from types import TracebackType
from typing import Final, Self

import httpx

from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.crawl.addresses import Addresses, origin_of
from villa_site.qa.crawl.answer import Answer

_PARALLEL: Final = 6
_PARALLEL_WHERE_SLOW: Final = 24
_SLOW: Final = 2
"""From so many seconds on for its home page a site has more requests side by side.

They are fewer a second all the same than a fast site has.
"""
_MOST_REDIRECTS: Final = 10
_MOST_BYTES: Final = 30_000_000
_READ: Final = ("text/", "image/", "javascript", "json", "xml", "font", "gzip", "octet-stream")
_MOST_FAILURES: Final = 3
_ABROAD_SECONDS: Final = 10


class Fetcher:
    """The answers of a site by path, of other sites by URL. Cookies are not sent back."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        visited = origin_of(connection.url)
        self.addresses = Addresses(visited=visited, public=visited)
        self.answers: dict[str, Answer] = {}
        self.disconnected = ""
        self._failures = 0
        is_slow = connection.answer_seconds > _SLOW
        self._parallel = _PARALLEL_WHERE_SLOW if is_slow else _PARALLEL
        self._site = _without_cookies(connection.client())
        abroad = replace(
            connection, user="", password="", seconds=min(connection.seconds, _ABROAD_SECONDS)
        )
        self._abroad = _without_cookies(abroad.client())

    def __enter__(self) -> Self:
        """Open it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Close the connections."""
        self._site.close()
        self._abroad.close()

    def require(self, key: str) -> Answer:
        """Request a path; raise SiteUnreachable with a sentence where no server answers."""
        try:
            self.answers[key] = _request(self._site, self._url(key), redirects=False)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SiteUnreachable(self.connection.explain(error)) from error
        self.fetch([self._target(key)] if self._target(key) else [])
        return self.answers[key]

    def fetch(self, keys: Iterable[str], done: Callable[[int], None] = lambda _count: None) -> None:
        """Request what was not requested before, and what redirects on the site lead to."""
        wanted = [key for key in dict.fromkeys(keys) if key not in self.answers]
        for _ in range(_MOST_REDIRECTS):
            with ThreadPoolExecutor(self._parallel) as pool:
                for count, (key, answer) in enumerate(
                    zip(wanted, pool.map(self._get, wanted), strict=True), 1
                ):
                    self.answers[key] = answer
                    done(count)
            targets = (self._target(key) for key in wanted)
            wanted = [each for each in dict.fromkeys(targets) if each not in {"", *self.answers}]
            if not wanted:
                return

    def followed(self, key: str) -> Answer:
        """Return the answer at the end of the redirects."""
        for _ in range(_MOST_REDIRECTS):
            if not (target := self._target(key)) or target not in self.answers:
                break
            key = target
        return self.answers[key]

    def _target(self, key: str) -> str:
        """Return the path on the site to which an address redirects."""
        location = self.answers[key].location
        target = self.addresses.key(location, key) if location and key.startswith("/") else ""
        return target if target.startswith("/") else ""

    def _get(self, key: str) -> Answer:
        if self.disconnected:
            return Answer(error=self.disconnected)
        if not key.startswith("/"):
            return _answer(self._abroad, key, redirects=True)
        answer = _answer(self._site, self._url(key), redirects=False)
        if answer.status:
            self._failures = 0
            return answer
        self._failures += 1
        if (
            self._failures >= _MOST_FAILURES
            and not self.disconnected
            and not self.connection.answers()
        ):
            self.disconnected = f"{self.connection.url} stopped answering: {answer.error}"
        return answer

    def _url(self, key: str) -> str:
        return f"{self.addresses.visited}{key}"


def _answer(client: httpx.Client, url: str, *, redirects: bool) -> Answer:
    start = time.monotonic()
    try:
        return _request(client, url, redirects=redirects)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        return Answer(error=f"{type(error).__name__}: {error}", seconds=time.monotonic() - start)


def _request(client: httpx.Client, url: str, *, redirects: bool) -> Answer:
    """Request a URL; what is neither text, font nor picture is not read."""
    start = time.monotonic()
    with client.stream("GET", url, follow_redirects=redirects) as response:
        kind = response.headers.get("content-type", "").lower()
        size = int(response.headers.get("content-length", 0))
        if size < _MOST_BYTES and (not kind or any(each in kind for each in _READ)):
            response.read()
            return Answer.of(response, time.monotonic() - start)
        return Answer(
            status=response.status_code,
            headers=tuple(response.headers.multi_items()),
            size=size,
            seconds=time.monotonic() - start,
        )


def _without_cookies(client: httpx.Client) -> httpx.Client:
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return client
