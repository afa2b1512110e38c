"""Files in actions over HTTP: checked, counted once, and refused politely."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.site.actions.conftest import Form, forms
from tests.site.actions.files import (
    JSON,
    PDF,
    Sent,
    form_in,
    handles,
    lines,
    picture,
    served,
    waiting,
)
from tests.support.stub_site import ORIGIN

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("EXT-07")]

BOMB = (
    b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
)


async def test_form_takes_files_of_fields_in_components_too(files_form: Form) -> None:
    assert (
        'encType="multipart/form-data"' in files_form.markup
        or "multipart/form-data" in files_form.markup
    )
    card, pictures = re.findall(r'<input[^>]*type="file"[^>]*>', files_form.markup)
    assert 'accept=".pdf,.svg"' in card
    assert "multiple" not in card
    assert 'accept=".jpg,.jpeg,.png,.webp"' in pictures
    assert "multiple" in pictures
    assert "PDF, SVG\u202f; 0,5 Mo au plus." in unescape(files_form.markup)
    # Nothing but text and the field itself is inside of a label.
    assert re.search(r"<label>Photos<input[^>]*/?></label>", files_form.markup)


async def test_text_typed_into_a_field_of_a_component_stays(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    refused = await files_form.send(files_site, {"mot": "trop", "nom": "Léa <b>"})
    assert re.search(r'<input[^>]*name="nom"[^>]*value="Léa &lt;b&gt;"', refused.text)


async def test_files_come_to_the_function(files_site: httpx.AsyncClient, files_form: Form) -> None:
    files: Sent = [
        ("carte", ("C:\\Mes cartes\\carte é.pdf", PDF)),
        ("photos", ("a.jpg", picture())),
        ("photos", ("b.webp", picture(40, "WEBP"))),
    ]
    answer = await files_form.send(files_site, {"mot": "voici"}, files=files)
    assert answer.status_code == 303
    (line,) = await lines(files_site)
    assert "['carte é.pdf', 'application/pdf', None, True]" in line
    assert "['a.jpg', 'image/jpeg', 30, True], ['b.webp', 'image/webp', 40, True]" in line


async def test_files_that_are_optional_may_be_missing(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    answer = await files_form.send(files_site, {"mot": "rien"}, files=[("carte", ("", b""))])
    assert answer.status_code == 303
    assert await lines(files_site) == ["['rien']"]


@pytest.mark.parametrize(
    ("field", "name", "content", "message"),
    [
        ("photos", "page.jpg", b"<!DOCTYPE html><script>steal()</script>", "n’est pas accepté"),
        ("photos", "page.jpg", b"\xff\xd8\xff<html>", "est illisible"),
        ("photos", "a.png", picture(), "n’est pas accepté"),
        ("photos", "a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "n’est pas accepté"),
        ("carte", "a.svg", BOMB, "Enregistrez-le en PNG"),
        ("carte", "a.svgz", b"\x1f\x8b\x08", "n’est pas accepté"),
        ("carte", "a.pdf", b"%PDF-" + b"x" * 600_000, "trop lourd\u00a0: 0,5 Mo"),
        ("carte", "a.pdf", b"%PDF-" + b"x" * 3_000_000, "trop lourd\u00a0: 0,5 Mo"),
        ("carte", "a.pdf", b"", "est vide"),
    ],
)
async def test_file_against_the_rules_is_refused_at_its_field(
    files_site: httpx.AsyncClient,
    files_form: Form,
    field: str,
    name: str,
    content: bytes,
    message: str,
) -> None:
    answer = await files_form.send(files_site, {"mot": "voici"}, files=[(field, (name, content))])
    assert answer.status_code == 422
    (shown,) = re.findall(rf'id="envoi-form-{field}-error">([^<]*)<', answer.text)
    assert message in unescape(shown)
    assert name in shown
    assert 'value="voici"' in answer.text
    assert await lines(files_site) == []
    script = await files_form.send(
        files_site, {"mot": "a"}, files=[(field, (name, content))], headers=JSON
    )
    assert message in script.json()["message"]


async def test_one_file_too_many_is_refused(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    files: Sent = [("photos", (f"{n}.jpg", picture(n))) for n in (5, 6, 7, 8)]
    answer = await files_form.send(files_site, {"mot": "voici"}, files=files)
    assert "2 fichiers au plus" in answer.text
    two: Sent = [("carte", (f"{n}.pdf", PDF)) for n in "ab"]
    assert "Un seul fichier" in (await files_form.send(files_site, {"mot": "a"}, files=two)).text


async def test_submission_with_files_counts_once(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    refused = await files_form.send(
        files_site, {"mot": "trop"}, files=[("carte", ("one.pdf", PDF))]
    )
    again = form_in(refused.text)
    sent = {"mot": "une fois", "villa-file": handles(again.markup)}
    for _ in range(2):
        assert (await again.send(files_site, sent)).status_code == 303
    assert len(await lines(files_site)) == 1
    for _ in range(2):
        await files_form.send(files_site, {"mot": "b"}, files=[("carte", ("one.pdf", PDF))])
    assert len(await lines(files_site)) == 2
    await files_form.send(files_site, {"mot": "b"}, files=[("carte", ("one.pdf", PDF + b"other"))])
    assert len(await lines(files_site)) == 3


async def test_five_gigabytes_are_refused_before_they_are_read(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    read = 0

    async def content() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 1
            yield b"x" * 65_536

    headers = {
        "content-type": "multipart/form-data; boundary=b",
        "content-length": str(5 * 1024**3),
        "origin": ORIGIN,
    }
    answer = await files_site.post(files_form.address, content=content(), headers=headers)
    assert answer.status_code == 413
    assert "C’est trop à la fois" in answer.text


async def test_file_that_never_ends_is_read_as_far_as_its_limit(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    read = 0

    async def content() -> AsyncIterator[bytes]:
        nonlocal read
        yield b'--b\r\ncontent-disposition: form-data; name="carte"; filename="a.pdf"\r\n\r\n%PDF-'
        while True:
            read += 65_536
            yield b"x" * 65_536

    headers = {"content-type": "multipart/form-data; boundary=b", "origin": ORIGIN}
    answer = await files_site.post(files_form.address, content=content(), headers=headers)
    assert answer.status_code == 413
    assert read < 5_000_000
    assert waiting(data_dir) == []


async def test_thousand_parts_are_refused(files_site: httpx.AsyncClient, files_form: Form) -> None:
    files: Sent = [("photos", (f"{n}.jpg", b"\xff\xd8\xff")) for n in range(1000)]
    assert (await files_form.send(files_site, {"mot": "a"}, files=files)).status_code == 413
    assert await lines(files_site) == []


async def test_body_that_stops_in_the_middle_leaves_nothing(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    half = b'--b\r\ncontent-disposition: form-data; name="carte"; filename="a.pdf"\r\n\r\n%PDF-'
    headers = {"content-type": "multipart/form-data; boundary=b", "origin": ORIGIN}
    answer = await files_site.post(files_form.address, content=half, headers=headers)
    assert answer.status_code == 413
    assert waiting(data_dir) == []
    assert served(files_site).site.form_service.body_limits.bodies == 0


@pytest.mark.usefixtures("site")
async def test_action_without_files_reads_none(files_site: httpx.AsyncClient) -> None:
    (book,) = await forms(files_site, "/livre/")
    answer = await book.send(files_site, {"mot": "a"}, files=[("mot", ("a.pdf", b"x" * 100_000))])
    assert answer.status_code == 413
    assert "multipart" not in book.markup


async def test_visitor_who_leaves_in_the_middle_leaves_nothing(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    head = b'--b\r\ncontent-disposition: form-data; name="carte"; filename="a.pdf"\r\n\r\n%PDF-'
    parts = iter(
        [
            {"type": "http.request", "body": head, "more_body": True},
            {"type": "http.request", "body": b"x" * 400_000, "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> Any:
        return next(parts)

    async def send(_message: Any) -> None:
        """Nobody reads."""

    path, _, query = files_form.address.partition("#")[0].partition("?")
    headers = {
        "host": "villa.test",
        "origin": ORIGIN,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": "500000",
    }
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("villa.test", 80),
    }
    await served(files_site)(scope, receive, send)
    limits = served(files_site).site.form_service.body_limits
    assert (limits.bodies, limits.bytes) == (0, 0)
    assert waiting(data_dir) == []
    assert await lines(files_site) == []
