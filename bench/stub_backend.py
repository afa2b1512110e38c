"""A content backend in memory: it answers at once, so that only the site's own work is measured."""

from __future__ import annotations

from typing import Final

import httpx
import orjson

from bench import frame
from bench.typical_page import HEAVY_PATH, LIGHT_PATH, PATHS, heavy_page, light_page, typical_page

ORIGIN: Final = "http://backend.invalid"
OPTIONS: Final = "/wp-json/wpnuxt/v1/options/"
TRANSLATIONS: Final = "/wp-json/wpnuxt/v1/translations/"
MAINTENANCE: Final = "/api/wpnuxt/v1/maintenance/"
BANNER: Final = "/wp-json/wpnuxt/v1/bandeau-informations"


class StubBackend:
    """Answers the calls a page makes with one edition of the content, encoded beforehand."""

    def __init__(self) -> None:
        self.edition = 0
        self._answers: dict[str, bytes] = {}
        self.publish(0)

    def publish(self, edition: int) -> None:
        """Replace every text by that of ``edition``."""
        self.edition = edition
        answers = {
            OPTIONS: frame.options(edition),
            TRANSLATIONS: {"fr": {"Bienvenue": f"Bienvenue {edition}"}},
            MAINTENANCE: None,
            BANNER: {"text": frame.banner(edition)},
            LIGHT_PATH: light_page(edition),
            HEAVY_PATH: heavy_page(edition),
            "/api/wpnuxt/v1/error-logs": {"success": True},
        } | {path: typical_page(path, edition) for path in PATHS}
        self._answers = {path: orjson.dumps(answer) for path, answer in answers.items()}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one call; what is not there is missing, as in the contract."""
        answer = self._answers.get(request.url.path)
        title = frame.LISTED.get(request.url.path)
        if answer is None and title:
            answer = orjson.dumps(light_page(self.edition, request.url.path, title))
        if answer is None:
            return httpx.Response(404, json={"code": "not_found", "message": "No page here."})
        return httpx.Response(200, content=answer)

    @property
    def transport(self) -> httpx.MockTransport:
        """Give the way to reach this backend without a network."""
        return httpx.MockTransport(self)
