"""The body of a form costs little until its form is known, and nothing afterwards."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, suppress
from http import HTTPStatus
from typing import Any, Final

import httpx
import pytest
from starlette.requests import ClientDisconnect

from tests.web.test_forms import ADDRESS, OWN, PDF, ListeningBackend, fields, said
from villa_site.app import VillaSite
from villa_site.site.forms.form_service import FormService

pytestmark = [pytest.mark.req("BLK-04"), pytest.mark.req("EXT-07")]

NAMED: Final = f"{ADDRESS}?page=%2Fecrire%2F&form=ecrire"
KIND: Final = {"content-type": "multipart/form-data; boundary=limite"}
CHUNK: Final = 64 * 1024
LENGTH: Final = 4_000_000


@pytest.fixture
def backend() -> ListeningBackend:
    """A backend with a form on a page, which takes a file."""
    return ListeningBackend()


class Upload:
    """A large body that counts what is read of it."""

    def __init__(self, length: int = LENGTH) -> None:
        self.read = 0
        self.length = length

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield part("nom", b"O'Neill") + part("carte", PDF, "carte.pdf")[:-2]
        while self.read < self.length:
            self.read += CHUNK
            yield b"x" * CHUNK


def part(name: str, content: bytes, filename: str = "") -> bytes:
    of_file = f'; filename="{filename}"' if filename else ""
    head = f'--limite\r\nContent-Disposition: form-data; name="{name}"{of_file}\r\n\r\n'
    return head.encode() + content + b"\r\n"


def service_of(client: httpx.AsyncClient) -> FormService:
    app: Any = client._transport.app  # type: ignore[attr-defined]
    assert isinstance(app, VillaSite)
    return app.site.form_service


async def send(
    client: httpx.AsyncClient, upload: Upload, headers: Any = None, address: str = NAMED
) -> httpx.Response:
    return await client.post(address, content=upload, headers={**OWN, **KIND, **(headers or {})})


@pytest.mark.parametrize(
    ("headers", "settings", "status", "message"),
    [
        ({"origin": "https://evil.test"}, {}, 403, "puis envoyez-les d’ici."),
        ({"content-length": "64000001"}, {}, 413, "C’est trop à la fois."),
        ({}, {"form_rate_limit": 1}, 429, "Trop d’envois depuis votre réseau."),
    ],
)
async def test_body_refused_by_its_headers_is_read_for_fields_only(
    start: Callable[..., Any], headers: Any, settings: Any, status: int, message: str
) -> None:
    client = await start(form_min_seconds=0, **settings)
    app: Any = client._transport.app
    if settings:
        app.site.form_guard.allows("127.0.0.1")
    upload = Upload()
    answer = await send(client, upload, headers)
    assert answer.status_code == status
    assert message in said(answer.text)
    assert fields(answer.text)["nom"][0]["value"] == "O'Neill"
    assert upload.read < 1_000_000
    assert service_of(client).body_limits.bytes == 0


async def test_body_of_a_removed_form_is_not_read(start: Callable[..., Any]) -> None:
    client, upload = await start(), Upload()
    answer = await send(client, upload, address=f"{ADDRESS}?page=%2Fecrire%2F&form=autre")
    assert answer.status_code == 410
    assert "Revenez en arrière" in answer.text
    assert upload.read == 0


@pytest.mark.parametrize(
    ("addresses", "status"), [(["127.0.0.1"], 429), ([f"10.0.0.{n}" for n in range(10)], 503)]
)
async def test_uploads_beyond_the_limit_are_refused_with_retry_after(
    start: Callable[..., Any], addresses: list[str], status: int
) -> None:
    client, upload = await start(form_min_seconds=0), Upload()
    limits = service_of(client).body_limits
    with ExitStack() as others:
        for address in addresses:
            for _ in range(20):
                others.enter_context(limits.reserve(address))
        answer = await send(client, upload)
        newsletter = await client.post("/_villa/newsletter/", data={"city": "Rome"}, headers=OWN)
    for each in (answer, newsletter):
        assert each.status_code == status
        assert each.headers["retry-after"] == "60"
        assert "Revenez en arrière, ce que vous avez écrit y est" in each.text
    assert upload.read == 0
    assert (await send(client, upload)).status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert (limits.bodies, limits.bytes) == (0, 0)


@pytest.mark.parametrize(("limit", "status"), [("max_bytes_of_address", 429), ("max_bytes", 503)])
async def test_upload_bytes_in_progress_are_limited(
    start: Callable[..., Any], backend: Any, limit: str, status: int
) -> None:
    client = await start(form_min_seconds=0)
    limits = service_of(client).body_limits
    setattr(limits, limit, 1_000_000)
    upload = Upload()
    assert (await send(client, upload)).status_code == status
    assert upload.read < 1_500_000
    assert (limits.bodies, limits.bytes) == (0, 0)
    assert backend.posted == []


async def test_aborted_upload_leaves_no_files(start: Callable[..., Any], tmp_path: Any) -> None:
    client = await start(form_min_seconds=0)
    app: Any = client._transport.app
    limits, before = service_of(client).body_limits, {*tmp_path.iterdir()}
    body = part("carte", PDF, "carte.pdf")[:-2] + b"x" * CHUNK
    messages = [{"type": "http.request", "body": body, "more_body": True}]
    messages += [{"type": "http.request", "body": b"x" * CHUNK, "more_body": True}] * 20
    most = 0

    async def receive() -> Any:
        nonlocal most
        most = max(most, limits.bytes)
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def nowhere(_message: Any) -> None:
        """Nobody is there any more."""

    headers = [(name.encode(), value.encode()) for name, value in (OWN | KIND).items()]
    scope = {
        "type": "http",
        "method": "POST",
        "path": ADDRESS,
        "raw_path": ADDRESS.encode(),
        "query_string": NAMED.partition("?")[2].encode(),
        "headers": [*headers, (b"host", b"villa.test")],
        "client": ("10.0.0.1", 1),
        "server": ("villa.test", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    with suppress(ClientDisconnect):
        await app(scope, receive, nowhere)
    assert most > 1_000_000
    assert (limits.bodies, limits.bytes) == (0, 0)
    assert {*tmp_path.iterdir()} <= before | {tmp_path / "form.key"}


async def test_files_are_spooled_to_disk_and_reach_the_backend_complete(
    start: Callable[..., Any], backend: Any
) -> None:
    client = await start(form_min_seconds=0)
    large = PDF + bytes(range(256)) * 19_000
    texts = {"nom": "Léa", "email": "a@villa.test", "sujet": "don", "reponse": "lettre"}
    texts |= {"message": "x", "consent": "1"}
    answer = await client.post(NAMED, data=texts, files={"carte": ("c.pdf", large)}, headers=OWN)
    assert answer.status_code == 303
    [(_, body)] = backend.posted
    assert body["fields"]["carte"]["size"] == len(large)
    assert b64decode(body["fields"]["carte"]["content"]) == large
