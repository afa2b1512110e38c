"""No handler of the site meets anything but what the protocol allows."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.engine.live import conftest
from tests.engine.live.test_socket import document, nodes
from tests.support.stored_content import warm
from villa_site.app import VillaSite
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[VillaSite]:
    """The whole site with its demonstration."""
    made = VillaSite(Settings(_env_file=None, data_dir=warm(tmp_path_factory.mktemp("data"))))
    async with made.fastapi.router.lifespan_context(made.fastapi):
        yield made


ODD = ["", "\x00", "\u202e", "x" * 3000, "%00", "é" * 40, "'\"<&>", "-1", "9" * 400, "NaN", " "]
DAYS = ["0000-00-00", "2026-13-45", "99999-01-01", "2026-11-22"]


def odd_event(chance: random.Random) -> dict[str, Any]:
    """Make an event that follows the protocol and nothing else."""

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
async def test_event_handlers_accept_any_event_data(site: VillaSite, path: str) -> None:
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
