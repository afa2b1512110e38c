"""A live connection: first message, events, navigation, limits, and how it ends."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from starlette.status import WS_1008_POLICY_VIOLATION, WS_1013_TRY_AGAIN_LATER

from villa_site.engine.live.admission import Admission
from villa_site.engine.protocols import PageRequest, Redirect

Model = dict[str, Any]


def nodes(model: Any) -> list[Model]:
    """List all nodes of a model."""
    if not isinstance(model, dict):
        return []
    return [model, *(found for child in model.get("children", ()) for found in nodes(child))]


def document(update: Model) -> Model:
    """Find the attributes of the document node."""
    found: Model = next(
        node for node in nodes(update["model"]) if node["tagName"] == "villa-document"
    )["attributes"]
    return found


def frozen(update: Model) -> list[Model]:
    """List what the frozen nodes of an update carry."""
    inner = [
        node.get("attributes", {}).get("dangerouslySetInnerHTML") for node in nodes(update["model"])
    ]
    return [each for each in inner if each]


def button(update: Model, index: int = 0) -> str:
    """Give the target of the update's buttons' click."""
    found = [node for node in nodes(update["model"]) if node["tagName"] == "button"]
    target: str = found[index]["eventHandlers"]["onClick"]["target"]
    return target


async def test_first_message_is_the_whole_page(connect: Any) -> None:
    update = await connect("/a/").next()
    revision = document(update)["revision"]
    assert revision
    assert (update["type"], update["path"]) == ("layout-update", "")
    assert document(update) == {
        "html": {"lang": "fr"},
        "path": "/a/",
        "title": "a",
        "revision": revision,
    }
    assert all("__html" in each for each in frozen(update))


async def test_browser_with_the_document_gets_hashes_without_html(
    connect: Any, live: Admission
) -> None:
    view = await live.opener.open(PageRequest("/a/", origin="http://villa.test"))
    assert not isinstance(view, Redirect)
    known = await connect("/a/", revision=view.revision).next()
    assert frozen(known)
    assert not any("__html" in each for each in frozen(known))
    unknown = await connect("/a/", revision="other").next()
    assert all("__html" in each for each in frozen(unknown))


async def test_event_answers_with_a_small_update(connect: Any) -> None:
    browser = connect()
    target = button(await browser.next())
    browser.event(target, {"type": "click"})
    update = await browser.next()
    assert update["path"]
    assert "Villa" not in str(update["changes"])
    assert [node for node in nodes(update["model"]) if node.get("children") == ["1"]]


async def test_percent_encoded_path_is_the_page_of_its_decoded_one(connect: Any) -> None:
    update = await connect("/%C3%A9t%C3%A9/").next()
    assert document(update)["path"] == "/%C3%A9t%C3%A9/"
    assert document(update)["title"] == "été"


@pytest.mark.req("RTE-01")
async def test_navigation_of_a_browser_without_the_page_sends_it_whole(connect: Any) -> None:
    browser = connect("/a/")
    await browser.next()
    browser.event("navigate", {"path": "/it/b/", "query": "?x=1", "nav": 3})
    update = await browser.next()
    assert update["path"] == ""
    shown = document(update)
    assert (shown["path"], shown["nav"], shown["html"]["lang"]) == ("/it/b/?x=1", 3, "it")
    assert all("__html" in each for each in frozen(update))


@pytest.mark.req("RTE-06")
async def test_navigation_follows_a_canonical_redirect(connect: Any) -> None:
    browser = connect()
    await browser.next()
    browser.event("navigate", {"path": "/old", "query": "", "nav": 1})
    assert document(await browser.next())["path"] == "/new/"


@pytest.mark.req("RTE-07")
async def test_navigation_to_a_missing_page_shows_the_error_page(connect: Any) -> None:
    browser = connect()
    await browser.next()
    browser.event("navigate", {"path": "/missing/", "query": "", "nav": 1})
    assert document(await browser.next())["title"] == "404"


async def test_later_navigation_supersedes_the_one_under_way(connect: Any, pages: Any) -> None:
    pages.gate = asyncio.Event()
    browser = connect()
    await browser.next()
    browser.event("navigate", {"path": "/slow/", "query": "", "nav": 1})
    browser.event("navigate", {"path": "/quick/", "query": "", "nav": 2})
    assert document(await browser.next())["nav"] == 2
    pages.gate.set()
    browser.event("navigate", {"path": "/third/", "query": "", "nav": 3})
    assert document(await browser.next())["nav"] == 3


@pytest.mark.parametrize(
    "event",
    [
        {"path": "//evil.test/"},
        {"path": "https://evil.test/"},
        {"path": "/" + "x" * 9000},
    ],
)
async def test_navigation_to_nowhere_is_ignored(connect: Any, event: Model) -> None:
    browser = connect()
    target = button(await browser.next())
    browser.event("navigate", event)
    browser.event(target, {"type": "click"})
    assert (await browser.next())["changes"] != []


@pytest.mark.parametrize(
    "changes",
    [
        {"origin": "https://evil.test"},
        {"origin": ""},
        {"to": "/_villa/live/os.getcwd/"},
        {"to": "/elsewhere/"},
        {"padding": "x" * 9000},
    ],
)
async def test_connection_that_breaks_a_rule_is_refused(connect: Any, changes: Model) -> None:
    browser = connect(**changes)
    with pytest.raises(Exception, match="1008"):
        await browser.next()


@pytest.mark.parametrize("max_sessions", [1])
async def test_full_server_refuses_sockets(connect: Any, live: Admission) -> None:
    first = connect()
    await first.next()
    with pytest.raises(Exception, match=str(WS_1013_TRY_AGAIN_LATER)):
        await connect().next()
    await first.leave()
    await connect().next()
    assert live.sessions == 1


async def test_draining_server_refuses_sockets(connect: Any, live: Admission) -> None:
    live.draining = True
    with pytest.raises(Exception, match=str(WS_1013_TRY_AGAIN_LATER)):
        await connect().next()


@pytest.mark.parametrize("text", ["{", "[]", '{"type":"other"}', "x" * 70_000])
async def test_malformed_message_ends_the_connection(
    connect: Any, live: Admission, text: str
) -> None:
    browser = connect()
    await browser.next()
    browser.say(text)
    with pytest.raises(Exception, match=str(WS_1008_POLICY_VIOLATION)):
        await browser.next()
    await browser.serving
    assert live.sessions == 0


async def test_flood_of_events_ends_the_connection(connect: Any, live: Admission) -> None:
    browser = connect()
    await browser.next()
    for number in range(1000):
        browser.event(f"/nowhere/{number}", {})
    with pytest.raises(Exception, match=str(WS_1008_POLICY_VIOLATION)):
        await browser.next()
    await browser.serving
    assert live.sessions == 0


async def test_component_that_raises_leaves_the_rest_of_the_page(
    connect: Any, expect_errors: list[logging.LogRecord]
) -> None:
    browser = connect()
    target = button(await browser.next(), 1)
    browser.event(target, {"type": "click"})
    update = await browser.next()
    assert "'error': ''" in str(update["changes"])
    assert expect_errors
    browser.event("navigate", {"path": "/b/", "query": "", "nav": 1})
    assert document(await browser.next())["path"] == "/b/"


@pytest.mark.req("EXT-05")
async def test_open_page_shows_what_has_changed(connect: Any, live: Admission, pages: Any) -> None:
    browser = connect("/a/")
    assert document(await browser.next())["title"] == "a"
    pages.titles["/a/"] = "nouveau"
    live.renew()
    update = await browser.next()
    assert document(update)["title"] == "nouveau"
    assert "nav" not in document(update)


async def test_open_page_that_did_not_change_is_sent_nothing(connect: Any, live: Admission) -> None:
    browser = connect("/a/")
    target = button(await browser.next())
    live.renew()
    browser.event(target, {"type": "click"})
    assert (await browser.next())["changes"] != []


async def test_leaving_ends_the_session(connect: Any, live: Admission) -> None:
    browser = connect()
    await browser.next()
    assert live.sessions == 1
    await browser.leave()
    assert live.sessions == 0


@pytest.mark.req("ROB-01")
async def test_question_whether_the_connection_answers_is_answered_at_once(connect: Any) -> None:
    browser = connect("/a/")
    update = await browser.next()
    browser.event("ping")
    assert await browser.next() == {"type": "pong"}
    browser.event(button(update), {"type": "click"})
    assert "1" in str((await browser.next())["model"])


@pytest.mark.req("ROB-01")
async def test_question_is_answered_to_a_browser_that_needs_no_layout(connect: Any) -> None:
    update = document(await connect("/a/").next())
    known = {"revision": update["revision"], "model": "x"}
    browser = connect("/a/", **known)
    assert (await browser.next())["type"] == "layout-unchanged"
    browser.event("ping")
    assert await browser.next() == {"type": "pong"}


@pytest.mark.req("ROB-03")
async def test_submission_is_confirmed_to_the_browser_by_its_number(connect: Any) -> None:
    browser = connect()
    target = button(await browser.next())
    browser.event(target, {"type": "submit", "submission": "n1"})
    answers = [await browser.next(), await browser.next()]
    assert {"type": "submission-handled", "submission": "n1"} in answers


async def test_admission_knows_whether_an_open_page_is_concerned(
    connect: Any, live: Admission
) -> None:
    browser = connect("/a/")
    await browser.next()
    assert live.shows(lambda view: view.visit.path == "/a/")
    assert not live.shows(lambda view: view.visit.path == "/b/")
    await browser.leave()
    assert not live.shows(lambda view: view.visit.path == "/a/")
