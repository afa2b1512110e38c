"""Those of ReactPy's examples that need a browser: pointers, defaults, propagation, links."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect
from reactpy import component, event, html, use_effect, use_location, use_state
from reactpy_router import browser_router, link, navigate, route, use_params, use_search_params

from tests.browser.hydration import wait_for_hydration
from tests.reactpy_examples.conftest import Examples, site
from tests.support.in_process import serving_here
from tests.support.served_site import free_port
from villa_site.extend import use_query

__all__ = ["site"]

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-06")]


@component
def moving_dot() -> Any:
    position, set_position = use_state({"x": 0, "y": 0})

    async def move(event: dict[str, Any]) -> None:
        box = event["currentTarget"]["boundingClientRect"]
        set_position({"x": event["clientX"] - box["x"], "y": event["clientY"] - box["y"]})

    area = {"id": "area", "onPointerMove": move, "style": {"height": "100px", "width": "100px"}}
    return html.div(area, html.output(f"{position['x']:.0f} {position['y']:.0f}"))


@component
def nested_clicks() -> Any:
    stop, set_stop = use_state(True)
    outer, set_outer = use_state(0)
    inner, set_inner = use_state(0)
    press = event(lambda _event: set_inner(inner + 1), stop_propagation=stop)
    stay = event(lambda _event: set_stop(False), prevent_default=True)
    return html.div(
        html.a({"href": "/routes/ailleurs/", "onClick": stay}, "Rester"),
        html.div(
            {"onClick": lambda _event: set_outer(outer + 1)},
            html.button({"onClick": press}, "Dedans"),
        ),
        html.p({"id": "clicks"}, f"{inner} {outer} {stop}"),
    )


@component
def clock() -> Any:
    """Say when the effect has run, as it does once the socket is there."""
    state, set_state = use_state("before")
    use_effect(lambda: set_state("after"), dependencies=[])
    return html.p({"id": "effect"}, state)


@component
def place() -> Any:
    query, set_query = use_query()
    more = html.button({"onClick": lambda _event: set_query("n=2")}, "Page 2")
    return html.div(
        html.p({"id": "place"}, f"{use_params()['name']} {use_search_params()} {query}"),
        html.p({"id": "address"}, use_location().path),
        link({"to": "/routes/rome/?n=1"}, "Rome"),
        more,
    )


@component
def leaving() -> Any:
    left, set_left = use_state(False)
    leave = html.button({"onClick": lambda _event: set_left(True)}, "Partir")
    return navigate("/routes/rome/") if left else leave


@component
def routed() -> Any:
    return browser_router(
        route("/routes/depart/", navigate("/routes/rome/?n=3")), route("/routes/{name}/", place())
    )


def page_of_examples() -> Any:
    return html.div(moving_dot(), nested_clicks(), clock(), leaving())


@pytest.fixture
async def page(browser: Browser, site: Examples) -> AsyncIterator[Page]:
    site.publish("/exemples/", page_of_examples)
    for name in ("paris", "rome", "depart"):
        site.publish(f"/routes/{name}/", routed)
    port = free_port()
    async with serving_here(site.site, port):
        context = await browser.new_context(base_url=f"http://localhost:{port}", locale="fr-FR")
        yield await context.new_page()
        await context.close()


async def test_pointer_clicks_and_effect_reach_the_block(page: Page) -> None:
    await page.goto("/exemples/")
    await expect(page.locator("#effect")).to_have_text("before")
    await wait_for_hydration(page)
    await page.get_by_text("Dedans").click()
    await expect(page.locator("#clicks")).to_have_text("1 0 True")
    await expect(page.locator("#effect")).to_have_text("after")
    await page.get_by_text("Rester").click()
    await expect(page.locator("#clicks")).to_have_text("1 0 False")
    await page.get_by_text("Dedans").click()
    await expect(page.locator("#clicks")).to_have_text("2 1 False")
    assert page.url.endswith("/exemples/")
    box = await page.locator("#area").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 30, box["y"] + 40)
    await expect(page.locator("#area output")).to_have_text("30 40")
    await page.get_by_text("Partir").click()
    await page.wait_for_url("**/routes/rome/")


async def test_link_turns_the_page_and_hooks_follow(page: Page) -> None:
    await page.goto("/routes/paris/?n=7")
    await expect(page.locator("#place")).to_have_text("paris {'n': ['7']} n=7")
    await page.wait_for_load_state("networkidle")
    await page.evaluate("window.same = true")
    await page.get_by_text("Rome", exact=True).click()
    await expect(page.locator("#place")).to_have_text("rome {'n': ['1']} n=1")
    await page.get_by_text("Page 2").click()
    await expect(page.locator("#place")).to_have_text("rome {'n': ['2']} n=2")
    await page.go_back()
    await expect(page.locator("#address")).to_have_text("/routes/paris/")
    assert await page.evaluate("window.same")


async def test_navigate_of_a_first_rendering_needs_no_socket(browser: Browser, page: Page) -> None:
    await page.goto("/routes/depart/")
    await page.wait_for_url("**/routes/rome/?n=3")
    await expect(page.locator("#place")).to_have_text("rome {'n': ['3']} n=3")
    # A page that is turned to it leaves it as well.
    await page.goto("/routes/paris/")
    await page.wait_for_load_state("networkidle")
    turned = "document.querySelector('#place + * + a').setAttribute('href', '/routes/depart/')"
    await page.evaluate(turned)
    await page.get_by_text("Rome", exact=True).click()
    await page.wait_for_url("**/routes/rome/?n=3")
    # So does a browser without script.
    plain = await browser.new_context(java_script_enabled=False)
    still = await plain.new_page()
    await still.goto(page.url.replace("rome/?n=3", "depart/"))
    await still.wait_for_url("**/routes/rome/?n=3")
    await plain.close()
