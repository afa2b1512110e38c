"""The demo content over a network, with responses that a test may change, fail or delay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import orjson

from tests.support.in_process import serving_here
from tests.support.served_site import Site, free_port, serving
from tests.support.stored_content import warm
from villa_site.embedded import create_app
from villa_site.web.signed_message import sign

SIGNED_WITH: Final = "for-tests-only"
OPTIONS: Final = "/wp-json/wpnuxt/v1/options/"
BANNER: Final = "/wp-json/wpnuxt/v1/bandeau-informations"
NEWSLETTER: Final = "/wp-json/wpnuxt/v1/newsletter"
CHOICE: Final = "/wp-json/cookie-tracker/v1/choice"

Change = Callable[[Any], Any]


class ControllableBackend:
    """The embedded backend; ``changes`` alter its JSON by path, ``posted`` is what it was sent."""

    def __init__(self, folder: Path, origin: str) -> None:
        self.changes: dict[str, Change] = {}
        self.posted: list[tuple[str, Any]] = []
        self.status = 200
        self.down = False
        self.gate = asyncio.Event()
        self.gate.set()
        self._client = httpx.AsyncClient(
            transport=httpx.ASGITransport(create_app(data_dir=warm(folder), media_origin=origin)),
            base_url=origin,
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer as the embedded backend does, then as the test wants it."""
        if scope["type"] != "http":
            return
        body = bytearray()
        while (message := await receive())["type"] == "http.request":
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        path = scope["path"]
        if scope["method"] == "POST":
            self.posted.append((path, orjson.loads(bytes(body))))
            await self.gate.wait()
        status, kind, content = await self._answer(scope, path, bytes(body))
        headers = [(b"content-type", kind), (b"content-length", str(len(content)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def _answer(self, scope: Any, path: str, body: bytes) -> tuple[int, bytes, bytes]:
        if self.down:
            return 503, b"text/plain", b"out of order"
        if scope["method"] == "POST" and self.status != 200:
            return self.status, b"text/plain", b"out of order"
        url = f"{path}?{scope['query_string'].decode()}"
        answer = await self._client.request(scope["method"], url, content=body)
        content = answer.content
        if path in self.changes and answer.is_success:
            content = orjson.dumps(self.changes[path](orjson.loads(content)))
        kind = answer.headers.get("content-type", "application/json").encode()
        return answer.status_code, kind, content

    def sent_to(self, path: str) -> list[Any]:
        """Return the bodies that were posted to ``path``."""
        return [body for to, body in self.posted if to == path]


class Stage:
    """A site on a controllable backend."""

    def __init__(self, site: Site, backend: ControllableBackend) -> None:
        self.site = site
        self.backend = backend

    async def show(self, **changes: Change) -> None:
        """Change what the backend says, ``options=`` and ``banner=`` by name, and tell the site."""
        paths = {"options": OPTIONS, "banner": BANNER}
        self.backend.changes = {paths.get(name, name): change for name, change in changes.items()}
        body = orjson.dumps({"event": "options"})
        async with httpx.AsyncClient(trust_env=False) as client:
            answer = await client.post(
                f"{self.site.url}/_villa/webhook",
                content=body,
                headers={"X-Villa-Signature": sign(body, SIGNED_WITH)},
            )
        answer.raise_for_status()

    async def calm(self) -> None:
        """Undo what a test has done to the backend."""
        self.backend.posted.clear()
        self.backend.status = 200
        self.backend.down = False
        self.backend.gate.set()
        if self.backend.changes:
            await self.show()


@asynccontextmanager
async def staged(folder: Path, **environment: str) -> AsyncIterator[Stage]:
    """Serve the site on such a backend for as long as the block lasts."""
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    backend = ControllableBackend(folder / "content", origin)
    given = {
        "VILLA_BACKEND_URL": origin,
        "VILLA_WEBHOOK_SECRET": SIGNED_WITH,
        # A browser that is quick is no robot here.
        "VILLA_FORM_MIN_SECONDS": "0",
        **environment,
    }
    async with serving_here(backend, port), serving(folder, **given) as site:
        yield Stage(site, backend)
