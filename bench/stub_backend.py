"""A content backend in memory: it answers at once, so that only the site's own work is measured."""

from __future__ import annotations

import httpx
import orjson

from bench import frame
from bench.typical_page import PATHS, typical_page

ORIGIN = "http://backend.invalid"


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
            "/wp-json/wpnuxt/v1/options/": frame.options(edition),
            "/wp-json/wpnuxt/v1/translations/": {"fr": {"Bienvenue": f"Bienvenue {edition}"}},
            "/api/wpnuxt/v1/maintenance/": None,
            "/wp-json/wpnuxt/v1/bandeau-informations": {"text": f"Nocturne le jeudi ({edition})"},
            "/api/wpnuxt/v1/error-logs": {"success": True},
        } | {path: typical_page(path, edition) for path in PATHS}
        self._answers = {path: orjson.dumps(answer) for path, answer in answers.items()}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one call; what is not there is missing, as in the contract."""
        answer = self._answers.get(request.url.path)
        if answer is None:
            return httpx.Response(404, json={"code": "not_found", "message": "No page here."})
        return httpx.Response(200, content=answer)

    @property
    def transport(self) -> httpx.MockTransport:
        """Give the way to reach this backend without a network."""
        return httpx.MockTransport(self)
