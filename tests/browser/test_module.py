"""A third-party React component, loaded as ReactPy loads it, works inside a block."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.hydration import wait_for_hydration
from tests.browser.speculation import Preloads
from tests.support.served_site import Site, serving

BLOCK = '''
"""A counter that lives in the browser and tells the server."""

from pydantic import BaseModel
from reactpy import component, html, use_state
from reactpy.reactjs import component_from_string

from villa_site.content.blocks.block import block
from villa_site.site.context import BlockContext

SOURCE = """
import { createElement, useState } from "react";

export function Counter({ label, onTell }) {
  const [count, setCount] = useState(0);
  const press = () => { setCount(count + 1); onTell(count + 1); };
  return createElement("button", { id: "counter", onClick: press }, label + count);
}
"""
counter = component_from_string(SOURCE, "Counter", fallback=html.p("Wait for it."))


class Nothing(BaseModel):
    """No data."""


@block()
@component
def counted(data: Nothing, ctx: BlockContext):
    told, tell = use_state(0)
    return html.section(
        counter({"label": "Pressed ", "onTell": lambda count: tell(count)}),
        html.p({"id": "told"}, f"The server was told {told}."),
    )
'''
HOME = """
title: Accueil
template: ""
blocks:
  - counted: {}
"""


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site whose home page has that block."""
    folder = tmp_path_factory.mktemp("module")
    extra = folder / "extra"
    extra.mkdir()
    (extra / "counted.py").write_text(BLOCK)
    content = folder / "content" / "fr"
    content.mkdir(parents=True)
    (content / "home.yaml").write_text(HOME)
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    given = {"VILLA_CONTENT_DIR": str(folder / "content")}
    async with serving(folder, command=command, **given) as served:
        yield served


async def test_module_renders_with_the_pages_react_and_its_events_reach_the_server(
    page: Page,
) -> None:
    await page.goto("/")
    button = page.locator("#counter")
    await expect(button).to_have_text("Pressed 0")
    await button.click()
    await expect(button).to_have_text("Pressed 1")
    await expect(page.locator("#told")).to_have_text("The server was told 1.")
    assert await page.locator("script[type=importmap]").count() == 1


async def test_policy_names_speculation_rules_beside_the_map(page: Page) -> None:
    preloads = await Preloads.of(page)
    await page.goto("/")
    await wait_for_hydration(page)
    await page.evaluate(
        """() => document.querySelector('main').insertAdjacentHTML(
          'beforeend', '<a href="/contact/" data-full-load>x</a>')"""
    )
    assert "data-full-load" in await preloads.accepted()


@pytest.mark.allow_console("404")
async def test_page_without_modules_has_no_import_map(page: Page) -> None:
    await page.goto("/nulle-part/")
    assert await page.locator("script[type=importmap]").count() == 0
