"""A third-party React component, loaded as ReactPy loads it, works inside a block."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.async_api import expect

from tests.browser.conftest import MakeContext
from tests.browser.served_site import serving

BLOCK = '''
"""A counter that lives in the browser and tells the server."""

from pydantic import BaseModel
from reactpy import component, html, use_state
from reactpy.reactjs import component_from_string

from villa_site.block import block
from villa_site.context import Context

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
def counted(data: Nothing, ctx: Context):
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


async def test_module_renders_with_the_pages_react_and_its_events_reach_the_server(
    tmp_path: Path, make_context: MakeContext
) -> None:
    extra = tmp_path / "extra"
    extra.mkdir()
    (extra / "counted.py").write_text(BLOCK)
    content = tmp_path / "content" / "fr"
    content.mkdir(parents=True)
    (content / "home.yaml").write_text(HOME)
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    async with serving(
        tmp_path, command=command, VILLA_CONTENT_DIR=str(tmp_path / "content")
    ) as site:
        page = await (await make_context(base_url=site.url)).new_page()
        await page.goto("/")
        button = page.locator("#counter")
        await expect(button).to_have_text("Pressed 0")
        await button.click()
        await expect(button).to_have_text("Pressed 1")
        await expect(page.locator("#told")).to_have_text("The server was told 1.")
        assert await page.locator("script[type=importmap]").count() == 1


async def test_page_without_modules_has_no_import_map(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.goto("/")
    assert await page.locator("script[type=importmap]").count() == 0
