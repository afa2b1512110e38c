"""A filter is a step of the history: by a plain form of GET, and by a handler with ``push``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.followed_links import mark
from tests.browser.sockets import connected
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site, serving

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-15")]

BLOCK: Final = '''
"""Events with a price, filtered by a form of GET and by buttons of a handler."""

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    PageContext,
    Query,
    Text,
    block,
    section,
    use_query,
)

EVENTS = {"Visite": "free", "Concert": "full", "Atelier": "reduced"}


class Filtre(ContentModel):
    """The heading."""

    titre: Text = ""


@block()
def filtre(data: Filtre, ctx: PageContext) -> VdomDict:
    """Show the events that the form has chosen, in its plain HTML."""
    wanted = ctx.query.getlist("prix")
    boxes = [
        html.label({"key": price}, html.input(_box(price, wanted)), price)
        for price in EVENTS.values()
    ]
    form = html.form({"method": "get", "action": ctx.link(ctx.path)}, *boxes, html.button("Voir"))
    return section("filtre", html.div(form, _list(wanted)), title=data.titre)


@block()
@component
def compose(data: Filtre, ctx: PageContext) -> VdomDict:
    """Show the same from a component with a state of its own."""
    use_state(0)
    return filtre(data, ctx)


def _box(price: str, wanted: list[str]) -> dict[str, object]:
    return {"type": "checkbox", "name": "prix", "value": price, "defaultChecked": price in wanted}


def _list(wanted: list[str]) -> VdomDict:
    shown = [name for name, price in EVENTS.items() if price in wanted or not wanted]
    return html.ul({"className": "evenements"}, [html.li({"key": each}, each) for each in shown])


@block()
@component
def vif(data: Filtre, ctx: PageContext) -> VdomDict:
    """Filter by buttons, each of which is a step of the history."""
    query, set_query = use_query()
    buttons = [
        html.button(
            {
                "key": price,
                "type": "button",
                "onClick": lambda _event, price=price: set_query(f"prix={price}", push=True),
            },
            f"Seul {price}",
        )
        for price in EVENTS.values()
    ]
    return section(
        "vif", html.div(*buttons, _list(Query.read(query).getlist("prix"))), title=data.titre
    )
'''


LISTS: Final = '''
"""A list to choose from, and a box, each of which is a step of the history."""

from reactpy import component, html
from reactpy.types import VdomDict

from blocks.filtre import EVENTS, Filtre, _list
from villa_site.extend import PageContext, block, section, use_query


@block()
@component
def liste(data: Filtre, ctx: PageContext) -> VdomDict:
    wanted = ctx.query.getlist("prix")
    _, set_query = use_query()

    def choose(event: dict) -> None:
        set_query(f"prix={event['target']['value']}", push=True)

    def tick(event: dict) -> None:
        set_query("prix=free" if event["target"]["checked"] else "", push=True)

    options = [html.option({"key": each, "value": each}, each) for each in ("", *EVENTS.values())]
    chosen = wanted[0] if wanted else ""
    field = {"name": "prix", "aria-label": "Prix", "value": chosen, "onChange": choose}
    tickable = {"type": "checkbox", "aria-label": "Gratuit", "checked": chosen == "free"}
    return section(
        "liste",
        html.form(
            {"method": "get", "action": ctx.link(ctx.path)},
            html.select(field, *options),
            html.input({**tickable, "onChange": tick}),
        ),
        _list(wanted),
        title=data.titre,
    )
'''


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    project = tmp_path_factory.mktemp("filters")
    copy_packages(project)
    (project / "blocks" / "filtre.py").write_text(BLOCK, encoding="utf-8")
    (project / "blocks" / "liste.py").write_text(LISTS, encoding="utf-8")
    pages = project / "content" / "fr"
    pages.mkdir(parents=True)
    for name in ("filtre", "compose", "vif", "liste"):
        page = f"title: Page {name}\nblocks:\n  - {name}: {{titre: Agenda}}\n"
        (pages / f"{name}.yaml").write_text(page, encoding="utf-8")
    content = str(project / "content")
    async with serving(project, PYTHONPATH=str(project), VILLA_CONTENT_DIR=content) as served:
        yield served


@pytest.fixture
async def page(site: Site, make_context: MakeContext) -> Page:
    return await (await make_context(base_url=site.url)).new_page()


def events(page: Page) -> Locator:
    return page.locator(".evenements li")


@pytest.mark.parametrize("path", ["/filtre/", "/compose/"])
async def test_form_of_get_filters_in_place_and_back_undoes_it(page: Page, path: str) -> None:
    await page.goto(path)
    await mark(page)
    for price in ("free", "reduced"):
        await page.get_by_label(price).check()
    submit = page.get_by_role("button", name="Voir")
    await submit.click()
    await expect(events(page)).to_have_text(["Visite", "Atelier"])
    assert page.url.endswith(f"{path}?prix=free&prix=reduced")
    await expect(submit).to_be_focused()
    await page.go_back()
    await expect(events(page)).to_have_text(["Visite", "Concert", "Atelier"])
    assert page.url.endswith(path)
    await expect(page.get_by_label("free")).not_to_be_checked()
    await page.go_forward()
    await expect(events(page)).to_have_text(["Visite", "Atelier"])
    await expect(page.get_by_label("free")).to_be_checked()
    assert await page.evaluate("() => window.alive")


async def test_form_of_get_filters_without_script(site: Site, make_context: MakeContext) -> None:
    page = await (await make_context(base_url=site.url, java_script_enabled=False)).new_page()
    await page.goto("/filtre/")
    await page.get_by_label("full").check()
    await page.get_by_role("button", name="Voir").click()
    await expect(events(page)).to_have_text(["Concert"])
    await page.go_back()
    await expect(events(page)).to_have_count(3)


async def test_back_undoes_the_filter_of_a_handler(page: Page) -> None:
    await page.goto("/vif/")
    await page.evaluate("() => { window.alive = true; }")
    async with connected(page):
        await page.get_by_role("button", name="Seul free").click()
    await expect(events(page)).to_have_text(["Visite"])
    await page.get_by_role("button", name="Seul full").click()
    await expect(events(page)).to_have_text(["Concert"])
    await page.go_back()
    await expect(events(page)).to_have_text(["Visite"])
    await page.go_back()
    await expect(events(page)).to_have_text(["Visite", "Concert", "Atelier"])
    await page.go_forward()
    await expect(events(page)).to_have_text(["Visite"])
    assert page.url.endswith("/vif/?prix=free")
    assert await page.evaluate("() => window.alive")


async def test_field_of_a_handler_follows_back(page: Page) -> None:
    await page.goto("/liste/")
    field, box = page.get_by_label("Prix"), page.get_by_label("Gratuit")
    async with connected(page):
        await field.select_option("full")
    await expect(events(page)).to_have_text(["Concert"])
    await box.check()
    await expect(events(page)).to_have_text(["Visite"])
    await expect(field).to_have_value("free")
    await page.go_back()
    await expect(events(page)).to_have_text(["Concert"])
    await expect(field).to_have_value("full")
    await expect(box).not_to_be_checked()
    await page.go_back()
    await expect(events(page)).to_have_count(3)
    await expect(field).to_have_value("")
    await page.go_forward()
    await expect(field).to_have_value("full")
