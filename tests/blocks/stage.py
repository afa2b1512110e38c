"""Shows one block as a visitor meets it, and lets the visitor change a field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from reactpy import component, html
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location

import blocks
from tests.support.page_scope import page_scope
from tests.support.rendered import words
from villa_site.backend.models.block import Block
from villa_site.content.blocks.block import collect
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import to_html
from villa_site.site.blocks.data import LoadedBlock, content_key
from villa_site.site.context import BlockContext

FIXTURES = Path(__file__).parents[1] / "fixtures" / "blocks"
TYPES = collect(blocks)


def fixture(name: str, case: str = "full", **changes: Any) -> dict[str, Any]:
    """Give a block's envelope, with some of its data changed."""
    envelope: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text())[case]
    envelope["attrs"].setdefault("data", {}).update(changes)
    return envelope


def loaded(envelope: dict[str, Any]) -> LoadedBlock:
    """Match an envelope with its type."""
    block = Block.model_validate(envelope)
    return LoadedBlock(block, TYPES[block.name or ""], content_key(block))


class Stage:
    """A block on an otherwise empty page; leave it to end what it holds."""

    def __init__(
        self, envelope: dict[str, Any], ctx: BlockContext, scope: dict[str, Any] | None = None
    ) -> None:
        shown = loaded(envelope)
        kind = shown.kind
        assert kind is not None

        surroundings = ctx if kind.live or kind.of_page else ctx.for_all

        @component
        def root() -> Any:
            return freeze(html.div(kind.render(shown.model(), surroundings)))

        given: Any = scope or page_scope()
        location = Location(path="/", query_string="")
        connection = Connection(scope=given, location=location, carrier=None)
        self._layout = Layout(ConnectionContext(root(), value=connection))
        self.model: dict[str, Any] = {}

    async def __aenter__(self) -> Self:
        await self._layout.__aenter__()
        self.model = dict((await self._layout.render())["model"])
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._layout.__aexit__(kind, error, trace)  # type: ignore[arg-type]  # ReactPy accepts None

    @property
    def html(self) -> str:
        """The HTML that the browser shows; without the wrapper of this stage."""
        return to_html(self.model)

    @property
    def words(self) -> str:
        """The text that a visitor reads."""
        return words(self.html)

    def titles(self) -> list[str]:
        """List the third-level headings, as they are read."""
        return [words(found) for found in re.findall(r"<h3>(.*?)</h3>", self.html, re.DOTALL)]

    async def change(self, field: str, value: str) -> None:
        """Choose ``value`` in the field whose name ends in ``field``, and wait for the answer."""
        node = next(node for node in _nodes(self.model) if _named(node, field))
        target = {"name": node["attributes"]["name"], "value": value}
        event = {"type": "change", "target": target, "currentTarget": target}
        handler = node["eventHandlers"]["onChange"]["target"]
        await self._layout.deliver({"type": "layout-event", "target": handler, "data": [event]})
        update = await self._layout.render()
        _replace(self.model, update["path"], dict(update["model"]))


def _nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for child in node.get("children", ()):
            yield from _nodes(child)


def _named(node: dict[str, Any], field: str) -> bool:
    return str(node.get("attributes", {}).get("name", "")).endswith(field)


def _replace(model: dict[str, Any], path: str, part: dict[str, Any]) -> None:
    """Put ``part`` where the JSON pointer ``path`` says."""
    place: Any = model
    *way, last = path.strip("/").split("/") if path else [""]
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    if last:
        place[int(last) if isinstance(place, list) else last] = part
    else:
        model.clear()
        model.update(part)
