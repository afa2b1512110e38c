"""Who sends a form: known by a signed cookie, else by the open connection."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from villa_site.settings import Settings
from villa_site.site.forms.delivery import run_in_background
from villa_site.site.forms.form_service import FormService

pytestmark = pytest.mark.req("EXT-07")


def test_visitor_is_known_by_the_cookie_before_the_connection(tmp_path: Path) -> None:
    service = FormService(Settings(_env_file=None, data_dir=tmp_path))
    signed = service.signed_time.issue()
    for cookie, visitor in ((signed, signed), ("made-up", "connection 1"), ("", "connection 1")):
        sender = service.sender("10.0.0.1", cookie=cookie, connection="connection 1")
        assert sender.visitor == visitor
    assert service.sender("10.0.0.1", cookie="made-up").visitor == ""


@pytest.mark.req("ROB-03")
async def test_sending_goes_on_when_its_visitor_leaves() -> None:
    begun, answered, sent = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def send() -> None:
        begun.set()
        await answered.wait()
        sent.set()

    visit = asyncio.create_task(run_in_background(send()))
    await begun.wait()
    visit.cancel()
    with suppress(asyncio.CancelledError):
        await visit
    answered.set()
    async with asyncio.timeout(10):
        await sent.wait()
