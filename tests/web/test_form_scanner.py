"""The scanner checks the files of form blocks, too, before anything goes to the backend."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.support.stub_site import ORIGIN, Start, StubBackend, backend, start

__all__ = ["backend", "start"]

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("BLK-04")]

FORM = {
    "form_id": "carte",
    "champs": [{"name": "carte", "label": "Carte", "type": "file", "required": True}],
}


@pytest.mark.parametrize(
    ("status", "message"), [(0, ""), (1, "Notre contrôle a refusé"), (7, "pas pu être contrôlé")]
)
async def test_file_of_a_form_block_is_scanned(
    backend: StubBackend,
    start: Start,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    status: int,
    message: str,
) -> None:
    records: list[logging.LogRecord] = []
    if status > 1:
        records = request.getfixturevalue("expect_errors")
    scan = tmp_path / "scan"
    scan.write_text(f"#!/bin/sh\nexit {status}\n")
    scan.chmod(0o700)
    form = {"blockName": "acf/form", "attrs": {"data": FORM}, "innerBlocks": [], "innerHTML": ""}
    backend.add("/contact/", blocks=[form])
    backend.answers["/wp-json/wpnuxt/v1/forms/carte"] = {"code": "success", "message": "Merci."}
    client = await start(form_min_seconds=0, upload_scanner=str(scan))
    page = (await client.get("/contact/")).text
    name = page.partition('name="villa-form" value="')[2].partition('"')[0]
    answer = await client.post(
        "/_villa/forms/",
        data={"villa-page": "/contact/", "villa-form": name},
        files={"carte": ("a.pdf", b"%PDF-1.4")},
        headers={"origin": ORIGIN, "accept": "application/json"},
    )
    said = answer.json()
    assert message in said.get("errors", {}).get("carte", "")
    posted = [url for url in backend.requested if "forms/carte" in url.path]
    assert bool(posted) is (status == 0)
    assert answer.status_code == (200 if status == 0 else 422)
    assert len(records) == (status > 1)
