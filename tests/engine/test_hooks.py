"""Hooks give the session and the request, and move the visitor to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from reactpy import component, html
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location

from tests.engine.live import conftest
from tests.engine.live.conftest import Browser, Pages, served
from tests.engine.live.test_socket import button, document
from tests.support.page_scope import page_scope
from villa_site.engine import use_navigate, use_query, use_session, use_visit
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.engine.protocols import Composition
from villa_site.errors import OutsidePage

HOOKS = [use_session, use_visit, use_navigate, use_query]


async def called(hook: Callable[[], Any], scope: Any) -> Any:
    """Give what a hook gives to a component that is rendered in ``scope``."""
    given: list[Any] = []

    @component
    def probe() -> Any:
        try:
            given.append(hook())
        except OutsidePage as error:
            given.append(error)
        return html.p()

    connection = Connection(scope=scope, location=Location(path="/", query_string=""), carrier=None)
    async with Layout(ConnectionContext(probe(), value=connection)) as layout:
        await layout.render()
    return given[0]


async def test_session_is_that_of_the_scope() -> None:
    opener = Pages()
    assert (await called(use_session, page_scope(opener))).opener is opener


async def test_visit_is_the_request_of_the_current_page() -> None:
    visit = await called(use_visit, page_scope(path="/a/", query="x=1"))
    assert (visit.path, visit.query) == ("/a/", "x=1")


async def test_query_is_that_of_the_current_page() -> None:
    query, _ = await called(use_query, page_scope(query="x=1"))
    assert query == "x=1"


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("scope", [{"type": "http"}, {"type": "http", "state": {"villa": 1}}])
async def test_scope_without_a_session_is_outside_of_a_page(
    hook: Callable[[], Any], scope: Any
) -> None:
    assert isinstance(await called(hook, scope), OutsidePage)


@pytest.mark.parametrize("hook", HOOKS)
def test_hook_called_outside_of_a_component_is_refused(hook: Callable[[], Any]) -> None:
    with pytest.raises(OutsidePage, match="@component"):
        hook()


@component
def buttons() -> Any:
    """Move the visitor."""
    navigate = use_navigate()
    _, set_query = use_query()
    return html.div(
        html.button({"onClick": lambda _event: set_query("page=2")}),
        html.button({"onClick": lambda _event: navigate("?page=3")}),
        html.button({"onClick": lambda _event: navigate("/b/?page=1#top")}),
        html.button({"onClick": lambda _event: set_query("page=4", push=True)}),
    )


async def moved(index: int) -> dict[str, Any]:
    """Click a button of a live page; give the document node of the answer."""
    live = served(Pages())
    live.compose = lambda view: Composition({}, [html.title(view.title), buttons()])
    headers = {"host": conftest.HOST, "origin": f"http://{conftest.HOST}"}
    browser = Browser(live, LIVE_PATH, headers, {"path": "/a/"})
    target = button(await browser.next(), index)
    browser.event(target, {"type": "click"})
    shown = document(await browser.next())
    await browser.leave()
    return shown


async def test_query_changes_in_place() -> None:
    shown = await moved(0)
    assert shown["path"] == "/a/?page=2"
    assert shown.keys().isdisjoint({"nav", "reload"})


@pytest.mark.req("DEV-10")
async def test_query_can_be_a_step_of_the_history() -> None:
    shown = await moved(3)
    assert (shown["path"], shown["push"]) == ("/a/?page=4", True)
    assert "push" not in await moved(0)


async def test_url_of_the_same_page_changes_it_in_place() -> None:
    shown = await moved(1)
    assert shown["path"] == "/a/?page=3"
    assert "reload" not in shown


async def test_url_of_another_page_is_loaded_by_the_browser() -> None:
    shown = await moved(2)
    assert (shown["path"], shown["reload"]) == ("/b/?page=1#top", True)


async def test_document_moves_nobody() -> None:
    navigate = await called(use_navigate, page_scope(Pages(), path="/a/"))
    session = await called(use_session, scope := page_scope(Pages(), path="/a/"))
    navigate("/b/")
    (await called(use_query, scope))[1]("x=1")
    assert session.current.reload == ""
    assert session._navigation is None
