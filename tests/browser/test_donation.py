"""The donation form of docs/cookbook.md in a browser, with two workers, script on and off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.browser.sockets import heard_of
from tests.cli.test_workers import TWO_WORKERS
from tests.docs.test_extending import COOKBOOK, steps
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site, free_port, serving

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("EXT-11")]

PAGE = "/don/"
PATIENCE = 20


@pytest.fixture(scope="module")
async def mail_port() -> AsyncIterator[int]:
    """The port of a mail server that accepts everything."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        is_text = False
        while line := await reader.readline():
            if is_text and line != b".\r\n":
                continue
            is_text = line.upper() == b"DATA\r\n"
            ends = line.upper() == b"QUIT\r\n"
            writer.write(b"354 go on\r\n" if is_text else b"221 bye\r\n" if ends else b"250 ok\r\n")
            await writer.drain()
            if ends:
                break
        writer.close()

    port = free_port()
    async with await asyncio.start_server(talk, "127.0.0.1", port, limit=1 << 20):
        yield port


@pytest.fixture(scope="module")
async def donations(
    tmp_path_factory: pytest.TempPathFactory, mail_port: int
) -> AsyncIterator[Site]:
    """A site of two workers with the recipe as it is written."""
    project = tmp_path_factory.mktemp("donations")
    copy_packages(project)
    for step in steps(COOKBOOK.read_text(encoding="utf-8")):
        if step.file.rpartition("/")[2].startswith("don."):
            file = project / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
    async with serving(
        project,
        command=TWO_WORKERS,
        PYTHONPATH=str(project),
        VILLA_CONTENT_DIR=str(project / "content"),
        DON_SMTP_HOST="127.0.0.1",
        DON_SMTP_PORT=str(mail_port),
    ) as site:
        yield site


async def confirm(page: Page, name: str) -> None:
    """Fill in the second step, and send it."""
    receipt = {"name": "reçu.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4 a receipt"}
    await page.get_by_label("Votre nom").fill(name)
    await page.get_by_label("Le reçu du virement").set_input_files(receipt)  # type: ignore[arg-type] # Playwright's own shape
    await page.get_by_role("button", name="Confirmer 70 €").click()


async def test_donation_is_checked_confirmed_and_counted(
    donations: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=donations.url)).new_page()
    heard = heard_of(page)
    await page.goto(PAGE)
    async with asyncio.timeout(PATIENCE):
        await heard.wait()
    free = page.get_by_label("Un autre montant, en euros")
    await free.fill("2")
    await free.blur()
    await expect(page.get_by_role("status").filter(has_text="de 5 à 5000")).to_be_visible()
    await free.fill("70")
    await free.blur()
    await expect(free).to_have_attribute("aria-invalid", "false")
    await page.get_by_role("button", name="Continuer").click()
    await expect(page.get_by_text("Vous donnez 70 €")).to_be_visible()
    await expect(page.locator(".upload-place")).to_be_visible()
    await confirm(page, "Léa Rossi")
    thanks = page.get_by_role("status").filter(has_text="Merci ! Nous avons noté votre don de 70 €")
    await expect(thanks).to_be_visible()
    await expect(page.locator(".don-total")).to_have_text("Dons : 1, 70 € en tout.")
    assert await violations(page, within=".don") == []
    await page.go_back()
    await expect(free).to_be_visible()


async def test_donation_works_without_script(donations: Site, make_context: MakeContext) -> None:
    page = await (await make_context(base_url=donations.url, java_script_enabled=False)).new_page()
    await page.goto(PAGE)
    await page.get_by_label("Un autre montant, en euros").fill("2")
    await page.get_by_role("button", name="Continuer").click()
    await expect(page.get_by_text("Indiquez un montant en euros")).to_be_visible()
    await expect(page.get_by_label("Un autre montant, en euros")).to_have_value("2")
    await page.get_by_label("Un autre montant, en euros").fill("70")
    await page.get_by_role("button", name="Continuer").click()
    await expect(page.get_by_text("Vous donnez 70 €")).to_be_visible()
    await confirm(page, "Marco Blanc")
    await expect(page.get_by_text("Merci ! Nous avons noté votre don de 70 €")).to_be_visible()
