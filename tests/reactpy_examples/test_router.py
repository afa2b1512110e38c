"""reactpy-router's examples in blocks: the site's pages have the addresses of their routes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from reactpy import component, html, use_location, use_state
from reactpy_router import (
    browser_router,
    create_router,
    link,
    navigate,
    route,
    use_params,
    use_search_params,
)
from reactpy_router.resolvers import ReactPyResolver
from reactpy_router.types import ConversionInfo

from tests.reactpy_examples.conftest import Examples, LivePage
from villa_site.extend import use_query, use_visit

pytestmark = pytest.mark.req("DEV-06")


@component
def search() -> Any:
    return html.h1(f"Results for {use_search_params()['query'][0]}")


@component
def user() -> Any:
    return html(html.h1(f"User {use_params()['id'] + 1}"), html.p("Nothing (yet)."))


@component
def messages() -> Any:
    names = ", ".join(use_params()["names"].split("-"))
    return html.h1(f"Messages with {names}")


@component
def home() -> Any:
    return html.div(html.h1("Home"), link({"to": "/messages/", "className": "to"}, "Messages"))


@component
def routed() -> Any:
    """Routes with and without parameters, nested ones, and one for all others."""
    return browser_router(
        route("/", home()),
        route("/messages/", html.h1("All messages"), route("with/{names}/", messages())),
        route("/user/{id:int}/", user()),
        route("/search/", search()),
        route("{404:any}", html.h1({"className": "missing"}, "Missing Link")),
    )


@pytest.fixture
def pages(examples: Examples) -> Examples:
    """Every page of the site has the block with the routes."""
    for path in ("/", "/messages/", "/messages/with/Alice-Bob/", "/user/123/", "/search/", "/no/"):
        examples.publish(path, routed)
    return examples


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/", "Home Messages"),
        ("/messages/", "All messages"),
        ("/messages/with/Alice-Bob/", "Messages with Alice, Bob"),
        ("/user/123/", "User 124 Nothing (yet)."),
        ("/search/?query=reactpy&query=2", "Results for reactpy"),
        ("/no/", "Missing Link"),
    ],
)
async def test_route_of_the_page_is_in_its_html_and_live(
    pages: Examples, address: str, expected: str
) -> None:
    page = await pages.open(address)
    assert page.text == expected


def move(page: LivePage, path: str, query: str = "", nav: int = 1) -> None:
    """Tell that the browser has turned to another page, as a followed link does."""
    page.browser.event("navigate", {"path": path, "query": query, "nav": nav})


async def test_links_lead_live_to_other_routes(pages: Examples) -> None:
    page = await pages.open("/")
    assert '<a class="to" href="/messages/">Messages</a>' in page.html
    assert "villa-module" not in page.html
    assert "importmap" not in page.head
    move(page, "/messages/")
    await page.until("All messages")
    move(page, "/search/", "?query=roma", 2)
    await page.until("Results for roma")
    move(page, "/user/7/", nav=3)
    pages.publish("/user/7/", routed)
    await page.until("User 8")


async def test_links_stand_in_pure_blocks_and_need_an_address(
    examples: Examples, expect_errors: list[Any]
) -> None:
    examples.publish("/liens/", lambda: html.p(link({"href": "/a/"}, "A", key="a")))
    assert '<p><a href="/a/">A</a></p>' in await examples.document("/liens/")
    examples.publish("/sans/", lambda: html.p(link({}, "A")))
    await examples.document("/sans/")
    assert "link({'to'" in expect_errors[0].getMessage()


async def test_hooks_work_without_a_router_and_follow_the_address(examples: Examples) -> None:
    @component
    def reader() -> Any:
        query, set_query = use_query()
        more = {"onClick": lambda _event: set_query(f"{query}&n=2")}
        clicks, set_clicks = use_state(0)
        click = {"onClick": lambda _event: set_clicks(clicks + 1)}
        return html.div(
            html.p(f"{use_params()} {use_search_params()} {use_location().query_string}"),
            html.button(more, "More"),
            html.button(click, f"Clicks {clicks}"),
        )

    examples.publish("/programme/nuit/", reader)
    page = await examples.open("/programme/nuit/?n=1")
    assert "{'slugprogramme': 'nuit'} {'n': ['1']} ?n=1" in page.text
    page.click("Clicks 0")
    await page.until("Clicks 1")
    page.click("More")
    await page.until("{'n': ['1', '2']} ?n=1&n=2 More Clicks 1")
    examples.publish("/autre/", reader)
    move(page, "/autre/", "?m=3")
    await page.until("{'slug': 'autre'} {'m': ['3']} ?m=3 More Clicks 0")


@pytest.mark.parametrize(
    ("name", "hook"),
    [
        ("location", use_location),
        ("search", use_search_params),
        ("params", use_params),
        ("query", use_query),
        ("visit", use_visit),
    ],
)
async def test_address_stays_out_of_what_all_pages_share(
    examples: Examples, expect_errors: list[Any], name: str, hook: Any
) -> None:
    path = f"/pur-{name}/"
    examples.publish(path, lambda: html.p(f"Given {hook()}"))
    assert "Given" not in await examples.document(f"{path}?secret=1")
    assert "annotate its ctx with PageContext" in expect_errors[0].getMessage()


async def test_address_is_there_for_a_block_of_the_page(examples: Examples) -> None:
    examples.publish("/sienne/", lambda: html.p(str(use_location())), of_page=True)
    assert "query_string='?n=1'" in (await examples.open("/sienne/?n=1")).text


async def test_blank_values_stay_where_they_are_wanted(examples: Examples) -> None:
    @component
    def blanks() -> Any:
        return html.p(str(use_search_params(keep_blank_values=True)))

    examples.publish("/vide/", blanks)
    assert (await examples.open("/vide/?a=&b=1")).text == "{'a': [''], 'b': ['1']}"


async def test_navigate_leads_a_live_page_and_one_that_is_not(examples: Examples) -> None:
    @component
    def leaving() -> Any:
        left, set_left = use_state(False)
        leave = html.button({"onClick": lambda _event: set_left(True)}, "Leave")
        return html.div(navigate("/la/?x=1", replace=True), "here") if left else leave

    page = await examples.show(leaving)
    page.click("Leave")
    await page.until("here")
    while not page.node(lambda node: node["tagName"] == "villa-document")["attributes"].get(
        "reload"
    ):
        await page.update()
    shown = page.node(lambda node: node["tagName"] == "villa-document")["attributes"]
    assert shown["path"] == "/la/?x=1"

    @component
    def moved() -> Any:
        return navigate("/la/")

    examples.publish("/parti/", moved)
    document = await examples.document("/parti/")
    assert '<meta http-equiv="refresh" content="0;url=/la/"/>' in document.partition("</head>")[0]
    examples.publish("/la/", moved)
    assert "refresh" not in await examples.document("/la/")


async def test_state_of_a_route_ends_with_it(examples: Examples) -> None:
    class Angles(ReactPyResolver):
        """Reads ``<name>`` where reactpy-router's own has ``{name}``."""

        param_pattern: str = r"<(?P<name>\w+)(?P<type>:\w+)?>"
        converters: ClassVar[dict[str, ConversionInfo]] = {
            "str": ConversionInfo(regex=r"[^/]+", func=str)
        }

    @component
    def counter() -> Any:
        count, set_count = use_state(0)
        name = use_params().get("name", "nobody")
        return html.button({"onClick": lambda _event: set_count(count + 1)}, f"{name} {count}")

    @component
    def custom() -> Any:
        router = create_router(Angles)
        return router(route("/propre/", counter()), route("/<name>/", counter()))

    examples.publish("/propre/", custom)
    examples.publish("/lea/", custom)
    page = await examples.open("/propre/")
    page.click("nobody 0")
    await page.until("nobody 1")
    move(page, "/lea/")
    await page.until("lea 0")
