"""The donation form of docs/cookbook.md: its steps over HTTP, and live."""

from __future__ import annotations

from email.message import EmailMessage
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.docs.test_cookbook import client, mails, opened, project, shown, site
from tests.site.actions.conftest import Form, forms
from tests.site.actions.files import form_in, handles
from tests.support.rendered import words
from villa_site.app import VillaSite

__all__ = ["client", "mails", "project", "site"]

pytestmark = [pytest.mark.req("EXT-11"), pytest.mark.req("DEV-11")]

PAGE = "/don/"
PDF = b"%PDF-1.4 a receipt"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?montant=50&libre=", "Vous donnez 50 €"),
        ("?montant=50&libre=70+%E2%82%AC", "Vous donnez 70 €"),
        ("?montant=50&libre=3", "Indiquez un montant en euros"),
        ("?montant=50&libre=-9", "Indiquez un montant en euros"),
        ("?montant=9999999", "Indiquez un montant en euros"),
        ("?montant=%C2%B2", "Indiquez un montant en euros"),
        ("", "Continuer"),
    ],
)
async def test_step_follows_the_amount_in_the_address(
    client: httpx.AsyncClient, query: str, expected: str
) -> None:
    said = words(await shown(client, "don", query))
    assert expected in said
    assert ("Indiquez" in said) is expected.startswith("Indiquez")


async def confirmation(client: httpx.AsyncClient, amount: int) -> Form:
    (form,) = await forms(client, f"{PAGE}?montant={amount}")
    return form


async def test_confirmed_donation_is_sent_with_its_receipt_and_counted_once(
    client: httpx.AsyncClient, mails: list[EmailMessage]
) -> None:
    form = await confirmation(client, 50)
    refused = await form.send(client, {"nom": ""}, files={"recu": ("reçu.pdf", PDF)})
    assert refused.status_code == 422
    assert "Indiquez votre nom." in refused.text
    assert "Vous donnez 50 €" in unescape(refused.text)
    again = form_in(refused.text)
    sent = {"nom": "Léa Rossi", "villa-file": handles(again.markup), "montant": "1"}
    for _ in range(2):
        answer = await again.send(client, sent)
        assert answer.status_code == 303
    (mail,) = mails
    (receipt,) = mail.iter_attachments()
    assert (receipt.get_filename(), receipt.get_content()) == ("reçu.pdf", PDF)
    body = mail.get_body()
    assert isinstance(body, EmailMessage)
    assert body.get_content().strip() == "Léa Rossi donne 50 euros."
    assert "Dons : 1, 50 € en tout." in words(await shown(client, "don"))
    thanks = unescape((await client.get(answer.headers["location"])).text)
    assert "Merci ! Nous avons noté votre don de 50 €." in thanks


async def test_receipt_that_is_no_document_is_refused(
    client: httpx.AsyncClient, mails: list[EmailMessage]
) -> None:
    form = await confirmation(client, 20)
    page = {"recu": ("reçu.pdf", b"<!DOCTYPE html>")}
    refused = await form.send(client, {"nom": "Léa Rossi"}, files=page)
    assert refused.status_code == 422
    assert "reçu.pdf : Ce fichier n’est pas accepté." in unescape(refused.text)
    assert mails == []


async def test_free_amount_is_checked_when_its_field_is_left(site: VillaSite) -> None:
    page = await opened(site, PAGE)
    field = page.node(lambda node: node.get("attributes", {}).get("name") == "libre")
    for typed, wrong in (("deux", True), ("70", False), ("2", True), ("", False)):
        value = {"name": "libre", "value": typed}
        page.fire(field, "onBlur", type="blur", target=value, currentTarget=value)
        while ("Indiquez un montant" in str(page.model)) is not wrong:
            await page.update()
    await page.browser.leave()


def test_recipe_imports_what_authors_may(project: Path) -> None:
    text = (project / "blocks/don.py").read_text(encoding="utf-8")
    lines = [each for each in text.splitlines() if each.startswith("from villa_site")]
    assert lines == ["from villa_site.extend import ("]
