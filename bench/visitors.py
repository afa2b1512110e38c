"""Visitors of the live side, each with one websocket, speaking the protocol of docs/protocol.md."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.contestants import stock
from bench.failure import MeasurementFailed
from bench.process import Process
from bench.serving import page
from bench.typical_page import PATH
from load.short_models import expanded

PATIENCE: Final = 10.0
_STATE: Final = re.compile(rb'<script type="application/json" id="villa-state">(.*?)</script>')

Model = dict[str, Any]


def address(process: Process) -> str:
    """Give the address of the contestant's live socket, for a visitor who has its page."""
    if process.name == "villa":
        live = _state(process)["live"]
        query = {"path": PATH, "qs": "", "revision": live["revision"], "model": live["model"]}
        return f"ws://{process.host}{live['url']}?{urlencode(query)}"
    path = stock.LIVE_URL if process.name == "stock" else "/"
    return f"ws://{process.host}{path}?{urlencode({'path': PATH, 'qs': ''})}"


def _state(process: Process) -> dict[str, Any]:
    """Read what the page says to the browser: its model, and about its live side."""
    _, body = page(process, "identity", host=process.host)
    found = _STATE.search(body)
    if found is None:
        raise MeasurementFailed("The page holds no state for the browser.")
    state: dict[str, Any] = orjson.loads(found[1])
    return state


@dataclass(slots=True)
class Visitor:
    """An open socket, the first message it brought, and how often its visitor has acted."""

    process: Process
    socket: ClientConnection
    first: bytes
    acts: int = 0

    @classmethod
    async def arrive(cls, process: Process, url: str, *, host: str = "") -> Visitor:
        """Connect as a browser does, from ``host`` if given, and wait for the page's model."""
        async with asyncio.timeout(PATIENCE):
            socket = await connect(
                url,
                origin=Origin(f"http://{process.host}"),
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
                local_addr=(host, 0) if host else None,
            )
            return cls(process, socket, await socket.recv(decode=False))

    @property
    def model(self) -> Model:
        """The page as the server sees it: what it sent, or what the visitor has already."""
        sent: Model = _state(self.process) if self.has_page else orjson.loads(self.first)
        model: Model = expanded(sent["model"])
        return model

    @property
    def has_page(self) -> bool:
        """Say whether the server said that the page is as the visitor has it."""
        return b'"layout-unchanged"' in self.first

    async def round_trip(self, messages: Sequence[bytes]) -> float:
        """Send the next of ``messages``, each in turn, and wait for the update; give the seconds.

        What was chosen last is never chosen again: it would change nothing and be left unanswered.
        """
        message = messages[self.acts % len(messages)]
        self.acts += 1
        start = time.perf_counter()
        await self.socket.send(message, text=True)
        async with asyncio.timeout(PATIENCE):
            await self.socket.recv(decode=False)
        return time.perf_counter() - start

    async def leave(self) -> None:
        """Close the tab."""
        await self.socket.close()


def walk(model: Any) -> Iterator[Model]:
    """Go through all nodes of a model."""
    if isinstance(model, dict):
        yield model
        for child in model.get("children", ()):
            yield from walk(child)


def interactive_size(model: Model) -> int:
    """Measure the components that have event handlers, the page's root apart, as sent in bytes.

    ReactPy sends a component as a fragment around what it rendered; those nearest to a handler
    count, each once.
    """
    size = sum(map(interactive_size, filter(_is_node, model.get("children", ()))))
    if size or model["tagName"] or not any(map(_listens, walk(model))):
        return size
    return len(orjson.dumps(model))


def _is_node(child: object) -> bool:
    return isinstance(child, dict)


def _listens(node: Model) -> bool:
    """Say whether a visitor can act on the node; the document node listens on every page."""
    return "eventHandlers" in node and node["tagName"] != "villa-document"


def filter_events(model: Model) -> list[bytes]:
    """Write the events of a visitor who chooses among the agenda's categories, then all again."""
    for node in walk(model):
        change = node.get("eventHandlers", {}).get("onChange")
        if node["tagName"] == "select" and change:
            name = node["attributes"]["name"]
            values = [option["attributes"]["value"] for option in node["children"]]
            if "categorie" in name:
                return [_change(change["target"], name, value) for value in [*values[1:], ""]]
    raise MeasurementFailed("The page has no agenda to filter.")


def _change(target: str, name: str, value: str) -> bytes:
    field = {"name": name, "value": value}
    event = {"type": "change", "target": field, "currentTarget": field}
    return orjson.dumps({"type": "layout-event", "target": target, "data": [event]})
