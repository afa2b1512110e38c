"""What an event may hold, and that no handler of the site meets anything else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.engine.live import conftest
from tests.engine.live.test_hostile import Visitor
from tests.engine.live.test_socket import button, document, nodes
from villa_site.app import VillaSite
from villa_site.engine.live.admission import BROKEN_RULE, LIVE_PATH, Admission
from villa_site.engine.live.event import BadMessage, element_event, module_event, navigation
from villa_site.settings import Settings

CLICK = {"type": "click", "target": {}, "currentTarget": {}}
DEEP: Any = None
for _ in range(200):
    DEEP = [DEEP]

BAD_DATA: list[list[Any]] = [
    [],
    [None],
    ["click"],
    [[]],
    [7],
    [CLICK, CLICK],
    [{}],
    [{**CLICK, "type": 7}],
    [{**CLICK, "type": "x" * 513}],
    [{**CLICK, "target": None}],
    [{**CLICK, "target": []}],
    [{**CLICK, "currentTarget": "field"}],
    [{**CLICK, "target": {"name": 1}}],
    [{**CLICK, "target": {"value": 1}}],
    [{**CLICK, "target": {"value": {"toString": "x"}}}],
    [{**CLICK, "target": {"value": ["a", None]}}],
    [{**CLICK, "target": {"value": ["a"] * 501}}],
    [{**CLICK, "target": {"checked": "true"}}],
    [{**CLICK, "key": None}],
    [{**CLICK, "formData": []}],
    [{**CLICK, "formData": "s=x"}],
    [{**CLICK, "formData": {"s": {"x": "y"}}}],
    [{**CLICK, "formData": {"s": [["x"]]}}],
    [{**CLICK, "formData": {"s": DEEP}}],
    [{**CLICK, "formData": {f"field-{number}": "" for number in range(201)}}],
]
BAD_NAVIGATIONS: list[list[Any]] = [
    [],
    [{}],
    [["/b/"]],
    [{"path": 7}],
    [{"path": "/b/", "query": None}],
    [{"path": "/b/", "nav": "1"}],
    [{"path": "/b/", "nav": -1}],
    [{"path": "/b/", "nav": True}],
    [{"path": "/b/", "nav": 2**53}],
    [{"path": "/b/", "nav": 1.5}],
]


@pytest.mark.parametrize("data", BAD_DATA, ids=range(len(BAD_DATA)))
async def test_event_beyond_the_protocol_ends_the_session_before_a_handler_sees_it(
    live: Admission, data: list[Any]
) -> None:
    visitor = Visitor(live)
    visitor.event(button(await visitor.next()), *data)
    assert await visitor.ends() == BROKEN_RULE
    await visitor.serving


@pytest.mark.parametrize("data", BAD_NAVIGATIONS, ids=range(len(BAD_NAVIGATIONS)))
async def test_navigation_beyond_the_protocol_ends_the_session(
    live: Admission, data: list[Any]
) -> None:
    visitor = Visitor(live)
    await visitor.next()
    visitor.event("navigate", *data)
    assert await visitor.ends() == BROKEN_RULE
    await visitor.serving


def test_event_is_read_as_it_is_and_holds_nothing_else() -> None:
    field = {"name": "lang", "value": ["fr", "it"], "checked": True}
    event = {"type": "submit", "target": field, "currentTarget": {}, "key": "a"}
    event |= {"formData": {"s": "x", "lang": ["fr"]}}
    assert element_event([{**event, "view": {"window": 1}}]) == [event]
    assert element_event([{"type": "click"}]) == [CLICK]


def test_navigation_needs_a_path_alone() -> None:
    assert navigation([{"path": "/b/"}]) == [{"path": "/b/", "query": "", "nav": 0}]


def test_third_party_module_tells_what_it_likes_within_depth() -> None:
    assert module_event([1, None, {"a": [{"b": "c"}]}]) == [1, None, {"a": [{"b": "c"}]}]
    with pytest.raises(BadMessage):
        module_event([DEEP])


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[VillaSite]:
    """The whole site with its demonstration."""
    made = VillaSite(Settings(_env_file=None, data_dir=tmp_path_factory.mktemp("data")))
    async with made.fastapi.router.lifespan_context(made.fastapi):
        yield made


ODD = ["", "\x00", "\u202e", "x" * 3000, "%00", "é" * 40, "'\"<&>", "-1", "9" * 400, "NaN", " "]
DAYS = ["0000-00-00", "2026-13-45", "99999-01-01", "2026-11-22"]


def odd_event(chance: random.Random) -> dict[str, Any]:
    """Make an event that keeps to the protocol and to nothing else."""

    def value() -> Any:
        text = chance.choice(ODD + DAYS)
        return [text, text] if chance.random() < 0.3 else text

    field: dict[str, Any] = {"name": chance.choice(["s", "", "\x00"])}
    if chance.random() < 0.7:
        field["value"] = value()
    names = ["s", "email", "firstname", "lang", "consent", "", "website", "nom", "message"]
    return {
        "type": chance.choice(["click", "submit", "change", ""]),
        "target": field,
        "currentTarget": field if chance.random() < 0.5 else {},
        **({"formData": {name: value() for name in names}} if chance.random() < 0.7 else {}),
    }


@pytest.mark.parametrize("path", ["/", "/recherche/", "/agenda/", "/contact/"])
async def test_no_handler_of_the_site_raises_whatever_an_event_holds(
    site: VillaSite, path: str
) -> None:
    chance = random.Random(path)  # noqa: S311 - the same events at every run
    headers = {"host": conftest.HOST, "origin": f"http://{conftest.HOST}"}
    visitor = conftest.Browser(site, LIVE_PATH, headers, {"path": path})
    update = await visitor.next()
    assert document(update)["path"] == path
    targets = [
        handler["target"]
        for node in nodes(update["model"])
        for handler in node.get("eventHandlers", {}).values()
        if handler["target"] != "navigate"
    ]
    assert targets
    for _ in range(60):
        visitor.event(chance.choice(targets), odd_event(chance))
    visitor.event("navigate", {"path": "/presse/\x00\ud7ff%00/../é", "query": "?\x00", "nav": 1})
    visitor.event("navigate", {"path": "/contact/", "query": "", "nav": 2})
    async with asyncio.timeout(conftest.PATIENCE):
        while not _arrived(await visitor.next(), 2):
            pass
    await visitor.leave()


def _arrived(update: Any, nav: int) -> bool:
    return any(node.get("attributes", {}).get("nav") == nav for node in nodes(update["model"]))
