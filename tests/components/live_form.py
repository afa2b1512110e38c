"""A form that is live, with a visitor before it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from reactpy import component, html
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location

from tests.support.page_scope import page_scope
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import to_html


class LivePage:
    """The form on an empty page, with a visitor before it."""

    def __init__(self, layout: Layout, model: dict[str, Any]) -> None:
        self.layout = layout
        self.model = model

    @property
    def markup(self) -> str:
        return to_html(self.model)

    @property
    def attention(self) -> dict[str, Any]:
        """The fields that the browser has to mark and to focus."""
        [island] = [node for node in nodes(self.model) if node["tagName"] == "villa-island"]
        props: dict[str, Any] = island["attributes"]["props"]
        return props

    async def event(self, name: str, **data: Any) -> None:
        [target] = [
            node["eventHandlers"][name]["target"]
            for node in nodes(self.model)
            if name in node.get("eventHandlers", {})
        ]
        await self.layout.deliver(
            {"type": "layout-event", "target": target, "data": [{"type": name, **data}]}
        )

    async def answered(self) -> None:
        update = await asyncio.wait_for(self.layout.render(), 5)
        place: Any = {"root": self.model}
        *way, last = ["root", *filter(None, update["path"].split("/"))]
        for step in way:
            place = place[int(step) if isinstance(place, list) else step]
        place[int(last) if isinstance(place, list) else last] = dict(update["model"])
        self.model = self.model if len(way) else dict(update["model"])


def nodes(node: Any) -> list[dict[str, Any]]:
    if not isinstance(node, dict):
        return []
    return [node, *(found for child in node.get("children", ()) for found in nodes(child))]


@asynccontextmanager
async def live_page(
    form: Callable[[], Any], site: Any, headers: list[tuple[bytes, bytes]] | None = None
) -> AsyncIterator[LivePage]:
    """Put the form on an empty page of ``site``; ``headers`` are those of the socket."""
    scope = page_scope(site, type="websocket", client=("10.0.0.1", 1), headers=headers or [])
    connection = Connection(scope=scope, location=Location(path="/", query_string=""), carrier=None)

    @component
    def root() -> Any:
        return freeze(html.div(form()))

    async with Layout(ConnectionContext(root(), value=connection)) as layout:
        yield LivePage(layout, dict((await layout.render())["model"]))
