"""An update of a live page is as small as the change, and touches only the nodes that changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import expect

from bench.updates import opened
from tests.browser.conftest import MakeContext
from tests.support.copied_packages import ROOT, copy_packages
from tests.support.served_site import Site, serving

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-10")]

SMALL: Final = 2_000
"""Bytes of an update of one item among many."""
BLOCK: Final = ROOT / "bench/contestants/seat_blocks/seats.py"
PAGES: Final = {
    "hall": "{number: 200}",
    "many": "{number: 2000}",
    "forms": "{number: 24, forms: 1}",
}
MARK: Final = """() => {
  window.touched = new Set();
  window.seats = [...document.querySelectorAll('[name=seat]')];
  new MutationObserver((records) => {
    for (const { target } of records) {
      // An island that comes into sight begins by itself.
      if (target.nodeName === 'VILLA-ISLAND') continue;
      const seat = (target.nodeType === 1 ? target : target.parentElement).closest('[name=seat]');
      touched.add(seat ? seat.value : target.nodeName);
    }
  }).observe(document.querySelector('main'),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
KEPT: Final = """() => {
  const now = [...document.querySelectorAll('[name=seat]')];
  return now.length === seats.length && now.every((each, row) => each === seats[row]);
}"""


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    project = tmp_path_factory.mktemp("seats")
    copy_packages(project)
    write(project / "blocks" / "seats.py", BLOCK.read_text(encoding="utf-8"))
    for name, data in PAGES.items():
        text = f"title: {name}\nblocks:\n  - seats: {data}\n"
        write(project / "content" / "fr" / f"{name}.yaml", text)
    content = str(project / "content")
    async with serving(project, PYTHONPATH=str(project), VILLA_CONTENT_DIR=content) as served:
        yield served


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "seat"), [("hall", "7"), ("many", "1500"), ("forms", "11")], ids=list(PAGES)
)
async def test_one_of_many_items_costs_little_and_touches_itself(
    site: Site, make_context: MakeContext, name: str, seat: str
) -> None:
    reader = await (await make_context(base_url=site.url)).new_page()
    taker = await (await make_context(base_url=site.url)).new_page()
    received = await opened(reader, f"{site.url}/{name}/")
    await reader.evaluate(MARK)
    await taker.goto(f"/{name}/")
    await taker.locator(f"[name=seat][value='{seat}']").click()
    button = reader.locator(f"[name=seat][value='{seat}']")
    await expect(button).to_have_text(f"Seat {seat} taken")
    await expect(button).to_be_disabled()
    [update] = [each for each in received if '"layout-update"' in each]
    assert len(update.encode()) <= SMALL
    assert await reader.evaluate("() => [...touched]") == [seat]
    assert await reader.evaluate(KEPT)
