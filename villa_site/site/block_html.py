"""Renders one block for its author's tests: what an editor filled in goes in, HTML comes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from pydantic import BaseModel, SecretStr

from villa_site.backend.models.block import Block
from villa_site.backend.models.options import SiteOptions
from villa_site.content.blocks.block import BlockType, type_of
from villa_site.content.blocks.sources import Source
from villa_site.engine.live.root import render_page
from villa_site.engine.live.session import CurrentPage, Session
from villa_site.engine.protocols import Composition
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import to_html
from villa_site.engine.sharing import shared_context
from villa_site.settings import Settings
from villa_site.settings.languages import Locale
from villa_site.site.blocks.data import read_data
from villa_site.site.context import PageContext
from villa_site.site.i18n.translations import Strings
from villa_site.site.routing.query import Query
from villa_site.site.routing.routes import Routes
from villa_site.site.site import Site, institution_clock
from villa_site.site.sources import reading
from villa_site.site.stores.stores import EMPTY, StoreValues
from villa_site.site.stores.value import Address, encode
from villa_site.site.stores.visitors import Visitor
from villa_site.site.visits.visit import View, Visit

_ORIGIN = "https://example.test"
_KEY = SecretStr("signs the forms of a test")

Stores = Mapping[str, Mapping[str, Any]]
"""Values that visitors share, by store and key."""


async def render_block(  # noqa: PLR0913 - each but the first two is an option with a name
    block: Callable[..., Any],
    data: Mapping[str, Any] | None = None,
    *,
    address: str = "/essai/",
    locale: Locale = "fr",
    today: date | None = None,
    stores: Stores | None = None,
    sources: Mapping[Source[Any], Any] | None = None,
    visitor: Visitor | None = None,
    backend: Any = None,
) -> str:
    """Return the HTML of ``block`` as a page is first sent, for what an editor filled in.

        html = await render_block(horaires, {"titre": "Ouvert"}, today=date(2026, 11, 23))

    ``data`` is any JSON that WordPress could send; ``address`` is the path of the page, with its
    query; ``sources`` are the values of sources, ``visitor`` is who sees it. ``backend`` is what
    ``load=`` is given. What the block raises is raised.
    """
    kind = type_of(block)
    path, _, query = address.partition("?")
    ctx = PageContext(
        locale=locale,
        strings=Strings(locale),
        today=today or institution_clock().date(),
        routes=Routes(),
        origin=_ORIGIN,
        path=path,
        query=Query.read(query),
    )
    model = read_data(_envelope(kind, data or {}), kind)
    if kind.load is not None:
        model = await kind.load(model, ctx, backend)
    view = View(
        visit=Visit(path, query, origin=_ORIGIN, locale=locale),
        kind="page",
        ctx=ctx,
        options=SiteOptions(),
        stores=_values(kind, stores or {}),
        sources=_readings(kind, sources or {}),
        visitor=(visitor or Visitor()) if kind.visitor else None,
    )
    return await _printed(view, lambda: _rendered(kind, model, ctx), backend)


def _envelope(kind: BlockType, data: Mapping[str, Any]) -> Block:
    fields = {**data}
    attributes = {"anchor": fields.pop("anchor", ""), "data": fields}
    return Block.model_validate({"blockName": kind.name, "attrs": attributes})


def _rendered(kind: BlockType, model: BaseModel, ctx: PageContext) -> Any:
    if kind.live or kind.of_page:
        return kind.render(model, ctx)
    with shared_context():
        return kind.render(model, ctx.for_all)


def _values(kind: BlockType, stores: Stores) -> dict[str, StoreValues]:
    values = dict.fromkeys(kind.stores, EMPTY)
    for store, written in stores.items():
        for key, value in written.items():
            text = encode(value, Address.of(store, key))
            values[store] = values.get(store, EMPTY).with_(key, text)
    return values


def _readings(kind: BlockType, values: Mapping[Source[Any], Any]) -> dict[str, reading.Reading]:
    now = time.time()
    unread = dict.fromkeys((source.name for source in kind.sources), reading.UNREAD)
    return unread | {
        source.name: reading.Reading(reading.encode(value), now, now)
        for source, value in values.items()
    }


async def _printed(view: View, render: Callable[[], Any], backend: Any) -> str:
    raised: list[Exception] = []

    def keep(error: Exception, _function: Callable[..., Any]) -> None:
        raised.append(error)

    def compose(_view: View) -> Composition:
        try:
            return Composition({}, [freeze(render(), keep)], frozen=True)
        except Exception as error:  # noqa: BLE001 - it is raised again, where the test sees it
            raised.append(error)
            return Composition({}, [])

    site = Site(Settings(_env_file=None, form_secret=_KEY), backend, {})
    session = Session(CurrentPage(view), compose, site)
    rendered = await render_page(session, view.visit.path)
    if raised:
        raise raised[0]
    return to_html(rendered.model)
