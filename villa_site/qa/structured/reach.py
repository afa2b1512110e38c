"""Requests the addresses that only machines read, which the crawl has left out."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import httpx

from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Answer, Crawl

_PARALLEL: Final = 6


class Reach:
    """The answers of addresses of the site: those of the crawl, and others when they are needed."""

    def __init__(self, crawl: Crawl, connection: Connection) -> None:
        self._crawl = crawl
        self._connection = connection
        self._answers: dict[str, Answer] = {}

    def request(self, paths: Iterable[str], *, whole: bool = False) -> None:
        """Request the paths that are not known, side by side; ``whole`` reads their bodies."""
        known = {*self._answers, *self._crawl.answers}
        wanted = [each for each in dict.fromkeys(paths) if each not in known and each[:1] == "/"]
        if not wanted:
            return
        with self._connection.client() as client, ThreadPoolExecutor(_PARALLEL) as pool:
            answers = pool.map(lambda path: _answer(client, path, whole=whole), wanted)
            self._answers |= dict(zip(wanted, answers, strict=True))

    def at(self, path: str) -> Answer:
        """Return the answer of a path that was requested."""
        return self._answers.get(path) or self._crawl.follow(path)


def _answer(client: httpx.Client, path: str, *, whole: bool) -> Answer:
    try:
        with client.stream("GET", path) as response:
            if whole:
                response.read()
                return Answer.of(response, 0)
            headers = tuple(response.headers.multi_items())
            return Answer(status=response.status_code, headers=headers)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        return Answer(error=f"{type(error).__name__}: {error}")
