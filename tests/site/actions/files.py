"""The block with files on its page: what a browser sends, and what the site stores of it."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from PIL import Image

from tests.site.actions.conftest import Form

PAGE = "/envoi/"
JSON = {"accept": "application/json"}
PDF = b"%PDF-1.4 a document"

Sent = list[tuple[str, tuple[str, bytes]]]


def picture(width: int = 30, kind: str = "JPEG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, 20)).save(file, kind)
    return file.getvalue()


def waiting(folder: Path) -> list[Path]:
    """The files that wait for their form."""
    return [*(folder / "waiting_files").glob("*")]


async def lines(site: httpx.AsyncClient) -> list[str]:
    """The submissions that the page lists."""
    found = re.findall(r"<li>(.*?)</li>", (await site.get(PAGE)).text)
    return [unescape(each) for each in found if each.startswith("[")]


def form_in(page: str) -> Form:
    found = re.findall(r"<form[^>]*action=\"/_villa/actions/.*?</form>", page, re.DOTALL)
    return Form(found[0])


def handles(markup: str) -> list[str]:
    """The handles of the boxes in a form."""
    boxes = re.findall(r"<input[^>]*name=\"villa-file\"[^>]*>", markup)
    return [unescape(re.findall(r'value="([^"]+)"', each)[0]) for each in boxes]


def served(site: httpx.AsyncClient) -> Any:
    """The application that a client talks to."""
    transport: Any = site._transport
    return transport.app


async def upload(
    site: httpx.AsyncClient, form: Form, field: str, name: str, content: bytes
) -> httpx.Response:
    """Send one file before its form, as the island does."""
    address = form.address.replace("/_villa/actions/", "/_villa/actions/files/")
    data = {"villa-action": form.values["villa-action"]}
    return await site.post(address, data=data, files={field: (name, content)}, headers=JSON)
