"""The content commands: serving, checking, reading what visitors sent."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
from pathlib import Path

import httpx
import pytest
from click.testing import Result

from tests.cli.content_process import serving_content
from tests.cli.invoked import invoked
from villa_site.cli.content import content, notify
from villa_site.embedded import Change, create_app
from villa_site.embedded.inbox import Inbox
from villa_site.web.signed_message import SIGNATURE, sign

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
VILLA = Path(__file__).parents[1] / "embedded" / "villa"


def run(*words: str, folder: Path, **environment: str) -> Result:
    return invoked(content, *words, folder=folder, **environment)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A data folder to which visitors have sent something of each kind."""
    inbox = Inbox(tmp_path / "data")
    person = {"firstname": "Ada", "email": "ada@example.org", "lang": ["fr", "it"], "consent": True}
    inbox.put("newsletter", person, locale="it")
    inbox.put("form", {"form_id": "contact", "fields": {"nom": "Ada\x1b[2J"}}, locale="fr")
    inbox.put("choice", {"choice": "deny"}, locale="en")
    inbox.put("error", {"type": "error.vue", "data": "/nulle-part/"}, locale="fr")
    inbox.close()
    return tmp_path


def test_inbox_lists_what_visitors_sent_newest_first(filled: Path) -> None:
    result = run("inbox", folder=filled, COLUMNS="200")
    assert result.exit_code == 0
    head, rule, *rows = result.output.splitlines()
    assert head.split() == ["at", "kind", "lang", "content"]
    assert set(rule) <= {"-", " "}
    assert [row.split()[1] for row in rows] == ["error", "choice", "form", "newsletter"]
    assert "contact: nom Ada" in result.output
    assert "firstname Ada, email ada@example.org, lang fr + it, consent yes" in rows[-1]


def test_inbox_escapes_control_characters(filled: Path) -> None:
    assert "\x1b" not in run("inbox", folder=filled).output
    assert "\x1b" not in run("inbox", "--json", folder=filled).output


def test_inbox_filters_by_kind_and_limit(filled: Path) -> None:
    assert "newsletter" not in run("inbox", "--kind", "choice", folder=filled).output
    rows = run("inbox", "--limit", "2", folder=filled).output.splitlines()[2:]
    assert len(rows) == 2


def test_inbox_prints_json(filled: Path) -> None:
    items = json.loads(run("inbox", "--json", "--kind", "newsletter", folder=filled).output)
    assert [(item["kind"], item["locale"], item["data"]["firstname"]) for item in items] == [
        ("newsletter", "it", "Ada")
    ]


def test_empty_inbox_prints_a_sentence(tmp_path: Path) -> None:
    assert run("inbox", folder=tmp_path).output == (
        f"Nobody has sent anything yet (looked in {tmp_path / 'data'}).\n"
    )
    assert "Nobody has sent a form yet" in run("inbox", "--kind", "form", folder=tmp_path).output
    assert run("inbox", "--json", folder=tmp_path).output == "[]\n"
    assert not (tmp_path / "data").exists()


async def test_submission_is_in_the_inbox(tmp_path: Path) -> None:
    app = create_app(data_dir=tmp_path / "data")
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        await client.post("/wp-json/cookie-tracker/v1/choice", json={"choice": "accept"})
    app.state.inbox.close()
    assert "choice accept" in run("inbox", folder=tmp_path).output


def test_check_of_the_demo_content_finds_nothing(tmp_path: Path) -> None:
    result = run("check", folder=tmp_path)
    assert (result.exit_code, result.output) == (0, "All is well.\n")


def test_check_names_file_key_and_what_to_do(tmp_path: Path) -> None:
    villa = Path(shutil.copytree(VILLA, tmp_path / "villa"))
    (villa / "fr" / "contact.yaml").write_text("title: Contact\nblocs: []\n", encoding="utf-8")
    result = run("check", str(villa), folder=tmp_path)
    assert result.exit_code == 1
    assert result.output.splitlines()[0].split() == ["file", "key", "what", "to", "do"]
    assert any(
        "fr/contact.yaml" in line and "blocs" in line for line in result.output.splitlines()
    ), result.output
    assert "mistake" in result.output.splitlines()[-1]


def test_check_takes_the_configured_folder(tmp_path: Path) -> None:
    villa = Path(shutil.copytree(VILLA, tmp_path / "villa"))
    (villa / "it" / "contact.yaml").write_text("titolo: x\n", encoding="utf-8")
    result = run("check", folder=tmp_path, VILLA_CONTENT_DIR=str(villa))
    assert "it/contact.yaml" in result.output


@pytest.mark.parametrize("command", ["check", "serve"])
def test_missing_folder_is_reported(tmp_path: Path, command: str) -> None:
    result = run(command, str(tmp_path / "nowhere"), folder=tmp_path)
    assert result.exit_code == 2
    assert "does not exist" in result.output


def test_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port, folder=tmp_path)
    assert result.exit_code == 2
    assert result.output.startswith("Error: Choose another port with --port:")
    assert len(result.output.splitlines()) == 1


@pytest.mark.req("API-05")
async def test_served_content_answers_as_a_backend_with_addresses_of_its_own(
    tmp_path: Path,
) -> None:
    async with (
        serving_content(tmp_path, str(VILLA)) as url,
        httpx.AsyncClient(base_url=url) as client,
    ):
        home = (await client.get("/it/")).json()
        assert home["lang"]["fr"] == "/"
        picture = home["seo"]["image"]["url"]
        assert picture.startswith(f"{url}/wp-content/uploads/")


@pytest.mark.req("EXT-05")
async def test_served_content_notifies_the_site_of_changes(tmp_path: Path) -> None:
    villa = Path(shutil.copytree(VILLA, tmp_path / "villa"))
    received: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()

    async def site(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        await received.put((head, await reader.readexactly(length)))
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(site, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    own = {"VILLA_WEBHOOK_SECRET": SECRET, "VILLA_SITE_URL": f"http://127.0.0.1:{port}"}
    async with serving_content(tmp_path, str(villa), **own) as url, httpx.AsyncClient() as client:
        await client.get(f"{url}/")
        async with asyncio.timeout(20):
            head, body = await _reported(received, villa / "fr" / "contact.yaml")
    server.close()
    assert f"{SIGNATURE}: {sign(body, SECRET)}" in head
    assert "/contact/" in json.loads(body)["paths"]


def _save(file: Path, number: int) -> None:
    file.write_text(f"title: Contact {number}\n", encoding="utf-8")


async def _reported(received: asyncio.Queue[tuple[str, bytes]], file: Path) -> tuple[str, bytes]:
    """Save until the site hears of it: the watch may begin after the first answer is given."""
    number = 0
    while True:
        number += 1
        _save(file, number)
        try:
            return await asyncio.wait_for(received.get(), 2)
        except TimeoutError:
            continue


async def test_failing_webhook_call_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        site = f"http://127.0.0.1:{closed.getsockname()[1]}"
        await notify(site, SECRET, Change("update", ("/a/",)))
    assert "Webhook of" in caplog.text
